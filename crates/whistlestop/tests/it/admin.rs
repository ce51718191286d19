//! Administration of a server, running or not.

use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
use std::path::Path;

use serde_json::{Value, json};
use whistle_harness::browser::Browser;
use whistle_harness::postgres::Postgres;
use whistle_harness::program::{Launch, Program};

use crate::faults::launch;
use crate::run::{Ran, run, run_with};

/// Runs `whistlestop admin` on the data of a server, running or not.
pub(crate) fn admin(launch: &Launch, arguments: &[&str]) -> Ran {
    admin_with(launch, arguments, b"")
}

fn admin_with(launch: &Launch, arguments: &[&str], input: &[u8]) -> Ran {
    let data = launch.data.to_str().expect("a plain path");
    let mut all = vec!["admin", "--data", data];
    if let Some(url) = &launch.database {
        all.extend(["--database-url", url]);
    }
    all.extend(arguments);
    run_with(&all, input)
}

pub(crate) fn done(launch: &Launch, arguments: &[&str]) -> String {
    let ran = admin(launch, arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}: {}", ran.out);
    ran.out
}

/// The contents of a list, as JSON.
pub(crate) fn listed(launch: &Launch, arguments: &[&str]) -> Vec<Value> {
    let out = done(launch, &[arguments, &["--json"]].concat());
    serde_json::from_str(&out).expect("a list")
}

pub(crate) fn ids(tables: &[Value]) -> Vec<&str> {
    tables.iter().map(|table| table["id"].as_str().expect("an id")).collect()
}

const GAME: &str = "trick-of-the-rails";

fn order(seating: [&str; 3]) -> Value {
    json!({ "game": GAME, "seats": 3, "seating": seating })
}

pub(crate) async fn wait_for_table(me: &Browser) -> String {
    let card = me.post("/api/tables", order(["me", "open", "open"])).await.ok();
    card["id"].as_str().expect("an id").to_owned()
}

/// Lets bots play a game to its end.
async fn finished_table(me: &Browser) -> String {
    let id = me.play(order(["bot:porter"; 3])).await;
    let mut socket = me.connect(&id, 0).await;
    loop {
        let said = socket.hear().await.expect("it goes on");
        if !said["outcome"].is_null() || said["table"]["status"] == "over" {
            return id;
        }
    }
}

pub(crate) fn forget(launch: &Launch) {
    let _ = std::fs::remove_dir_all(&launch.folder);
}

/// Tries all operator actions on tables, on a running server if `running` is set.
async fn looks_after_tables(launch: &Launch) {
    let running = launch.start().await.expect("it serves");
    let me = Browser::arrive(&running.host).await;
    me.put("/api/me", json!({ "name": "Red" })).await.ok();
    let waiting = wait_for_table(&me).await;
    let playing = me.play(order(["me", "bot:porter", "bot:porter"])).await;
    let over = finished_table(&me).await;
    let to_be_closed = me.play(order(["me", "me", "me"])).await;

    let tables = listed(launch, &["list", "tables"]);
    assert_eq!(tables.len(), 4);
    let of_status = |status| listed(launch, &["list", "tables", "--status", status]);
    assert_eq!(ids(&of_status("waiting")), [waiting.as_str()]);
    assert_eq!(ids(&of_status("over")), [over.as_str()]);
    assert_eq!(listed(launch, &["list", "tables", "--game", "wild-ride"]).len(), 0);
    assert_eq!(listed(launch, &["list", "tables", "--older-than", "1h"]).len(), 0);
    let one = &of_status("waiting")[0];
    assert_eq!((&one["game"], &one["seats"][0]["name"]), (&json!(GAME), &json!("Red")));
    let text = done(launch, &["list", "tables", "--status", "waiting"]);
    assert!(text.starts_with("table") && text.contains("Red, open, open"), "{text}");

    // Everybody at a closed table is informed, and can do nothing more there.
    let mut socket = me.connect(&to_be_closed, 0).await;
    socket.hear_kind("hello").await;
    let said = done(launch, &["close", &to_be_closed, "--reason", "a test of  patience"]);
    assert!(said.contains("informed: 1"), "{said}");
    let card = socket.hear_kind("table").await;
    assert_eq!(card["table"]["status"], "closed");
    assert_eq!(card["table"]["closed"], "by_operator");
    assert_eq!(card["table"]["closed_words"], "a test of patience");
    assert!(socket.hear_kind("hello").await["view"].is_null());
    socket.say(json!({ "do": "undo", "id": "u", "against": 0, "seat": 0 })).await;
    let refused = socket.hear_kind("refused").await;
    assert_eq!(refused["code"], "table_closed");
    let message = refused["message"].as_str().expect("words");
    assert!(message.contains("a test of patience"), "{message}");
    assert_eq!(me.get(&format!("/api/tables/{to_be_closed}/journal")).await.status, 200);
    let again = admin(launch, &["close", &to_be_closed]);
    assert!(again.code == 2 && again.err.contains("already closed"), "{}", again.err);

    exports(launch, &waiting, &playing, &over);
    running.stop().await;

    // The same for a server that is not running.
    assert_eq!(listed(launch, &["list", "tables"]).len(), 4);
    done(launch, &["close", &waiting, "--reason", "while it was away"]);
    done(launch, &["close", &playing]);
    exports_a_finished_one(launch, &over);
    let running = launch.start().await.expect("it serves again");
    let me = Browser { host: running.host.clone(), ..me };
    for (id, words) in [(&waiting, json!("while it was away")), (&playing, Value::Null)] {
        let card = me.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!((&card["status"], &card["closed"]), (&json!("closed"), &json!("by_operator")));
        assert_eq!(card["closed_words"], words);
        assert_eq!(me.get(&format!("/api/tables/{id}/journal")).await.status, 200);
    }
    prunes(launch, &me, &over).await;
    running.stop().await;
    assert!(done(launch, &["list", "tables"]).contains("table"));
    let log = listed(launch, &["log"]);
    let deeds: Vec<&str> = log.iter().map(|line| line["deed"].as_str().expect("a deed")).collect();
    for deed in ["close", "export", "prune"] {
        assert!(deeds.contains(&deed), "{deeds:?}");
    }
    assert!(log.iter().any(|line| line["subject"] == to_be_closed.as_str()));
    // The program's log names no table, because anybody who knows an id could sit down there.
    for id in [&waiting, &playing, &over, &to_be_closed] {
        assert!(!launch.said().contains(id.as_str()), "the log names a table");
    }
    assert!(launch.said().contains("operator action"), "{}", launch.said());
    forget(launch);
}

fn exports(launch: &Launch, waiting: &str, playing: &str, over: &str) {
    let none = admin(launch, &["export", waiting]);
    assert!(none.code == 1 && none.err.contains("not started"), "{}", none.err);
    let refused = admin(launch, &["export", playing]);
    assert!(refused.code == 2 && refused.out.is_empty(), "{}", refused.out);
    assert!(refused.err.contains("hidden cards") && refused.err.contains("--unfinished"));
    let forced = admin(launch, &["export", playing, "--unfinished"]);
    assert!(forced.code == 0 && forced.err.contains("hidden cards"), "{}", forced.err);
    let record: Value = serde_json::from_str(&forced.out).expect("a record");
    assert_eq!(record["game"], GAME);
    exports_a_finished_one(launch, over);
}

/// A finished game is exported with the proof of its dice, to a file that only its owner can read.
fn exports_a_finished_one(launch: &Launch, over: &str) {
    let file = launch.folder.join("record.json");
    let _ = std::fs::remove_file(&file);
    let path = file.to_str().expect("a plain path");
    done(launch, &["export", over, path]);
    let fair = run(&["verify-dice", path]);
    assert_eq!(fair.code, 0, "{}{}", fair.out, fair.err);
    assert_eq!(mode(&file), 0o600);
    let again = admin(launch, &["export", over, path]);
    assert!(again.code == 2 && again.err.contains("record.json"), "{}", again.err);
}

/// Only the requested tables are deleted, and no open ones.
async fn prunes(launch: &Launch, me: &Browser, over: &str) {
    let fresh = wait_for_table(me).await;
    let watched = wait_for_table(me).await;
    let mut socket = me.connect(&watched, 0).await;
    socket.hear_kind("hello").await;
    let none = done(launch, &["prune", "--older-than", "1d", "--waiting", "--over", "--abandoned"]);
    assert!(none.starts_with("0 tables"), "{none}");
    let would = done(launch, &["prune", "--older-than", "0m", "--over", "--dry-run"]);
    assert!(would.contains("would be deleted"), "{would}");
    let before = listed(launch, &["list", "tables"]).len();
    // Tables in memory stay; the others are deleted.
    done(launch, &["prune", "--older-than", "0m", "--over"]);
    let tables = listed(launch, &["list", "tables"]);
    assert!(tables.len() < before, "{tables:?}");
    assert!(ids(&tables).contains(&fresh.as_str()), "{tables:?}");
    assert!(!ids(&tables).contains(&over), "{tables:?}");
    assert_eq!(me.get(&format!("/api/tables/{over}")).await.status, 404);
    // It can be restored for a while, with its records and players.
    assert!(ids(&listed(launch, &["list", "tables", "--status", "deleted"])).contains(&over));
    done(launch, &["undelete", over]);
    exports_a_finished_one(launch, over);
    assert_eq!(me.get(&format!("/api/tables/{over}")).await.ok()["status"], "over");
    let again = admin(launch, &["undelete", over]);
    assert!(again.code == 1 && again.err.contains("no deleted table"), "{}", again.err);
    let said = done(launch, &["prune", "--older-than", "0m", "--waiting"]);
    assert!(!said.contains(" 0 more are in use"), "{said}");
    assert!(ids(&listed(launch, &["list", "tables"])).contains(&watched.as_str()));
    assert_eq!(me.get(&format!("/api/tables/{watched}")).await.status, 200);
}

#[tokio::test]
async fn tables_are_looked_after_on_sqlite() {
    looks_after_tables(&launch("admin-tables", None)).await;
}

#[tokio::test]
async fn tables_are_looked_after_on_postgresql() {
    let postgres = Postgres::start("whistlestop-admin");
    looks_after_tables(&launch("admin-pg", Some(postgres.database("admin")))).await;
}

async fn id_of(me: &Browser) -> String {
    me.get("/api/me").await.ok()["id"].as_str().expect("an id").to_owned()
}

async fn looks_after_people(launch: &Launch) {
    let running = launch.start().await.expect("it serves");
    let mut me = Browser::arrive(&running.host).await;
    let other = Browser::arrive(&running.host).await;
    let (my_id, other_id) = (id_of(&me).await, id_of(&other).await);
    let secret = "correct horse battery";
    let enrolled = me.post("/api/account", json!({ "name": "Red", "password": secret })).await;
    me.keep_cookie(&enrolled);
    let accounts = listed(launch, &["list", "people", "--accounts"]);
    assert_eq!((accounts.len(), &accounts[0]["id"]), (1, &json!(my_id)));
    assert_eq!(listed(launch, &["list", "people", "--name", "RE"]).len(), 1);
    assert_eq!(listed(launch, &["list", "people", "--name", "%"]).len(), 0);
    assert!(done(launch, &["list", "people"]).contains(&other_id));

    done(launch, &["rename", &other_id, "Somebody else"]);
    assert_eq!(other.get("/api/me").await.ok()["name"], "Somebody else");
    let bad = admin(launch, &["rename", &other_id, " "]);
    assert!(bad.code == 2 && bad.err.contains("1 to 32"), "{}", bad.err);

    // A banned person is disconnected everywhere, and told the end and the reason of the ban.
    let table = wait_for_table(&other).await;
    let (mut mine, mut theirs) = (me.connect(&table, 0).await, other.connect(&table, 0).await);
    mine.hear_kind("hello").await;
    theirs.hear_kind("hello").await;
    let said = done(launch, &["ban", "Red", "--for", "7d", "--reason", "shouting"]);
    assert!(said.starts_with(&my_id) && said.contains("until"), "{said}");
    let end = mine.hear_kind("error").await;
    assert_eq!(end["code"], "banned");
    let message = end["message"].as_str().expect("words");
    assert!(message.contains("until 20") && message.contains("shouting"), "{message}");
    assert!(mine.hear().await.is_none(), "the websocket is closed");
    assert_eq!(me.get("/api/me").await.refused(403), "banned");
    assert!(me.try_connect(&table, 0, None).await.is_err());
    let log_in = json!({ "name": "Red", "password": secret });
    let stranger = Browser { cookie: None, ..me.clone() };
    assert_eq!(stranger.post("/api/login", log_in.clone()).await.refused(403), "banned");
    other.get("/api/me").await.ok();
    theirs.say(json!({ "do": "look", "seat": null })).await;
    theirs.hear_kind("hello").await;
    assert_eq!(listed(launch, &["list", "bans"])[0]["reason"], "shouting");
    // A ban survives a restart, and can be lifted while no server runs.
    running.stop().await;
    assert_eq!(listed(launch, &["list", "bans"]).len(), 1);
    let running = launch.start().await.expect("it serves again");
    let me = Browser { host: running.host.clone(), ..me };
    assert_eq!(me.get("/api/me").await.refused(403), "banned");
    running.stop().await;
    done(launch, &["unban", "Red"]);
    let running = launch.start().await.expect("it serves again");
    let mut me = Browser { host: running.host.clone(), ..me };
    me.get("/api/me").await.ok();

    // A banned address gets no service, not even on open connections.
    let mut socket = me.connect(&table, 0).await;
    socket.hear_kind("hello").await;
    done(launch, &["ban", "127.0.0.0/24"]);
    let end = socket.hear_kind("error").await;
    assert_eq!((&end["code"], &end["detail"]["until_ms"]), (&json!("banned"), &Value::Null));
    for path in ["/api/me", "/api/games", "/"] {
        assert_eq!(me.get(path).await.refused(403), "banned");
    }
    assert!(me.try_connect(&table, 0, None).await.is_err());
    done(launch, &["unban", "127.0.0.77/24"]);
    me.get("/api/me").await.ok();
    let none = admin(launch, &["unban", "127.0.0.0/24"]);
    assert!(none.code == 1 && none.err.contains("not banned"), "{}", none.err);

    // A new password invalidates the old one and every cookie, and closes all sockets.
    let mut socket = me.connect(&table, 0).await;
    socket.hear_kind("hello").await;
    let said = done(launch, &["reset-password", "Red"]);
    let made_up = said.trim().rsplit(' ').next().expect("a password").to_owned();
    assert_eq!(socket.hear_kind("error").await["code"], "logged_out");
    assert_ne!(id_of(&me).await, my_id, "the cookie is nobody's");
    let stranger = Browser { cookie: None, ..me.clone() };
    assert_eq!(stranger.post("/api/login", log_in).await.refused(401), "wrong_password");
    let log_in = |password: &str| json!({ "name": "Red", "password": password });
    let answer = stranger.post("/api/login", log_in(&made_up)).await;
    assert_eq!(answer.ok()["id"], json!(my_id));
    me.keep_cookie(&answer);
    assert_eq!(id_of(&me).await, my_id);
    let ran = admin_with(launch, &["reset-password", "Red", "--stdin"], b"another long one\r\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(!ran.out.contains("another"), "{}", ran.out);
    assert_eq!(stranger.post("/api/login", log_in("another long one")).await.status, 200);
    let short = admin_with(launch, &["reset-password", "Red", "--stdin"], b"short\n");
    assert!(short.code == 2 && short.err.contains("8 to 200"), "{}", short.err);
    let none = admin(launch, &["reset-password", "Blue"]);
    assert!(none.code == 1 && none.err.contains("no account `Blue`"), "{}", none.err);
    running.stop().await;

    let log = done(launch, &["log", "--json"]);
    for word in ["another long one", &made_up] {
        assert!(!log.contains(word) && !launch.said().contains(word), "a password was noted");
    }
    for id in [&my_id, &other_id] {
        assert!(log.contains(id.as_str()) && !launch.said().contains(id.as_str()));
    }
    forget(launch);
}

#[tokio::test]
async fn people_are_looked_after_on_sqlite() {
    looks_after_people(&launch("admin-people", None)).await;
}

#[tokio::test]
async fn people_are_looked_after_on_postgresql() {
    let postgres = Postgres::start("whistlestop-admin-people");
    looks_after_people(&launch("admin-people-pg", Some(postgres.database("admin")))).await;
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

/// The socket of a killed server is detected and replaced.
#[tokio::test]
async fn the_socket_is_its_owners_only_and_a_dead_ones_is_noticed() {
    let launch = launch("admin-socket", None);
    let running = launch.start().await.expect("it serves");
    let socket = launch.data.join("control.sock");
    assert_eq!(mode(&socket), 0o600);
    assert_eq!(mode(&launch.data), 0o700);
    running.kill().await;
    let left = std::fs::symlink_metadata(&socket).expect("it is left behind");
    assert!(left.file_type().is_socket());
    assert_eq!(listed(&launch, &["list", "tables"]).len(), 0, "nobody listens there");
    let running = launch.start().await.expect("it serves again");
    assert_eq!(mode(&socket), 0o600);
    done(&launch, &["ban", "192.0.2.1"]);
    running.stop().await;
    assert!(!socket.exists(), "a server that ends takes it along");
    assert_eq!(listed(&launch, &["list", "bans"])[0]["subject"], "192.0.2.1/32");

    // Another server's socket is never taken over, and no other file is removed.
    let other = launch_beside(&launch);
    let running = launch.start().await.expect("it serves");
    let without = other.start().await.expect("its tables matter more");
    assert!(other.said().contains("another server is listening on it"), "{}", other.said());
    without.stop().await;
    done(&launch, &["list", "bans"]);
    running.stop().await;
    std::fs::write(&socket, "a letter").expect("a file");
    let without = launch.start().await.expect("its tables matter more");
    assert!(launch.said().contains("this file is not a socket"), "{}", launch.said());
    without.stop().await;
    assert_eq!(std::fs::read_to_string(&socket).expect("it is there"), "a letter");
    forget(&launch);
    forget(&other);
}

/// Another server with the same socket path.
fn launch_beside(first: &Launch) -> Launch {
    let other = launch("admin-socket-other", None);
    let control = ("WHISTLESTOP_CONTROL", first.data.join("control.sock"));
    Launch { environment: vec![control], ..other }
}

async fn many_at_once(launch: &Launch) {
    let bans = (0..6).map(|number| {
        let network = format!("198.51.100.{number}");
        let data = launch.data.to_str().expect("a plain path").to_owned();
        tokio::task::spawn_blocking(move || run(&["admin", "ban", &network, "--data", &data]))
    });
    for ban in bans.collect::<Vec<_>>() {
        let ran = ban.await.expect("it runs");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    }
    assert_eq!(listed(launch, &["list", "bans"]).len(), 6);
}

#[tokio::test]
async fn many_can_do_it_at_once() {
    let launch = launch("admin-many", None);
    let running = launch.start().await.expect("it serves");
    many_at_once(&launch).await;
    running.stop().await;
    many_at_once(&launch).await;
    assert_eq!(listed(&launch, &["log"]).len(), 12);
    forget(&launch);
}

/// Exit code 1 if the target does not exist, 2 for invalid requests; always with a message.
#[tokio::test]
async fn what_makes_no_sense_is_said_in_words() {
    let launch = launch("admin-words", None);
    let nothing = admin(&launch, &["list", "tables"]);
    assert!(nothing.code == 2 && nothing.err.contains("--data"), "{}", nothing.err);
    assert!(!launch.data.exists(), "looking makes nothing");
    let running = launch.start().await.expect("it serves");
    says_what_is_wrong(&launch);
    running.stop().await;
    says_what_is_wrong(&launch);
    assert_eq!(listed(&launch, &["log"]).len(), 0, "nothing was done");
    forget(&launch);
}

fn says_what_is_wrong(launch: &Launch) {
    for (arguments, word) in [
        (&["close", "nowhere"][..], "no such table"),
        (&["export", "nowhere"], "no such table"),
        (&["ban", "nobody"], "no person `nobody`"),
        (&["unban", "nobody"], "not banned"),
        (&["rename", "nobody", "Red"], "no person `nobody`"),
    ] {
        let ran = admin(launch, arguments);
        assert!(ran.code == 1 && ran.err.contains(word), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
    for (arguments, word) in [
        (&["list", "tables", "--status", "happy"][..], "waiting, playing, over, closed"),
        (&["list", "tables", "--game", "chess"], "chess"),
        (&["list", "tables", "--older-than", "soon"], "90d"),
        (&["ban", "192.0.2.0/99"], "0 to 32 bits"),
        (&["ban", "0.0.0.0/0"], "use /8 or longer"),
        (&["ban", "192.0.2.1", "--for", "7"], "90d"),
        (&["ban", "192.0.2.1", "--reason", " "], "1 to 200"),
        (&["close", "nowhere", "--reason", "\u{7}"], "1 to 200"),
        (&["prune", "--older-than", "90d"], "--waiting"),
        (&["prune", "--waiting"], "--older-than"),
        (&["prune", "--waiting", "--older-than", "999999999999999999d"], "90d"),
    ] {
        let ran = admin(launch, arguments);
        assert!(ran.code == 2 && ran.err.contains(word), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
}

/// While a server without a socket holds the data, no command can use them.
#[tokio::test]
async fn data_that_a_server_has_are_not_touched_beside_it() {
    let launch = launch("admin-taken", None);
    let elsewhere = launch.folder.join("elsewhere.sock");
    let hidden = Launch { environment: vec![("WHISTLESTOP_CONTROL", elsewhere.clone())], ..launch };
    let running: Program = hidden.start().await.expect("it serves");
    let refused = admin(&hidden, &["list", "tables"]);
    assert!(refused.code == 2, "{}", refused.out);
    assert!(refused.err.contains("in use") && refused.err.contains("--control"), "{}", refused.err);
    let control = elsewhere.to_str().expect("a plain path");
    done(&hidden, &["list", "tables", "--control", control]);
    running.stop().await;
    forget(&hidden);
}
