//! Tables that began under other rules: they continue if the change makes no difference, and are closed with an
//! explanation if it does. They never silently become another game.

use serde_json::{Value, json};
use whistle_core::{JournalText, Json, Turn};
use whistle_harness::browser::Browser;
use whistle_registry::{GAMES, GameEntry};
use whistle_table::{MoveInfo, Nature, Operation, Record, Table};

use crate::hub::{Hub, Sql, of_people, put_in};

/// Replaces a table's records and its version of the rules.
fn put_in_with(id: &str, rules: u32, records: &[Record]) -> Vec<Sql> {
    let version = format!(
        "update tables set description = json_set(description, '$.rules', {rules}) where id = $1"
    );
    let mut sql = put_in(id, records);
    sql.push((version, vec![id.to_owned()]));
    sql
}

/// The records of some steps under the current rules.
fn some_steps(game: &'static GameEntry) -> Vec<Record> {
    let mut table = of_people(game, game.meta.min_seats);
    let mut rng = whistle_core::Pcg32::new(4, 4);
    // Stop before a chance outcome, which would be drawn before anybody looks.
    let drawn = |table: &Table| table.turn() == Turn::Chance;
    while (table.seq() < 40 || drawn(&table)) && table.outcome().is_none() {
        let drawn = table.nature_decides(&mut Nature::Random(&mut rng), None);
        if !drawn.expect("nature may") {
            let seat = table.turn().actors().first().expect("somebody is to act");
            let action = table.game().random_action(seat, &mut rng).expect("who is to act can");
            table.act(seat, &action).expect("a legal action is allowed");
        }
    }
    table.records().cloned().collect()
}

async fn begin(me: &Browser, game: &str, seats: u64) -> String {
    let seating = vec!["me"; seats as usize];
    me.play(json!({ "game": game, "seats": seats, "seating": seating })).await
}

async fn says_that_the_rules_changed(me: &Browser, id: &str) {
    let card = me.get(&format!("/api/tables/{id}")).await.ok();
    assert_eq!(card["status"], "closed", "{card}");
    let mut socket = me.connect(id, 0).await;
    let hello = socket.hear_kind("hello").await;
    assert!(hello["view"].is_null(), "{hello}");
    let undo = json!({ "do": "undo", "id": "u", "against": 0, "seat": 0 });
    socket.say(undo).await;
    let refused = socket.hear_kind("refused").await;
    assert_eq!(refused["code"], "rules_changed");
    let message = refused["message"].as_str().expect("words");
    assert!(message.contains("rules of this game have changed"), "{message}");
    let replay = me.get(&format!("/api/tables/{id}/replay")).await;
    assert_eq!(replay.refused(409), "rules_changed");
}

/// The game file, as it was stored, is still available.
async fn can_be_read(me: &Browser, id: &str, rules: u32, entries: usize) {
    let record = me.get(&format!("/api/tables/{id}/journal")).await;
    assert_eq!(record.status, 200, "{record:?}");
    let text = JournalText::read(&record.body).expect("a journal");
    assert_eq!(text.rules_version(), rules);
    assert_eq!(text.raw_entries().expect("entries").len(), entries);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_goes_on_where_the_rules_agree_and_is_closed_where_they_do_not() {
    let mut hub = Hub::open().await;
    let mut me = Browser::arrive(&hub.host).await;
    let (mut agreeing, mut differing, mut sql) = (Vec::new(), Vec::new(), Vec::new());
    for game in GAMES {
        let (name, seats) = (game.meta.id, u64::from(game.meta.min_seats));
        let records = some_steps(game);
        // The same everywhere: every step leads to the same position.
        let id = begin(&me, name, seats).await;
        sql.extend(put_in_with(&id, 0, &records));
        agreeing.push((id, records.len() as u64));
        // Still legal, but one step leads elsewhere.
        let id = begin(&me, name, seats).await;
        let mut other = records.clone();
        let last = other.len() - 1;
        other[last].digest = records[0].digest;
        sql.extend(put_in_with(&id, 0, &other));
        differing.push((id, other.len()));
        // A step is no longer legal.
        let id = begin(&me, name, seats).await;
        let mut other = records.clone();
        if let Operation::Act { action, .. } | Operation::Chance { outcome: action } =
            &mut other[last].operation
        {
            *action = Json::of(&json!({ "kind": "gone" }));
        }
        sql.extend(put_in_with(&id, 0, &other));
        differing.push((id, other.len()));
    }
    hub.meanwhile(&sql).await;
    me.host.clone_from(&hub.host);
    for (id, seq) in &agreeing {
        let card = me.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!((&card["status"], &card["seq"]), (&json!("playing"), &json!(seq)), "{card}");
    }
    for (id, entries) in &differing {
        says_that_the_rules_changed(&me, id).await;
        can_be_read(&me, id, 0, *entries).await;
    }
    assert_eq!(me.metric("tables_migrated_total").await, agreeing.len() as u64);
    assert_eq!(me.metric("tables_closed_by_rules_total").await, differing.len() as u64);
    // The decision is remembered.
    hub.restart().await;
    me.host.clone_from(&hub.host);
    for (id, _) in &agreeing {
        assert_eq!(me.get(&format!("/api/tables/{id}")).await.ok()["status"], "playing");
    }
    for (id, _) in &differing {
        says_that_the_rules_changed(&me, id).await;
    }
    hub.close().await;
}

/// Recorded games of every past version, as tables of that time: they had no digests, so nothing can confirm them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_every_past_version_are_closed_and_can_be_read() {
    let mut hub = Hub::open().await;
    let mut me = Browser::arrive(&hub.host).await;
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    let (mut tables, mut sql) = (Vec::new(), Vec::new());
    for game in GAMES {
        for version in 1..game.meta.rules_version {
            let folder = format!("{games}/{}/past/{version}", game.meta.id);
            // The first versions of some games were never recorded.
            let Ok(files) = std::fs::read_dir(&folder) else { continue };
            for file in files {
                let path = file.expect("a file").path();
                let text = std::fs::read_to_string(&path).expect("it can be read");
                let journal = JournalText::read(&text).expect("a journal");
                assert_eq!(journal.rules_version(), version, "{}", path.display());
                let entries = journal.raw_entries().expect("entries");
                let whole: Value = serde_json::from_str(&text).expect("JSON");
                let seats = whole["config"]["seats"].as_u64().expect("a number of seats");
                let records: Vec<Record> = entries.iter().zip(1..).map(as_record).collect();
                let id = begin(&me, game.meta.id, seats).await;
                sql.extend(put_in_with(&id, version, &records));
                tables.push((id, version, entries.len()));
            }
        }
    }
    assert!(!tables.is_empty(), "no recorded game of a past version was found");
    hub.meanwhile(&sql).await;
    me.host.clone_from(&hub.host);
    for (id, version, entries) in &tables {
        says_that_the_rules_changed(&me, id).await;
        can_be_read(&me, id, *version, *entries).await;
    }
    hub.close().await;
}

fn as_record((entry, seq): (&Value, u64)) -> Record {
    let operation = match entry.get("chance") {
        Some(outcome) => Operation::Chance { outcome: Json::of(outcome) },
        None => Operation::Act {
            seat: serde_json::from_value(entry["seat"].clone()).expect("a seat"),
            action: Json::of(&entry["action"]),
        },
    };
    Record::new(seq, None, operation, MoveInfo::default())
}
