//! Bad input gets a clear answer, exit code 2, and changes nothing.

use crate::run::{Folder, complaint_of, first_game, recorded, run};

#[test]
fn an_unknown_game_is_answered_with_what_was_probably_meant() {
    let complaint = complaint_of(&["rules", "trik-of-the-rails"]);
    assert!(complaint.contains("no game called \"trik-of-the-rails\""), "{complaint}");
    assert!(complaint.contains("did you mean \"trick-of-the-rails\"?"), "{complaint}");
    for word in ["tickettoride", "ticket to ride", "TicketToRideCardGame"] {
        let complaint = complaint_of(&["rules", word]);
        assert!(complaint.contains("did you mean \"ticket-to-ride-card-game\"?"), "{complaint}");
    }
    assert!(complaint_of(&["rules", "Wild Ride"]).contains("did you mean \"wild-ride\"?"));
    assert!(complaint_of(&["play", "chess"]).contains("`whistlestop games`"));
    assert!(complaint_of(&["schema", ""]).contains("no game called"));
}

#[test]
fn tables_that_the_rules_do_not_know() {
    let game = first_game();
    let of = |rest: &[&str]| {
        let arguments: Vec<&str> =
            ["simulate", &game].into_iter().chain(rest.iter().copied()).collect();
        complaint_of(&arguments)
    };
    assert!(of(&["--seats", "2"]).contains("3 to 5 can play, not 2"));
    assert!(of(&["--seats", "6"]).contains("not 6"));
    assert!(of(&["--option", "turbo"]).contains("no option `turbo`"));
    assert!(of(&["--option", "shuffled_trak"]).contains("did you mean `shuffled_track`?"));
    assert!(of(&["--option", "shuffled_track=maybe"]).contains("expected true or false"));
    assert!(of(&["--option", "first_lead=7"]).contains("there is no seat 7"));
    assert!(of(&["--option", "first_lead=1", "--option", "first_lead=2"]).contains("given twice"));
    assert!(of(&["--games", "0"]).contains("no games to play"));
    assert!(complaint_of(&["play", &game, "--seat", "3"]).contains("no seat 3"));
    // Hyphens work as well.
    assert_eq!(run(&["simulate", &game, "--games", "9", "--option", "shuffled-track"]).code, 0);
}

#[test]
fn what_cannot_be_parsed_is_answered_by_usage() {
    for arguments in
        [&["fly"][..], &["simulate"], &["simulate", "x", "--games", "many"], &["validate"]]
    {
        let ran = run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}");
        assert!(ran.err.contains("error:") && ran.err.contains("--help"), "{}", ran.err);
    }
}

#[test]
fn files_that_are_not_there_or_not_text() {
    let folder = Folder::new("bad-files");
    assert!(complaint_of(&["validate", &folder.path("nothing.json")]).contains("nothing.json"));
    assert!(complaint_of(&["validate", &folder.path("")]).contains("is a folder"));
    let binary = folder.write("binary.json", [0x7b, 0xff, 0xfe]);
    assert!(complaint_of(&["validate", &binary]).contains("byte 1 is not UTF-8"));
    let empty = folder.write("empty.json", "");
    assert!(complaint_of(&["replay", &empty]).contains("line 1, column 1"));
    let other = folder.write("other.json", "{\"name\": \"something else\"}");
    assert!(complaint_of(&["validate", &other]).contains("not a journal"));
    let list = folder.write("list.json", "[1, 2]");
    assert!(complaint_of(&["validate", &list]).contains("not a journal"));
}

/// A journal cut off anywhere is detected, with the position, and never causes a panic.
#[test]
fn a_truncated_journal() {
    let folder = Folder::new("truncated");
    let whole = std::fs::read_to_string(recorded(&folder)).unwrap();
    for part in 1..12 {
        let text = &whole[..whole.len() * part / 12];
        let file = folder.write("cut.json", text);
        let complaint = complaint_of(&["validate", &file]);
        let last_line = text.lines().count();
        assert!(complaint.contains(&format!("line {last_line}, ")), "{complaint}");
        assert!(complaint.contains("hint: the file may be cut off"), "{complaint}");
    }
}

#[test]
fn a_journal_that_was_changed() {
    let folder = Folder::new("changed");
    let whole = std::fs::read_to_string(recorded(&folder)).unwrap();
    let complaint = |name: &str, from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        let file = folder.write(&format!("{name}.json"), whole.replacen(from, to, 1));
        complaint_of(&["validate", &file])
    };
    // A readable but invalid file is not an error: the answer is no.
    let denied = |name: &str, from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        let file = folder.write(&format!("{name}.json"), whole.replacen(from, to, 1));
        let ran = run(&["validate", &file]);
        assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
        assert!(ran.out.starts_with(&format!("no {file}: ")), "{}", ran.out);
        ran.out
    };
    let newer = complaint("rules", "\"rules_version\": 1", "\"rules_version\": 2");
    assert!(newer.contains("version 2 of the rules") && newer.contains("has version 1"), "{newer}");
    let format = complaint("format", "\"whistlestop\": 1", "\"whistlestop\": 9");
    assert!(format.contains("format 9"), "{format}");
    let game = complaint("game", "\"game\": \"trick", "\"game\": \"trik");
    assert!(game.contains("did you mean"), "{game}");
    let seats = denied("seats", "\"seats\":3", "\"seats\":2");
    assert!(seats.contains("line 5") && seats.contains("3 to 5"), "{seats}");
    let option = complaint("option", "\"shuffled_track\"", "\"shuffled_trick\"");
    assert!(option.contains("unknown field") && option.contains("line 5"), "{option}");
    let action = denied("action", "\"kind\":\"play\"", "\"kind\":\"toss\"");
    assert!(action.contains("entry 3") && action.contains("toss"), "{action}");
    let fingerprint = denied("print", "\"fingerprint\": \"", "\"fingerprint\": \"0");
    assert!(fingerprint.contains("did not end as \"fingerprint\" says"), "{fingerprint}");
    let outcome = denied("outcome", "\"rank\":1", "\"rank\":2");
    assert!(outcome.contains("did not end as \"outcome\" says"), "{outcome}");
    let wrong_seat = denied("seat", "{\"seat\":0,\"action\"", "{\"seat\":9,\"action\"");
    assert!(wrong_seat.contains("not allowed") && wrong_seat.contains("TR-"), "{wrong_seat}");
    let entry = denied("entry", "{\"seat\":0,\"action\"", "{\"sat\":0,\"action\"");
    assert!(entry.contains("unknown field `sat`"), "{entry}");
}

#[test]
fn what_stands_around_a_journal_does_no_harm() {
    let folder = Folder::new("tolerant");
    let whole = std::fs::read_to_string(recorded(&folder)).unwrap();
    let windows =
        folder.write("crlf.json", format!("\u{feff}{}\r\n\r\n", whole.replace('\n', "\r\n")));
    assert_eq!(run(&["validate", &windows]).code, 0);
    let noted = folder
        .write("noted.json", whole.replacen("{\n", "{\n  \"note\": {\"by\": \"seat 2\"},\n", 1));
    assert_eq!(run(&["validate", &noted]).code, 0);
    let value: serde_json::Value = serde_json::from_str(&whole).unwrap();
    let compact = folder.write("compact.json", value.to_string());
    assert_eq!(run(&["validate", &compact]).code, 0);
}

#[test]
fn places_in_a_replay_that_do_not_exist() {
    let folder = Folder::new("replay-places");
    let file = recorded(&folder);
    assert!(complaint_of(&["replay", &file, "--to", "9999"]).contains("entries, not 9999"));
    assert!(complaint_of(&["replay", &file, "--seat", "5"]).contains("no seat 5"));
    assert!(complaint_of(&["rules", &first_game(), "TR-99"]).contains("has no rule TR-99"));
}

/// A folder that cannot be created because a file is in its place.
#[test]
fn a_record_that_cannot_be_written() {
    let folder = Folder::new("no-record");
    let file = folder.write("file", "");
    let complaint = complaint_of(&["simulate", &first_game(), "--games", "1", "--record", &file]);
    assert!(complaint.contains("file"), "{complaint}");
}

/// `/dev/full` accepts nothing, like a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    use std::process::{Command, Stdio};
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let ran = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .args(["schema", &first_game()])
        .stdout(Stdio::from(full))
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(2));
    let text = String::from_utf8_lossy(&ran.stderr);
    assert!(text.contains("failed to write the output") && !text.contains("panicked"), "{text}");
}
