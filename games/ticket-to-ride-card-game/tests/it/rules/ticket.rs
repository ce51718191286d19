//! TT-12: drawing tickets.

use ticket_to_ride_card_game::{Action, Chance, Draw, Event, Refusal, State, Ticket};
use whistle_core::prelude::*;
use whistle_core::{Seat, Turn, Viewer};
use whistle_testkit::reason;

use crate::table::{Table, actor, table, ticket, ticket_deck, tickets};

fn drawn(seat: u8, names: &str) -> Chance {
    let tickets = Draw::new(names.split_whitespace().map(ticket)).unwrap();
    Chance::DrawTickets { seat: Seat(seat), tickets }
}

/// Draws these tickets and keeps those at the given indices.
fn draw(table: &mut Table, seat: u8, names: &str, keep: &[u8]) {
    table.act(seat, Action::DrawTickets).unwrap();
    if table.game.turn() == Turn::Chance {
        table.chance(drawn(seat, names)).unwrap();
    }
    for &place in keep {
        table.act(seat, Action::KeepTicket { place }).unwrap();
    }
    table.act(seat, Action::ReturnRest).unwrap();
}

fn bottom(table: &Table) -> Vec<String> {
    table.game.bottom.iter().map(Ticket::to_string).collect()
}

const FOUR: &str = "seattle-miami miami-boston seattle-phoenix dallas-helena";

#[test]
fn tt12_four_are_drawn_and_any_number_kept() {
    let mut table = table(2);
    draw(&mut table, 0, FOUR, &[2, 0]);
    assert_eq!(table.game.held[0], tickets("chicago-new_york seattle-miami seattle-phoenix"));
    assert_eq!(bottom(&table), ["miami-boston", "dallas-helena"], "in the order drawn");
    assert_eq!(actor(&table), 1);
    draw(
        &mut table,
        1,
        "los_angeles-dallas los_angeles-vancouver dallas-washington new_york-new_orleans",
        &[],
    );
    assert_eq!(table.game.held[1].len(), 1, "none is a number too");
    assert_eq!(table.game.bottom.len(), 6);
}

#[test]
fn tt12_returned_tickets_come_last_and_in_order() {
    let mut table = table(2);
    draw(&mut table, 0, FOUR, &[]);
    // The shuffled part now has two tickets; two returned ones fill up the draw.
    let two = "chicago-dallas new_york-portland";
    ticket_deck(&mut table, two);
    table.act(1, Action::DrawTickets).unwrap();
    let wrong = table.chance(drawn(1, FOUR)).unwrap_err();
    assert_eq!(wrong, Refusal::WrongDraw { tickets: 2 });
    table.chance(drawn(1, two)).unwrap();
    let offer: Vec<String> = table
        .game
        .view(Viewer::Seat(Seat(1)))
        .offer
        .iter()
        .map(|offered| offered.ticket.to_string())
        .collect();
    assert_eq!(offer, ["chicago-dallas", "new_york-portland", "seattle-miami", "miami-boston"]);
    table.act(1, Action::ReturnRest).unwrap();
    // Chance does not decide: the next draw is known.
    table.act(0, Action::DrawTickets).unwrap();
    assert_eq!(actor(&table), 0, "chance has nothing to decide");
    table.act(0, Action::ReturnRest).unwrap();
    assert_eq!(bottom(&table)[..2], ["seattle-miami", "miami-boston"].map(String::from));
}

#[test]
fn tt12_fewer_are_drawn_if_fewer_are_left_and_none_from_an_empty_deck() {
    let mut table = table(2);
    ticket_deck(&mut table, "chicago-dallas");
    draw(&mut table, 0, "chicago-dallas", &[0]);
    assert_eq!(table.game.held[0].len(), 2);
    let empty = table.act(1, Action::DrawTickets).unwrap_err();
    assert_eq!(empty, Refusal::NoTicketsLeft);
    assert_eq!(empty.rule(), "TT-12");
    assert!(!table.legal(1).contains(&Action::DrawTickets));
}

#[test]
fn tt12_a_ticket_that_is_elsewhere_cannot_be_drawn() {
    let mut table = table(2);
    table.act(0, Action::DrawTickets).unwrap();
    let held = "chicago-new_york miami-boston seattle-phoenix dallas-helena";
    let refused = table.chance(drawn(0, held)).unwrap_err();
    assert_eq!(
        refused,
        Refusal::TicketNotInDeck { ticket: ticket("chicago-new_york"), rule: "TT-12" }
    );
    let twice = "miami-boston miami-boston seattle-phoenix dallas-helena";
    let refused = table.chance(drawn(0, twice)).unwrap_err();
    assert_eq!(reason(&refused), "ticket_not_in_deck by TT-12");
}

#[test]
fn tt12_only_the_drawer_sees_the_tickets() {
    let mut table = table(2);
    draw(&mut table, 0, FOUR, &[1]);
    let events = table.take_events();
    for event in &events {
        let seen = State::visible_event(event, Viewer::Seat(Seat(1)));
        match seen {
            Some(Event::TicketsDrawn { tickets, count, .. }) => {
                assert_eq!((tickets, count), (None, 4));
            }
            Some(Event::TicketsKept { tickets, kept, returned, .. }) => {
                assert_eq!((tickets, kept, returned), (None, 1, 3));
            }
            Some(Event::TicketChosen { .. }) => panic!("a choice is hidden from other seats"),
            _ => (),
        }
    }
    // The seat that returned them knows where they are; the other only knows that there are three.
    let known = |seat| {
        let view = table.game.view(Viewer::Seat(Seat(seat)));
        view.memory.bottom.iter().filter(|returned| returned.ticket.is_some()).count()
    };
    assert_eq!((known(0), known(1)), (3, 0));
}
