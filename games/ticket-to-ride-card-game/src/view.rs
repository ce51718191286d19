//! Views.
#![allow(missing_docs, reason = "the names explain the fields")]

use serde::{Deserialize, Serialize};
use whistle_core::{HiddenInformation, PerSeat, Rng, Seat, SeatSet, Viewer};

use crate::{Event, FaceUp, LastCard, Phase, Railyards, State, Ticket, TicketSet, Trains, world};

/// The view of a seat or spectator (TT-21: everything except hands, held tickets and stacks).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The viewer; `null` for a spectator.
    pub viewer: Viewer,
    pub phase: Phase,
    /// Whose turn it is, or will be after the chance outcome.
    pub active: Seat,
    /// The seats that still have to choose first tickets.
    pub choosing: SeatSet,
    pub seats: PerSeat<SeatView>,
    /// The rows in the railyards, by colour.
    pub railyards: Railyards,
    pub face_up: FaceUp,
    pub train_deck: u8,
    pub ticket_deck: u8,
    /// How many turns are left, including the current one, once the deck has run out; while tickets are completed, how
    /// many seats still have to do so.
    pub turns_left: u8,
    /// 1, or 2 when four players go through the deck again.
    pub half: u8,
    pub last_card: LastCard,
    /// The tickets that the active seat has completed in this scoring.
    pub claimed: TicketSet,
    /// The viewer's own hand; empty for a spectator.
    pub hand: Trains,
    /// The viewer's own tickets, including first ones not yet chosen.
    pub tickets: TicketSet,
    /// The tickets that the viewer chooses from.
    pub offer: Vec<Offered>,
    /// The viewer's own stack, if the table's options make it visible (TT-5).
    pub own_stack: Option<Trains>,
    /// The best tickets for the viewer to complete now, during their scoring (TT-15).
    pub suggestion: Option<TicketSet>,
    pub open_stack: bool,
    /// The first player set by the table's options, if any (TT-3).
    pub first_player: Option<Seat>,
    pub memory: Memory,
}

/// The public part of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    pub hand_size: u8,
    /// How many train cards it has on the track.
    pub stack_size: u8,
    /// Those cards, while they are turned up.
    pub stack: Option<Trains>,
    pub ticket_count: u8,
    /// Its completed tickets that lie face up: those of the current scoring, and all of them once the game is over.
    pub completed: TicketSet,
    /// How many of its tickets from a first scoring lie face down (TT-21).
    pub face_down: u8,
    /// Its uncompleted tickets, once the game is over.
    pub uncompleted: Option<TicketSet>,
    /// How many tickets it has drawn and not yet kept or returned.
    pub drawn: u8,
}

/// A ticket in a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Offered {
    pub ticket: Ticket,
    /// Whether it is put aside to keep.
    pub kept: bool,
}

/// What an attentive player remembers but no longer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// Each seat's tickets from a first scoring, which lie face down (TT-21).
    pub completed: PerSeat<TicketSet>,
    /// The stacks: the top card of a row was visible to all before it left.
    pub stacks: PerSeat<Trains>,
    /// The cards that were robbed and discarded in this half.
    pub discards: Trains,
    /// The cards in each hand that everyone saw: taken face up, or shown while placing.
    pub shown: PerSeat<Trains>,
    /// For each seat that had to pass, how many cards of each colour it would have needed; 0 for a colour in its own
    /// railyard, and all 0 for a seat that did not pass.
    pub stuck: PerSeat<[u8; 8]>,
    /// How many of its first tickets each seat kept; six until all have chosen.
    pub first_kept: PerSeat<u8>,
    /// The tickets that the viewer has ever held or drawn.
    pub seen: TicketSet,
    /// The tickets that the viewer knows to be with each other seat.
    pub held: PerSeat<TicketSet>,
    /// The bottom of the ticket deck: tickets returned after a draw, the next to be drawn first.
    pub bottom: Vec<Returned>,
    /// The tickets that the active seat has just drawn, in order.
    pub drawn: Vec<Returned>,
    /// Other seats' draws with tickets that the viewer knew, of which some were kept.
    pub sifted: Vec<SplitDraw>,
}

/// A ticket that was returned to the bottom of the deck, or drawn from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Returned {
    /// The ticket, if the viewer knows it.
    pub ticket: Option<Ticket>,
    /// The seats that know it.
    pub known_by: SeatSet,
    /// The split draw that it was returned from, if the viewer remembers part of that.
    pub left: Option<FromSplitDraw>,
}

/// The origin of a returned ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FromSplitDraw {
    /// The draw, by its index in the memory's list.
    pub draw: u8,
    /// How many tickets of the draw were returned before this one.
    pub rank: u8,
}

/// A draw with tickets that the viewer knew, of which some were kept and some returned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SplitDraw {
    pub seat: Seat,
    pub kept: u8,
    /// The tickets in the order drawn, as far as the viewer knew them.
    pub drawn: Vec<Option<Ticket>>,
}

impl View {
    /// Lists the tickets whose place in the deck is known: the bottom, then those just drawn.
    pub(crate) fn lying(&self) -> impl Iterator<Item = &Returned> {
        self.memory.bottom.iter().chain(&self.memory.drawn)
    }

    /// Returns all completed tickets of a seat, including those that lie face down.
    pub(crate) fn completed(&self, seat: Seat) -> TicketSet {
        self.seats[seat].completed.or(self.memory.completed[seat])
    }
}

impl HiddenInformation for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let own = viewer.seat().map(Seat::index);
        let completing = self.phase == Phase::Complete && viewer.is(self.active);
        View {
            viewer,
            phase: self.phase,
            active: self.active,
            choosing: self.choosing,
            seats: PerSeat::from_fn(self.seats, |seat| seat_view(self, seat)),
            railyards: self.railyards,
            face_up: self.face_up,
            train_deck: self.deck.total() as u8,
            ticket_deck: self.ticket_deck(),
            turns_left: self.turns_left,
            half: self.half,
            last_card: self.last_card,
            claimed: self.claimed,
            hand: own.map_or(Trains::EMPTY, |index| self.hands[index]),
            tickets: own.map_or(TicketSet::EMPTY, |index| self.held[index]),
            offer: offered(self, viewer),
            own_stack: own.filter(|_| self.open_stack).map(|index| self.stacks[index]),
            suggestion: completing.then(|| self.offered_completion(self.active)),
            open_stack: self.open_stack,
            first_player: self.first_player,
            memory: memory(self, viewer),
        }
    }

    fn sample_world(view: &View, rng: &mut impl Rng) -> State {
        world::sample(view, rng)
    }

    /// TT-21: hands and held tickets are secret, and so are choices in progress.
    fn visible_event(event: &Event, viewer: Viewer) -> Option<Event> {
        let mut event = event.clone();
        match &mut event {
            Event::TicketChosen { seat, .. } if !viewer.is(*seat) => return None,
            Event::TrainsDealt { seat, cards, .. } if !viewer.is(*seat) => *cards = None,
            Event::TicketsDealt { seat, tickets, .. }
            | Event::TicketsKept { seat, tickets, .. }
                if !viewer.is(*seat) =>
            {
                *tickets = None;
            }
            Event::TrainDrawn { seat, card } if !viewer.is(*seat) => *card = None,
            Event::TicketsDrawn { seat, tickets, .. } if !viewer.is(*seat) => *tickets = None,
            _ => (),
        }
        Some(event)
    }

    /// Anything that leaves a hand or a deck is news to some viewer; an event that is not listed here counts as news.
    fn reveals_secret(event: &Event) -> bool {
        !matches!(
            event,
            Event::FirstPlayerSet { .. }
                | Event::TicketChosen { .. }
                | Event::TrainsDeparted { .. }
                | Event::FaceUpTaken { .. }
                | Event::TopCardAsked { .. }
                | Event::TicketsAsked { .. }
                | Event::DrawingStopped { .. }
                | Event::DeckRanOut
                | Event::RowRobbed { .. }
                | Event::CompletingFinished { .. }
                | Event::DeckRenewed { .. }
                | Event::BonusWon { .. }
        )
    }
}

fn seat_view(state: &State, seat: Seat) -> SeatView {
    let index = seat.index();
    let stack = state.stacks[index];
    let scored = matches!(state.phase, Phase::Complete | Phase::Over);
    let drawing = state.phase == Phase::KeepTickets && seat == state.active;
    SeatView {
        hand_size: state.hands[index].total() as u8,
        stack_size: stack.total() as u8,
        stack: scored.then_some(stack),
        ticket_count: state.held[index].len() as u8,
        completed: state.completed[index].minus(state.set_aside),
        face_down: state.face_down(seat).len() as u8,
        uncompleted: (state.phase == Phase::Over).then_some(state.held[index]),
        drawn: if drawing { state.offer.len() as u8 } else { 0 },
    }
}

/// Lists the tickets that the viewer chooses from, in order.
fn offered(state: &State, viewer: Viewer) -> Vec<Offered> {
    let chooses = |seat: &Seat| match state.phase {
        Phase::ChooseTickets => true,
        Phase::KeepTickets => *seat == state.active,
        _ => false,
    };
    let Some(seat) = viewer.seat().filter(chooses) else {
        return Vec::new();
    };
    let tickets = (0..).map_while(|place| Some((place, state.offered_ticket(seat, place)?)));
    tickets.map(|(place, ticket)| Offered { ticket, kept: state.keeps(seat, place) }).collect()
}

fn memory(state: &State, viewer: Viewer) -> Memory {
    let own = |sets: &[TicketSet]| viewer.seat().map_or(TicketSet::EMPTY, |s| sets[s.index()]);
    let located = own(&state.located);
    let (draws, sifted) = split_draws(state, own(&state.recalled));
    let returned = |&ticket: &Ticket| Returned {
        ticket: located.contains(ticket).then_some(ticket),
        known_by: Seat::all(state.seats)
            .filter(|seat| state.located[seat.index()].contains(ticket))
            .collect(),
        left: returned_from(state, &draws, ticket),
    };
    Memory {
        completed: PerSeat::from_fn(state.seats, |seat| state.face_down(seat)),
        stacks: PerSeat::from_fn(state.seats, |seat| state.stacks[seat.index()]),
        discards: state.discards,
        shown: PerSeat::from_fn(state.seats, |seat| state.shown[seat.index()]),
        stuck: PerSeat::from_fn(state.seats, |seat| state.stuck[seat.index()]),
        first_kept: PerSeat::from_fn(state.seats, |seat| state.first_kept[seat.index()]),
        seen: own(&state.seen),
        held: PerSeat::from_fn(state.seats, |seat| state.held[seat.index()].and(located)),
        bottom: state.bottom.iter().map(returned).collect(),
        drawn: state.offer.iter().map(returned).collect(),
        sifted,
    }
}

/// Lists the split draws that are partly remembered, in the order of their returned tickets in the deck: their numbers,
/// and what is known of them.
fn split_draws(state: &State, recalled: TicketSet) -> (Vec<u8>, Vec<SplitDraw>) {
    let (mut draws, mut list) = (Vec::new(), Vec::new());
    if recalled.is_empty() {
        return (draws, list);
    }
    let lying = state.bottom.iter().chain(state.offer.iter());
    for (draw, _) in lying.filter_map(|&ticket| state.sifts.label(ticket)) {
        let members = state.sifts.members(draw);
        if draws.contains(&draw) || members.and(recalled).is_empty() {
            continue;
        }
        let mut drawn = vec![None; members.len()];
        for ticket in members.and(recalled).iter() {
            let (_, place) = state.sifts.label(ticket).expect("a member has a label");
            drawn[usize::from(place)] = Some(ticket);
        }
        let keeps = |seat: &Seat| !state.held[seat.index()].and(members).is_empty();
        let seat = Seat::all(state.seats).find(keeps).expect("some tickets were kept");
        let kept = state.held[seat.index()].and(members).len() as u8;
        draws.push(draw);
        list.push(SplitDraw { seat, kept, drawn });
    }
    (draws, list)
}

/// Returns which of the listed draws a ticket in the deck was returned from.
fn returned_from(state: &State, draws: &[u8], ticket: Ticket) -> Option<FromSplitDraw> {
    let (draw, place) = state.sifts.label(ticket)?;
    let listed = draws.iter().position(|&listed| listed == draw)?;
    let held = state.held.into_iter().fold(TicketSet::EMPTY, TicketSet::or);
    let returned = state.sifts.members(draw).minus(held).iter();
    let earlier = returned.filter(|&other| state.sifts.label(other).is_some_and(|l| l.1 < place));
    Some(FromSplitDraw { draw: listed as u8, rank: earlier.count() as u8 })
}
