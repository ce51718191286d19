//! Guests and accounts.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::house::House;
use crate::seats::first_game;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_is_the_same_person_on_a_second_device() {
    let mut house = House::open().await;
    let phone = Browser::arrive(&house.host).await;
    let (game, seats) = first_game(&phone).await;
    let table = phone.post("/api/tables", json!({ "game": game, "seats": seats })).await.ok();
    let short = json!({ "name": "red", "password": "short" });
    assert_eq!(phone.post("/api/account", short).await.refused(400), "bad_password");
    let account = json!({ "name": "red", "password": "a long enough word" });
    let me = phone.post("/api/account", account.clone()).await.ok();
    assert_eq!((&me["account"], &me["name"]), (&json!("red"), &json!("red")));
    assert_eq!(phone.post("/api/account", account.clone()).await.refused(409), "has_account");
    let mut laptop = Browser::arrive(&house.host).await;
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
    house.restart().await;
    let laptop = Browser { host: house.host.clone(), ..laptop };
    assert_eq!(laptop.get("/api/me").await.ok()["id"], me["id"]);
    let answer = laptop.post("/api/logout", json!({})).await;
    let guest = answer.ok();
    assert_ne!(guest["id"], me["id"]);
    assert_eq!(guest["account"], Value::Null);
    // The old cookie is worth nothing, the other device's still is.
    assert_ne!(laptop.get("/api/me").await.ok()["id"], me["id"]);
    let phone = Browser { host: house.host.clone(), ..phone };
    assert_eq!(phone.get("/api/me").await.ok()["id"], me["id"]);
    house.close().await;
}
