//! Tables on this device, used only through messages.

use serde_json::{Value, json};
use whistle_core::{OptionKind, Pcg32, Turn, Viewer};
use whistle_protocol::Json;
use whistle_protocol::websocket::ServerMessage;
use whistle_registry::{GAMES, GameEntry};
use whistle_wasm::check;

use crate::page::Page;

fn against_porters(game: &str, seats: u8) -> Page {
    let mut seating = vec!["bot:porter"; seats.into()];
    seating[0] = "me";
    Page::at(game, &seating)
}

#[test]
fn every_game_is_played_to_the_end_and_its_dice_can_be_checked() {
    for game in GAMES {
        let mut page = against_porters(game.meta.id, game.meta.min_seats.max(3));
        page.play_out();
        let (status, card) = page.request("GET", &format!("/api/tables/{}", page.table), None);
        assert_eq!((status, &card["status"]), (200, &json!("over")));
        assert_eq!(page.kept_table().turn(), Turn::Over, "all of it was kept");
        let journal = page.journal();
        let told: Value = serde_json::from_str(&check(&journal.to_string(), "")).expect("JSON");
        assert_eq!((&told["ok"], &told["bound"]), (&json!(true), &json!(false)), "{told}");
    }
}

#[test]
fn a_finished_game_is_played_again_and_gone_on_from() {
    for game in GAMES {
        let mut page = against_porters(game.meta.id, game.meta.min_seats);
        page.play_out();
        let path = format!("/api/tables/{}", page.table);
        let (_, own) = page.request("GET", &format!("{path}/replay?seat=0"), None);
        let (_, open) = page.request("GET", &format!("{path}/replay?open=1"), None);
        let steps = |replay: &Value| replay["steps"].as_array().expect("steps").len();
        assert!(steps(&own) > 0 && steps(&open) >= steps(&own));
        assert_eq!(own["outcome"], open["outcome"]);
        let seats = open["start"]["seats"].as_array().map(Vec::len);
        assert_eq!(seats, Some(usize::from(game.meta.min_seats)));
        let (status, nobody) = page.request("GET", &format!("{path}/replay?seat=9"), None);
        assert_eq!((status, &nobody["error"]["code"]), (409, &json!("bad_seat")));

        let half = own["steps"][steps(&own) / 2]["seen"]["seq"].clone();
        let fork = json!({ "seq": half, "seat": 1 });
        let (status, card) = page.request("POST", &format!("{path}/fork"), Some(&fork));
        assert_eq!((status, &card["seats"][1]["you"]), (200, &json!(true)), "{card}");
        // The bots are the same; one replaces the person.
        let level = |seat: usize| card["seats"][seat]["level"].as_str();
        assert_eq!(level(0), Some("conductor"), "{card}");
        for seat in 2..usize::from(game.meta.min_seats) {
            assert_eq!(level(seat), Some("porter"), "{card}");
        }
        let last = json!({ "seq": 1_000_000, "seat": 1 });
        let (status, over) = page.request("POST", &format!("{path}/fork"), Some(&last));
        assert_eq!((status, &over["error"]["code"]), (409, &json!("over")));

        page.table = card["id"].as_str().expect("an id").to_owned();
        page.connect(0);
        page.play_out();
        let told = check(&page.journal().to_string(), "");
        assert!(told.starts_with("{\"ok\":true"), "{told}");
    }
}

#[test]
fn a_finished_game_is_written_down_for_its_review() {
    let mut page = against_porters("trick-of-the-rails", 3);
    let path = format!("/api/tables/{}/finished", page.table);
    let (status, refused) = page.request("GET", &path, None);
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("not_over")));
    page.play_out();
    let (status, finished) = page.request("GET", &path, None);
    assert_eq!(status, 200, "{finished}");
    let journal: Value =
        serde_json::from_str(finished["journal"].as_str().expect("a text")).expect("a journal");
    let seqs = finished["seqs"].as_array().expect("numbers");
    assert_eq!(Some(seqs.len()), journal["entries"].as_array().map(Vec::len));
    let numbers: Vec<u64> = seqs.iter().filter_map(Value::as_u64).collect();
    assert!(numbers.is_sorted_by(|a, b| a < b) && numbers.len() == seqs.len());
}

#[test]
fn a_reload_in_the_middle_loses_nothing_and_changes_nothing() {
    for game in GAMES {
        let (mut page, mut other) = (
            against_porters(game.meta.id, game.meta.min_seats),
            against_porters(game.meta.id, game.meta.min_seats),
        );
        for step in 0.. {
            if step % 7 == 3 {
                let before = (page.seq, page.view.clone(), page.legal.clone(), page.turn);
                page.reload();
                assert_eq!(before, (page.seq, page.view.clone(), page.legal.clone(), page.turn));
            }
            if !page.go_on() {
                break;
            }
        }
        other.play_out();
        // The times of a race cannot be reproduced.
        if !other.raced {
            assert_eq!(page.journal(), other.journal(), "{}", game.meta.id);
        }
    }
}

#[test]
fn who_shares_a_screen_sees_what_the_one_who_looks_may_see() {
    for game in GAMES {
        let mut seating = vec!["bot:porter"; game.meta.min_seats.max(3).into()];
        (seating[0], seating[1]) = ("me", "me");
        let mut page = Page::at(game.meta.id, &seating);
        assert_eq!(page.seat, None, "no hand is shown until a player has identified themselves");
        for _ in 0..60 {
            if !page.go_on() {
                break;
            }
            let kept = page.kept_table();
            let seen = kept.view(Viewer::from(page.seat), true);
            assert_eq!(page.view.as_ref(), Some(&seen), "{}", game.meta.id);
            let legal = page.seat.map(|seat| kept.game().legal(seat)).unwrap_or_default();
            assert_eq!(page.legal, legal);
        }
        page.look(Some(2));
        assert_eq!(page.refusal(), Some("not_your_seat"), "a bot's seat belongs to no person");
    }
}

#[test]
fn what_can_be_taken_back_is_as_it_was() {
    let mut undone = 0;
    for game in GAMES {
        let mut page = Page::at(game.meta.id, &vec!["me"; game.meta.min_seats.into()]);
        for round in 0..40 {
            let looks =
                page.seat.filter(|&seat| page.turn.is_some_and(|t| t.actors().contains(seat)));
            if let (Some(seat), Some(action)) = (looks, page.legal.first().cloned()) {
                let before = (page.view.clone(), page.legal.clone());
                page.act(&action);
                let (id, seq) = (format!("undo-{round}"), page.seq);
                page.say(&format!(
                    "{{\"do\":\"undo\",\"id\":\"{id}\",\"against\":{seq},\"seat\":{}}}",
                    seat.0
                ));
                if page.refusal().is_none() {
                    assert_eq!(before, (page.view.clone(), page.legal.clone()));
                    undone += 1;
                } else {
                    assert_eq!(page.refusal(), Some("undo_refused"));
                }
                page.told.clear();
            }
            if !page.go_on() {
                break;
            }
        }
    }
    assert!(undone > 10, "{undone}");
}

#[test]
fn a_command_counts_once_and_a_stale_one_not_at_all() {
    let game = &GAMES[0];
    let mut page = against_porters(game.meta.id, game.meta.min_seats);
    while page.legal.is_empty() {
        assert!(page.go_on());
    }
    let (action, seq) = (page.legal[0].clone(), page.seq);
    let say = |id: &str, action: &Json| {
        let action = action.as_str();
        format!(
            "{{\"do\":\"act\",\"id\":\"{id}\",\"against\":{seq},\"seat\":0,\"action\":{action}}}"
        )
    };
    let receipts = |page: &Page| -> Vec<(u64, bool)> {
        let receipts = page.told.iter().filter_map(|message| match message {
            ServerMessage::Receipt(receipt) => Some((receipt.seq, receipt.repeated)),
            _ => None,
        });
        receipts.collect()
    };
    page.say(&say("one", &action));
    let after = page.seq;
    page.say(&say("one", &action));
    assert_eq!(receipts(&page), [(seq + 1, false), (seq + 1, true)]);
    assert_eq!(page.seq, after, "it was carried out once");
    page.say(&say("two", &action));
    assert!(page.refusal().is_some(), "it was sent against an older position");
    page.say(&say("", &action));
    assert_eq!(page.refusal(), Some("bad_id"));
    page.say(&say("bot", &action).replace("\"seat\":0", "\"seat\":1"));
    assert_eq!(page.refusal(), Some("not_your_seat"));
}

/// Finds a game and its options with a race.
fn a_race() -> (&'static GameEntry, Value) {
    for game in GAMES {
        for option in game.meta.options {
            let OptionKind::Choice(words) = option.kind else { continue };
            for word in words {
                let options = json!({ option.name: word });
                let chosen = options.as_object().expect("an object");
                let opened = game.open(game.meta.min_seats, chosen).expect("a table");
                let (mut position, mut rng) = (opened.game, Pcg32::new(1, 1));
                while position.race_limit_ms().is_none() {
                    if position.random_step(&mut rng).is_none() {
                        break;
                    }
                }
                if position.race_limit_ms().is_some() {
                    return (game, options);
                }
            }
        }
    }
    panic!("no game has a race");
}

#[test]
fn in_a_race_who_is_silent_is_passed_over_and_who_is_late_is_told() {
    let (game, options) = a_race();
    let mut seating = vec!["bot:porter"; game.meta.min_seats.into()];
    seating[0] = "me";
    let mut page = Page::at_with(game.meta.id, &seating, &options);
    while !page.raced {
        assert!(page.go_on());
    }
    while page.think() {}
    let (showing, action) = (page.seq, page.legal.first().cloned().expect("something to press"));
    let press = format!(
        "{{\"do\":\"act\",\"id\":\"late\",\"against\":{showing},\"seat\":0,\"action\":{}}}",
        action.as_str()
    );
    page.tick(60_000);
    assert!(page.seq > showing, "the race was decided without us");
    page.say(&press);
    assert!(
        matches!(page.refusal(), Some("stale" | "refused" | "too_late")),
        "{:?}",
        page.refusal()
    );
    page.play_out();
}

#[test]
fn the_outcome_of_a_race_is_seen_before_the_next_dice_are_rolled() {
    let (game, options) = a_race();
    let mut seating = vec!["bot:porter"; game.meta.min_seats.into()];
    seating[0] = "me";
    let mut page = Page::at_with(game.meta.id, &seating, &options);
    let (mut decided_ms, mut outcomes) = (None::<u64>, 0);
    while page.outcome.is_none() && outcomes < 3 {
        let before = page.told.len();
        page.go_on();
        for message in &page.told[before..] {
            let ServerMessage::Step(step) = message else { continue };
            if let Some(decided) = decided_ms.take_if(|_| step.race.is_some()) {
                let seen_ms = page.now_ms - decided;
                assert!(seen_ms >= 1_500, "the next dice were rolled after {seen_ms} ms");
                outcomes += 1;
            }
            let mut events = step.seen.iter().flat_map(|seen| &seen.events);
            if events.any(|event| event.tree()["kind"] == "grab_timed") {
                decided_ms = Some(page.now_ms);
            }
        }
    }
    assert!(outcomes > 0, "there were races");
    page.play_out();
}

#[test]
fn a_bot_says_what_it_would_do_and_only_where_there_is_something_to_do() {
    for game in GAMES {
        let mut page = against_porters(game.meta.id, game.meta.min_seats);
        while page.legal.is_empty() {
            assert!(page.go_on());
        }
        while page.think() {}
        let legal = page.legal.clone();
        page.say("{\"do\":\"hint\",\"id\":\"hint\",\"seat\":0}");
        while page.think() {}
        let advice = page.told.iter().find_map(|message| match message {
            ServerMessage::Advice(advice) => Some(advice.clone()),
            _ => None,
        });
        let advice = advice.expect("advice");
        assert!(legal.contains(&advice.action), "{advice:?}");
        // The hint agrees with its reasons, if there are any: races have none.
        let best = advice.why.first().map(|best| &best.action);
        assert_eq!(best.is_none(), game.meta.id == "wild-ride");
        assert!(best.is_none_or(|best| *best == advice.action), "{advice:?}");
        page.say("{\"do\":\"hint\",\"id\":\"other\",\"seat\":1}");
        assert_eq!(page.refusal(), Some("not_your_turn"));
    }
}

#[test]
fn a_game_that_goes_on_at_a_server_says_so_through_a_reload() {
    let mut page = against_porters("trick-of-the-rails", 3);
    let path = format!("/api/tables/{}/moved", page.table);
    let (status, refused) = page.request("POST", &path, Some(&json!({})));
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("bad_request")));
    let (status, _) = page.request("POST", &path, Some(&json!({ "to": "there" })));
    assert_eq!(status, 200);
    let moved = |page: &Page| page.stored[&page.table].about.about.moved.clone();
    assert_eq!(moved(&page).as_deref(), Some("there"), "it is kept");
    page.reload();
    page.play_out();
    assert_eq!(
        moved(&page).as_deref(),
        Some("there"),
        "the copy can be played on, and still names the server's table"
    );
}

/// Connections on a device have no name of their own.
#[test]
fn a_name_outlives_every_connection() {
    let mut page = against_porters("trick-of-the-rails", 3);
    page.reload();
    let (_, card) = page.request("GET", &format!("/api/tables/{}", page.table), None);
    assert_eq!(card["seats"][0]["name"], json!("Seat"));
}

#[test]
fn a_bot_stands_in_and_the_seat_is_taken_back() {
    let game = &GAMES[0];
    let mut page = against_porters(game.meta.id, game.meta.min_seats);
    let path = format!("/api/tables/{}", page.table);
    let (status, card) = page.request("POST", &format!("{path}/leave"), Some(&json!({})));
    assert_eq!((status, &card["seats"][0]["stand_in"]), (200, &json!("conductor")));
    for _ in 0..8 {
        assert!(page.think(), "bots play among themselves");
    }
    let me = json!({ "occupant": "me" });
    let (status, card) = page.request("POST", &format!("{path}/seats/0"), Some(&me));
    assert_eq!((status, &card["seats"][0]["stand_in"]), (200, &Value::Null));
    page.play_out();
    let (status, again) = page.request("POST", &format!("{path}/rematch"), Some(&json!({})));
    assert_eq!((status, &again["status"]), (200, &json!("waiting")), "{again}");
}

#[test]
fn a_record_from_elsewhere_becomes_a_table() {
    for game in GAMES {
        let mut page = against_porters(game.meta.id, game.meta.min_seats);
        for _ in 0..12 {
            assert!(page.go_on());
        }
        for over in [false, true] {
            if over {
                page.play_out();
            }
            let journal = page.journal().to_string();
            let mut other = Page::new();
            let body = json!({ "journal": journal });
            let (status, card) = other.request("POST", "/api/import", Some(&body));
            assert_eq!(status, 200, "{card}");
            assert_eq!(card["status"], if over { "over" } else { "playing" });
            other.table = card["id"].as_str().expect("an id").to_owned();
            other.connect(0);
            other.play_out();
        }
    }
    let mut page = Page::new();
    for journal in ["", "{}", "nonsense", "{\"whistlestop\":1,\"game\":\"chess\"}"] {
        let body = json!({ "journal": journal });
        let (status, refused) = page.request("POST", "/api/import", Some(&body));
        assert_eq!((status, &refused["error"]["code"]), (400, &json!("bad_journal")), "{refused}");
    }
}

#[test]
fn what_makes_no_sense_is_refused_in_words_and_changes_nothing() {
    let mut page = Page::new();
    for text in ["", "{}", "nonsense", "{\"tick\":{}}", "{\"connect\":{\"table\":3}}"] {
        assert_eq!(page.call_raw(text).0, 400, "{text}");
    }
    assert_eq!(page.call_raw("{\"tick\":{\"table\":\"none\",\"now_ms\":1}}").0, 404);
    let game = GAMES[0].meta.id;
    let table = |seating: Value| json!({ "game": game, "seats": 3, "seating": seating });
    let refused = [
        (table(json!(["me", "open", "bot:porter"])), "bad_seating"),
        (table(json!(["me"])), "bad_seating"),
        (table(json!(["me", "me", "bot:king"])), "bad_level"),
        (table(json!(["me", "me", "nobody"])), "bad_occupant"),
        (json!({ "game": "chess", "seats": 3 }), "unknown_game"),
        (json!({ "game": game, "seats": 0 }), "bad_config"),
        (json!({ "game": game, "seats": 200 }), "bad_config"),
        (json!({ "game": game, "seats": 3, "options": { "none": 1 } }), "bad_config"),
        (json!({ "seats": 3 }), "bad_request"),
    ];
    for (body, code) in refused {
        let (status, answer) = page.request("POST", "/api/tables", Some(&body));
        assert_eq!((status, &answer["error"]["code"]), (400, &json!(code)), "{body}");
    }
    assert!(page.stored.is_empty(), "nothing is kept of them");
    assert_eq!(page.request("GET", "/api/tables/none", None).0, 404);
    assert_eq!(page.request("DELETE", "/api/tables/none", None).0, 404);
}

/// Two people who share a screen can give each other gifts; nobody can give away what a bot has.
#[test]
fn people_at_one_screen_give_each_other_what_is_theirs() {
    let game = GAMES.iter().find(|game| game.meta.gifts.is_some()).expect("a game with gifts");
    let mut seating = vec!["bot:porter"; game.meta.min_seats.into()];
    seating[0] = "me";
    let alone = Page::at(game.meta.id, &seating);
    assert!(alone.kept_table().gifts_for(Viewer::Seat(whistle_core::Seat(0))).is_none());

    seating[1] = "me";
    let mut page = Page::at(game.meta.id, &seating);
    let give = |page: &mut Page, id: &str, seat: u8, to: u8| {
        page.told.clear();
        let words = json!({ "do": "give", "id": id, "seat": seat, "to": to, "count": 1 });
        page.say(&words.to_string());
        page.refusal().map(str::to_owned)
    };
    page.look(Some(0));
    let before = page.seq;
    assert_eq!(give(&mut page, "a", 1, 0), None, "on any player's turn");
    assert_eq!(page.seq, before + 1);
    assert_eq!(give(&mut page, "a", 1, 0), None, "and carried out once");
    assert_eq!(page.seq, before + 1);
    assert_eq!(give(&mut page, "b", 2, 0).as_deref(), Some("not_your_seat"));
    assert_eq!(give(&mut page, "c", 0, 0).as_deref(), Some("refused"));
    let stand_in = json!({ "occupant": "bot:porter" });
    page.request("POST", &format!("/api/tables/{}/seats/1", page.table), Some(&stand_in));
    assert_eq!(give(&mut page, "d", 1, 0).as_deref(), Some("stand_in"));
    page.request(
        "POST",
        &format!("/api/tables/{}/seats/1", page.table),
        Some(&json!({ "occupant": "me" })),
    );
    page.reload();
    page.look(Some(0));
    page.play_out();
    let journal = page.journal();
    let gifts = journal["entries"].as_array().expect("entries").iter();
    assert_eq!(gifts.filter(|entry| entry["gift"].is_object()).count(), 1);
    let told = check(&journal.to_string(), "");
    assert!(told.starts_with("{\"ok\":true"), "{told}");
}
