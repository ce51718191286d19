//! Link previews: the game, but not who sits there.

use serde_json::json;
use whistle_harness::browser::Browser;

use crate::hub::Hub;

/// Returns a property in the page's head.
fn told(page: &str, property: &str) -> Option<String> {
    let (_, rest) = page.split_once(&format!("<meta property=\"{property}\" content=\""))?;
    rest.split_once('"').map(|(content, _)| content.to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_to_the_site_a_table_and_a_game_that_is_over_are_shown_for_what_they_are() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    me.put("/api/me", json!({ "name": "Secret Name" })).await.ok();
    let new = json!({ "game": "wild-ride", "seats": 3, "seating": ["me", "open", "bot:baron"] });
    let id = me.make(new).await;
    let stranger = Browser { cookie: None, ..me.clone() };
    let site = stranger.get("/").await.body;
    assert_eq!(told(&site, "og:title").as_deref(), Some("Whistlestop"));
    assert!(told(&site, "og:description").is_some_and(|words| words.contains("friends")), "{site}");
    let picture = format!("http://{}/preview/site.png", hub.host);
    assert_eq!(told(&site, "og:image"), Some(picture));
    let pages = [
        (format!("/t/{id}"), "Wild Ride · Whistlestop"),
        (format!("/t/{id}/replay"), "▶ Wild Ride · Whistlestop"),
        (format!("/t/{id}/review"), "▶ Wild Ride · Whistlestop"),
        (format!("/t/{id}/review/12"), "▶ Wild Ride · Whistlestop"),
        ("/puzzles/wild-ride/1".to_owned(), "Wild Ride · Whistlestop"),
        ("/rules/wild-ride".to_owned(), "Wild Ride · Whistlestop"),
        ("/t/nowhere".to_owned(), "Whistlestop"),
        ("/no/such/page".to_owned(), "Whistlestop"),
    ];
    for (path, title) in pages {
        let page = stranger.get(&path).await.body;
        assert_eq!(told(&page, "og:title").as_deref(), Some(title), "{path}");
        assert!(told(&page, "og:description").is_some_and(|words| !words.is_empty()), "{path}");
        assert!(!page.contains("Secret") && !page.contains("baron"), "{path}");
        let picture = told(&page, "og:image").expect("a picture");
        let (_, picture) = picture.split_once(&hub.host).expect("here");
        let drawn = stranger.send("HEAD", picture, &[], "").await;
        assert!(drawn.status == 200 && drawn.head.contains("image/png"), "{picture}");
    }
    let french = stranger.send("GET", "/", &["Accept-Language: fr-CH, fr;q=0.9"], "").await.body;
    assert!(
        told(&french, "og:description").is_some_and(|words| words.contains("amis")),
        "{french}"
    );
    hub.close().await;
}
