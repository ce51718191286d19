//! Sampling states that a viewer cannot tell from the real one.

mod split_draw;
mod ticket_deal;
mod train;

use whistle_core::pieces::FixedList;
use whistle_core::{PerSeat, Rng, Seat};

use crate::state::SEATS;
use crate::{Draw, Phase, State, TicketSet, View};

/// Draws such a state: the view and its memory, with the unseen cards dealt at random.
///
/// Every way to put the unseen cards, each counted as a separate object, into the unseen places is equally likely,
/// except as stated in [`train`] and [`ticket`].
pub(crate) fn sample(view: &View, rng: &mut impl Rng) -> State {
    let (hands, deck) = train::deal(view, rng);
    let tickets = ticket_deal::deal(view, rng);
    let (mut lying, bottom) = (tickets.lying.into_iter().flatten(), view.memory.bottom.len());
    let mut state = State {
        hands,
        shown: array(&view.memory.shown),
        stacks: array(&view.memory.stacks),
        railyards: view.railyards,
        face_up: view.face_up,
        deck,
        discards: view.memory.discards,
        held: tickets.held,
        completed: array(&PerSeat::from_fn(view.seats.seats(), |seat| view.completed(seat))),
        set_aside: array(&view.memory.completed).into_iter().fold(TicketSet::EMPTY, TicketSet::or),
        sifts: tickets.sifts,
        first_kept: array(&view.memory.first_kept),
        loose: tickets.loose,
        bottom: FixedList::new(lying.by_ref().take(bottom)).expect("there are 46 tickets"),
        offer: Draw::new(lying).expect("four at most are drawn"),
        choosing: view.choosing,
        claimed: view.claimed,
        stuck: array(&view.memory.stuck),
        phase: view.phase,
        active: view.active,
        turns_left: view.turns_left,
        half: view.half,
        last_card: view.last_card,
        seats: view.seats.seats(),
        open_stack: view.open_stack,
        first_player: view.first_player,
        ..State::default()
    };
    choose(view, &mut state, rng);
    remember(view, &mut state);
    state
}

fn array<T: Copy + Default>(values: &PerSeat<T>) -> [T; SEATS] {
    std::array::from_fn(|seat| values.get(Seat(seat as u8)).copied().unwrap_or_default())
}

/// The viewer's own choice so far. Seats that have finished their first choice may have kept any tickets; the others
/// are assumed not to have begun.
fn choose(view: &View, state: &mut State, rng: &mut impl Rng) {
    if state.phase == Phase::ChooseTickets {
        for seat in Seat::all(state.seats).filter(|&seat| !state.choosing.contains(seat)) {
            state.marks[seat.index()] = 1 + rng.below(63) as u8;
        }
    }
    if let Some(seat) = view.viewer.seat() {
        let kept = view.offer.iter().enumerate().filter(|(_, offered)| offered.kept);
        state.marks[seat.index()] = kept.fold(0, |marks, (place, _)| marks | 1 << place);
    }
}

/// What the seats have seen: all of it for the viewer; for the others what they hold, have completed or put at the
/// bottom of the deck. Anything else that they may have seen and returned is left out, because it does not affect the
/// rules.
fn remember(view: &View, state: &mut State) {
    for seat in Seat::all(state.seats) {
        let index = seat.index();
        if view.viewer.is(seat) {
            state.seen[index] = view.memory.seen;
            let lying: TicketSet = view.lying().filter_map(|returned| returned.ticket).collect();
            state.located[index] = array(&view.memory.held).into_iter().fold(lying, TicketSet::or);
            let split = view.memory.sifted.iter().flat_map(|draw| &draw.drawn);
            state.recalled[index] = split.flatten().copied().collect();
            continue;
        }
        let lying = view.lying().zip(state.bottom.iter().chain(state.offer.iter()));
        let known = lying.filter(|(returned, _)| returned.known_by.contains(seat));
        state.located[index] = known.map(|(_, &ticket)| ticket).collect();
        let own = state.held[index].or(state.completed[index]);
        state.seen[index] = own.or(state.located[index]);
    }
}
