//! What a viewer may know.
#![allow(missing_docs, reason = "a field is what its name says")]

use serde::{Deserialize, Serialize};
use whistle_core::{HiddenInformation, PerSeat, Rng, Seat, SeatSet, Viewer};

use crate::{Event, FaceUp, LastCard, Phase, Railyards, State, Ticket, TicketSet, Trains, world};

/// What a viewer may know (TT-21: everything but hands, tickets held and stacks).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who looks; `null` for a spectator.
    pub viewer: Viewer,
    pub phase: Phase,
    /// Whose turn it is, or will be once nature has acted.
    pub active: Seat,
    /// Who is still to choose first tickets.
    pub choosing: SeatSet,
    pub seats: PerSeat<SeatView>,
    /// The rows that lie in the railyards, by colour.
    pub railyards: Railyards,
    pub face_up: FaceUp,
    pub train_deck: u8,
    pub ticket_deck: u8,
    /// How many turns are left, the running one included, once the deck has run out; while tickets
    /// are completed, how many seats are still to do so.
    pub turns_left: u8,
    /// 1, or 2 when four players go through the deck again.
    pub half: u8,
    pub last_card: LastCard,
    /// The tickets that the active seat has completed in this scoring.
    pub claimed: TicketSet,
    /// The viewer's own hand; empty for a spectator.
    pub hand: Trains,
    /// The viewer's own tickets, the first ones that are still to be chosen among included.
    pub tickets: TicketSet,
    /// The tickets that the viewer chooses among.
    pub offer: Vec<Offered>,
    /// The viewer's own stack, at a table where one may look at it (TT-5).
    pub own_stack: Option<Trains>,
    /// The best tickets for the viewer to complete now, while they are to do so (TT-15).
    pub suggestion: Option<TicketSet>,
    pub open_stack: bool,
    /// The seat that was set to play first, if one was (TT-3).
    pub first_player: Option<Seat>,
    pub memory: Memory,
}

/// What everybody can see of a seat.
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
    /// The tickets it completed and that lie face up: those of the running scoring, and once the
    /// game is over all of them.
    pub completed: TicketSet,
    /// How many tickets of a first scoring lie face down before it (TT-21).
    pub face_down: u8,
    /// The tickets it did not complete, once the game is over.
    pub uncompleted: Option<TicketSet>,
    /// How many tickets it has just drawn and not yet kept or returned.
    pub drawn: u8,
}

/// A ticket that the viewer chooses about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Offered {
    pub ticket: Ticket,
    /// Whether it is put aside to be kept.
    pub kept: bool,
}

/// What an attentive player remembers, though it is not on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// The tickets of a first scoring that lie face down before each seat (TT-21).
    pub completed: PerSeat<TicketSet>,
    /// The stacks: what lay on top of a row was seen by all before it left.
    pub stacks: PerSeat<Trains>,
    /// The cards that were robbed and discarded in this half.
    pub discards: Trains,
    /// The cards of each hand that everybody saw: taken face up, or shown while placing.
    pub shown: PerSeat<Trains>,
    /// For each seat that had to pass, how many cards of each colour it would have had to lay;
    /// 0 for a colour in its own railyard, and all 0 for a seat that did not pass.
    pub stuck: PerSeat<[u8; 8]>,
    /// How many of its first tickets each seat kept; six until all have chosen.
    pub first_kept: PerSeat<u8>,
    /// The tickets the viewer has ever held or drawn.
    pub seen: TicketSet,
    /// The tickets that the viewer knows each other seat to hold.
    pub held: PerSeat<TicketSet>,
    /// The bottom of the ticket deck: what was returned after a draw, first the next to be drawn.
    pub bottom: Vec<Returned>,
    /// The tickets that the active seat has just drawn, in order.
    pub drawn: Vec<Returned>,
    /// Draws of others in which the viewer knew tickets, and of which some were kept.
    pub sifted: Vec<SplitDraw>,
}

/// A ticket that was returned to the bottom of the deck, or drawn from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Returned {
    /// Which one, if the viewer knows.
    pub ticket: Option<Ticket>,
    /// Who knows.
    pub known_by: SeatSet,
    /// The split draw that it was returned from, if the viewer recalls something of that.
    pub left: Option<FromSplitDraw>,
}

/// Where a returned ticket comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FromSplitDraw {
    /// The draw, by its place in the memory's list.
    pub draw: u8,
    /// How many tickets of the draw were returned before this one.
    pub rank: u8,
}

/// A draw in which the viewer knew tickets, and of which some were kept and some returned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SplitDraw {
    pub seat: Seat,
    pub kept: u8,
    /// The tickets in the order drawn, as far as the viewer knew them then.
    pub drawn: Vec<Option<Ticket>>,
}

impl View {
    /// Lists the tickets whose place in the deck is known: the bottom, then what was just drawn.
    pub(crate) fn lying(&self) -> impl Iterator<Item = &Returned> {
        self.memory.bottom.iter().chain(&self.memory.drawn)
    }

    /// Returns all that a seat has completed, what lies face down included.
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

    /// TT-21: hands and tickets held are secret, and so is how a choice goes.
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

    /// What comes out of a hand or a deck is news to somebody; an event that is not listed here
    /// counts as news.
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

/// Lists the tickets that the viewer chooses among, in their places.
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

/// Lists the split draws of which something is recalled, in the order in which what was returned
/// lies in the deck: their numbers, and what is known of them.
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
        let seat = Seat::all(state.seats).find(keeps).expect("somebody kept some");
        let kept = state.held[seat.index()].and(members).len() as u8;
        draws.push(draw);
        list.push(SplitDraw { seat, kept, drawn });
    }
    (draws, list)
}

/// Says which of the listed draws a ticket in the deck was returned from.
fn returned_from(state: &State, draws: &[u8], ticket: Ticket) -> Option<FromSplitDraw> {
    let (draw, place) = state.sifts.label(ticket)?;
    let listed = draws.iter().position(|&listed| listed == draw)?;
    let held = state.held.into_iter().fold(TicketSet::EMPTY, TicketSet::or);
    let returned = state.sifts.members(draw).minus(held).iter();
    let earlier = returned.filter(|&other| state.sifts.label(other).is_some_and(|l| l.1 < place));
    Some(FromSplitDraw { draw: listed as u8, rank: earlier.count() as u8 })
}
