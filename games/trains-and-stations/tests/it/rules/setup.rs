//! TS-1 to TS-3: the initial position.

use trains_and_stations::{
    Action, Board, Chance, Config, Event, Phase, PowerCards, Refusal, State,
};
use whistle_core::prelude::*;
use whistle_core::{Illegal, PerSeat, Seat, Turn, Viewer};

use crate::table::{Look as _, Table, deal, left, plain, points, table, table_of, word};

#[test]
fn ts1_cattle_workers_and_coal_are_in_use_and_the_rest_waits() {
    let table = table(4);
    let view = table.game.view(Viewer::Spectator);
    let stacks: Vec<String> =
        view.stacks.iter().map(|s| format!("{} {} {}", s.building, s.goods, s.left)).collect();
    assert_eq!(stacks, ["hotel worker 10", "mine coal 10", "ranch cattle 10"]);
    assert_eq!(view.memory.in_use.total(), 3);
    assert_eq!(left(&table, "mine"), 10);
}

#[test]
fn ts2_everybody_keeps_two_of_three_and_nobody_sees_which() {
    let mut table = Table::new(plain(3));
    let hands = deal(3, &["seattle-detroit seattle-detroit cattle-coal", "worker-food"]);
    table.chance(Chance::Deal { hands }).unwrap();
    assert_eq!(table.game.turn().actors().len(), 3, "all choose at once");
    // Equal cards are a single choice.
    assert_eq!(table.legal(0).len(), 2);
    assert_eq!(table.legal(1).len(), 3);
    let not_held = Action::ReturnPower { card: word("worker-food") };
    let refusal = table.act(0, not_held).unwrap_err();
    assert!(matches!(refusal, Illegal::Rule(Refusal::NotHeld { .. })));
    assert_eq!(refusal.rule(), "TS-2");
    table.act(1, not_held).unwrap();
    assert_eq!(table.act(1, not_held).unwrap_err().rule(), "TS-2", "once each");
    let told = State::visible_event(&table.events[3], Viewer::Seat(Seat(0)));
    assert_eq!(told, Some(Event::PowerReturned { seat: Seat(1), card: None }));
    // Until the last seat has chosen, nobody's hand is smaller.
    assert_eq!(table.game.power(Seat(1)).len(), 3);
    table.act(0, Action::ReturnPower { card: word("seattle-detroit") }).unwrap();
    let last = table.legal(2)[0];
    table.act(2, last).unwrap();
    assert!(Seat::all(3).all(|seat| table.game.power(seat).len() == 2));
    assert!(table.game.power(Seat(0)).contains(word("seattle-detroit")));
    assert_eq!(table.game.view(Viewer::Spectator).power_left, 14);
}

#[test]
fn ts2_a_deal_is_three_cards_each_of_those_in_the_box() {
    let mut table = Table::new(plain(3));
    let mut short = deal(3, &[]);
    short[Seat(1)] = [word("cattle-coal")].into_iter().collect();
    let refusal = table.chance(Chance::Deal { hands: short }).unwrap_err();
    assert_eq!(refusal, Refusal::WrongDeal { seat: Seat(1) });
    let twice: PowerCards =
        ["cattle-coal", "cattle-coal", "cattle-food"].map(word).into_iter().collect();
    let hands = PerSeat::from_fn(3, |_| twice);
    let refusal = table.chance(Chance::Deal { hands }).unwrap_err();
    assert!(matches!(refusal, Illegal::Rule(Refusal::NotInStack { .. })));
    assert_eq!(refusal.rule(), "TS-2");
    let once: PowerCards =
        ["cattle-coal", "cattle-food", "worker-food"].map(word).into_iter().collect();
    let hands = PerSeat::from_fn(3, |_| once);
    let refusal = table.chance(Chance::Deal { hands }).unwrap_err();
    assert!(matches!(refusal, Illegal::Rule(Refusal::NotInStack { .. })), "each in three hands");
    assert_eq!(table.chance(Chance::Deal { hands: deal(4, &[]) }).unwrap_err().rule(), "TS-2");
    let copies: u8 = Board::original().power.iter().map(|plan| plan.copies).sum();
    assert_eq!(copies, 20);
}

/// Impossible positions are detected, with the reason.
#[test]
fn ts3_a_position_with_something_lost_or_added_is_not_sound() {
    let table = table(3);
    assert_eq!(table.game.check_invariants(), Ok(()));
    let wrong = |change: fn(&mut serde_json::Value)| {
        let mut json = Table::json(&table.game);
        change(&mut json);
        let state: State = serde_json::from_value(json).expect("it has the form of a position");
        state.check_invariants().expect_err("something is wrong")
    };
    let white = wrong(|json| json["bonus_dice"][0] = 11.into());
    assert_eq!(white, "11 white dice are in use");
    let above_nothing = wrong(|json| json["sites"][0][1] = 1.into());
    assert!(above_nothing.starts_with("1 buildings at station 0 with "), "{above_nothing}");
    assert_eq!(wrong(|json| json["coins"][0] = 99.into()), "seat 0 has 99 coins");
    let beyond = wrong(|json| json["trains"][0][1] = (1_u64 << 63).into());
    assert_eq!(beyond, "a die is on a space that the board does not have");
    let lost = wrong(|json| json["stacks"][0]["left"] = 9.into());
    assert!(lost.starts_with("there are 9 cards of "), "{lost}");
}

#[test]
fn ts3_dice_coins_points_and_buildings() {
    for (seats, stack) in [(3, 60 - 9), (4, 70 - 12), (5, 80 - 15)] {
        let table = table(seats);
        assert_eq!(table.game.points_left(), stack);
        let view = table.game.view(Viewer::Spectator);
        for (seat, before) in view.seats.iter() {
            let gathered = if seat == Seat(0) { 5 } else { 0 };
            assert_eq!((before.coins, before.points, before.dice), (3, 3, 8 - gathered));
            assert_eq!(before.buildings, [3, 3, 3]);
        }
        assert_eq!(view.pool, 10);
        assert_eq!(points(&table, 1), 3);
    }
}

#[test]
fn ts3_the_conductor_is_set_or_drawn_and_begins() {
    let table = table_of(plain(3), &[]);
    assert_eq!(table.game.view(Viewer::Spectator).conductor, Seat(0));
    let mut drawn = Table::new(plain(3));
    drawn.chance(Chance::Deal { hands: deal(3, &[]) }).unwrap();
    for seat in 0..3 {
        let card = drawn.legal(seat)[0];
        drawn.act(seat, card).unwrap();
    }
    assert_eq!(drawn.game.phase(), Phase::DrawConductor);
    assert_eq!(drawn.game.turn(), Turn::Chance);
    let nobody = drawn.chance(Chance::DrawConductor { seat: Seat(3) }).unwrap_err();
    assert_eq!(nobody, Illegal::NoSuchSeat { seat: Seat(3), rule: "TS-3" });
    drawn.chance(Chance::DrawConductor { seat: Seat(2) }).unwrap();
    assert_eq!(drawn.game.active(), Seat(2));
    // A conductor set by the options is in the first view, before anything is dealt.
    let set = Config { conductor: Some(Seat(2)), ..plain(3) };
    let view = Table::new(set).game.view(Viewer::Spectator);
    assert_eq!(
        (view.conductor, view.active, view.set_conductor),
        (Seat(2), Seat(2), Some(Seat(2)))
    );
    let wrong = Config { conductor: Some(Seat(3)), ..plain(3) };
    assert_eq!(State::new(&wrong).unwrap_err().option, "conductor");
    assert_eq!(State::new(&plain(6)).unwrap_err().option, "seats");
}
