//! The command `serve`: its errors, and how it stops.

use std::net::TcpListener;
use std::process::Stdio;
use std::time::{Duration, Instant};

use whistle_harness::browser::PATIENCE;

use crate::run::{Folder, complaint_of, out_of, program};
use crate::server::Server;
use crate::terminal::pty::Pty;

#[test]
fn alone_it_serves_a_page_and_ends_when_it_is_asked_to() {
    let folder = Folder::new("serve-page");
    for command in [&[][..], &["serve"][..]] {
        let data = folder.path("data");
        let mut program = program(command);
        program.args(["--listen", "127.0.0.1:0", "--data", &data]).stderr(Stdio::null());
        let server = Server::start(&mut program);
        let page = server.ask("GET", "/", "", "");
        assert!(page.head.starts_with("HTTP/1.0 200"), "{}", page.head);
        assert!(page.body.contains("<title>Whistlestop"), "{}", page.body);
        server.stop();
    }
}

/// In a terminal on a desktop it opens the page and prints how phones reach it; `--no-browser` opens nothing.
#[test]
#[cfg(target_os = "linux")]
fn in_a_terminal_it_opens_the_page_in_a_browser() {
    use std::os::unix::fs::PermissionsExt;
    for (option, opens) in [(None, true), (Some("--no-browser"), false)] {
        let folder = Folder::new("serve-browser");
        let opened = folder.path("opened");
        let browser = folder.write("xdg-open", format!("#!/bin/sh\necho \"$1\" > {opened}\n"));
        std::fs::set_permissions(&browser, PermissionsExt::from_mode(0o755)).expect("it is ours");
        let data = folder.path("data");
        let listens = ["serve", "--listen", "127.0.0.1:0", "--data", &data];
        let arguments: Vec<&str> = listens.into_iter().chain(option).collect();
        let terminal = Pty::start_with(&arguments, |program| {
            program.env("PATH", folder.path("")).env("DISPLAY", ":0").env_remove("SSH_CONNECTION");
        });
        let screen = terminal.until_shown("To let phones in the same network play");
        let address = screen.split("Listening on ").nth(1).and_then(|rest| rest.lines().next());
        let since = Instant::now();
        let is_opened = || std::fs::read_to_string(&opened).is_ok_and(|url| url.ends_with('\n'));
        while opens && !is_opened() && since.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(is_opened(), opens, "{screen}");
        if opens {
            let url = std::fs::read_to_string(&opened).expect("an address");
            assert_eq!(Some(url.trim()), address.map(str::trim), "{screen}");
        }
    }
}

#[test]
fn what_keeps_it_from_serving_is_said_in_words() {
    let folder = Folder::new("serve-words");
    let data = folder.path("data");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address").to_string();
    let said = complaint_of(&["serve", "--listen", &address, "--data", &data]);
    assert!(said.contains(&address) && said.contains("--listen"), "{said}");
    let file = folder.write("file", "this is no folder");
    let said = complaint_of(&["serve", "--listen", "127.0.0.1:0", "--data", &file]);
    assert!(said.contains(&file) && said.contains("--data"), "{said}");
    // Nobody can create a folder there, not even root.
    if cfg!(target_os = "linux") {
        let nowhere = "/proc/whistlestop";
        let said = complaint_of(&["serve", "--listen", "127.0.0.1:0", "--data", nowhere]);
        assert!(said.contains(nowhere) && said.contains("--data"), "{said}");
    }
    let said = complaint_of(&["serve", "--data", &data, "--database-url", "mysql://x"]);
    assert!(said.contains("sqlite:FILE or postgres://"), "{said}");
    let said = complaint_of(&["serve", "--data", &data, "--base-url", "games.example.org"]);
    assert!(said.contains("https://"), "{said}");
    let said = complaint_of(&["serve", "--config", &folder.path("no-such-file")]);
    assert!(said.contains("no-such-file"), "{said}");
    for (text, word) in [
        ("listen = \"nowhere\"", "socket address"),
        ("no_such_setting = 1", "no_such_setting"),
        ("trusted_proxies = [\"10.0.0.0/8\", \"localhost\"]", "`localhost` is neither an address"),
        ("bot_pause_ms = \"long\"", "u64"),
        ("listen = ", "line 1"),
    ] {
        let config = folder.write("settings.toml", text);
        let said = complaint_of(&["serve", "--data", &data, "--config", &config]);
        assert!(said.contains(word) && said.contains("docs/host/operating.md"), "{text}: {said}");
    }
    let damaged = folder.write("damaged.db", "this is no database, whatever its name says\n");
    let url = format!("sqlite:{damaged}");
    let said = complaint_of(&["serve", "--listen", "127.0.0.1:0", "--database-url", &url]);
    assert!(said.contains("database") && said.contains("--database-url"), "{said}");
}

#[test]
fn the_log_has_no_table_and_no_cookie_in_it_however_much_it_says() {
    let folder = Folder::new("serve-log");
    let log = std::fs::File::create(folder.path("log")).expect("a file");
    let mut command =
        program(&["serve", "--listen", "127.0.0.1:0", "--data", &folder.path("data")]);
    command.env("WHISTLESTOP_LOG_FILTER", "trace").stderr(log);
    let server = Server::start(&mut command);
    let cookie = server.ask("GET", "/api/me", "", "").cookie().expect("a cookie");
    let new = r#"{"game": "trick-of-the-rails", "seats": 3, "seating": ["me", "bot:porter", "bot:porter"]}"#;
    let made = server.ask("POST", "/api/tables", &cookie, new).body;
    let id = made.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let id = id.unwrap_or_else(|| panic!("no table: {made}")).to_owned();
    for (method, path) in [
        ("GET", format!("/api/tables/{id}")),
        ("POST", format!("/api/tables/{id}/start")),
        ("GET", format!("/api/tables/{id}/journal")),
        ("GET", format!("/api/tables/{id}/ws")),
        ("GET", format!("/api/tables/{id}x")),
        ("POST", format!("/api/tables/{id}/seats/9")),
    ] {
        let answer = server.ask(method, &path, &cookie, "{}").body;
        let is_card = answer.contains("\"status\"");
        assert!(is_card || !answer.contains(&id), "an error names the table: {answer}");
    }
    server.stop();
    let log = std::fs::read_to_string(folder.path("log")).expect("a log");
    assert!(!log.is_empty(), "it was told to say everything");
    let secret = cookie.split('=').nth(1).expect("a value");
    for word in [id.as_str(), secret] {
        let line = log.lines().find(|line| line.contains(word));
        assert_eq!(line, None, "a link or a cookie stands in the log");
    }
}

#[test]
fn the_log_says_what_runs_where_and_what_is_tried() {
    let folder = Folder::new("serve-events");
    let log = std::fs::File::create(folder.path("log")).expect("a file");
    let mut command =
        program(&["serve", "--listen", "127.0.0.1:0", "--data", &folder.path("data")]);
    command.stderr(log);
    let server = Server::start(&mut command);
    let host = server.host.clone();
    for _ in 0..3 {
        let wrong = r#"{"name": "red", "password": "a long enough word"}"#;
        server.ask("POST", "/api/login", "", wrong);
    }
    server.stop();
    let log = std::fs::read_to_string(folder.path("log")).expect("a log");
    let started = log.lines().find(|line| line.contains("started")).expect("a first line");
    for word in [env!("CARGO_PKG_VERSION"), host.as_str(), "whistlestop.db"] {
        assert!(started.contains(word), "{started}");
    }
    assert!(log.contains("stopped; all games are saved"), "{log}");
    let wrong: Vec<_> = log.lines().filter(|line| line.contains("login failed")).collect();
    assert!(wrong.len() == 1 && wrong[0].contains("WARN"), "once a minute: {wrong:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn wrong_logins_take_no_memory_for_good() {
    let folder = Folder::new("serve-logins");
    let limits = "[limits]\nlifted = true\n";
    let (config, data) = (folder.write("settings.toml", limits), folder.path("data"));
    let mut command = program(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
    command.args(["--config", &config]).stderr(Stdio::null());
    let server = Server::start(&mut command);
    server.ask("GET", "/", "", "");
    let before = server.resident_mb();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..60 {
                    let wrong = r#"{"name": "red", "password": "a long enough word"}"#;
                    let answer = server.ask("POST", "/api/login", "", wrong);
                    assert!(answer.head.starts_with("HTTP/1.0 401"), "{}", answer.head);
                }
            });
        }
    });
    let after = server.resident_mb();
    eprintln!("{before} MB before 240 wrong logins, {after} MB after");
    assert!(after < before + 30, "{before} MB before 240 wrong logins, {after} MB after");
    server.stop();
}

#[test]
fn a_record_without_a_proof_cannot_be_verified() {
    let folder = Folder::new("verify");
    let record = crate::run::recorded(&folder);
    let said = complaint_of(&["verify-dice", &record]);
    assert!(said.contains("no proof") && said.contains("docs/play/fair-dice.md"), "{said}");
    assert!(out_of(&["verify-dice", "--help"]).contains("Usage:"));
}
