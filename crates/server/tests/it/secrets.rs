//! No client receives anything that it may not know: every frame is searched.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use whistle_harness::browser::{Browser, Socket};

use crate::games::play_on;
use crate::hub::Hub;

/// Finds the cards dealt face down to each seat in the game file.
fn hands(journal: &Value) -> Vec<Vec<String>> {
    let entries = journal["entries"].as_array().expect("entries");
    let hands = entries.iter().find_map(|entry| entry["chance"]["hands"].as_array());
    let cards = |hand: &Value| -> Vec<String> {
        let cards = hand.as_array().into_iter().flatten();
        cards.filter_map(|card| card.as_str().map(str::to_owned)).collect()
    };
    hands.into_iter().flatten().map(cards).collect()
}

/// Tells whether a card was named only once in all chance outcomes: another copy may be anybody's.
fn is_the_only_one(journal: &Value, card: &str) -> bool {
    let entries = journal["entries"].as_array().expect("entries").iter();
    let word = format!("\"{card}\"");
    let named = entries.map(|entry| entry["chance"].to_string().matches(&word).count());
    named.sum::<usize>() == 1
}

/// One viewer's view after each record.
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

    /// Lists the records after which a card was visible.
    fn sights(&self, card: &str) -> BTreeMap<u64, bool> {
        let word = format!("\"{card}\"");
        self.0.iter().map(|(&seq, view)| (seq, view.contains(&word))).collect()
    }
}

/// Everything that a client received, with the record after which it was sent.
///
/// Live frames use the person's numbers, a replay the table's: the events that the person saw are the same in both, and
/// in the same order.
fn frames(socket: &Socket, replay: &Value) -> Vec<(u64, String)> {
    let heard: Vec<Value> =
        socket.heard.iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
    let number = |seen: &Value| seen["seq"].as_u64();
    let lived = heard.iter().flat_map(|frame| {
        let history = frame["history"].as_array().into_iter().flatten().filter_map(number);
        history.chain(number(&frame["seen"]))
    });
    let lived: BTreeSet<u64> = lived.collect();
    let steps = replay["steps"].as_array().expect("steps").iter();
    let told: Vec<u64> = steps.filter_map(|step| number(&step["seen"])).collect();
    assert_eq!(lived.len(), told.len(), "what was seen live is what a replay shows");
    let record: BTreeMap<u64, u64> = lived.into_iter().zip(told).collect();
    let all = heard.iter().zip(&socket.heard).filter(|(frame, _)| !frame["view"].is_null());
    all.map(|(frame, text)| {
        let seq = frame["seq"].as_u64().expect("a number");
        let known = record.range(..=seq).next_back().map_or(0, |(_, &record)| record);
        (known, text.clone())
    })
    .collect()
}

/// Searches every frame for cards that their owner holds and that were never shown to all.
fn search(heard: &[&Vec<(u64, String)>], cards: &[String], owner: &Eyes, public: &Eyes) -> usize {
    let mut searched = 0;
    for card in cards {
        let word = format!("\"{card}\"");
        let held = owner.sights(card);
        let shown = public.sights(card).into_iter().find(|&(_, seen)| seen);
        let shown = shown.map_or(u64::MAX, |(seq, _)| seq);
        for (seq, text) in heard.iter().copied().flatten() {
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
    let hub = Hub::open().await;
    let (red, blue) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let games = red.get("/api/games").await.ok();
    let mut searched = 0;
    for game in games.as_array().expect("a list") {
        let seats = game["seats"]["min"].as_u64().expect("a number") as usize;
        let mut seating = vec!["bot:porter"; seats];
        (seating[0], seating[1]) = ("me", "open");
        let new = json!({ "game": game["id"], "seats": seats, "seating": seating });
        let id = red.make(new).await;
        blue.post(&format!("/api/tables/{id}/join"), json!({})).await.ok();
        red.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
        let stranger = Browser::arrive(&hub.host).await;
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
        let open = red.get(&replay).await.ok();
        let public = Eyes::of(&open);
        let (as_red, as_blue) = (format!("{replay}?seat=0"), format!("{replay}?seat=1"));
        let one = frames(&one, &red.get(&as_red).await.ok());
        let two = frames(&two, &red.get(&as_blue).await.ok());
        let outside = frames(&outside, &open);
        for (seat, hand) in hands.iter().enumerate() {
            let single = hand.iter().filter(|card| is_the_only_one(&journal, card));
            let hand: Vec<String> = single.cloned().collect();
            let owner = Eyes::of(&red.get(&format!("{replay}?seat={seat}")).await.ok());
            let others: &[&Vec<(u64, String)>] = match seat {
                0 => &[&two, &outside],
                1 => &[&one, &outside],
                _ => &[&one, &two, &outside],
            };
            searched += search(others, &hand, &owner, &public);
        }
    }
    assert!(searched > 1_000, "only {searched} places were searched");
    hub.close().await;
}
