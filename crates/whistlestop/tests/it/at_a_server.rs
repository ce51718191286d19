//! What people at a server's table see and hear of each other.

use serde_json::{Value, json};

use crate::connect::{Guest, play};
use crate::run::{Folder, games, out_of, run, run_with};
use crate::terminal::pty::Pty;

/// Starts the program in a terminal, with its own state folder.
fn start(folder: &Folder, who: &str, arguments: &[&str]) -> Pty {
    let state = folder.path(who);
    Pty::start_with(arguments, |program| {
        program.env("XDG_STATE_HOME", &state);
    })
}

/// Finds the link on the screen.
fn link(screen: &str) -> String {
    let words = screen.split_whitespace().find(|word| word.contains("/t/"));
    words.expect("a link is shown").to_owned()
}

/// The host sees the whole invite link, and who joins.
#[test]
fn the_host_sees_the_whole_link_and_who_comes() {
    let folder = Folder::new("host-link");
    let guest = Guest::arrive(&folder, "");
    let url = format!("http://{}", guest.server.host);
    for more in [&[][..], &["--plain"]] {
        let made = ["play", "wild-ride", "--connect", &url, "--seats", "3"];
        let mut host = start(&folder, "host", &[&made[..], more].concat());
        let link = link(&host.until_shown("2 seats are free."));
        let table = link.strip_prefix(&format!("{url}/t/")).expect("the whole link");
        guest.ask("GET", &format!("/api/tables/{table}"), &Value::Null);
        guest.ask("POST", &format!("/api/tables/{table}/join"), &json!({}));
        host.until_shown("One seat is free.");
        host.press("\x03");
        assert_eq!(host.ended(), 130);
    }
}

/// A player who waits line by line hears who joins, by name, and can talk; on leaving, the link is printed.
#[test]
fn whoever_waits_hears_the_others_and_can_talk() {
    let folder = Folder::new("waiting-plain");
    let guest = Guest::arrive(&folder, "");
    guest.ask("PUT", "/api/me", &json!({ "name": "Red" }));
    let order = json!({ "game": "wild-ride", "seats": 3, "seating": ["me", "open", "open"] });
    let table = guest.ask("POST", "/api/tables", &order)["id"].as_str().unwrap().to_owned();
    let link = format!("http://{}/t/{table}", guest.server.host);
    let sit = |name: &str| {
        let joins = ["play", "--plain", "--connect", &link, "--name", name];
        start(&folder, name, &joins)
    };
    let mut blue = sit("Blue");
    blue.until_shown("At the table: Seat 0 Red, Seat 1 You, Seat 2 free.");
    let green = sit("Green");
    blue.until_shown("Green takes seat 2.");
    blue.press("1\r");
    blue.until_shown("It is not your turn yet.");
    blue.press("say hello all\r");
    green.until_shown("Blue: hello all");
    blue.press("q\r");
    blue.until_shown(&format!("Link to the table: {link}"));
    assert_eq!(blue.ended(), 0);
}

/// People at the table go by the names they gave, in events and in the status.
#[test]
fn people_at_the_table_are_called_by_their_names() {
    let folder = Folder::new("names");
    let guest = Guest::arrive(&folder, "");
    guest.ask("PUT", "/api/me", &json!({ "name": "Red" }));
    let seating = ["open", "me", "bot:porter"];
    // Blue leads, so that there is a choice on screen.
    let options = json!({ "first_lead": 0 });
    let order =
        json!({ "game": "trick-of-the-rails", "seats": 3, "seating": seating, "options": options });
    let table = guest.ask("POST", "/api/tables", &order)["id"].as_str().unwrap().to_owned();
    let (path, url) = (format!("/api/tables/{table}"), format!("http://{}", guest.server.host));
    let arguments = ["play", "--connect", &url, &table, "--name", "Blue"];
    let mut blue = start(&folder, "blue", &arguments);
    blue.until_shown("Seat 1  Red");
    let ready = |_: &str| !guest.ask("GET", &path, &Value::Null)["seats"][0]["dice"].is_null();
    blue.until("it is bound to its dice", ready);
    guest.ask("POST", &format!("{path}/start"), &json!({}));
    let screen = blue.until_shown("you are Blue");
    assert!(!screen.contains("you are Seat 0"), "{screen}");
    blue.until_shown("▸");
    blue.press("l\x1b[H");
    let log = blue.until_shown("Red is dealt 15 cards.");
    assert!(log.contains("At the table: Seat 0 You, Seat 1 Red, Seat 2 a bot."), "{log}");
}

/// A finished game on a server is saved as a file that other commands accept.
#[test]
fn a_servers_game_is_fetched_and_reviewed() {
    let folder = Folder::new("fetched");
    let guest = Guest::arrive(&folder, "");
    let (out, table) = play(&guest, &folder, &games()[3]);
    assert!(out.contains(&format!("Link to the table: http://{}/t/{table}", guest.server.host)));
    let file = folder.path(&format!("state/whistlestop/record-{table}.json"));
    assert!(out.contains(&format!("Game file: {file}")), "{out}");
    assert!(out_of(&["validate", &file]).contains("won by seat"));
    assert_eq!(run(&["verify-dice", &file]).code, 0);
    out_of(&["review", &file, "--sims", "4"]);
}

/// The reason for a refused undo is in the user's language.
#[test]
fn a_server_is_understood_in_french() {
    let folder = Folder::new("french-refusal");
    let guest = Guest::arrive(&folder, "");
    let url = format!("http://{}", guest.server.host);
    let made = ["play", "trick-of-the-rails", "--plain", "--connect", &url, "--bots", "porter"];
    let arguments = [&made[..], &["--lang", "fr"]].concat();
    let ran = run_with(&arguments, format!("{}q\n", "1\nu\n".repeat(30)).as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("ne peut plus être annulé"), "{}", ran.out);
    assert!(!ran.out.contains("has acted since"), "{}", ran.out);
}
