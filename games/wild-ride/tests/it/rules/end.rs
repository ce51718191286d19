//! WR-13 to WR-15: the end, the winner, and public information.

use whistle_core::prelude::*;
use whistle_core::{Seat, Turn, Viewer};
use wild_ride::{Action, Config, Ending, Event, Phase, Train};

use crate::table::{Table, count, draw_one, kinds, quiet_turn, refill, ride, table};

fn ranks(table: &Table) -> Vec<u8> {
    let outcome = table.game.outcome().expect("the game is over");
    outcome.standings.as_slice().iter().map(|standing| standing.rank).collect()
}

/// Empties the deck with turns without a grab.
fn run_out(table: &mut Table) {
    while table.game.turn() != Turn::Over {
        quiet_turn(table, Train::Passenger);
    }
}

#[test]
fn wr13_ten_wagons_end_the_game_before_any_refill() {
    let mut table = table(Config::plain(2));
    for train in [Train::Passenger, Train::Freight] {
        ride(&mut table, 0, train);
        refill(&mut table, train);
    }
    assert_eq!((count(&table, 0), table.game.turn()), (8, Turn::Chance));
    table.take_events();
    ride(&mut table, 0, Train::Tank);
    assert_eq!(count(&table, 0), 12);
    let ending = Ending::TenWagons;
    assert_eq!(table.game.phase(), Phase::Over { ending });
    assert_eq!(table.game.train(Train::Tank).total(), 0, "not filled up again");
    let kinds = kinds(&mut table);
    let end = ["wagons_taken", "game_ended", "seat_scored", "seat_scored"];
    assert_eq!(kinds[kinds.len() - 4..], end);
    let refusal = table.act(1, Action::Grab).unwrap_err();
    assert_eq!(refusal.rule(), "WR-13");
    assert_eq!(table.game.outcome().unwrap().reason, "ten_wagons");
}

/// Exactly ten: a train of six after one of four.
#[test]
fn wr13_ten_is_enough() {
    let mut table = table(Config::plain(2));
    ride(&mut table, 0, Train::Passenger);
    refill(&mut table, Train::Passenger);
    quiet_turn(&mut table, Train::Tank);
    quiet_turn(&mut table, Train::Tank);
    assert_eq!(table.game.train(Train::Tank).total(), 6);
    ride(&mut table, 0, Train::Tank);
    assert_eq!(count(&table, 0), 10);
    assert_eq!(table.game.turn(), Turn::Over);
}

#[test]
fn wr13_nine_are_not_enough() {
    let mut table = table(Config::plain(2));
    ride(&mut table, 0, Train::Passenger);
    refill(&mut table, Train::Passenger);
    quiet_turn(&mut table, Train::Tank);
    ride(&mut table, 0, Train::Tank);
    assert_eq!(count(&table, 0), 9);
    assert_ne!(table.game.turn(), Turn::Over);
}

#[test]
fn wr13_the_wagon_of_a_turn_without_any_can_empty_the_deck() {
    let mut table = table(Config::plain(2));
    for turn in 0..18 {
        assert_eq!(table.game.deck().total(), 18 - turn);
        quiet_turn(&mut table, Train::Tank);
    }
    assert_eq!(table.game.turn(), Turn::Over);
    assert_eq!(table.game.outcome().unwrap().reason, "deck_empty");
}

/// The deck has exactly the four wagons that the train needs.
#[test]
fn wr13_a_refill_that_fills_the_trains_with_the_last_wagon_ends_the_game() {
    let mut table = table(Config::plain(2));
    for _ in 0..6 {
        quiet_turn(&mut table, Train::Freight);
    }
    for _ in 0..6 {
        quiet_turn(&mut table, Train::Tank);
    }
    for _ in 0..2 {
        quiet_turn(&mut table, Train::Passenger);
    }
    assert_eq!(table.game.deck().total(), 4);
    assert_eq!(table.game.train(Train::Passenger).total(), 6);
    ride(&mut table, 0, Train::Passenger);
    for left in (0..4).rev() {
        draw_one(&mut table, Train::Passenger);
        assert_eq!(table.game.deck().total(), left);
    }
    assert_eq!(table.game.train(Train::Passenger).total(), 4);
    let ending = Ending::DeckEmpty;
    assert_eq!(table.game.phase(), Phase::Over { ending });
}

#[test]
fn wr14_most_wagons_win() {
    let mut table = table(Config::plain(3));
    ride(&mut table, 0, Train::Freight);
    refill(&mut table, Train::Freight);
    quiet_turn(&mut table, Train::Tank);
    ride(&mut table, 2, Train::Tank);
    refill(&mut table, Train::Tank);
    run_out(&mut table);
    assert_eq!([0, 1, 2].map(|seat| count(&table, seat)), [4, 0, 5]);
    assert_eq!(ranks(&table), [2, 3, 1]);
    let outcome = table.game.outcome().unwrap();
    let parts: Vec<_> = outcome.breakdown(Seat(2)).collect();
    assert_eq!(parts, [("passenger", 0), ("freight", 0), ("tank", 5)]);
    let scored = Event::SeatScored { seat: Seat(2), score: 5 };
    assert!(table.take_events().contains(&scored));
}

#[test]
fn wr14_of_equal_players_the_last_to_take_wagons_wins() {
    for (first, last) in [(0, 1), (1, 0)] {
        let mut table = table(Config::plain(3));
        ride(&mut table, first, Train::Freight);
        refill(&mut table, Train::Freight);
        ride(&mut table, last, Train::Tank);
        refill(&mut table, Train::Tank);
        run_out(&mut table);
        assert_eq!((count(&table, 0), count(&table, 1)), (4, 4));
        let winners = table.game.outcome().unwrap().winners();
        assert!(winners.len() == 1 && winners.contains(Seat(last)));
        assert_eq!(ranks(&table)[usize::from(first)], 2);
        assert_eq!(ranks(&table)[2], 3);
    }
}

#[test]
fn wr14_players_without_any_wagon_share_their_place() {
    let mut table = table(Config::plain(4));
    run_out(&mut table);
    assert_eq!(ranks(&table), [1, 1, 1, 1], "no seat took any");
}

#[test]
fn wr15_everybody_sees_everything_on_the_table() {
    let mut table = table(Config::plain(3));
    ride(&mut table, 1, Train::Freight);
    refill(&mut table, Train::Freight);
    let views: Vec<_> = Viewer::all(3)
        .map(|viewer| {
            let mut view = table.game.view(viewer);
            assert_eq!(view.viewer, viewer);
            view.viewer = Viewer::Spectator;
            view
        })
        .collect();
    assert!(views.iter().all(|view| *view == views[0]));
    assert_eq!(u32::from(views[0].deck), table.game.deck().total());
    assert_eq!(views[0].seats[Seat(1)].count, 4);
}

/// Nobody, not even the program, knows which wagon comes next: the deck has no order.
#[test]
fn wr15_the_order_of_the_deck_is_nowhere() {
    let one = table(Config::plain(2));
    let json = Table::json(&one.game);
    assert!(json["deck"]["tank"].is_object(), "how many of each, and no order");
    assert!(Table::json(&one.game.view(Viewer::Spectator))["deck"].is_number());
}
