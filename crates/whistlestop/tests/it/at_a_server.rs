//! What people at a server's table see and hear of it and of each other.

use serde_json::{Value, json};

use crate::connect::Guest;
use crate::run::Folder;
use crate::terminal::pty::Pty;

/// Starts the program in a terminal, with what it keeps in a folder of its own.
fn start(folder: &Folder, who: &str, arguments: &[&str]) -> Pty {
    let state = folder.path(who);
    Pty::start_with(arguments, |program| {
        program.env("XDG_STATE_HOME", &state);
    })
}

/// Finds the link that is shown.
fn link(screen: &str) -> String {
    let words = screen.split_whitespace().find(|word| word.contains("/t/"));
    words.expect("a link is shown").to_owned()
}

/// The host is shown the whole link, by which others come, and sees them come.
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
