//! The server's command: what it says when it cannot serve, and that it ends well.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use crate::run::{Folder, complaint_of, out_of};

fn start(arguments: &[&str], data: &str) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .args(arguments)
        .args(["--listen", "127.0.0.1:0", "--data", data])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("it was asked for"));
    out.read_line(&mut line).expect("it says where it is");
    child.stdout = Some(out.into_inner());
    let host = line.trim().rsplit("http://").next().expect("an address").to_owned();
    (child, host)
}

#[test]
fn alone_it_serves_a_page_and_ends_when_it_is_asked_to() {
    let folder = Folder::new("serve-page");
    for command in [&[][..], &["serve"][..]] {
        let (mut child, host) = start(command, &folder.path("data"));
        let mut stream = TcpStream::connect(&host).expect("it listens");
        write!(stream, "GET / HTTP/1.0\r\nHost: {host}\r\n\r\n").expect("it reads");
        let mut page = String::new();
        stream.read_to_string(&mut page).expect("it answers");
        assert!(page.starts_with("HTTP/1.0 200") && page.contains("<title>Whistlestop"), "{page}");
        let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(kill.expect("it can be asked").success());
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
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
    // Nobody can make a folder there, whoever they are.
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
        assert!(said.contains(word) && said.contains("docs/operating.md"), "{text}: {said}");
    }
    let damaged = folder.write("damaged.db", "this is no database, whatever its name says\n");
    let url = format!("sqlite:{damaged}");
    let said = complaint_of(&["serve", "--listen", "127.0.0.1:0", "--database-url", &url]);
    assert!(said.contains("database") && said.contains("--database-url"), "{said}");
}

/// Asks something of a server; `cookie` and `body` may be empty.
fn ask(host: &str, method: &str, path: &str, cookie: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("it listens");
    let head = format!("{method} {path} HTTP/1.0\r\nHost: {host}\r\nCookie: {cookie}\r\n");
    let length = body.len();
    write!(
        stream,
        "{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

#[test]
fn the_log_has_no_table_and_no_cookie_in_it_however_much_it_says() {
    let folder = Folder::new("serve-log");
    let log = std::fs::File::create(folder.path("log")).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_whistlestop"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--data", &folder.path("data")]);
    command.env("WHISTLESTOP_LOG_FILTER", "trace").stdout(Stdio::piped()).stderr(log);
    let mut child = command.spawn().expect("the program starts");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("it was asked for"));
    out.read_line(&mut line).expect("it says where it is");
    let host = line.trim().rsplit("http://").next().expect("an address").to_owned();
    let me = ask(&host, "GET", "/api/me", "", "");
    let cookie = me.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    let cookie = cookie.split(';').next().expect("a value").to_owned();
    let new = r#"{"game": "trick-of-the-rails", "seats": 3, "seating": ["me", "bot:porter", "bot:porter"]}"#;
    let made = ask(&host, "POST", "/api/tables", &cookie, new);
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
        let answer = ask(&host, method, &path, &cookie, "{}");
        let is_card = answer.contains("\"status\"");
        assert!(is_card || !answer.contains(&id), "an error names the table: {answer}");
    }
    let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(kill.expect("it can be asked").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    let log = std::fs::read_to_string(folder.path("log")).expect("a log");
    assert!(!log.is_empty(), "it was told to say everything");
    let secret = cookie.split('=').nth(1).expect("a value");
    for word in [id.as_str(), secret] {
        let line = log.lines().find(|line| line.contains(word));
        assert_eq!(line, None, "a link or a cookie stands in the log");
    }
}

#[test]
fn a_record_without_a_proof_cannot_be_verified() {
    let folder = Folder::new("verify");
    let record = crate::run::recorded(&folder);
    let said = complaint_of(&["verify", &record]);
    assert!(said.contains("no proof") && said.contains("docs/fair-dice.md"), "{said}");
    assert!(out_of(&["verify", "--help"]).contains("Usage:"));
}
