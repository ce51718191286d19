//! TS-4 to TS-10: gathering, rolling, rerolling.

use trains_and_stations::{Action, Config, Event, Phase, Refusal, RuleSet};
use whistle_core::prelude::*;
use whistle_core::{Illegal, Seat, Viewer};

use crate::table::{
    Look as _, Table, act, begin_turn, change, end_turn, erect, fill, idle_until, keep, pick,
    place, place_white, plain, points, refused, roll, save, stop, table, table_of, train, words,
};

fn to_roll(table: &Table) -> [u8; 2] {
    table.game.view(Viewer::Spectator).to_roll
}

/// Seat 0 wins a bonus die: Seattle to Billings.
fn win_a_die(table: &mut Table) {
    idle_until(table, 0);
    fill(table, "pacific-1 pacific-2 pacific-5");
}

#[test]
fn ts8_with_five_dice_kept_there_is_nothing_to_roll() {
    let mut table = table(3);
    begin_turn(&mut table, "hotel hotel mine mine ranch");
    act(&mut table, save("hotel hotel mine mine ranch"));
    idle_until(&mut table, 0);
    act(&mut table, keep("hotel hotel mine mine ranch"));
    assert_eq!(table.game.phase(), Phase::Reroll);
    assert_eq!(table.game.dice(), words("hotel hotel mine mine ranch"));
}

#[test]
fn ts9_locked_trains_alone_leave_nothing_to_reroll() {
    let mut table = table(3);
    change(&mut table, |position| position["to_roll"] = serde_json::json!([2, 0]));
    roll(&mut table, "locked_train locked_train");
    assert_eq!((table.game.coins(Seat(0)), table.game.phase()), (3, Phase::Place));
}

#[test]
fn ts4_five_dice_that_are_not_on_the_board() {
    let mut table = table(3);
    assert_eq!(to_roll(&table), [5, 0]);
    fill(&mut table, "atlantic-1 atlantic-2 northern-1 northern-2 northern-3");
    idle_until(&mut table, 0);
    // Eight dice minus five on the board; there is a choice, since they could be taken back.
    assert_eq!(table.game.phase(), Phase::Gather);
    act(&mut table, Action::Gather { bonus: 0 });
    assert_eq!(to_roll(&table), [3, 0]);
}

#[test]
fn ts4_saved_dice_come_first() {
    let mut table = table(3);
    roll(&mut table, "hotel hotel mine ranch coin");
    stop(&mut table);
    act(&mut table, save("hotel hotel coin"));
    idle_until(&mut table, 0);
    // Three saved ones and two more make five, though eight are available.
    assert_eq!(table.game.phase(), Phase::KeepSaved);
    act(&mut table, keep("hotel hotel coin"));
    assert_eq!(to_roll(&table), [2, 0]);
}

#[test]
fn ts5_bonus_dice_may_be_added_beyond_five() {
    let mut table = table(3);
    win_a_die(&mut table);
    idle_until(&mut table, 0);
    assert_eq!(table.game.bonus_dice(Seat(0)), 1);
    assert_eq!(table.legal(0), [0, 1].map(|bonus| Action::Gather { bonus }));
    let refusal = refused(&mut table, Action::Gather { bonus: 2 });
    assert_eq!(refusal, Refusal::TooManyBonusDice { most: 1 });
    assert_eq!(refusal.rule(), "TS-5");
    act(&mut table, Action::Gather { bonus: 1 });
    assert_eq!(to_roll(&table), [5, 1]);
}

#[test]
fn ts5_with_fewer_than_five_they_must_be_added() {
    let mut table = table(3);
    win_a_die(&mut table);
    idle_until(&mut table, 0);
    fill(&mut table, "atlantic-1 atlantic-2 northern-1 northern-2 northern-3");
    idle_until(&mut table, 0);
    let refusal = refused(&mut table, Action::Gather { bonus: 0 });
    assert_eq!(refusal, Refusal::TooFewBonusDice { least: 1, pool_empty: false });
    assert_eq!(refusal.rule(), "TS-5");
    act(&mut table, Action::Gather { bonus: 1 });
    assert_eq!(to_roll(&table), [3, 1]);
}

#[test]
fn ts6_with_an_empty_pool_all_are_added() {
    let mut table = table(3);
    for _ in 0..10 {
        win_a_die(&mut table);
    }
    assert_eq!(table.game.view(Viewer::Spectator).pool, 0);
    idle_until(&mut table, 0);
    // There is no choice, so all ten are in hand.
    assert_eq!(table.game.phase(), Phase::Roll);
    assert_eq!(to_roll(&table), [5, 10]);
}

#[test]
fn ts6_the_refusal_says_that_the_pool_is_empty() {
    let mut table = table(3);
    for _ in 0..9 {
        win_a_die(&mut table);
    }
    idle_until(&mut table, 0);
    // Five dice stay on the board, including two white ones, and the last of the pool is won.
    fill(&mut table, "atlantic-1 atlantic-2 piedmont-1 piedmont-2 northern-1");
    idle_until(&mut table, 0);
    begin_turn(&mut table, "train train train white-train white-train");
    place(&mut table, "pacific-1 pacific-2 pacific-5");
    place_white(&mut table, "atlantic-3");
    place_white(&mut table, "atlantic-4");
    idle_until(&mut table, 1);
    idle_until(&mut table, 0);
    let refusal = refused(&mut table, Action::Gather { bonus: 0 });
    assert!(matches!(
        refusal,
        Illegal::Rule(Refusal::TooFewBonusDice { least: 8, pool_empty: true })
    ));
    assert_eq!(refusal.rule(), "TS-6");
}

#[test]
fn ts7_five_dice_on_the_board_can_be_taken_back_for_a_turn() {
    let mut table = table(3);
    win_a_die(&mut table);
    idle_until(&mut table, 0);
    let refusal = refused(&mut table, Action::Reclaim);
    assert_eq!(refusal, Refusal::TooFewOnBoard { dice: 0 });
    assert_eq!(refusal.rule(), "TS-7");
    // A white die stays where it is.
    act(&mut table, Action::Gather { bonus: 1 });
    begin_turn(&mut table, "train train train train train white-train");
    place(&mut table, "atlantic-1 atlantic-2 northern-1 northern-2 northern-3");
    place_white(&mut table, "pacific-1");
    idle_until(&mut table, 1);
    idle_until(&mut table, 0);
    table.take_events();
    act(&mut table, Action::Reclaim);
    assert_eq!(table.game.active(), Seat(1), "the turn is over at once");
    assert_eq!(table.events[0], Event::DiceReclaimed { seat: Seat(0), count: 5 });
    assert_eq!((train(&table, "atlantic-1"), train(&table, "pacific-1")), ("-".into(), "w".into()));
}

#[test]
fn ts8_english_each_saved_die_is_kept_or_rolled() {
    let mut table = table(3);
    roll(&mut table, "hotel hotel mine train train");
    stop(&mut table);
    place(&mut table, "atlantic-1 atlantic-2");
    act(&mut table, save("hotel hotel mine"));
    idle_until(&mut table, 0);
    assert_eq!(table.legal(0).len(), 6, "0 to 2 hotels, 0 or 1 mine");
    let refusal = refused(&mut table, keep("hotel coin"));
    assert_eq!(refusal, Refusal::NotSaved);
    assert_eq!(refusal.rule(), "TS-8");
    act(&mut table, keep("hotel"));
    assert_eq!(to_roll(&table), [4, 0]);
    let few = table.chance(trains_and_stations::Chance::Roll { dice: words("coin coin coin") });
    assert_eq!(few.unwrap_err(), Refusal::WrongRoll { own: 4, white: 0 });
    roll(&mut table, "coin coin coin coin");
    assert_eq!(table.game.dice().total(), 5);
}

#[test]
fn ts8_french_all_saved_dice_are_kept_or_none() {
    let config = Config { rules: RuleSet::French, ..plain(3) };
    let mut table = table_of(config, &[]);
    roll(&mut table, "hotel hotel mine train train");
    stop(&mut table);
    place(&mut table, "atlantic-1 atlantic-2");
    act(&mut table, save("hotel hotel mine"));
    idle_until(&mut table, 0);
    assert_eq!(table.legal(0), [keep(""), keep("hotel hotel mine")]);
    let refusal = refused(&mut table, keep("hotel"));
    assert_eq!(refusal, Refusal::AllOrNone);
    assert_eq!(refusal.rule(), "TS-8");
    act(&mut table, keep(""));
    assert_eq!(to_roll(&table), [5, 0]);
}

#[test]
fn ts9_a_coin_rerolls_any_dice_but_locked_trains() {
    let mut table = table(3);
    roll(&mut table, "hotel hotel mine train locked_train");
    let refusal = refused(&mut table, pick("locked_train"));
    assert_eq!(refusal, Refusal::Locked);
    assert_eq!(refusal.rule(), "TS-9");
    assert_eq!(refused(&mut table, Action::Reroll), Refusal::NothingPicked);
    let missing = refused(&mut table, pick("white-coin"));
    assert!(matches!(missing, Illegal::Rule(Refusal::NoSuchDie { .. })));
    act(&mut table, pick("mine"));
    assert_eq!(refused(&mut table, Action::Stop), Refusal::DiceArePicked);
    let early = refused(&mut table, pick("hotel"));
    assert!(
        matches!(early, Illegal::Rule(Refusal::PickedOutOfOrder { .. })),
        "each choice can be made in only one way"
    );
    act(&mut table, pick("train"));
    act(&mut table, Action::Reroll);
    assert_eq!((table.game.coins(Seat(0)), to_roll(&table)), (2, [2, 0]));
    roll(&mut table, "hotel coin");
    assert_eq!(table.game.dice(), words("hotel hotel hotel coin locked_train"));
}

#[test]
fn ts9_as_often_as_there_are_coins() {
    let mut table = table(3);
    roll(&mut table, "hotel hotel mine mine coin");
    for _ in 0..3 {
        act(&mut table, pick("coin"));
        act(&mut table, Action::Reroll);
        roll(&mut table, "coin");
    }
    assert_eq!(table.game.phase(), Phase::Build, "no coin is left");
    assert_eq!(refused(&mut table, Action::Reroll).rule(), "TS-12");
}

/// The rulebook's example: a saved ranch is kept, then rerolled with a coin, and the workers strike.
#[test]
fn ts10_the_saved_ranch_and_the_strike() {
    let mut table = table(3);
    roll(&mut table, "ranch train train train mine");
    stop(&mut table);
    place(&mut table, "atlantic-1 atlantic-2 atlantic-3");
    act(&mut table, save("ranch"));
    idle_until(&mut table, 0);
    let stack = table.game.points_left();
    act(&mut table, keep("ranch"));
    roll(&mut table, "locked_train hotel hotel coin");
    act(&mut table, pick("coin"));
    act(&mut table, pick("ranch"));
    act(&mut table, Action::Reroll);
    table.take_events();
    roll(&mut table, "locked_train locked_train");
    assert!(table.events.contains(&Event::StrikeCalled { seat: Seat(0), points: 3 }));
    assert_eq!((points(&table, 0), table.game.points_left()), (0, stack + 3));
    // No more rerolls, though there are coins; the turn continues.
    assert_eq!((table.game.coins(Seat(0)), table.game.phase()), (2, Phase::Place));
    place(&mut table, "northern-1 northern-2 northern-3");
    assert_eq!(table.legal(0).len(), 3, "0 to 2 hotels are saved");
}

#[test]
fn ts10_nobody_loses_more_than_they_have() {
    let mut table = table(3);
    for lost in [3, 0] {
        idle_until(&mut table, 0);
        table.take_events();
        roll(&mut table, "locked_train locked_train locked_train hotel hotel");
        assert!(table.events.contains(&Event::StrikeCalled { seat: Seat(0), points: lost }));
        place(
            &mut table,
            if lost > 0 { "atlantic-1 atlantic-2 atlantic-3" } else { "gulf-1 gulf-2 gulf-3" },
        );
        end_turn(&mut table);
    }
    assert_eq!(points(&table, 0), 0);
    assert!(!table.legal(1).contains(&erect("hotel", "boston")));
}
