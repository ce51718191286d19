//! `whistlestop review`, with the real program.

use serde_json::Value;

use crate::run::{Folder, complaint_of, out_of};

fn recorded(game: &str, name: &str) -> String {
    format!("{}/../../games/{game}/fixtures/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_finished_game_is_told_in_words_numbers_and_a_page() {
    let game = recorded("trick-of-the-rails", "three-seats");
    let folder = Folder::new("review");
    let (json, page) = (folder.path("review.json"), folder.path("review.html"));
    let told = out_of(&["review", &game, "--sims", "16", "--json", &json, "--html", &page]);
    assert!(told.contains("accuracy") && told.contains("16 simulations"), "{told}");
    assert!(!told.contains("review-") && !told.contains("action-"), "everything has words: {told}");
    let review: Value = serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    let entries = review["entries"].as_u64().unwrap() as usize;
    assert_eq!(review["judged"]["moments"].as_array().unwrap().len(), entries + 1);
    let page = std::fs::read_to_string(&page).unwrap();
    assert!(page.contains("<polyline") && !page.contains("http://") && !page.contains("<script"));
    let french = out_of(&["review", &game, "--sims", "16", "--lang", "fr"]);
    assert!(french.contains("précision") && !french.contains("accuracy"), "{french}");
    let again = out_of(&["review", &game, "--sims", "16", "--json", "-", "--jobs", "1"]);
    assert_eq!(serde_json::from_str::<Value>(&again).unwrap(), review, "on any number of threads");
    let one = out_of(&["review", &game, "--sims", "16", "--json", "-", "--seat", "1"]);
    let one: Value = serde_json::from_str(&one).unwrap();
    let decisions = one["judged"]["decisions"].as_array().unwrap();
    assert!(!decisions.is_empty() && decisions.iter().all(|decision| decision["seat"] == 1));
}

#[test]
fn quick_hands_get_times_and_no_chances() {
    let told = out_of(&["review", &recorded("wild-ride", "live-2-called")]);
    assert!(told.contains(" ms") && told.contains("instead of win chances"), "{told}");
}

#[test]
fn what_cannot_be_reviewed_is_refused_in_words() {
    let whole = std::fs::read_to_string(recorded("trick-of-the-rails", "three-seats")).unwrap();
    let folder = Folder::new("review-refused");
    let write = |name: &str, text: &str| {
        let path = folder.path(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let cut = write("cut.json", &whole[..whole.len() / 2]);
    assert!(complaint_of(&["review", &cut]).contains("cut off"));
    let other = whole.replacen("\"rules_version\": ", "\"rules_version\": 9", 1);
    let other = write("other.json", &other);
    assert!(complaint_of(&["review", &other]).contains("version"));
    let entries = whole.find("\"entries\"").unwrap();
    let head: String = whole[entries..].lines().take(3).collect::<Vec<_>>().join("\n");
    let running = format!("{}{}\n]}}", &whole[..entries], head.trim_end_matches(','));
    let running = write("running.json", &running);
    assert!(complaint_of(&["review", &running]).contains("still running"));
    let game = recorded("trick-of-the-rails", "three-seats");
    assert!(complaint_of(&["review", &game, "--seat", "7"]).contains("there is no seat"));
    let both = complaint_of(&["review", &game, "--json", "-", "--html", "-"]);
    assert!(both.contains("both"), "{both}");
}
