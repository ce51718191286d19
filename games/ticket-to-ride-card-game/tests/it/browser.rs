//! The browser has its own list of tickets, which must equal the printed one.

use serde_json::{Map, Value, json};
use ticket_to_ride_card_game::{Colour, Ticket};
use whistle_core::pieces::Piece as _;

const LIST: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../web/src/games/ticket-to-ride-card-game/tickets.json"
));

fn needs(ticket: Ticket) -> Vec<Colour> {
    let of =
        |&colour: &Colour| std::iter::repeat_n(colour, usize::from(ticket.needs[colour.index()]));
    Colour::ALL.iter().flat_map(of).collect()
}

#[test]
fn the_tickets_of_the_browser_are_the_printed_ones() {
    let mut list: Map<String, Value> = serde_json::from_str(LIST).expect("the list is JSON");
    for ticket in Ticket::all() {
        let mut listed = list.remove(&ticket.to_string()).unwrap_or_else(|| panic!("no {ticket}"));
        // The list keeps the printed order of colours, which the rules do not.
        let colours = listed["needs"].as_array_mut().expect("a list of colours");
        colours.sort_by_key(|c| Colour::ALL.iter().position(|&one| json!(one) == *c));
        assert_eq!(listed, json!({"points": ticket.points, "needs": needs(ticket)}), "{ticket}");
    }
    assert!(list.is_empty(), "there are no such tickets: {list:?}");
}
