//! Guests and accounts.

use serde_json::{Value, json};
use whistle_harness::browser::{Browser, until};
use whistle_server::{Limits, Retention, Settings};

use crate::hub::{Hub, Sql, quick};
use crate::seats::{first_game, full_of};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_is_the_same_person_on_a_second_device() {
    let mut hub = Hub::open().await;
    let mut phone = Browser::arrive(&hub.host).await;
    let (game, seats) = first_game(&phone).await;
    let table = phone.post("/api/tables", json!({ "game": game, "seats": seats })).await.ok();
    let short = json!({ "name": "red", "password": "short" });
    assert_eq!(phone.post("/api/account", short).await.refused(400), "bad_password");
    let account = json!({ "name": "red", "password": "a long enough word" });
    let answer = phone.post("/api/account", account.clone()).await;
    let me = answer.ok();
    phone.keep_cookie(&answer);
    assert_eq!((&me["account"], &me["name"]), (&json!("red"), &json!("red")));
    assert_eq!(phone.post("/api/account", account.clone()).await.refused(409), "has_account");
    let mut laptop = Browser::arrive(&hub.host).await;
    assert_eq!(laptop.post("/api/account", account.clone()).await.refused(409), "name_taken");
    let wrong = json!({ "name": "red", "password": "another long word" });
    assert_eq!(laptop.post("/api/login", wrong).await.refused(401), "wrong_password");
    let unknown = json!({ "name": "nobody", "password": "another long word" });
    assert_eq!(laptop.post("/api/login", unknown).await.refused(401), "wrong_password");
    let answer = laptop.post("/api/login", account).await;
    assert_eq!(answer.ok()["id"], me["id"]);
    laptop.keep_cookie(&answer);
    let mine = laptop.get("/api/tables").await.ok();
    assert_eq!(mine["mine"][0]["id"], table["id"]);
    assert_eq!(mine["mine"][0]["seats"][0]["you"], true);
    hub.restart().await;
    let laptop = Browser { host: hub.host.clone(), ..laptop };
    assert_eq!(laptop.get("/api/me").await.ok()["id"], me["id"]);
    let answer = laptop.post("/api/logout", json!({})).await;
    let guest = answer.ok();
    assert_ne!(guest["id"], me["id"]);
    assert_eq!(guest["account"], Value::Null);
    // The old cookie is invalid, the other device's still works.
    assert_ne!(laptop.get("/api/me").await.ok()["id"], me["id"]);
    let phone = Browser { host: hub.host.clone(), ..phone };
    assert_eq!(phone.get("/api/me").await.ok()["id"], me["id"]);
    hub.close().await;
}

fn credentials(name: &str) -> Value {
    json!({ "name": name, "password": "a long enough word" })
}

async fn enrol(browser: &mut Browser, name: &str) {
    let answer = browser.post("/api/account", credentials(name)).await;
    assert_eq!(answer.ok()["account"], name);
    browser.keep_cookie(&answer);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_called_like_somebody_elses_account() {
    let hub = Hub::open().await;
    let guest = Browser::arrive(&hub.host).await;
    // A person who already had that name keeps it until they choose another.
    guest.put("/api/me", json!({ "name": "Ann" })).await.ok();
    let mut ann = Browser::arrive(&hub.host).await;
    enrol(&mut ann, "Ann").await;
    assert_eq!(guest.get("/api/me").await.ok()["name"], "Ann");
    for name in ["Ann", "ANN", "ａｎｎ", " A nn ", "Аnn", "𝐀𝐧𝐧"] {
        let answer = guest.put("/api/me", json!({ "name": name })).await;
        assert_eq!(answer.refused(409), "name_taken", "{name}");
        let answer = guest.post("/api/account", credentials(name)).await;
        assert_eq!(answer.refused(409), "name_taken", "{name}");
    }
    for name in
        ["An\u{200b}n", "\u{202e}nnA", "Ann\u{feff}", "\u{3164}", "Ann\u{e0041}", "A\u{ad}nn"]
    {
        let answer = guest.put("/api/me", json!({ "name": name })).await;
        assert_eq!(answer.refused(400), "bad_name", "{}", name.escape_unicode());
        let answer = guest.post("/api/account", credentials(name)).await;
        assert_eq!(answer.refused(400), "bad_name", "{}", name.escape_unicode());
    }
    // A guest who creates an account with another name gets that name.
    let me = guest.post("/api/account", credentials("Bea")).await.ok();
    assert_eq!((&me["name"], &me["account"]), (&json!("Bea"), &json!("Bea")));
    // People may use their own account's name in any spelling, and log in with any spelling too.
    ann.put("/api/me", json!({ "name": "ANN" })).await.ok();
    let other = Browser::arrive(&hub.host).await;
    assert_eq!(other.post("/api/login", credentials("ann")).await.ok()["account"], "Ann");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_is_worth_nothing_once_another_took_its_place() {
    let hub = Hub::open().await;
    let guest = Browser::arrive(&hub.host).await;
    let (game, seats) = first_game(&guest).await;
    let table = guest.post("/api/tables", json!({ "game": game, "seats": seats })).await.ok();
    let table = table["id"].as_str().expect("an id");
    let mut line = guest.connect(table, 0).await;
    line.hear_kind("hello").await;
    let mut me = guest.clone();
    enrol(&mut me, "Ann").await;
    assert_ne!(me.cookie, guest.cookie);
    while line.hear().await.is_some() {}
    assert_eq!(me.connect(table, 0).await.hear_kind("hello").await["seat"], 0, "it goes on");
    let path = "/api/tables";
    assert_eq!(guest.post(path, json!({})).await.refused(401), "who_are_you", "a guest's token");
    assert_eq!(me.get("/api/me").await.ok()["account"], "Ann");
    // The token that a browser had before it logged in.
    let before = Browser::arrive(&hub.host).await;
    let answer = before.post("/api/login", credentials("Ann")).await;
    let mut after = before.clone();
    after.keep_cookie(&answer);
    assert_eq!(before.post(path, json!({})).await.refused(401), "who_are_you");
    assert_eq!(after.get("/api/me").await.ok()["account"], "Ann");
    assert_eq!(me.get("/api/me").await.ok()["account"], "Ann", "the other device");
    hub.close().await;
}

/// Pretends that the servers ran for this many days without visitors.
fn days_ago(days: u64) -> Vec<Sql> {
    let ago = days * 24 * 60 * 60 * 1_000;
    vec![(format!("update running set ms = ms + {ago}, offset_ms = offset_ms - {ago}"), Vec::new())]
}

/// Deleted data are removed at once.
pub(crate) fn without_grace() -> Settings {
    Settings { retention: Retention { grace_days: 0, ..Retention::default() }, ..quick() }
}

async fn swept(browser: &Browser, kind: &str) -> u64 {
    browser.metric(&format!("cleanup_deleted_total{{kind=\"{kind}\"}}")).await
}

/// Waits until an item of this kind was deleted.
async fn until_swept(browser: &Browser, kind: &str) {
    until(kind, async || swept(browser, kind).await > 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_nobody_uses_expires_and_what_somebody_uses_does_not() {
    let mut hub = Hub::with(without_grace()).await;
    let mut account = Browser::arrive(&hub.host).await;
    enrol(&mut account, "Ann").await;
    let guest = Browser::arrive(&hub.host).await;
    guest.put("/api/me", json!({ "name": "Bea" })).await.ok();
    let nobody = Browser::arrive(&hub.host).await;
    let new = full_of(&guest, "me").await;
    let waiting = guest.make(&new).await;
    let playing = guest.play(&new).await;
    let shown = async |hub: &Hub, id: &str| {
        let browser = Browser { host: hub.host.clone(), cookie: None };
        browser.get(&format!("/api/tables/{id}")).await.status
    };
    let as_now =
        |hub: &Hub, browser: &Browser| Browser { host: hub.host.clone(), ..browser.clone() };
    let known = async |hub: &Hub, browser: &Browser| {
        let path = "/api/tables/none/leave";
        as_now(hub, browser).post(path, json!({})).await.status != 401
    };
    // Eight days later, a one-time visitor is deleted, and nothing else.
    hub.meanwhile(&days_ago(8)).await;
    let watch = as_now(&hub, &account);
    until_swept(&watch, "guests").await;
    for (kind, count) in [("tokens", 1), ("guests", 1), ("tables", 0)] {
        assert_eq!(swept(&watch, kind).await, count, "{kind}");
    }
    assert!(!known(&hub, &nobody).await && known(&hub, &guest).await);
    // Only the account counts as used today.
    assert!(known(&hub, &account).await);
    hub.restart().await;
    // Twenty days later, the waiting table is gone with all its data.
    hub.meanwhile(&days_ago(20)).await;
    let watch = as_now(&hub, &account);
    until_swept(&watch, "tables").await;
    assert_eq!((shown(&hub, &waiting).await, shown(&hub, &playing).await), (404, 200));
    assert!(known(&hub, &guest).await);
    // A hundred days later the guest's token is invalid, even before the cleanup.
    hub.meanwhile(&days_ago(100)).await;
    assert!(!known(&hub, &guest).await && known(&hub, &account).await);
    let watch = as_now(&hub, &account);
    until_swept(&watch, "guests").await;
    assert_eq!(shown(&hub, &playing).await, 404);
    hub.meanwhile(&days_ago(200)).await;
    assert!(!known(&hub, &account).await);
    let again = as_now(&hub, &account).post("/api/login", credentials("Ann")).await;
    assert_eq!(again.ok()["account"], "Ann", "an account stays, whatever happens to its tokens");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_open_when_it_expires_ends() {
    let mut hub = Hub::with(without_grace()).await;
    let guest = Browser::arrive(&hub.host).await;
    let new = full_of(&guest, "me").await;
    let id = guest.play(new).await;
    // It is resumed at the start like all running tables, and expires at the same time.
    hub.meanwhile(&days_ago(100)).await;
    let guest = Browser { host: hub.host.clone(), ..guest };
    let path = format!("/api/tables/{id}");
    until("it is gone", async || guest.get(&path).await.status == 404).await;
    until_swept(&guest, "tables").await;
    hub.stop().await;
    let url = format!("sqlite:{}", hub.database().display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("it opens");
    for table in ["tables", "records", "sitters", "people", "tokens"] {
        let count = format!("select count(*) from {table}");
        let count = sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(count));
        assert_eq!(count.fetch_one(&pool).await.expect("a number"), 0, "{table}");
    }
    pool.close().await;
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_cannot_fill_the_list_of_public_tables() {
    let limits = Limits { listed_per_person: 3, listed_per_address: 100, ..Limits::lifted() };
    let hub = Hub::with(Settings { limits, ..quick() }).await;
    let honest = Browser::arrive(&hub.host).await;
    let flood = Browser::arrive(&hub.host).await;
    let (game, seats) = first_game(&honest).await;
    let new = json!({ "game": game, "seats": seats, "visibility": "public" });
    let make = async |browser: &Browser| {
        let card = browser.post("/api/tables", new.clone()).await.ok();
        card["id"].as_str().expect("an id").to_owned()
    };
    let mine = make(&honest).await;
    let mut theirs = Vec::new();
    for _ in 0..60 {
        theirs.push(make(&flood).await);
    }
    let listed = async |browser: &Browser| {
        let open = browser.get("/api/tables").await.ok()["open"].clone();
        let ids = open.as_array().expect("a list").iter().map(|card| card["id"].clone());
        ids.collect::<Vec<Value>>()
    };
    let newest: Vec<Value> = theirs.iter().rev().take(3).map(|id| json!(id)).collect();
    assert_eq!(listed(&honest).await, [newest.as_slice(), &[json!(mine)]].concat());
    // Activity at a table does not change its position.
    let path = format!("/api/tables/{}/seats/1", theirs[0]);
    flood.post(&path, json!({ "occupant": "bot:porter" })).await.ok();
    make(&honest).await;
    assert!(!listed(&honest).await.contains(&json!(theirs[0])));
    // People see their own tables.
    let own = honest.get("/api/tables").await.ok()["open"].clone();
    assert_eq!(own[0]["host"], true);
    assert_eq!(flood.get("/api/tables").await.ok()["open"][0]["host"], false);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_whose_host_is_there_come_first() {
    let mut hub = Hub::open().await;
    let honest = Browser::arrive(&hub.host).await;
    let away = Browser::arrive(&hub.host).await;
    let (game, seats) = first_game(&honest).await;
    let new = json!({ "game": game, "seats": seats, "visibility": "public" });
    let id = honest.post("/api/tables", new.clone()).await.ok()["id"].clone();
    for _ in 0..60 {
        away.post("/api/tables", new.clone()).await.ok();
    }
    // An hour later only one of the hosts is present.
    let sql = "update tables set created_ms = created_ms - 3600000".to_owned();
    hub.meanwhile(&[(sql, Vec::new())]).await;
    let honest = Browser { host: hub.host.clone(), ..honest };
    let mut socket = honest.connect(id.as_str().expect("an id"), 0).await;
    socket.hear_kind("hello").await;
    let list = honest.get("/api/tables").await.ok();
    assert_eq!(list["open"][0]["id"], id);
    assert_eq!(list["open"].as_array().map(Vec::len), Some(50));
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_keeps_more_tables_open_than_anybody_needs() {
    let met = |answer: whistle_harness::browser::Answer| {
        assert_eq!(answer.refused(429), "too_much");
        answer.json()["error"]["limit"].as_str().expect("a name").to_owned()
    };
    let make = async |limits: Limits, start: bool| {
        let hub = Hub::with(Settings { limits, ..quick() }).await;
        let (one, other) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
        let new = full_of(&one, "me").await;
        for _ in 0..2 {
            let card = one.post("/api/tables", new.clone()).await.ok();
            if start {
                let path = format!("/api/tables/{}/start", card["id"].as_str().expect("an id"));
                one.post(&path, json!({})).await.ok();
            }
        }
        let met = met(one.post("/api/tables", new.clone()).await);
        let other = other.post("/api/tables", new).await.status;
        hub.close().await;
        (met, other)
    };
    let limits = Limits { waiting_tables_per_person: 2, ..Limits::lifted() };
    assert_eq!(make(limits, false).await, ("waiting_tables_per_person".to_owned(), 200));
    let limits = Limits { unfinished_tables_per_person: 2, ..Limits::lifted() };
    assert_eq!(make(limits, true).await, ("unfinished_tables_per_person".to_owned(), 200));
    let limits = Limits { unfinished_tables_per_address: 2, ..Limits::lifted() };
    assert_eq!(make(limits, true).await, ("unfinished_tables_per_address".to_owned(), 429));
}
