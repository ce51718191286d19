//! Nobody receives what they may not know: every frame is searched.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::browser::{Browser, Socket};
use crate::games::play_on;
use crate::house::House;

/// Finds what was dealt to each seat face down: the hands in the record.
fn hands(journal: &Value) -> Vec<Vec<String>> {
    let entries = journal["entries"].as_array().expect("entries");
    let hands = entries.iter().find_map(|entry| entry["chance"]["hands"].as_array());
    let cards = |hand: &Value| -> Vec<String> {
        let cards = hand.as_array().into_iter().flatten();
        cards.filter_map(|card| card.as_str().map(str::to_owned)).collect()
    };
    hands.into_iter().flatten().map(cards).collect()
}

/// What one pair of eyes saw after each record.
struct Eyes(BTreeMap<u64, String>);

impl Eyes {
    fn of(replay: &Value) -> Eyes {
        let steps = replay["steps"].as_array().expect("steps").iter();
        Eyes(
            steps
                .map(|step| {
                    let seq = step["seen"]["seq"].as_u64().expect("a number");
                    (seq, step["view"].to_string())
                })
                .collect(),
        )
    }

    /// Lists the records after which a card was in sight.
    fn sights(&self, card: &str) -> BTreeMap<u64, bool> {
        let word = format!("\"{card}\"");
        self.0.iter().map(|(&seq, view)| (seq, view.contains(&word))).collect()
    }
}

/// Searches every frame for cards that their owner holds and that were never shown to all.
fn search(sockets: &[&Socket], cards: &[String], owner: &Eyes, public: &Eyes) -> usize {
    let mut searched = 0;
    let frames = sockets.iter().flat_map(|socket| &socket.heard).filter_map(|text| {
        let frame: Value = serde_json::from_str(text).expect("JSON");
        let seq = frame["seq"].as_u64().filter(|_| !frame["view"].is_null())?;
        Some((seq, text))
    });
    let frames: Vec<(u64, &String)> = frames.collect();
    for card in cards {
        let word = format!("\"{card}\"");
        let held = owner.sights(card);
        let shown = public.sights(card).into_iter().find(|&(_, seen)| seen);
        let shown = shown.map_or(u64::MAX, |(seq, _)| seq);
        for (seq, text) in &frames {
            // A card that was given away face down may be anybody's.
            let holds = held.range(..=seq).next_back().is_some_and(|(_, &seen)| seen);
            if holds && shown > *seq {
                assert!(!text.contains(&word), "{card} at {seq}: {text}");
                searched += 1;
            }
        }
    }
    searched
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_frame_tells_one_player_the_cards_of_another() {
    let house = House::open().await;
    let (red, blue) = (Browser::arrive(&house.host).await, Browser::arrive(&house.host).await);
    let games = red.get("/api/games").await.ok();
    let mut searched = 0;
    for game in games.as_array().expect("a list") {
        let seats = game["seats"]["min"].as_u64().expect("a number") as usize;
        let mut seating = vec!["bot:porter"; seats];
        (seating[0], seating[1]) = ("me", "open");
        let new = json!({ "game": game["id"], "seats": seats, "seating": seating });
        let id = red.post("/api/tables", new).await.ok()["id"].as_str().expect("an id").to_owned();
        blue.post(&format!("/api/tables/{id}/join"), json!({})).await.ok();
        red.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
        let stranger = Browser::arrive(&house.host).await;
        let mut outside = stranger.connect(&id, 0).await;
        let (mut one, mut two) = (red.connect(&id, 0).await, blue.connect(&id, 0).await);
        tokio::join!(play_on(&mut one, 0), play_on(&mut two, 1));
        while outside.hear_kind("step").await["outcome"].is_null() {}
        let journal = red.get(&format!("/api/tables/{id}/journal")).await.json();
        let hands = hands(&journal);
        let all: Vec<&String> = hands.iter().flatten().collect();
        let unique = all.iter().all(|card| all.iter().filter(|other| other == &card).count() == 1);
        if hands.len() != seats || !unique {
            continue;
        }
        let replay = format!("/api/tables/{id}/replay");
        let public = Eyes::of(&red.get(&replay).await.ok());
        for (seat, hand) in hands.iter().enumerate() {
            let owner = Eyes::of(&red.get(&format!("{replay}?seat={seat}")).await.ok());
            let others: &[&Socket] = match seat {
                0 => &[&two, &outside],
                1 => &[&one, &outside],
                _ => &[&one, &two, &outside],
            };
            searched += search(others, hand, &owner, &public);
        }
    }
    assert!(searched > 1_000, "only {searched} places were searched");
    house.close().await;
}
