//! TT-18 to TT-20: scores.

use ticket_to_ride_card_game::{Action, BigCity, Event};
use whistle_core::prelude::*;
use whistle_core::{Outcome, Seat};

use crate::table::{Table, completed, finish_scoring, hold, score, stack, table, ticket};

/// Ends a game with these tickets completed and those held.
fn outcome(seats: u8, done: &[&str], open: &[&str]) -> Outcome {
    let mut table = scored(seats, done, open);
    finish_scoring(&mut table);
    table.game.outcome().expect("the game is over")
}

fn scored(seats: u8, done: &[&str], open: &[&str]) -> Table {
    let mut table = table(seats);
    for seat in 0..seats {
        hold(&mut table, seat, "");
    }
    for seat in 0..seats {
        hold(&mut table, seat, open.get(usize::from(seat)).unwrap_or(&""));
        completed(&mut table, seat, done.get(usize::from(seat)).unwrap_or(&""));
    }
    score(&mut table);
    table
}

fn scores(outcome: &Outcome) -> Vec<i32> {
    outcome.standings.as_slice().iter().map(|standing| standing.score).collect()
}

fn ranks(outcome: &Outcome) -> Vec<u8> {
    outcome.standings.as_slice().iter().map(|standing| standing.rank).collect()
}

#[test]
fn tt18_completed_less_uncompleted_and_bonus_cards() {
    // Seattle–Denver 10 and the bonus of Seattle, 8; less Dallas–Helena, 10.
    let outcome = outcome(2, &["seattle-denver"], &["dallas-helena", "seattle-miami"]);
    assert_eq!(scores(&outcome), [8, -22], "a score can be negative");
    let parts: Vec<_> = outcome.breakdown(Seat(0)).filter(|(_, points)| *points != 0).collect();
    assert_eq!(parts, [("completed", 10), ("uncompleted", -10), ("seattle", 8)]);
}

#[test]
fn tt18_both_scorings_of_four_players_count() {
    let mut table = scored(4, &[], &["chicago-new_york chicago-dallas"]);
    stack(&mut table, 0, "yellow");
    table.act(0, Action::CompleteTicket { ticket: ticket("chicago-new_york") }).unwrap();
    finish_scoring(&mut table);
    table.chance(table.game.sample_chance(&mut whistle_core::Pcg32::new(9, 9))).unwrap();
    stack(&mut table, 0, "yellow green");
    score(&mut table);
    table.act(0, Action::CompleteTicket { ticket: ticket("chicago-dallas") }).unwrap();
    finish_scoring(&mut table);
    let outcome = table.game.outcome().unwrap();
    // 5 + 6, and the bonus cards of Chicago, New York and Dallas.
    assert_eq!(scores(&outcome)[0], 11 + 12 + 15 + 10);
}

#[test]
fn tt19_the_most_tickets_of_a_city_win_its_bonus() {
    let two = "chicago-montreal chicago-charleston";
    let outcome = outcome(2, &[two, "chicago-santa_fe"], &[]);
    assert_eq!(scores(&outcome), [7 + 7 + 12, 9]);
}

#[test]
fn tt19_all_tied_take_it_in_full() {
    let outcome = outcome(3, &["chicago-montreal", "chicago-charleston", "dallas-raleigh"], &[]);
    assert_eq!(scores(&outcome), [7 + 12, 7 + 12, 8 + 10]);
}

#[test]
fn tt19_nobody_takes_a_bonus_without_a_ticket_and_two_cities_count_for_both() {
    let mut table = scored(2, &["seattle-los_angeles"], &[]);
    table.take_events();
    finish_scoring(&mut table);
    let events = table.take_events();
    let won = events.iter().filter_map(|event| match event {
        Event::BonusWon { seat, city, points } => Some((*seat, *city, *points)),
        _ => None,
    });
    let won: Vec<_> = won.collect();
    assert_eq!(won, [(Seat(0), BigCity::LosAngeles, 12), (Seat(0), BigCity::Seattle, 8)]);
}

#[test]
fn tt20_most_points_win() {
    let outcome = outcome(2, &["seattle-denver", "los_angeles-houston"], &[]);
    assert_eq!(scores(&outcome), [18, 23]);
    assert_eq!(ranks(&outcome), [2, 1]);
}

#[test]
fn tt20_then_most_completed_tickets() {
    // One ticket with two bonus cards, two tickets with one.
    let outcome = outcome(2, &["chicago-new_york", "seattle-denver seattle-saint_louis"], &[]);
    assert_eq!(scores(&outcome), [5 + 15 + 12, 10 + 14 + 8]);
    assert_eq!(ranks(&outcome), [2, 1]);
}

#[test]
fn tt20_then_most_bonus_cards() {
    let outcome = outcome(3, &["miami-las_vegas", "chicago-dallas"], &[]);
    assert_eq!(scores(&outcome), [20 + 8, 6 + 12 + 10, 0]);
    assert_eq!(ranks(&outcome), [2, 1, 3]);
}

#[test]
fn tt20_then_the_win_is_shared() {
    let outcome = outcome(3, &["chicago-new_york", "los_angeles-dallas"], &[]);
    assert_eq!(scores(&outcome), [5 + 15 + 12, 10 + 12 + 10, 0]);
    assert_eq!(ranks(&outcome), [1, 1, 3]);
    assert_eq!(outcome.winners().len(), 2);
}
