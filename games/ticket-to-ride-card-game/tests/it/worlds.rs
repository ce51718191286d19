//! Sampled worlds of small positions, compared with all possible worlds.

use std::collections::BTreeMap;

use ticket_to_ride_card_game::{Action, Chance, Config, Draw, State, Ticket, TicketSet, Train};
use whistle_core::pieces::Piece as _;
use whistle_core::prelude::*;
use whistle_core::{Pcg32, Rng as _, Seat, Viewer};

use crate::table::{
    Table, deal, deal_tickets, deck, edit, face_up, hand, table, take, ticket, ticket_deck,
    tickets, trains, turn_up,
};

const SAMPLES: u32 = 30_000;

/// Compares frequencies with their expectations, within five standard deviations.
fn compare<K: Ord + std::fmt::Debug>(found: &BTreeMap<K, u32>, weights: &BTreeMap<K, u32>) {
    let all: u32 = weights.values().sum();
    assert!(found.keys().eq(weights.keys()), "worlds found: {found:?}\nexpected: {weights:?}");
    for (world, &count) in found {
        let expected = f64::from(weights[world]) / f64::from(all) * f64::from(SAMPLES);
        let off = (f64::from(count) - expected).abs();
        assert!(off < 5.0 * expected.sqrt() + 1.0, "{world:?}: {count} times, not {expected}");
    }
}

fn sampled<K: Ord>(state: &State, viewer: Viewer, key: impl Fn(&State) -> K) -> BTreeMap<K, u32> {
    let view = state.view(viewer);
    let mut rng = Pcg32::new(21, 4);
    let mut found = BTreeMap::new();
    for _ in 0..SAMPLES {
        let world = State::sample_world(&view, &mut rng);
        assert_eq!(world.view(viewer), view);
        *found.entry(key(&world)).or_default() += 1;
    }
    found
}

fn names(hand: ticket_to_ride_card_game::Trains) -> String {
    hand.each().map(|card| card.name()).collect::<Vec<_>>().join(" ")
}

/// Counts the ways to take some of the cards, each card a separate object, by what is taken.
fn ways(cards: &[Train], taken: usize) -> BTreeMap<String, u32> {
    let mut ways = BTreeMap::new();
    for bits in 0..1_u32 << cards.len() {
        if bits.count_ones() as usize == taken {
            let chosen = cards.iter().enumerate().filter(|(place, _)| bits >> place & 1 != 0);
            let hand = chosen.map(|(_, &card)| card).collect();
            *ways.entry(names(hand)).or_default() += 1;
        }
    }
    ways
}

#[test]
fn unseen_cards_are_in_the_other_hand_or_in_the_deck() {
    let mut table = table(2);
    hand(&mut table, 1, "red red blue");
    deck(&mut table, "red white locomotive");
    let unseen: Vec<Train> = trains("red*3 blue white locomotive").each().collect();
    let found = sampled(&table.game, Viewer::Seat(Seat(0)), |world| names(world.hands[1]));
    compare(&found, &ways(&unseen, 3));
}

#[test]
fn a_card_that_was_taken_face_up_stays_in_its_hand() {
    let mut table = table(2);
    hand(&mut table, 0, "blue");
    face_up(&mut table, "red green blue yellow black");
    deck(&mut table, "red white locomotive");
    table.act(0, take("red")).unwrap();
    turn_up(&mut table, "white");
    table.act(0, Action::StopDrawing).unwrap();
    let unseen: Vec<Train> = trains("blue red locomotive").each().collect();
    let expected: BTreeMap<String, u32> = ways(&unseen, 1)
        .into_iter()
        .map(|(card, weight)| (names(trains(&format!("{card} red"))), weight))
        .collect();
    let found = sampled(&table.game, Viewer::Seat(Seat(1)), |world| names(world.hands[0]));
    compare(&found, &expected);
}

#[test]
fn a_spectator_shares_the_unseen_cards_between_both_hands_and_the_deck() {
    let mut table = table(2);
    hand(&mut table, 0, "red");
    hand(&mut table, 1, "blue");
    deck(&mut table, "white red");
    let unseen: Vec<Train> = trains("red*2 blue white").each().collect();
    let mut expected = BTreeMap::new();
    for one in 0..4 {
        for other in (0..4).filter(|&other| other != one) {
            *expected.entry((unseen[one].name(), unseen[other].name())).or_default() += 1;
        }
    }
    let only = |world: &State, seat: usize| world.hands[seat].each().next().unwrap().name();
    let found = sampled(&table.game, Viewer::Spectator, |world| (only(world, 0), only(world, 1)));
    compare(&found, &expected);
}

/// Tickets that the first player returned are not among any seat's first tickets, only in the deck.
#[test]
fn tickets_one_returned_at_the_start_are_in_the_deck() {
    let table = table(2);
    let returned = tickets(
        "new_york-chicago chicago-dallas new_york-sault_ste_marie chicago-montreal \
         chicago-charleston",
    );
    let found = sampled(&table.game, Viewer::Seat(Seat(0)), |world| {
        assert!(returned.minus(world.loose).is_empty());
        world.held[1].iter().next().unwrap()
    });
    let unseen = Ticket::all().skip(6).map(|ticket| (ticket, 1)).collect();
    compare(&found, &unseen);
}

/// Seat 1 keeps one of its first tickets and one from a later draw: the first cannot be a ticket that seat 0 has seen,
/// but the later one can.
#[test]
fn a_later_ticket_can_be_one_that_somebody_returned_at_the_start() {
    let mut table = table(2);
    // Five tickets are left to draw, three of which seat 0 returned; seat 0 holds the others.
    let left = "new_york-chicago chicago-dallas chicago-montreal dallas-miami seattle-miami";
    edit(&mut table, |value| {
        let left = tickets(left);
        let rest = table_tickets(value, "loose").minus(left);
        let held = table_tickets_of(value, 0).or(rest);
        value["loose"] = serde_json::json!(left);
        value["held"][0] = serde_json::json!(held);
        let seen: TicketSet = serde_json::from_value(value["seen"][0].clone()).unwrap();
        value["seen"][0] = serde_json::json!(seen.or(rest));
        value["active"] = serde_json::json!(1);
    });
    table.act(1, Action::DrawTickets).unwrap();
    let four = ["new_york-chicago", "dallas-miami", "chicago-montreal", "seattle-miami"];
    let drawn = Draw::new(four.map(ticket)).unwrap();
    table.chance(Chance::DrawTickets { seat: Seat(1), tickets: drawn }).unwrap();
    table.act(1, Action::KeepTicket { place: 0 }).unwrap();
    table.act(1, Action::ReturnRest).unwrap();
    // Seat 0 has not seen Dallas–Raleigh, Dallas–Miami and Seattle–Miami: one of them is seat 1's
    // first ticket, and any of the other five is its later one.
    let unseen = ["dallas-raleigh", "dallas-miami", "seattle-miami"].map(ticket);
    let seen = ["new_york-chicago", "chicago-dallas", "chicago-montreal"].map(ticket);
    let mut expected: BTreeMap<TicketSet, u32> = BTreeMap::new();
    for first in unseen {
        for later in unseen.into_iter().chain(seen).filter(|&later| later != first) {
            *expected.entry([first, later].into_iter().collect()).or_default() += 1;
        }
    }
    let found = sampled(&table.game, Viewer::Seat(Seat(0)), |world| world.held[1]);
    compare(&found, &expected);
}

fn table_tickets(value: &serde_json::Value, place: &str) -> TicketSet {
    serde_json::from_value(value[place].clone()).unwrap()
}

fn table_tickets_of(value: &serde_json::Value, seat: usize) -> TicketSet {
    serde_json::from_value(value["held"][seat].clone()).unwrap()
}

#[test]
fn tickets_one_put_to_the_bottom_lie_there_in_order() {
    let mut table = table(2);
    let four = ["seattle-miami", "miami-boston", "seattle-phoenix", "dallas-helena"].map(ticket);
    table.act(0, Action::DrawTickets).unwrap();
    let drawn = Draw::new(four).unwrap();
    table.chance(Chance::DrawTickets { seat: Seat(0), tickets: drawn }).unwrap();
    table.act(0, Action::ReturnRest).unwrap();
    let bottom = |world: &State| world.bottom.to_vec();
    let mine = sampled(&table.game, Viewer::Seat(Seat(0)), bottom);
    assert_eq!(mine.into_keys().collect::<Vec<_>>(), [four.to_vec()]);
    let theirs = sampled(&table.game, Viewer::Seat(Seat(1)), bottom);
    assert!(theirs.len() > 1_000, "the other seat knows only that there are four");
}

/// A seat knows the tickets that it put at the bottom and that another seat drew and kept completely.
#[test]
fn tickets_that_another_drew_and_kept_are_known() {
    let mut table = table(2);
    table.act(0, Action::DrawTickets).unwrap();
    let two = ["seattle-miami", "miami-boston"].map(ticket);
    let all = "seattle-miami miami-boston";
    ticket_deck(&mut table, all);
    table.chance(Chance::DrawTickets { seat: Seat(0), tickets: Draw::new(two).unwrap() }).unwrap();
    table.act(0, Action::ReturnRest).unwrap();
    table.act(1, Action::DrawTickets).unwrap();
    for place in [0, 1] {
        table.act(1, Action::KeepTicket { place }).unwrap();
    }
    table.act(1, Action::ReturnRest).unwrap();
    let view = table.game.view(Viewer::Seat(Seat(0)));
    assert_eq!(view.memory.held[Seat(1)], tickets(all));
}

/// If the other seat keeps only some of them, the draw is known, but not which tickets were returned.
#[test]
fn of_a_draw_that_another_sifted_any_tickets_may_have_been_kept() {
    let mut table = table(2);
    let four = ["seattle-miami", "miami-boston", "seattle-phoenix", "dallas-helena"].map(ticket);
    ticket_deck(&mut table, "seattle-miami miami-boston seattle-phoenix dallas-helena");
    table.act(0, Action::DrawTickets).unwrap();
    let drawn = Draw::new(four).unwrap();
    table.chance(Chance::DrawTickets { seat: Seat(0), tickets: drawn }).unwrap();
    table.act(0, Action::ReturnRest).unwrap();
    table.act(1, Action::DrawTickets).unwrap();
    for place in [1, 2] {
        table.act(1, Action::KeepTicket { place }).unwrap();
    }
    table.act(1, Action::ReturnRest).unwrap();
    let all: TicketSet = four.into_iter().collect();
    let kept = |world: &State| {
        let kept = world.held[1].and(all);
        let rest: Vec<Ticket> = four.into_iter().filter(|&t| !kept.contains(t)).collect();
        assert_eq!(*world.bottom, rest, "returned tickets lie in the order drawn");
        kept
    };
    let mut expected = BTreeMap::new();
    for one in 0..4 {
        for other in 0..one {
            expected.insert([four[one], four[other]].into_iter().collect::<TicketSet>(), 1);
        }
    }
    let viewer = Viewer::Seat(Seat(0));
    compare(&sampled(&table.game, viewer, kept), &expected);
    // Seeing the returned tickets reveals the kept ones.
    table.act(0, Action::DrawTickets).unwrap();
    let found = sampled(&table.game, viewer, |world| world.held[1].and(all));
    assert_eq!(found.into_keys().collect::<Vec<_>>(), [[four[1], four[2]].into_iter().collect()]);
    table.act(0, Action::ReturnRest).unwrap();
    let found = sampled(&table.game, viewer, |world| world.held[1].and(all));
    assert_eq!(found.len(), 1, "and this is not forgotten");
}

/// While other seats choose, they could have been dealt any tickets and have chosen any of them.
#[test]
fn first_tickets_of_others_are_unknown() {
    let mut table = Table::new(Config::plain(2));
    table.chance(deal(2)).unwrap();
    table.chance(deal_tickets(2)).unwrap();
    let found =
        sampled(&table.game, Viewer::Seat(Seat(0)), |world| world.held[1].iter().next().unwrap());
    assert!(found.len() > 25, "{} different lowest tickets", found.len());
    assert!(found.keys().all(|&lowest| !table.game.held[0].contains(lowest)));
}

/// The laws cover unfinished games; sampling must also work after the end.
#[test]
fn a_finished_game_can_be_sampled() {
    let mut rng = Pcg32::new(31, 4);
    for game in 0..200 {
        let mut table = Table::new(Config::plain(2 + game % 3));
        while table.game.outcome().is_none() {
            match table.game.turn().actors().first() {
                None => table.chance(table.game.sample_chance(&mut rng)).unwrap(),
                Some(seat) => {
                    let action = rng.pick(&table.legal(seat.0));
                    table.act(seat.0, action).unwrap();
                }
            }
        }
        for viewer in Viewer::all(table.game.seat_count()) {
            let view = table.game.view(viewer);
            let world = State::sample_world(&view, &mut rng);
            assert_eq!(world.view(viewer), view);
            world.check_invariants().unwrap();
            assert_eq!(world.outcome(), table.game.outcome());
        }
    }
}
