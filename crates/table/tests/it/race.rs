//! A race in a game that this crate does not know by name: from presses over connections of different speed to a
//! journal entry.

use serde_json::{Map, Value, json};
use whistle_core::{JournalText, Json, Pcg32, PerSeat, Seat, Turn};
use whistle_registry::GAMES;
use whistle_table::race::{Arrival, Latency, Press, RaceTerms, Verdict, judge, times};
use whistle_table::{Nature, Table};

/// A live table of the game with races, at a point where everyone may press.
fn race_table(seed: u64) -> Table {
    let game = GAMES.iter().find(|game| game.meta.options.iter().any(|o| o.name == "pace"));
    let options: Map<String, Value> = [("pace".to_owned(), json!("live"))].into_iter().collect();
    let mut table = Table::open(game.expect("a game with a race"), 3, &options).unwrap();
    let mut rng = Pcg32::new(seed, 0);
    loop {
        table.follow_nature(Nature::Random(&mut rng)).unwrap();
        match table.turn() {
            Turn::Seats { seats } if seats.len() == 3 => return table,
            Turn::Seats { seats } => {
                // A seat that acts alone races nobody, so it takes the action that stands for silence.
                let seat = seats.first().unwrap();
                let action = table.game().timeout_action(seat).expect("the rules define silence");
                table.act(seat, &action).unwrap();
            }
            Turn::Chance | Turn::Over => unreachable!("no race yet"),
        }
    }
}

fn pressed(after: u32, claimed: u32) -> Option<Arrival> {
    Some(Arrival { after, press: Press::Pressed { claimed: Some(claimed) } })
}

/// Enters the judge's result, as a server does.
fn enter(table: &mut Table, verdicts: &PerSeat<Verdict>) {
    for (seat, verdict) in verdicts.iter() {
        let action = match verdict {
            Verdict::Timed(_) => Json::of(&json!({ "kind": "grab" })),
            _ => table.game().timeout_action(seat).expect("the rules define silence"),
        };
        table.act(seat, &action).unwrap();
    }
    let outcome = table.game().race_outcome(&times(verdicts)).expect("a race is timed, not drawn");
    table.chance(&outcome).unwrap();
}

#[test]
fn the_quicker_hand_wins_over_the_slower_line_and_the_journal_knows_the_times() {
    let mut table = race_table(3);
    let arrivals = PerSeat::from_fn(3, |seat| match seat {
        // 640 ms on a connection of 120 ms arrives after 700 ms on a connection of 10 ms.
        Seat(0) => pressed(710, 700),
        Seat(1) => pressed(760, 640),
        _ => None,
    });
    let lines = PerSeat::from_fn(3, |seat| Latency::steady(if seat == Seat(1) { 120 } else { 10 }));
    let verdicts = judge(&arrivals, &lines, |_| true, &RaceTerms::default());
    assert_eq!(verdicts[Seat(1)], Verdict::Timed(640));
    enter(&mut table, &verdicts);

    let journal = table.journal_text();
    assert!(journal.contains("[700,640,null]"), "{journal}");
    let read = JournalText::read(&journal).unwrap();
    let again = Table::load(table.entry(), &read).unwrap();
    assert_eq!(again.game().fingerprint(), table.game().fingerprint());
}

#[test]
fn nobody_presses_and_the_roll_is_over() {
    let mut table = race_table(3);
    for seat in Seat::all(3) {
        let action = table.game().timeout_action(seat).expect("the rules define silence");
        table.act(seat, &action).unwrap();
    }
    let nobody = PerSeat::from_fn(3, |_| None);
    assert_eq!(table.game().race_outcome(&nobody), None, "there was no race to be timed");
}
