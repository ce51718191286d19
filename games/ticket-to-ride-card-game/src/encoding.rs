//! The game as numbers: features and action indices.
//!
//! Memory about draws that others split, and the order of known tickets at the bottom of the deck, are left out.

use whistle_core::pieces::Piece as _;
use whistle_core::{Encoding, FeatureSink, PerSeat, Seat, seat_name};

use crate::phase::setup::FIRST_TICKETS;
use crate::ticket::TICKETS;
use crate::train::KINDS;
use crate::{
    Action, Colour, ColourSet, LastCard, Phase, Returned, State, Ticket, TicketSet, Train, Trains,
    View,
};

/// The cards of a colour.
const OF_A_COLOUR: usize = 10;
const LOCOMOTIVES: usize = 16;
/// The number of sets of three colours.
const THREES: usize = 56;
/// All train cards.
const CARDS: i16 = 96;

// The first index of each kind of action.
const KEEP_TICKET: usize = 0;
const RETURN_REST: usize = KEEP_TICKET + FIRST_TICKETS;
const TAKE_FACE_UP: usize = RETURN_REST + 1;
const DRAW_FROM_DECK: usize = TAKE_FACE_UP + KINDS;
const STOP_DRAWING: usize = DRAW_FROM_DECK + 1;
const PLACE_SUIT: usize = STOP_DRAWING + 1;
const ADD_LOCOMOTIVES: usize = PLACE_SUIT + Colour::COUNT * OF_A_COLOUR;
const PLACE_THREE: usize = ADD_LOCOMOTIVES + LOCOMOTIVES + 1;
const DRAW_TICKETS: usize = PLACE_THREE + THREES;
const PASS: usize = DRAW_TICKETS + 1;
const COMPLETE_TICKET: usize = PASS + 1;
const FINISH_COMPLETING: usize = COMPLETE_TICKET + TICKETS;
const ACTIONS: usize = FINISH_COMPLETING + 1;

impl Encoding for State {
    fn observe(view: &View, seat: Seat, out: &mut impl FeatureSink) {
        let seats = view.seats.seats();
        phase(view.phase, out);
        out.seat(seat, Some(view.active), seats, "active");
        out.seat_set(seat, view.choosing, seats, "choosing");
        trains("hand", &view.hand, out);
        trains("face_up", &view.face_up.cards(), out);
        trains("discards", &view.memory.discards, out);
        rows(view, seat, out);
        out.count(view.train_deck, CARDS, || "train_deck".into());
        out.count(view.ticket_deck, TICKETS as i16, || "ticket_deck".into());
        out.count(view.turns_left, 8, || "turns_left".into());
        out.flag(view.half == 2, || "second_half".into());
        let last = Some(view.last_card as usize);
        out.one_of(LAST_CARD.len(), last, |how| format!("last_card.{}", LAST_CARD[how]));
        tickets("tickets", view.tickets, out);
        tickets("claimed", view.claimed, out);
        tickets("seen", view.memory.seen, out);
        tickets("bottom", known(&view.memory.bottom), out);
        tickets("drawn", known(&view.memory.drawn), out);
        for place in 0..FIRST_TICKETS {
            let offered = view.offer.get(place);
            let ticket = offered.map(|offered| offered.ticket.index());
            let name = |ticket| format!("offer{place}.{}", Ticket::from_index(ticket));
            out.one_of(TICKETS, ticket, name);
            let kept = offered.is_some_and(|offered| offered.kept);
            out.flag(kept, || format!("offer{place}.kept"));
        }
        for (steps, other) in seat.clockwise(seats).enumerate() {
            before_a_seat(view, other, steps, out);
        }
    }

    fn action_count(&self) -> usize {
        ACTIONS
    }

    fn action_index(&self, _: Seat, action: &Action) -> Option<usize> {
        let below = |number: usize, most: usize| (number < most).then_some(number);
        Some(match *action {
            Action::KeepTicket { place } => KEEP_TICKET + below(place.into(), FIRST_TICKETS)?,
            Action::ReturnRest => RETURN_REST,
            Action::TakeFaceUp { card } => TAKE_FACE_UP + card.index(),
            Action::DrawFromDeck => DRAW_FROM_DECK,
            Action::StopDrawing => STOP_DRAWING,
            Action::PlaceSuit { colour, cards } => {
                let cards = below(usize::from(cards).checked_sub(1)?, OF_A_COLOUR)?;
                PLACE_SUIT + colour.index() * OF_A_COLOUR + cards
            }
            Action::AddLocomotives { count } => {
                ADD_LOCOMOTIVES + below(count.into(), LOCOMOTIVES + 1)?
            }
            Action::PlaceThree { colours } => PLACE_THREE + number_of_three(colours)?,
            Action::DrawTickets => DRAW_TICKETS,
            Action::Pass => PASS,
            Action::CompleteTicket { ticket } => COMPLETE_TICKET + ticket.index(),
            Action::FinishCompleting => FINISH_COMPLETING,
        })
    }

    fn action_at(&self, _: Seat, index: usize) -> Option<Action> {
        Some(match index {
            KEEP_TICKET..RETURN_REST => Action::KeepTicket { place: (index - KEEP_TICKET) as u8 },
            RETURN_REST => Action::ReturnRest,
            TAKE_FACE_UP..DRAW_FROM_DECK => {
                Action::TakeFaceUp { card: Train::from_index(index - TAKE_FACE_UP) }
            }
            DRAW_FROM_DECK => Action::DrawFromDeck,
            STOP_DRAWING => Action::StopDrawing,
            PLACE_SUIT..ADD_LOCOMOTIVES => {
                let suit = index - PLACE_SUIT;
                let colour = Colour::ALL[suit / OF_A_COLOUR];
                Action::PlaceSuit { colour, cards: (suit % OF_A_COLOUR + 1) as u8 }
            }
            ADD_LOCOMOTIVES..PLACE_THREE => {
                Action::AddLocomotives { count: (index - ADD_LOCOMOTIVES) as u8 }
            }
            PLACE_THREE..DRAW_TICKETS => {
                Action::PlaceThree { colours: three_of_number(index - PLACE_THREE)? }
            }
            DRAW_TICKETS => Action::DrawTickets,
            PASS => Action::Pass,
            COMPLETE_TICKET..FINISH_COMPLETING => {
                Action::CompleteTicket { ticket: Ticket::from_index(index - COMPLETE_TICKET) }
            }
            FINISH_COMPLETING => Action::FinishCompleting,
            _ => return None,
        })
    }
}

const LAST_CARD: [&str; 4] = ["in_deck", "drawn", "turned_up", "dealt"];
const _: () = assert!(LastCard::Dealt as usize + 1 == LAST_CARD.len());

/// Returns the rank of a set of three colours among all such sets, ordered by their highest colour, then by the next.
fn number_of_three(colours: ColourSet) -> Option<usize> {
    let mut members = colours.iter().map(Colour::index);
    let [low, middle, high] = [members.next()?, members.next()?, members.next()?];
    members.next().is_none().then_some(
        low + middle * middle.saturating_sub(1) / 2
            + high * high.saturating_sub(1) * high.saturating_sub(2) / 6,
    )
}

/// The sets of three colours as bits. Sorted as numbers, they are sorted by their highest colour, then by the next.
const SETS_OF_THREE: [u8; THREES] = {
    let (mut sets, mut found, mut bits) = ([0; THREES], 0, 0_u8);
    while found < THREES {
        if bits.count_ones() == 3 {
            sets[found] = bits;
            found += 1;
        }
        bits += 1;
    }
    sets
};

fn three_of_number(number: usize) -> Option<ColourSet> {
    SETS_OF_THREE.get(number).copied().map(ColourSet::from_bits)
}

/// The phase, as features; all 0 for chance outcomes and after the end.
fn phase(phase: Phase, out: &mut impl FeatureSink) {
    const NAMES: [&str; 6] =
        ["choose_tickets", "act", "second_pick", "add_locomotives", "keep_tickets", "complete"];
    let number = match phase {
        Phase::ChooseTickets => Some(0),
        Phase::Act => Some(1),
        Phase::SecondPick => Some(2),
        Phase::AddLocomotives { .. } => Some(3),
        Phase::KeepTickets => Some(4),
        Phase::Complete => Some(5),
        Phase::DealTrains
        | Phase::DealTickets
        | Phase::DrawFirstPlayer
        | Phase::DrawTrain { .. }
        | Phase::TurnUp { .. }
        | Phase::DrawTickets
        | Phase::Over => None,
    };
    out.one_of(NAMES.len(), number, |phase| format!("phase.{}", NAMES[phase]));
    let suit = match phase {
        Phase::AddLocomotives { colour, cards } => Some((colour.index(), cards)),
        _ => None,
    };
    let colour = suit.map(|(colour, _)| colour);
    out.one_of(Colour::COUNT, colour, |colour| format!("suit.{}", Colour::ALL[colour]));
    out.count(suit.map_or(0, |(_, cards)| cards), OF_A_COLOUR as i16, || "suit.cards".into());
}

fn trains(what: &str, trains: &Trains, out: &mut impl FeatureSink) {
    let name = |kind| format!("{what}.{}", Train::from_index(kind));
    out.counts(trains.counts(), LOCOMOTIVES as i16, name);
}

fn tickets(what: &str, tickets: TicketSet, out: &mut impl FeatureSink) {
    for ticket in Ticket::all() {
        out.flag(tickets.contains(ticket), || format!("{what}.{ticket}"));
    }
}

/// The tickets known to be among these.
fn known(lying: &[Returned]) -> TicketSet {
    lying.iter().filter_map(|returned| returned.ticket).collect()
}

/// The row of each colour: its owner and its length.
fn rows(view: &View, viewer: Seat, out: &mut impl FeatureSink) {
    for colour in Colour::ALL {
        let row = view.railyards.row(colour);
        let what = || format!("row.{colour}");
        let owner = row.map(|row| row.seat);
        let steps = owner.map(|seat| whistle_core::steps_from(viewer, seat, view.seats.seats()));
        let seats = usize::from(view.seats.seats());
        out.one_of(seats, steps, |steps| format!("{}.{}", what(), seat_name(steps)));
        let row = row.unwrap_or_default();
        out.count(row.cards, OF_A_COLOUR as i16, || format!("{}.cards", what()));
        out.count(row.locomotives, LOCOMOTIVES as i16, || format!("{}.locomotives", what()));
    }
}

fn before_a_seat(view: &View, seat: Seat, steps: usize, out: &mut impl FeatureSink) {
    let (shown, memory) = (&view.seats[seat], &view.memory);
    let who = |what: &str| format!("{}.{what}", seat_name(steps));
    let all = |name: &'static str| move || format!("{}.{name}", seat_name(steps));
    out.count(shown.hand_size, CARDS, all("hand_size"));
    out.count(shown.stack_size, CARDS, all("stack_size"));
    out.count(shown.ticket_count, TICKETS as i16, all("ticket_count"));
    out.count(shown.drawn, 4, all("drawn"));
    out.count(memory.first_kept[seat], FIRST_TICKETS as i16, all("first_kept"));
    remembered(&memory.stacks, seat, |kind| who(&format!("stack.{kind}")), out);
    remembered(&memory.shown, seat, |kind| who(&format!("shown.{kind}")), out);
    let stuck = |colour: usize| who(&format!("stuck.{}", Colour::ALL[colour]));
    out.counts(&memory.stuck[seat], CARDS, stuck);
    for ticket in Ticket::all() {
        out.flag(memory.held[seat].contains(ticket), || who(&format!("held.{ticket}")));
    }
    let completed = view.completed(seat);
    for ticket in Ticket::all() {
        out.flag(completed.contains(ticket), || who(&format!("completed.{ticket}")));
    }
}

fn remembered(
    trains: &PerSeat<Trains>,
    seat: Seat,
    name: impl Fn(Train) -> String,
    out: &mut impl FeatureSink,
) {
    let counts = trains[seat];
    out.counts(counts.counts(), LOCOMOTIVES as i16, |kind| name(Train::from_index(kind)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_colours_are_numbered_without_gaps() {
        for number in 0..THREES {
            let colours = three_of_number(number).expect("there are as many");
            assert_eq!(number_of_three(colours), Some(number), "{colours:?}");
        }
        assert_eq!(three_of_number(THREES), None);
        assert_eq!(number_of_three(ColourSet::all()), None);
        assert_eq!(number_of_three(ColourSet::EMPTY), None);
    }
}
