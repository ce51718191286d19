//! The reviewer's answers to a page.

use serde_json::{Value, json};
use whistle_core::Viewer;
use whistle_registry::GAMES;
use whistle_wasm::{Reviewer, learn, why};

#[path = "../../../review/tests/it/first_choice.rs"]
mod first_choice;

use first_choice::first_choice;

fn recorded(game: &str, name: &str) -> String {
    let file = format!("{}/../../games/{game}/fixtures/{name}.json", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(file).expect("the recorded game is here")
}

fn asked(journal: &str) -> String {
    json!({ "journal": journal, "simulations": 2 }).to_string()
}

#[test]
fn a_game_is_reviewed_question_by_question() {
    let mut reviewer = Reviewer::default();
    let begun = reviewer.begin(&asked(&recorded("trick-of-the-rails", "three-seats")));
    assert_eq!((begun.done, begun.error), (0, None));
    let (mut moments, mut decisions, mut luck) = (0, 0, 0);
    for number in 1..=begun.all {
        let told = reviewer.answer_next();
        assert_eq!((told.done, told.all, &told.error), (number, begun.all, &None));
        assert!(
            told.review.is_none()
                && told.moments.len() + told.decisions.len() + told.luck.len() == 1
        );
        moments += told.moments.len();
        decisions += told.decisions.len();
        luck += told.luck.len();
    }
    let review = reviewer.answer_next().review.expect("all questions are answered");
    let judged = review.judged.expect("a game of thought");
    assert_eq!(
        (judged.moments.len(), judged.decisions.len(), judged.luck.len()),
        (moments, decisions, luck)
    );
    assert_eq!(judged.seats.len(), 3);
    assert!(reviewer.answer_next().error.is_some(), "there is no more");
}

#[test]
fn a_net_is_taken_by_a_game_that_goes_by_one() {
    let file =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/trains-and-stations/nets/4.safetensors");
    let weights = std::fs::read(file).expect("the net is here");
    assert!(learn("trains-and-stations", &weights));
    assert!(!learn("trains-and-stations", &weights[..weights.len() / 2]), "it is cut off");
    assert!(!learn("trick-of-the-rails", &weights) && !learn("chess", &weights));
    // Reviews use the net here too.
    let mut reviewer = Reviewer::default();
    let journal = recorded("trains-and-stations", "four-seats");
    assert!(reviewer.begin(&asked(&journal)).error.is_none());
    let told = reviewer.answer_next();
    let first = &told.moments.first().expect("the beginning comes first").open;
    assert!(
        first.iter().all(|share| (0.1..0.5).contains(share)),
        "no simulation is that sure: {first:?}"
    );
}

#[test]
fn a_game_of_quick_hands_is_told_at_once() {
    let mut reviewer = Reviewer::default();
    assert_eq!(reviewer.begin(&asked(&recorded("wild-ride", "turns-3-called"))).all, 0);
    let review = reviewer.answer_next().review.expect("there are no questions");
    assert!(review.judged.is_none() && review.reflexes.is_some());
}

#[test]
fn what_cannot_be_reviewed_is_refused_in_words() {
    let mut reviewer = Reviewer::default();
    let whole = recorded("trick-of-the-rails", "three-seats");
    let cut = &whole[..whole.len() / 2];
    let other = whole.replacen("trick-of-the-rails", "chess", 1);
    for text in ["", "{}", &asked("nothing"), &asked(cut), &asked(&other)] {
        let told = reviewer.begin(text);
        assert!(told.error.is_some_and(|error| !error.is_empty()), "{text:.60}");
        assert!(reviewer.answer_next().error.is_some(), "no review was started");
    }
}

#[test]
fn a_hint_says_why_in_every_game_of_thought() {
    for game in GAMES {
        let (position, seat) = first_choice(game, 3);
        let legal: Vec<Value> = position.legal(seat).iter().map(|action| action.tree()).collect();
        let question = |view: Value| {
            json!({
                "game": game.meta.id, "seat": seat, "view": view, "legal": legal,
                "effort": { "level": "baron" }, "seed": "00000000000000ff",
            })
        };
        let own = question(position.view(Viewer::Seat(seat), true).tree());
        let told: Vec<Value> =
            serde_json::from_str(&why(&own.to_string()).expect("an answer")).expect("a list");
        assert_eq!(told.is_empty(), game.meta.id == "wild-ride");
        assert!(told.iter().all(|choice| legal.contains(&choice["action"])), "{told:?}");
        let blind = question(position.view(Viewer::Spectator, true).tree());
        assert_eq!(why(&blind.to_string()), None, "only the seat that sees it matters");
    }
}
