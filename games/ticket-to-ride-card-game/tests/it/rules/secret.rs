//! TT-21: public and secret information.

use ticket_to_ride_card_game::Colour::{Blue, Red};
use ticket_to_ride_card_game::{Action, Phase, State, TicketSet, Trains};
use whistle_core::prelude::*;
use whistle_core::{Pcg32, Seat, Viewer};

use crate::table::{
    Table, draw, finish_scoring, hand, hold, row, score, stack, suit, table, take, ticket, tickets,
    trains, turn_up,
};

#[test]
fn tt21_sizes_rows_and_completed_tickets_are_public() {
    let mut table = table(2);
    row(&mut table, 1, Red, 2, 1);
    crate::table::completed(&mut table, 1, "seattle-miami");
    let view = table.game.view(Viewer::Spectator);
    assert_eq!(view.railyards.row(Red).map(|row| row.len()), Some(3));
    assert_eq!(view.seats[Seat(1)].hand_size, 8);
    assert_eq!(view.seats[Seat(1)].ticket_count, 1);
    assert_eq!(view.seats[Seat(1)].completed, tickets("seattle-miami"));
    assert_eq!(u32::from(view.train_deck), table.game.deck.total());
    assert_eq!(view.ticket_deck, 46 - 3);
}

#[test]
fn tt21_hands_and_tickets_are_secret() {
    let table = table(2);
    let view = table.game.view(Viewer::Spectator);
    assert_eq!((view.hand, view.tickets), (Trains::EMPTY, TicketSet::EMPTY));
    let own = table.game.view(Viewer::Seat(Seat(0)));
    assert_eq!(own.hand, table.game.hands[0]);
    assert_eq!(own.tickets, tickets("chicago-new_york"));
    let text = serde_json::to_string(&own).unwrap();
    assert!(!text.contains("dallas-raleigh"), "the ticket that seat 1 holds");
}

#[test]
fn tt21_who_took_a_face_up_card_has_it_until_it_is_placed() {
    let mut table = table(2);
    table.act(0, take("red")).unwrap();
    turn_up(&mut table, "white");
    table.act(0, take("white")).unwrap();
    turn_up(&mut table, "white");
    draw(&mut table, 1, "purple");
    draw(&mut table, 1, "purple");
    let shown =
        |table: &crate::table::Table| table.game.view(Viewer::Seat(Seat(1))).memory.shown[Seat(0)];
    assert_eq!(shown(&table), trains("red white locomotive"));
    let mut rng = Pcg32::new(1, 1);
    for _ in 0..100 {
        let world = State::sample_world(&table.game.view(Viewer::Seat(Seat(1))), &mut rng);
        assert!(world.hands[0].without(&trains("red white locomotive")).is_some());
    }
    suit(&mut table, 0, Red, 2, 1);
    assert_eq!(shown(&table), trains("white"), "two reds went: the one that was seen, and another");
}

#[test]
fn tt21_a_started_suit_shows_that_it_can_be_finished() {
    let mut table = table(2);
    row(&mut table, 1, Blue, 3, 0);
    hand(&mut table, 0, "blue*2 locomotive*2 green");
    table.act(0, Action::PlaceSuit { colour: Blue, cards: 2 }).unwrap();
    let view = table.game.view(Viewer::Seat(Seat(1)));
    assert_eq!(view.memory.shown[Seat(0)], trains("blue*2 locomotive*2"));
}

#[test]
fn tt21_robbed_rows_are_remembered() {
    let mut table = table(2);
    row(&mut table, 1, Blue, 1, 1);
    hand(&mut table, 0, "blue*3");
    suit(&mut table, 0, Blue, 3, 0);
    for viewer in Viewer::all(2) {
        assert_eq!(table.game.view(viewer).memory.discards, trains("blue locomotive"));
    }
}

/// A view as a table without memory aids sends it.
fn without_memory(table: &Table, viewer: Viewer) -> String {
    let mut view = Table::json(&table.game.view(viewer));
    view.as_object_mut().unwrap().remove("memory");
    view.to_string()
}

#[test]
fn tt21_tickets_of_a_first_scoring_lie_face_down_until_the_end() {
    let mut table = table(4);
    hold(&mut table, 0, "chicago-new_york chicago-dallas");
    stack(&mut table, 0, "yellow");
    score(&mut table);
    table.act(0, Action::CompleteTicket { ticket: ticket("chicago-new_york") }).unwrap();
    let first = tickets("chicago-new_york");
    for viewer in Viewer::all(4) {
        let view = table.game.view(viewer);
        assert_eq!(view.seats[Seat(0)].completed, first, "it is being completed");
        assert_eq!((view.seats[Seat(0)].face_down, view.memory.completed[Seat(0)].len()), (0, 0));
    }
    finish_scoring(&mut table);
    assert_eq!(table.game.phase, Phase::DealTrains, "the second half");
    let mut rng = Pcg32::new(4, 1);
    for viewer in Viewer::all(4) {
        let view = table.game.view(viewer);
        assert_eq!(view.seats[Seat(0)].completed, TicketSet::EMPTY);
        assert_eq!(view.seats[Seat(0)].face_down, 1);
        assert_eq!(view.memory.completed[Seat(0)], first);
        assert!(!without_memory(&table, viewer).contains("chicago-new_york"), "{viewer:?}");
        assert_eq!(State::sample_world(&view, &mut rng).completed[0], first);
        let text = State::render_text(&view, &whistle_testkit::Ids);
        assert!(text.contains("1 face-down") && !text.contains("completed"), "{text}");
    }

    let outcome = table.game.sample_chance(&mut rng);
    table.chance(outcome).unwrap();
    stack(&mut table, 0, "green locomotive");
    score(&mut table);
    table.act(0, Action::CompleteTicket { ticket: ticket("chicago-dallas") }).unwrap();
    let view = table.game.view(Viewer::Spectator);
    assert_eq!(view.seats[Seat(0)].completed, tickets("chicago-dallas"));
    assert_eq!((view.seats[Seat(0)].face_down, view.memory.completed[Seat(0)]), (1, first));
    finish_scoring(&mut table);
    let view = table.game.view(Viewer::Spectator);
    assert_eq!(view.seats[Seat(0)].completed, tickets("chicago-new_york chicago-dallas"));
    assert_eq!((view.seats[Seat(0)].face_down, view.memory.completed[Seat(0)].len()), (0, 0));
}

#[test]
fn tt21_uncompleted_tickets_are_shown_at_the_end_only() {
    let mut table = table(2);
    score(&mut table);
    assert_eq!(table.game.view(Viewer::Spectator).seats[Seat(0)].uncompleted, None);
    crate::table::finish_scoring(&mut table);
    let open = table.game.view(Viewer::Spectator).seats[Seat(0)].uncompleted;
    assert_eq!(open, Some(tickets("chicago-new_york")));
}
