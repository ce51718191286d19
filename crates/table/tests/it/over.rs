//! In every game, nothing can be done, drawn, promised or undone after the end.

use serde_json::Map;
use whistle_core::{Json, Pcg32, Rng as _, Seat, Turn};
use whistle_registry::GAMES;
use whistle_table::{
    Clause, Command, CommandError, CommandId, Nature, Operation, PromiseTerms, Table, TalkRefusal,
    UndoRefusal, Until,
};

use crate::game::image;

/// Plays a table to its end; returns every action and outcome that came up.
fn play(table: &mut Table, rng: &mut Pcg32) -> (Vec<Json>, Vec<Json>) {
    loop {
        table.follow_nature(Nature::Random(rng)).expect("nature may");
        let Turn::Seats { seats } = table.turn() else { break };
        let seats: Vec<Seat> = seats.iter().collect();
        let seat = rng.pick(&seats);
        let action =
            table.game().random_action(seat, rng).expect("the seat to act has a legal action");
        table.act(seat, &action).expect("a legal action is allowed");
    }
    let (mut actions, mut outcomes) = (Vec::new(), Vec::new());
    for record in table.records() {
        match &record.operation {
            Operation::Act { action, .. } if !actions.contains(action) => {
                actions.push(action.clone())
            }
            Operation::Chance { outcome } if outcomes.len() < 50 => outcomes.push(outcome.clone()),
            _ => (),
        }
    }
    (actions, outcomes)
}

#[test]
fn nothing_happens_after_the_end() {
    for game in GAMES {
        for seats in game.meta.min_seats..=game.meta.max_seats {
            let mut table = Table::open(game, seats, &Map::new()).expect("a plain table");
            let mut rng = Pcg32::new(11, seats.into());
            let (actions, outcomes) = play(&mut table, &mut rng);
            let (id, end) = (game.meta.id, image(&table));
            for seat in Seat::all(seats) {
                assert_eq!(table.undo(seat), Err(UndoRefusal::Over), "{id}: {seat} undoes");
                assert!(!table.may_change_mind(seat), "{id}");
                for action in &actions {
                    let done = table.act(seat, action);
                    assert!(done.is_err(), "{id}: {seat} does {action} after the end");
                }
                let against = table.seq();
                let mut ask = |name: &str, operation| {
                    let id = CommandId(format!("{name}{}", seat.0));
                    table.command(Command { id, against, operation })
                };
                let undone = ask("undo", Operation::Undo { seat, undone: None });
                assert_eq!(undone, Err(CommandError::Undo(UndoRefusal::Over)), "{id}");
                let acted = ask("act", Operation::Act { seat, action: actions[0].clone() });
                assert!(matches!(acted, Err(CommandError::Act(_))), "{id}: {acted:?}");
                let clause = Clause::Words { text: "next time".to_owned() };
                let terms = PromiseTerms { to: seat.left(seats), clause, until: Until::End };
                let promised = ask("promise", Operation::Promise { seat, terms });
                assert_eq!(promised, Err(CommandError::Talk(TalkRefusal::Over)), "{id}");
            }
            for outcome in &outcomes {
                assert!(table.chance(outcome).is_err(), "{id}: {outcome} after the end");
            }
            assert!(table.sample_chance(&mut rng).is_err(), "{id}");
            assert_eq!(image(&table), end, "{id}: a refused operation changed something");
            // The end is the same after the table is loaded again.
            let records: Vec<_> = table.records().cloned().collect();
            let mut again = Table::restore(game, seats, &Map::new(), records).expect("it fits");
            Seat::all(seats).for_each(|seat| {
                assert_eq!(again.undo(seat), Err(UndoRefusal::Over), "{id}: {seat} later");
            });
        }
    }
}

/// People still talk when the game is over.
#[test]
fn people_still_talk() {
    let game = &GAMES[0];
    let mut table = Table::open(game, game.meta.min_seats, &Map::new()).expect("a plain table");
    play(&mut table, &mut Pcg32::new(3, 3));
    let operation = Operation::Say { seat: Seat(0), text: "well played".to_owned() };
    let (id, against) = (CommandId("said".to_owned()), table.seq());
    assert!(table.command(Command { id, against, operation }).is_ok());
}
