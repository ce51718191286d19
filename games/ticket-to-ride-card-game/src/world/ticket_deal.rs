//! Tickets whose place a viewer does not know: in other hands, in another seat's draw, in the deck.
//!
//! One thing is known about all of them: a ticket that the viewer has ever held or drawn is not among the first six
//! that another seat kept, because those never left that hand. So each seat's unknown tickets are of two kinds, first
//! ones and later ones, and only later ones, or tickets in the deck, can be among those that the viewer has seen. Split
//! draws are guessed first.

use whistle_core::{Rng, Seat};

use super::split_draw::GuessedSplit;
use crate::split_draw::SplitDraws;
use crate::state::SEATS;
use crate::{Ticket, TicketSet, View};

/// The places of tickets; `None` where one is still to be dealt.
pub(super) struct TicketDeal {
    pub(super) held: [TicketSet; SEATS],
    pub(super) loose: TicketSet,
    /// The bottom of the deck, followed by the active seat's draw.
    pub(super) lying: Vec<Option<Ticket>>,
    pub(super) sifts: SplitDraws,
}

/// A place for one unknown ticket.
#[derive(Clone, Copy)]
enum Place {
    Held(Seat),
    /// Kept from a split draw: the draw, and the index in it.
    Split(usize, usize),
    Loose,
    Lying(usize),
}

pub(super) fn deal(view: &View, rng: &mut impl Rng) -> TicketDeal {
    let mut deal = TicketDeal {
        held: [TicketSet::EMPTY; SEATS],
        loose: TicketSet::EMPTY,
        lying: view.lying().map(|returned| returned.ticket).collect(),
        sifts: SplitDraws::default(),
    };
    for (seat, visible) in view.seats.iter() {
        deal.held[seat.index()] = match visible.uncompleted {
            Some(tickets) => tickets,
            None if view.viewer.is(seat) => view.tickets,
            None => view.memory.held[seat],
        };
    }
    let draws = 0..view.memory.sifted.len();
    let mut guessed: Vec<GuessedSplit> =
        draws.map(|number| GuessedSplit::guess(view, number, &mut deal, rng)).collect();
    let unknown = unknown(view, &deal);
    let (first, mut later) = places(view, &deal, &guessed, unknown, rng);

    let mut put = |ticket: Ticket, place: Place| match place {
        Place::Held(seat) => deal.held[seat.index()].insert(ticket),
        Place::Split(draw, place) => {
            guessed[draw].tickets[place] = Some(ticket);
            deal.held[guessed[draw].keeper.index()].insert(ticket);
        }
        Place::Loose => deal.loose.insert(ticket),
        Place::Lying(place) => deal.lying[place] = Some(ticket),
    };
    // Seen tickets go to any later place; then unseen ones fill the rest.
    rng.shuffle(&mut later);
    for ticket in unknown.and(view.memory.seen).iter() {
        put(ticket, later.pop().expect("there is room for what was seen"));
    }
    let mut unseen: Vec<Ticket> = Vec::with_capacity(unknown.len());
    unseen.extend(unknown.minus(view.memory.seen).iter());
    rng.shuffle(&mut unseen);
    for (ticket, place) in unseen.into_iter().zip(first.into_iter().chain(later)) {
        put(ticket, place);
    }
    for (number, draw) in guessed.iter_mut().enumerate() {
        draw.fill(view, number, &deal);
        for (place, ticket) in draw.tickets.iter().enumerate() {
            let ticket = ticket.expect("every place is dealt to");
            deal.sifts.put(ticket, number as u8 + 1, place as u8);
        }
    }
    deal
}

/// Collects the tickets whose place the viewer does not know.
fn unknown(view: &View, deal: &TicketDeal) -> TicketSet {
    let completed = view.seats.iter().map(|(seat, _)| view.completed(seat));
    let located = deal.lying.iter().flatten().copied().collect();
    let known = completed.chain(deal.held).chain([located]);
    TicketSet::all().minus(known.fold(TicketSet::EMPTY, TicketSet::or))
}

/// Lists the places that only a ticket the viewer has never seen can have, and those that any unknown ticket can have.
fn places(
    view: &View,
    deal: &TicketDeal,
    guessed: &[GuessedSplit],
    unknown: TicketSet,
    rng: &mut impl Rng,
) -> (Vec<Place>, Vec<Place>) {
    let room = unknown.len();
    let (mut first, mut later) = (Vec::with_capacity(room), Vec::with_capacity(room));
    let gaps = (0..deal.lying.len()).filter(|&place| deal.lying[place].is_none());
    later.extend(gaps.map(Place::Lying));
    let loose = usize::from(view.ticket_deck) - view.memory.bottom.len();
    later.extend(std::iter::repeat_n(Place::Loose, loose));
    let mut hands: Vec<Hand> =
        view.seats.iter().map(|(seat, _)| Hand::of(view, deal, seat)).collect();
    for (number, draw) in guessed.iter().enumerate() {
        // These were kept after any scoring of their owner, so they are separate from the others.
        let kept = draw.kept_unknown().map(|place| Place::Split(number, place));
        let before = later.len();
        later.extend(kept);
        hands[draw.keeper.index()].later -= (later.len() - before) as u8;
    }
    let in_hands: usize = hands.iter().map(|hand| usize::from(hand.later)).sum();
    let forced: usize = hands.iter().map(|hand| usize::from(hand.forced())).sum();
    let seen = unknown.and(view.memory.seen).len();
    // How many later places can be left out without running out of places for seen tickets.
    let mut spare = (later.len() + in_hands).saturating_sub(seen + forced);
    for hand in &mut hands {
        hand.account_for_completed(&mut spare, rng);
        let place = Place::Held(hand.seat);
        first.extend(std::iter::repeat_n(place, usize::from(hand.first)));
        later.extend(std::iter::repeat_n(place, usize::from(hand.later)));
    }
    (first, later)
}

/// How many unknown tickets a seat has: kept from its first six, and kept later.
struct Hand {
    seat: Seat,
    first: u8,
    later: u8,
    /// Completed tickets that may have been of either kind.
    completed: u8,
}

impl Hand {
    fn of(view: &View, deal: &TicketDeal, seat: Seat) -> Hand {
        let visible = &view.seats[seat];
        let known = deal.held[seat.index()].len() as u8;
        if known == visible.ticket_count {
            // The hand is fully visible: the viewer's own, or nothing is hidden.
            return Hand { seat, first: 0, later: 0, completed: 0 };
        }
        let first = view.memory.first_kept[seat];
        let completed = view.completed(seat);
        let all_later = visible.ticket_count + completed.len() as u8 - first;
        let completed_later = completed.and(view.memory.seen).len() as u8;
        Hand {
            seat,
            first,
            later: all_later - known - completed_later,
            completed: completed.len() as u8 - completed_later,
        }
    }

    /// Counts the completed tickets that can only have been later ones.
    fn forced(&self) -> u8 {
        self.completed.saturating_sub(self.first)
    }

    /// Removes the completed tickets: each was any of the seat's tickets, first or later.
    ///
    /// That fewer later places remain for seen tickets is taken into account only where there would be none; the few
    /// worlds concerned are slightly too likely.
    fn account_for_completed(&mut self, spare: &mut usize, rng: &mut impl Rng) {
        while self.completed > 0 {
            let forced = self.forced() > 0;
            let later = if forced || *spare > 0 { self.later } else { 0 };
            if rng.below(u32::from(self.first + later)) < u32::from(self.first) {
                self.first -= 1;
            } else {
                self.later -= 1;
                if !forced {
                    *spare -= 1;
                }
            }
            self.completed -= 1;
        }
    }
}
