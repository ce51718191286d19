//! Tables with every card where a test needs it.
//!
//! A table is played to the first turn, and then its cards are moved: cards that a test adds come out of the deck, and
//! those it removes go back there.

use serde_json::{Value, json};
use ticket_to_ride_card_game::{
    Action, Chance, Colour, Config, FaceUp, Phase, Refusal, State, Ticket, TicketSet, Train, Trains,
};
use whistle_core::pieces::Piece as _;
use whistle_core::prelude::*;
use whistle_core::{Illegal, PerSeat, Seat};
use whistle_testkit::Scripted;

pub(crate) type Table = Scripted<State>;

pub(crate) fn train(name: &str) -> Train {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Parses cards such as `red red locomotive`, or `red*2 locomotive`.
pub(crate) fn trains(names: &str) -> Trains {
    let mut trains = Trains::EMPTY;
    for word in names.split_whitespace() {
        let (name, count) = word.split_once('*').unwrap_or((word, "1"));
        trains.add(train(name), count.parse().expect("a count"));
    }
    trains
}

pub(crate) fn ticket(name: &str) -> Ticket {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn tickets(names: &str) -> TicketSet {
    names.split_whitespace().map(ticket).collect()
}

/// The deal of a table: each seat gets seven different cards, and five lie face up.
pub(crate) fn deal(seats: u8) -> Chance {
    let hand = trains("red green blue yellow black white orange");
    Chance::DealTrains {
        hands: PerSeat::from_fn(seats, |_| hand),
        face_up: FaceUp::new(trains("red green blue yellow black").each()).unwrap(),
    }
}

/// The first six tickets of the printed list for seat 0, the next six for seat 1, and so on.
pub(crate) fn six(seat: Seat) -> TicketSet {
    Ticket::all().skip(seat.index() * 6).take(6).collect()
}

/// Tickets 1 to 6 for seat 0, 7 to 12 for seat 1, and so on.
pub(crate) fn deal_tickets(seats: u8) -> Chance {
    Chance::DealTickets { tickets: PerSeat::from_fn(seats, six) }
}

/// A table at its first turn, with seat 0 to play; each seat has kept the first of its six tickets.
pub(crate) fn table(seats: u8) -> Table {
    table_of(Config { first_player: Some(Seat(0)), ..Config::plain(seats) })
}

pub(crate) fn table_of(config: Config) -> Table {
    let mut table = Table::new(config);
    table.chance(deal(config.seats)).unwrap();
    table.chance(deal_tickets(config.seats)).unwrap();
    for seat in 0..config.seats {
        table.act(seat, Action::KeepTicket { place: 0 }).unwrap();
        table.act(seat, Action::ReturnRest).unwrap();
    }
    table.take_events();
    table
}

/// Changes a position through its JSON; the result must be a valid position.
pub(crate) fn edit(table: &mut Table, change: impl FnOnce(&mut Value)) {
    let mut value = serde_json::to_value(&table.game).expect("a state is JSON");
    change(&mut value);
    table.game = serde_json::from_value(value).expect("still a state");
    table.game.check_invariants().expect("still a position");
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).expect("the value in that field")
}

/// Moves cards from the deck to a place; the cards there return to the deck.
fn put(value: &mut Value, place: &str, new: Trains) {
    let old: Trains = read(value.pointer(place).expect("a place"));
    let deck: Trains = read(&value["deck"]);
    let deck = deck.plus(&old).without(&new).expect("the deck has those cards");
    value["deck"] = json!(deck);
    *value.pointer_mut(place).unwrap() = json!(new);
}

/// Gives a seat a hand that nobody has seen.
pub(crate) fn hand(table: &mut Table, seat: u8, cards: &str) {
    edit(table, |value| {
        put(value, &format!("/hands/{seat}"), trains(cards));
        value["shown"][usize::from(seat)] = json!([]);
    });
}

pub(crate) fn stack(table: &mut Table, seat: u8, cards: &str) {
    edit(table, |value| put(value, &format!("/stacks/{seat}"), trains(cards)));
}

/// Lays a row in a railyard.
pub(crate) fn row(table: &mut Table, seat: u8, colour: Colour, cards: u8, locomotives: u8) {
    edit(table, |value| {
        let mut taken = Trains::EMPTY;
        taken.add(Train::Car(colour), cards);
        taken.add(Train::Locomotive, locomotives);
        let deck: Trains = read(&value["deck"]);
        value["deck"] = json!(deck.without(&taken).expect("the deck has those cards"));
        let row = json!({ "seat": seat, "cards": cards, "locomotives": locomotives });
        value["railyards"][colour.index()] = row;
    });
}

/// Lays cards face up from the left; the other places stay empty.
pub(crate) fn face_up(table: &mut Table, cards: &str) {
    edit(table, |value| {
        let old: FaceUp = read(&value["face_up"]);
        let deck: Trains = read(&value["deck"]);
        let new = FaceUp::new(cards.split_whitespace().map(train)).expect("five at most");
        let deck = deck.plus(&old.cards()).without(&new.cards()).expect("the deck has those cards");
        value["deck"] = json!(deck);
        value["face_up"] = json!(new);
        // Fewer than five lie there only after the deck has run out.
        if new.cards().total() < 5 {
            run_out(value, Trains::EMPTY);
        }
    });
}

/// Leaves exactly these cards in the deck; the others are discarded.
pub(crate) fn deck(table: &mut Table, cards: &str) {
    edit(table, |value| {
        if trains(cards).is_empty() {
            run_out(value, Trains::EMPTY);
        } else {
            discard_but(value, trains(cards));
        }
    });
}

fn discard_but(value: &mut Value, left: Trains) {
    let (deck, discards): (Trains, Trains) = (read(&value["deck"]), read(&value["discards"]));
    let gone = deck.plus(&discards).without(&left).expect("the deck has those cards");
    value["discards"] = json!(gone);
    value["deck"] = json!(left);
}

/// The deck ran out in the previous turn, so everyone has one turn left.
fn run_out(value: &mut Value, left: Trains) {
    discard_but(value, left);
    value["turns_left"] = value["seats"].clone();
    value["last_card"] = json!("drawn");
}

/// Gives a seat exactly these tickets; its others go to the shuffled part of the deck.
pub(crate) fn hold(table: &mut Table, seat: u8, names: &str) {
    edit(table, |value| {
        let new = tickets(names);
        let place = &value["held"][usize::from(seat)];
        let (old, loose): (TicketSet, TicketSet) = (read(place), read(&value["loose"]));
        let deck = loose.or(old);
        assert!(new.minus(deck).is_empty(), "the deck has those tickets");
        value["held"][usize::from(seat)] = json!(new);
        value["loose"] = json!(deck.minus(new));
        see(value, seat, new);
        value["first_kept"][usize::from(seat)] = json!(new.len().min(6));
    });
}

fn see(value: &mut Value, seat: u8, new: TicketSet) {
    let seen: TicketSet = read(&value["seen"][usize::from(seat)]);
    value["seen"][usize::from(seat)] = json!(seen.or(new));
}

/// Moves tickets from the deck to a seat's completed ones.
pub(crate) fn completed(table: &mut Table, seat: u8, names: &str) {
    edit(table, |value| {
        let (new, loose) = (tickets(names), read::<TicketSet>(&value["loose"]));
        assert!(new.minus(loose).is_empty(), "the deck has those tickets");
        value["loose"] = json!(loose.minus(new));
        value["completed"][usize::from(seat)] = json!(new);
        see(value, seat, new);
    });
}

/// Leaves exactly these tickets in the shuffled part of the deck; seat 1 holds the others.
pub(crate) fn ticket_deck(table: &mut Table, names: &str) {
    edit(table, |value| {
        let (left, loose) = (tickets(names), read::<TicketSet>(&value["loose"]));
        let held: TicketSet = read(&value["held"][1]);
        let more = loose.minus(left);
        value["loose"] = json!(left);
        value["held"][1] = json!(held.or(more));
        see(value, 1, more);
    });
}

/// Starts the scoring at once, beginning with seat 0.
pub(crate) fn score(table: &mut Table) {
    edit(table, |value| {
        value["phase"] = json!({ "kind": "complete" });
        value["active"] = json!(0);
        value["turns_left"] = value["seats"].clone();
        value["last_card"] = json!("drawn");
    });
}

pub(crate) fn suit(table: &mut Table, seat: u8, colour: Colour, cards: u8, locomotives: u8) {
    try_suit(table, seat, colour, cards, locomotives).unwrap();
}

pub(crate) fn try_suit(
    table: &mut Table,
    seat: u8,
    colour: Colour,
    cards: u8,
    locomotives: u8,
) -> Result<(), Illegal<Refusal>> {
    table.act(seat, Action::PlaceSuit { colour, cards })?;
    table.act(seat, Action::AddLocomotives { count: locomotives })
}

pub(crate) fn three(colours: [Colour; 3]) -> Action {
    Action::PlaceThree { colours: colours.into_iter().collect() }
}

pub(crate) fn take(name: &str) -> Action {
    Action::TakeFaceUp { card: train(name) }
}

/// Draws a known card from the deck.
pub(crate) fn draw(table: &mut Table, seat: u8, name: &str) {
    table.act(seat, Action::DrawFromDeck).unwrap();
    table.chance(Chance::DrawTrain { seat: Seat(seat), card: train(name) }).unwrap();
}

pub(crate) fn turn_up(table: &mut Table, name: &str) {
    table.chance(Chance::TurnUp { card: train(name) }).unwrap();
}

/// The seat to act.
pub(crate) fn actor(table: &Table) -> u8 {
    table.game.turn().actors().first().expect("a seat is to act").0
}

/// Lets every seat finish without completing anything.
pub(crate) fn finish_scoring(table: &mut Table) {
    while table.game.phase == Phase::Complete {
        table.act(actor(table), Action::FinishCompleting).unwrap();
    }
}
