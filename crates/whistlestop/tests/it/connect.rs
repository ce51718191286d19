//! Playing at a server's table.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use whistle_harness::browser::PATIENCE;

use crate::run::{Folder, complaint_of, games, program, run};
use crate::server::Server;
use crate::terminal::pty::Pty;

/// A server, and a person that it knows by a cookie.
pub(crate) struct Guest {
    pub(crate) server: Server,
    cookie: String,
}

impl Guest {
    pub(crate) fn arrive(folder: &Folder, settings: &str) -> Guest {
        Guest::arrive_with(folder, settings, Stdio::null(), "info")
    }

    fn arrive_with(folder: &Folder, settings: &str, log: Stdio, filter: &str) -> Guest {
        let config = folder.write("settings.toml", settings);
        let mut command = program(&["serve", "--bot-pause-ms", "0", "--config", &config]);
        command
            .args(["--listen", "127.0.0.1:0", "--data", &folder.path("data")])
            .env("WHISTLESTOP_LOG_FILTER", filter)
            .stderr(log);
        let server = Server::start(&mut command);
        let cookie = server.ask("GET", "/api/me", "", "").cookie().expect("a cookie");
        Guest { server, cookie }
    }

    pub(crate) fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        serde_json::from_str(&self.ask_text(method, path, body)).expect("JSON")
    }

    /// Waits until a seat is taken and its person has committed to the dice.
    fn until_seated(&self, table: &str, seat: usize, player: &mut Child) {
        while self.ask("GET", table, &Value::Null)["seats"][seat]["dice"].is_null() {
            assert!(player.try_wait().expect("it runs").is_none(), "it waits at the table");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn ask_text(&self, method: &str, path: &str, body: &Value) -> String {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.server.ask(method, path, &self.cookie, &body);
        assert!(answer.head.starts_with("HTTP/1.0 2"), "{path}: {} {}", answer.head, answer.body);
        answer.body
    }
}

/// Joins a table of a game, waits until the host starts, and plays first choices to the end; returns the output and the
/// table.
pub(crate) fn play(guest: &Guest, folder: &Folder, game: &Value) -> (String, String) {
    let id = game["id"].as_str().unwrap();
    let seats = game["seats"]["min"].as_u64().unwrap() as usize;
    // Strong bots, because a seat that always takes the first choice achieves little.
    let mut seating = vec!["bot:conductor"; seats];
    seating[0] = "open";
    let order = json!({ "game": id, "seats": seats, "seating": seating });
    let table = guest.ask("POST", "/api/tables", &order)["id"].as_str().unwrap().to_owned();
    let url = format!("http://{}", guest.server.host);
    let mut player = program(&["play", "--plain", "--connect", &url, &table])
        .env("XDG_STATE_HOME", folder.path("state"))
        .spawn()
        .expect("the player starts");
    let mut stdin = player.stdin.take().expect("it was asked for");
    let feeder = std::thread::spawn(move || _ = stdin.write_all("1\n".repeat(5_000).as_bytes()));
    let path = format!("/api/tables/{table}");
    guest.until_seated(&path, 0, &mut player);
    guest.ask("POST", &format!("{path}/start"), &json!({}));
    let ran = player.wait_with_output().expect("it ends");
    feeder.join().expect("it does not panic");
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert_eq!((ran.status.code(), err.as_ref()), (Some(0), ""), "{id}: {out}");
    assert!(out.contains("The game is over") && out.contains("What do you do?"), "{id}: {out}");
    assert_eq!(guest.ask("GET", &path, &Value::Null)["status"], "over", "{id}");
    (out.into_owned(), table)
}

#[test]
fn a_servers_table_is_played_to_the_end() {
    let folder = Folder::new("connect");
    let guest = Guest::arrive(&folder, "");
    for game in games() {
        play(&guest, &folder, &game);
    }
}

/// A server disconnects clients that send too much at once. A person who typed ahead, or a script, reconnects and
/// continues.
#[test]
fn who_is_too_quick_waits_a_little_and_goes_on() {
    let folder = Folder::new("connect-quick");
    let guest = Guest::arrive(&folder, "[limits]\nmessages_per_second = 2\n");
    let (out, _) = play(&guest, &folder, &games()[0]);
    assert!(out.contains("Connected again."), "{out}");
}

#[test]
fn what_is_no_server_or_no_table_is_said_in_words() {
    let folder = Folder::new("connect-bad");
    let guest = Guest::arrive(&folder, "");
    let url = format!("http://{}", guest.server.host);
    assert!(complaint_of(&["play", "--connect", "https://x", "t"]).contains("hint: "));
    assert!(
        complaint_of(&["play", "--connect", "http://127.0.0.1:1", "t"]).contains("does not answer")
    );
    assert!(complaint_of(&["play", "--connect", &url, "../etc"]).contains("is not a table id"));
    complaint_of(&["play", "--connect", &url, "nosuchtable"]);
}

/// A player in the terminal commits to a number, reveals it, and can prove it afterwards.
#[test]
fn what_was_kept_of_the_dice_proves_them_and_no_log_knows_a_number() {
    let folder = Folder::new("connect-dice");
    let log = std::fs::File::create(folder.path("log")).expect("a file");
    let guest = Guest::arrive_with(&folder, "", Stdio::from(log), "trace");
    let (out, table) = play(&guest, &folder, &games()[0]);
    let place = folder.path(&format!("state/whistlestop/dice-{table}.json"));
    assert!(out.contains(&place), "it says where: {out}");
    let text = std::fs::read_to_string(&place).expect("it is kept");
    let kept: Value = serde_json::from_str(&text).expect("JSON");
    let number = kept["seats"][0]["nonce"].as_str().expect("a number");
    assert_eq!(kept["seats"][0]["revealed"], true);
    let record = guest.ask_text("GET", &format!("/api/tables/{table}/journal"), &Value::Null);
    let file = folder.write("record.json", &record);
    let fair = run(&["verify-dice", &file, "--kept", &place]);
    assert_eq!((fair.code, fair.err.as_str()), (0, ""), "{}", fair.out);
    assert!(fair.out.contains("nobody can have chosen them"), "{}", fair.out);
    // Without the saved file everything else is checked, and the output says what to compare by hand.
    let plain = run(&["verify-dice", &file]);
    assert_eq!(plain.code, 0);
    assert!(plain.out.contains("it cannot be checked whether"), "{}", plain.out);
    assert!(plain.out.contains(kept["head"].as_str().expect("a head")), "{}", plain.out);
    // The answer is no if a different fingerprint was saved, or the number was replaced.
    let head = kept["head"].as_str().expect("a head");
    let other = folder.write("other.json", text.replace(head, &"ab".repeat(32)));
    let no = run(&["verify-dice", &file, "--kept", &other]);
    assert_eq!(no.code, 1, "{}{}", no.out, no.err);
    assert!(no.out.starts_with("dice check failed: your screen"), "{}", no.out);
    let forged = folder.write("forged.json", record.replace(number, &"ab".repeat(32)));
    let no = run(&["verify-dice", &forged]);
    assert_eq!(no.code, 1, "{}{}", no.out, no.err);
    assert!(no.out.contains("seat 0's random number"), "{}", no.out);
    let (yes, no) =
        (run(&["verify-dice", &file, "--json"]), run(&["verify-dice", &forged, "--json"]));
    let fair = |text: &str| serde_json::from_str::<Value>(text).expect("JSON")["fair"].clone();
    assert_eq!((yes.code, fair(&yes.out)), (0, json!(true)));
    assert_eq!((no.code, fair(&no.out)), (1, json!(false)));
    // Unreadable files give neither answer.
    let cut = folder.write("cut.json", &record[..record.len() / 2]);
    complaint_of(&["verify-dice", &cut]);
    complaint_of(&["verify-dice", &file, "--kept", &file]);
    // The server's log contains no number and no secret.
    drop(guest);
    let log = std::fs::read(folder.path("log")).expect("a log");
    assert!(!log.is_empty(), "it was told to say everything");
    let record: Value = serde_json::from_str(&record).expect("JSON");
    let secret = record["fair"]["secret"].as_str().expect("a secret");
    for word in [number, secret] {
        let found = log.windows(word.len()).any(|piece| piece == word.as_bytes());
        assert!(!found, "a number stands in the log");
        // Nor as a list of bytes, as a library might log a frame.
        let inside: String = word.bytes().map(|byte| format!("{byte:02x}")).collect();
        let found = log.windows(inside.len()).any(|piece| piece == inside.as_bytes());
        assert!(!found, "a number stands in the log, as bytes");
    }
}

/// A small TLS proxy on loopback, stopped when the test ends.
struct TlsFront {
    /// The file with its certificate authority.
    authority: String,
    _runtime: tokio::runtime::Runtime,
}

impl TlsFront {
    /// Starts the proxy in front of a server, on a port that is already bound.
    fn before(server: &Server, folder: &Folder, listener: std::net::TcpListener) -> TlsFront {
        use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
        use tokio_rustls::rustls;
        let made =
            rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
        let authority = folder.write("authority.pem", made.cert.pem());
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
        let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
        let config = rustls::ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .expect("it fits");
        let acceptor = tokio_rustls::TlsAcceptor::from(std::sync::Arc::new(config));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime");
        listener.set_nonblocking(true).expect("it can be waited for");
        let behind = server.host.clone();
        runtime.spawn(async move {
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, behind) = (acceptor.clone(), behind.clone());
                tokio::spawn(async move {
                    let Ok(mut stream) = acceptor.accept(stream).await else { return };
                    let Ok(mut server) = tokio::net::TcpStream::connect(behind).await else {
                        return;
                    };
                    let _ = tokio::io::copy_bidirectional(&mut stream, &mut server).await;
                });
            }
        });
        TlsFront { authority, _runtime: runtime }
    }
}

/// Starts the program at a server, with its own state folder.
fn play_at(
    folder: &Folder,
    who: &str,
    authority: &str,
    arguments: &[&str],
) -> std::process::Command {
    let mut command = program(&[&["play", "--plain"], arguments].concat());
    command.env("XDG_STATE_HOME", folder.path(who)).env("SSL_CERT_FILE", authority);
    command
}

fn answer(mut command: std::process::Command, input: &str) -> (Option<i32>, String, String) {
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it was asked for");
    let input = input.to_owned();
    let feeder = std::thread::spawn(move || _ = stdin.write_all(input.as_bytes()));
    let ended = child.wait_with_output().expect("it ends");
    feeder.join().expect("it does not panic");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (ended.status.code(), text(ended.stdout), text(ended.stderr))
}

/// Over HTTPS with a name, a table is created with bots, started, talked at and played to the end; an untrusted
/// certificate is refused.
#[test]
fn a_table_is_made_and_played_over_https() {
    let folder = Folder::new("connect-https");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("https://localhost:{}", listener.local_addr().expect("an address").port());
    // Behind a TLS proxy a server must know its own address.
    let guest = Guest::arrive(&folder, &format!("base_url = \"{url}\"\n"));
    let front = TlsFront::before(&guest.server, &folder, listener);
    let game = games()[1]["id"].as_str().unwrap().to_owned();
    let made = ["--connect", &url, "--name", "Blue", "--bots", "porter", &game];
    let input =
        format!("say hello there\npromise 1 not to rob you\npromise 9 x\n{}", "1\n".repeat(4_000));
    let (code, out, err) = answer(play_at(&folder, "host", &front.authority, &made), &input);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    for words in
        ["Sent.", "hello there", "Promised.", "not to rob you", "Type: promise", "The game is over"]
    {
        assert!(out.contains(words), "{words}: {out}");
    }
    let (code, _, err) = answer(play_at(&folder, "host", "/dev/null", &made), "");
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("certificate"), "{err}");
}

/// On the screen too: `t` opens a line, talk and promises appear in the log, and an impossible promise is explained and
/// stays to be corrected.
#[test]
fn whoever_plays_on_the_screen_can_talk() {
    let folder = Folder::new("connect-talk");
    let guest = Guest::arrive(&folder, "");
    let url = format!("http://{}", guest.server.host);
    let made =
        ["play", "trick-of-the-rails", "--connect", &url, "--name", "Blue", "--bots", "porter"];
    let mut table = Pty::start_with(&made, |program| {
        program.env("XDG_STATE_HOME", folder.path("state"));
    });
    let asks = |screen: &str| screen.contains("▸");
    table.until("a choice", asks);
    table.press("t");
    table.until_shown("To all: ▏");
    table.press("all aboard");
    table.until_shown("To all: all aboard▏");
    table.press("\r");
    let said = table.until_shown("Sent.");
    assert!(!said.contains("To all:"), "{said}");
    table.until("it is in the log", |screen| screen.contains("all aboard"));
    table.press("t");
    table.until_shown("To all: ▏");
    table.press("promise 9 a lot\r");
    let refused = table.until_shown("Type: promise SEAT WORDS");
    assert!(refused.contains("promise 9 a lot▏"), "{refused}");
    // Letters go only into the line, even q; Esc closes it without sending.
    table.press("q\x1b");
    table.until("the line is closed", |screen| !screen.contains("▏"));
    table.press("t");
    table.until_shown("To all: ▏");
    table.press("promise 1 the best seat\r");
    table.until("it is in the log", |screen| {
        screen.contains("the best seat") && !screen.contains("▏")
    });
    table.press("\x03");
    assert_eq!(table.ended(), 130);
}

/// An invite link is enough. A full table says that it is full, and latecomers watch.
#[test]
fn the_link_is_enough_and_a_full_table_says_so() {
    let folder = Folder::new("connect-link");
    let guest = Guest::arrive(&folder, "");
    let order = json!({ "game": "wild-ride", "seats": 2, "seating": ["me", "open"] });
    let table = guest.ask("POST", "/api/tables", &order)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{table}");
    let link = format!("http://{}/t/{table}", guest.server.host);
    let mut player = play_at(&folder, "one", "/dev/null", &["--connect", &link, "--name", "Red"])
        .spawn()
        .unwrap();
    guest.until_seated(&path, 1, &mut player);
    assert_eq!(guest.ask("GET", &path, &Value::Null)["seats"][1]["name"], "Red");
    // The next visitor finds no seat; another comes after the start.
    let full = Watcher::come(
        &folder,
        "two",
        &["--connect", &link],
        "The table is full, so you are watching.",
    );
    guest.ask("POST", &format!("{path}/seats/0"), &json!({ "occupant": "bot:porter" }));
    guest.ask("POST", &format!("{path}/start"), &json!({}));
    let late = Watcher::come(
        &folder,
        "three",
        &["--connect", &link],
        "The game has started without you, so you are watching.",
    );
    let watch = ["--connect", &link, "--watch"];
    let watching = Watcher::come(&folder, "four", &watch, "You are watching.");
    let mut stdin = player.stdin.take().expect("it was asked for");
    let feeder = std::thread::spawn(move || _ = stdin.write_all("1\n".repeat(2_000).as_bytes()));
    let played = player.wait_with_output().expect("it ends");
    feeder.join().expect("it does not panic");
    assert_eq!(played.status.code(), Some(0), "{}", String::from_utf8_lossy(&played.stdout));
    for watcher in [full, late, watching] {
        let out = watcher.out();
        assert!(out.contains("The game is over"), "{out}");
        assert!(out.contains("grab") && out.contains("roll"), "who looks on is told: {out}");
        assert!(!out.contains("What do you do?"), "who looks on is asked nothing: {out}");
    }
}

/// A spectator who was told why they are watching.
struct Watcher {
    child: std::process::Child,
    told: std::thread::JoinHandle<String>,
}

impl Watcher {
    /// Joins a table and waits for a line of output.
    fn come(folder: &Folder, who: &str, arguments: &[&str], words: &'static str) -> Watcher {
        let mut child = play_at(folder, who, "/dev/null", arguments).spawn().expect("it starts");
        let output = child.stdout.take().expect("it was asked for");
        let (heard, hears) = std::sync::mpsc::channel();
        let told = std::thread::spawn(move || {
            let mut told = String::new();
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let is_said = line == words;
                told += &(line + "\n");
                if is_said {
                    // Only one thread can wait for it.
                    let _ = heard.send(());
                }
            }
            told
        });
        if hears.recv_timeout(PATIENCE).is_err() {
            let _ = child.kill();
            panic!("{words}: {}", told.join().expect("it does not panic"));
        }
        Watcher { child, told }
    }

    /// Waits for the end; returns all output.
    fn out(mut self) -> String {
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
        self.told.join().expect("it does not panic")
    }
}

/// A requested seat is taken if it is free; otherwise the refusal says why.
#[test]
fn a_certain_seat_is_taken() {
    let folder = Folder::new("connect-seat");
    let guest = Guest::arrive(&folder, "");
    let order =
        json!({ "game": "wild-ride", "seats": 4, "seating": ["me", "open", "open", "open"] });
    let table = guest.ask("POST", "/api/tables", &order)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{table}");
    let link = format!("http://{}/t/{table}", guest.server.host);
    let sit = |who: &str, seat: &str| {
        play_at(&folder, who, "/dev/null", &["--connect", &link, "--name", who, "--seat", seat])
    };
    let mut blue = sit("Blue", "2").spawn().expect("it starts");
    guest.until_seated(&path, 2, &mut blue);
    let seats = guest.ask("GET", &path, &Value::Null)["seats"].clone();
    assert_eq!(seats[2]["name"], "Blue");
    assert_eq!((&seats[1]["occupant"], &seats[3]["occupant"]), (&json!("open"), &json!("open")));
    for seat in ["2", "0", "4"] {
        let (code, out, err) = answer(sit("Red", seat), "");
        assert_eq!(code, Some(2), "{seat}: {out}{err}");
        assert!(err.starts_with("error: "), "{seat}: {err}");
    }
    let _ = blue.kill();
    let _ = blue.wait();
}

/// A live race on a server has a time limit, which the screen counts down.
#[test]
fn a_live_race_at_a_server_shows_its_clock() {
    let folder = Folder::new("connect-race");
    let guest = Guest::arrive(&folder, "");
    let url = format!("http://{}", guest.server.host);
    let made = [
        "play",
        "wild-ride",
        "--connect",
        &url,
        "--bots",
        "porter",
        "--option",
        "pace=live",
        "--option",
        "look_seconds=60",
    ];
    let mut table = Pty::start_with(&made, |program| {
        program.env("XDG_STATE_HOME", folder.path("state"));
    });
    let seconds = |screen: &str| {
        let bar = screen.lines().next()?.trim_end().strip_suffix(" s")?;
        bar.rsplit(' ').next()?.parse::<u64>().ok()
    };
    // Rolls when possible, until there is a race; if a bot is faster, there will be another.
    loop {
        let screen = table.until("a choice", |screen| screen.contains("▸"));
        if !screen.contains("Grab!") {
            table.press("\r");
            table.until("the choice is made", |now| now != screen);
            continue;
        }
        let first = seconds(&screen).expect("the time that is left stands above");
        assert!(first <= 60, "{screen}");
        let later = table.until("a second less, or the end", |now| {
            !now.contains("Grab!") || seconds(now).is_some_and(|left| left < first)
        });
        if later.contains("Grab!") {
            break;
        }
    }
    table.press("\x03");
    assert_eq!(table.ended(), 130);
}

/// Without a table there is a list, from which a table can be created.
#[test]
fn a_list_of_tables_is_chosen_from() {
    let folder = Folder::new("connect-list");
    let guest = Guest::arrive(&folder, "");
    let order = json!({ "game": "wild-ride", "seats": 2, "seating": ["me", "open"], "visibility": "public" });
    guest.ask("POST", "/api/tables", &order);
    let url = format!("http://{}", guest.server.host);
    let (code, out, err) =
        answer(play_at(&folder, "one", "/dev/null", &["--connect", &url]), "q\n");
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains("Which table?") && out.contains("1 of 2 seats free"), "{out}");
    assert!(out.contains("Create a table"), "{out}");
    // Create a table: the fourth game, two seats, people by invite link; then give the seat to a bot and start.
    let (code, out, err) =
        answer(play_at(&folder, "two", "/dev/null", &["--connect", &url]), "2\n4\n2\n1\n1\nq\n");
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains(&format!("{url}/t/")), "others come by a link: {out}");
    assert!(out.contains("Wild Ride, at a table on a server"), "{out}");
}
