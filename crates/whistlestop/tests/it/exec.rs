//! Other programs as players.

use serde_json::Value;

use crate::run::{Folder, complaint_of, first_game, out_of};

/// Plays a ladder of a shell script against the random player.
fn ladder_of(folder: &Folder, script: &str, more: &[&str]) -> (Vec<String>, String) {
    let file = folder.write("bot.sh", script);
    let mut arguments: Vec<String> =
        ["ladder", &first_game(), "--seats", "3", "--games", "6", "--seed", "1", "--players"]
            .map(str::to_owned)
            .into();
    arguments.push(format!("random,exec:sh {file}"));
    arguments.extend(more.iter().map(|&word| word.to_owned()));
    (arguments, file)
}

fn complaint(folder: &Folder, script: &str, more: &[&str]) -> String {
    let (arguments, file) = ladder_of(folder, script, more);
    let complaint = complaint_of(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(complaint.contains(&format!("player `exec:sh {file}`")), "who: {complaint}");
    assert!(complaint.contains("game ") && complaint.contains("seat "), "where: {complaint}");
    complaint
}

/// Extracts the first legal action of each line without a JSON parser: an object without nested objects.
pub(crate) const FIRST_LEGAL: &str = r#"
while read -r line; do
  id=$(printf '%s' "$line" | sed 's/.*"id":\([0-9]*\).*/\1/')
  action=$(printf '%s' "$line" | sed 's/.*"legal":\[\({[^}]*}\).*/\1/')
  printf '{"id":%s,"action":%s}\n' "$id" "$action"
done
"#;

#[test]
fn a_program_that_answers_plays() {
    let folder = Folder::new("exec-good");
    let (mut arguments, _) = ladder_of(&folder, FIRST_LEGAL, &["--json", "-"]);
    let of = |arguments: &[String]| {
        let text = out_of(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let report: Value = serde_json::from_str(&text).unwrap();
        report["pairs"].clone()
    };
    let pairs = of(&arguments);
    assert_eq!(pairs[0]["games"], 6);
    arguments.extend(["--jobs".to_owned(), "3".to_owned()]);
    assert_eq!(of(&arguments), pairs, "a program without luck plays the same again");
}

/// `whistlestop bot` works like any program: the same level from outside beats the random player as it does inside.
#[test]
fn the_players_of_the_house_can_be_asked_from_outside() {
    let game = first_game();
    let guest = format!("exec:{} bot {game} --level conductor", env!("CARGO_BIN_EXE_whistlestop"));
    let players = format!("random,{guest}");
    let text = out_of(&[
        "ladder",
        &game,
        "--seats",
        "3",
        "--games",
        "24",
        "--seed",
        "1",
        "--players",
        &players,
        "--json",
        "-",
    ]);
    let report: Value = serde_json::from_str(&text).unwrap();
    let best = report["players"].as_array().unwrap().iter().max_by(|one, other| {
        let rating = |player: &Value| player["rating"]["rate"].as_f64().unwrap();
        rating(one).total_cmp(&rating(other))
    });
    assert_eq!(best.unwrap()["name"], guest.as_str());
}

/// A program is sent only what its seat may know.
#[test]
fn a_program_gets_its_own_view_and_choices_only() {
    let folder = Folder::new("exec-view");
    let lines = folder.path("lines");
    let script =
        FIRST_LEGAL.replace("do\n", &format!("do\n  printf '%s\\n' \"$line\" >> {lines}\n"));
    let (arguments, _) = ladder_of(&folder, &script, &["--jobs", "1"]);
    out_of(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let text = std::fs::read_to_string(&lines).unwrap();
    assert!(text.lines().count() > 20);
    for line in text.lines() {
        let asked: Value = serde_json::from_str(line).unwrap();
        let mut fields: Vec<&str> = asked.as_object().unwrap().keys().map(String::as_str).collect();
        fields.sort_unstable();
        assert_eq!(fields, ["game", "id", "legal", "ms", "seat", "seed", "view"]);
        assert_eq!(asked["view"]["viewer"], asked["seat"]);
        assert!(asked["legal"].as_array().unwrap().len() > 1, "forced moves are not asked");
    }
}

#[test]
fn what_is_no_answer_is_shown() {
    let folder = Folder::new("exec-nonsense");
    let script = "while read -r line; do echo 'choo choo'; done";
    assert!(complaint(&folder, script, &[]).contains("invalid answer: choo choo"));
    let script = "while read -r line; do echo '{\"id\":1}'; done";
    let said = complaint(&folder, script, &[]);
    assert!(said.contains("invalid answer: it has no `action`"), "{said}");
    let script = "while read -r line; do echo '{\"id\":99,\"action\":{}}'; done";
    let said = complaint(&folder, script, &[]);
    assert!(said.contains("invalid answer: its `id` is 99, but the decision's is 1"), "{said}");
    let script = "while read -r line; do echo '{\"action\":{}}'; done";
    let said = complaint(&folder, script, &[]);
    assert!(said.contains("invalid answer: it has no `id`, but the decision's is 1"), "{said}");
    let script = "while read -r line; do echo '{\"error\":{\"message\":\"no steam\"}}'; done";
    assert!(complaint(&folder, script, &[]).contains("complains: no steam"));
}

#[test]
fn an_illegal_move_is_shown() {
    let folder = Folder::new("exec-illegal");
    let answer = r#"{"id":1,"action":{"kind":"place_locomotive","company":"bo"}}"#;
    let script = format!("while read -r line; do echo '{answer}'; done");
    let said = complaint(&folder, &script, &[]);
    assert!(said.contains("illegal action") && said.contains("place_locomotive"), "{said}");
}

#[test]
fn a_program_that_ends_or_never_starts_is_told_of() {
    let folder = Folder::new("exec-ends");
    let said = complaint(&folder, "read -r line; exit 3", &[]);
    assert!(said.contains("ended") && said.contains('3'), "{said}");
    let said = complaint_of(&[
        "ladder",
        &first_game(),
        "--players",
        "random,exec:/nowhere/bot",
        "--games",
        "6",
    ]);
    assert!(said.contains("exec:/nowhere/bot") && said.contains("cannot be started"), "{said}");
}

#[test]
fn a_program_that_hangs_is_put_down() {
    let folder = Folder::new("exec-hangs");
    let script = "read -r line; exec sleep 100";
    let said = complaint(&folder, script, &["--patience", "0.2"]);
    assert!(said.contains("did not answer within 0.2 s") && said.contains("flush"), "{said}");
}

/// The bot in the documentation, exactly as shown, plays every game.
#[test]
fn the_bot_of_the_documentation_plays_every_game() {
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bot.py");
    for game in crate::run::games() {
        let (id, players) = (game["id"].as_str().unwrap(), format!("random,exec:python3 {bot}"));
        let arguments = ["ladder", id, "--games", "2", "--seed", "1", "--players", &players];
        assert!(out_of(&arguments).contains("bot.py"), "{id}");
    }
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/analyse/engine.md");
    let page = std::fs::read_to_string(page).expect("it is there");
    let script = std::fs::read_to_string(bot).expect("it is there");
    assert!(page.contains(&script), "docs/analyse/engine.md shows another bot");
}
