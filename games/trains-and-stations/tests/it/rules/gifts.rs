//! TS-36: gifts of coins between players.

use serde_json::json;
use trains_and_stations::{Action, Config, Event, Faces, Phase, Refusal, State};
use whistle_core::prelude::*;
use whistle_core::{Entry, Gift, Illegal, Journal, Pcg32, Rng as _, Seat, Turn, Viewer};
use whistle_testkit::reason;

use crate::table::{
    Look as _, Table, act, begin_turn, change, end_turn, pick, plain, refused, roll, table_of,
};

/// A table at which coins may be given, at the first turn, of seat 0.
fn generous(seats: u8) -> Table {
    table_of(Config { coin_gifts: true, ..plain(seats) }, &[])
}

fn coins(table: &Table) -> Vec<u8> {
    Seat::all(table.game.seat_count()).map(|seat| table.game.coins(seat)).collect()
}

fn hold_coins(table: &mut Table, coins: &[u8]) {
    change(table, |position| position["coins"] = json!(coins));
}

#[test]
fn ts36_anybody_gives_coins_in_anybodys_turn_and_everybody_sees_it() {
    let mut table = generous(4);
    for (from, to, count) in [(0, 1, 1), (3, 2, 2), (1, 0, 3)] {
        let (turn, legal) = (table.game.turn(), table.legal(2));
        table.take_events();
        table.give(from, to, count).expect("coins may be given");
        let given = Event::CoinsGiven { seat: Seat(from), to: Seat(to), count };
        assert_eq!(table.take_events(), std::slice::from_ref(&given));
        for viewer in Viewer::all(4) {
            assert_eq!(State::visible_event(&given, viewer), Some(given.clone()));
        }
        assert_eq!((table.game.turn(), table.legal(2)), (turn, legal), "the turn does not change");
    }
    assert_eq!(coins(&table), [5, 1, 5, 1]);
}

#[test]
fn ts36_a_gift_leaves_the_giver_no_debt_and_the_receiver_no_sixth_coin() {
    let mut table = generous(3);
    hold_coins(&mut table, &[3, 4, 0]);
    let refusals = [
        ((0, 1, 2), Refusal::TooManyCoins { seat: Seat(1), room: 1 }),
        ((0, 2, 4), Refusal::NotEnoughCoins { held: 3, owed: 0 }),
        ((2, 0, 1), Refusal::NotEnoughCoins { held: 0, owed: 0 }),
        ((0, 0, 1), Refusal::GiftToOneself),
        ((0, 1, 0), Refusal::NothingGiven),
        ((0, 1, 255), Refusal::NotEnoughCoins { held: 3, owed: 0 }),
    ];
    for ((from, to, count), refusal) in refusals {
        assert_eq!(table.give(from, to, count), Err(Illegal::Rule(refusal)));
    }
    for (from, to) in [(0, 3), (3, 0), (7, 7)] {
        assert_eq!(
            reason(&table.give(from, to, 1).expect_err("no such seat")),
            "no_such_seat by TS-3"
        );
    }
    let most = |table: &Table, from, to| table.game.most_given(Seat(from), Seat(to));
    assert_eq!([most(&table, 0, 1), most(&table, 0, 2), most(&table, 1, 0)], [1, 3, 2]);
    assert_eq!([most(&table, 2, 0), most(&table, 1, 1), most(&table, 0, 9)], [0, 0, 0]);
    table.give(0, 1, 1).expect("one fits");
    table.give(0, 2, 2).expect("and the remaining coins");
    assert_eq!(coins(&table), [0, 5, 2]);
}

#[test]
fn ts36_coins_are_given_only_where_the_table_says_so_and_not_after_the_end() {
    let mut table = table_of(plain(3), &[]);
    assert_eq!(table.give(0, 1, 1), Err(Illegal::Rule(Refusal::NoCoinGifts)));
    let mut table = generous(3);
    change(&mut table, |position| position["phase"] = json!({ "kind": "over" }));
    assert_eq!(reason(&table.give(0, 1, 1).expect_err("it is over")), "not_now by TS-32");
}

#[test]
fn ts36_a_coin_that_was_given_pays_for_a_reroll_and_one_that_was_given_away_does_not() {
    let mut table = generous(3);
    hold_coins(&mut table, &[1, 3, 3]);
    roll(&mut table, "hotel mine ranch coin coin");
    assert_eq!(table.game.phase(), Phase::Reroll);
    table.give(0, 1, 1).expect("in the middle of the player's own turn");
    assert_eq!(table.legal(0), [Action::Stop]);
    let refusal = refused(&mut table, pick("hotel"));
    assert_eq!(refusal, Refusal::NoCoin);
    table.give(2, 0, 1).expect("another player helps out");
    act(&mut table, pick("hotel"));
    let owed = Refusal::NotEnoughCoins { held: 1, owed: 1 };
    assert_eq!(table.give(0, 1, 1), Err(Illegal::Rule(owed)), "it is owed for the reroll");
    table.give(2, 0, 1).expect("one more");
    table.give(0, 1, 1).expect("and the other coin is free");
    act(&mut table, Action::Reroll);
    assert_eq!(coins(&table), [0, 5, 1]);
}

#[test]
fn ts36_a_gift_can_leave_no_room_for_coins_that_are_rolled() {
    let mut table = generous(3);
    begin_turn(&mut table, "coin coin coin coin coin");
    table.give(1, 0, 2).expect("in another player's turn");
    act(&mut table, Action::Save { dice: Faces::EMPTY });
    assert_eq!(coins(&table)[0], 5, "TS-15 still applies");
    end_turn(&mut table);
}

/// In whole games with gifts, coins are neither created nor lost.
#[test]
fn ts36_a_gift_moves_coins_and_nothing_else() {
    for game in 0..20 {
        let mut rng = Pcg32::new(3_636, game);
        let config = Config { coin_gifts: true, rounds: 3, ..plain(3 + (game % 3) as u8) };
        let mut state = State::new(&config).expect("a table");
        let (mut journal, mut gifts) = (Journal::<State>::new(config), 0);
        loop {
            let seats = state.seat_count();
            let [from, to] = [(); 2].map(|()| Seat(rng.below(seats.into()) as u8));
            let most = state.most_given(from, to);
            let entry = match state.turn() {
                Turn::Over => break,
                _ if most > 0 && rng.below(4) == 0 => {
                    let count = 1 + rng.below(most.into()) as u8;
                    Entry::Gift { seat: from, gift: Gift { to, count } }
                }
                Turn::Chance => Entry::Chance { outcome: state.sample_chance(&mut rng) },
                Turn::Seats { seats } => {
                    let seat = rng.pick(&seats.iter().collect::<Vec<_>>());
                    let mut legal = Vec::new();
                    state.legal_actions(seat, &mut legal);
                    Entry::Action { seat, action: rng.pick(&legal) }
                }
            };
            let before = serde_json::to_value(&state).expect("a position");
            whistle_core::apply_entry(&mut state, &entry, &mut ()).expect("it is allowed");
            if let Entry::Gift { seat, gift } = &entry {
                gifts += 1;
                let mut expected = before;
                let held = |who: Seat| state.coins(who);
                expected["coins"][seat.index()] = held(*seat).into();
                expected["coins"][gift.to.index()] = held(gift.to).into();
                assert_eq!(serde_json::to_value(&state).expect("a position"), expected);
            }
            journal.entries.push(entry);
        }
        assert!(gifts > 0, "something was given in game {game}");
        let text = journal.to_text();
        if game == 0 {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
            whistle_testkit::check_text(folder, "three-seats-coin-gifts.json", &text);
        }
        let read = whistle_core::JournalText::read(&text).expect("a journal");
        let (again, end) = read.replay::<State>(|_, _, _, _| ()).expect("it replays");
        assert_eq!((again, end), (journal, state));
    }
}
