//! Invariants of every state: every card is in exactly one place, and cards that were shown are held.

use whistle_core::Seat;
use whistle_core::pieces::Piece as _;

use crate::train::ALL_TRAINS;
use crate::{Colour, Phase, State, TicketSet, Train};

impl State {
    pub(crate) fn check_trains(&self) -> Result<(), String> {
        let piles = [self.deck, self.discards, self.face_up.cards(), self.railyards.trains()];
        let places = self.hands.iter().chain(&self.stacks).chain(&piles);
        for kind in Train::all() {
            let found: u32 = places.clone().map(|pile| u32::from(pile.count(kind))).sum();
            let all = ALL_TRAINS.count(kind);
            if found != u32::from(all) {
                return Err(format!("{found} cards called {kind} instead of {all}"));
            }
        }
        Ok(())
    }

    pub(crate) fn check_tickets(&self) -> Result<(), String> {
        let lists = self.bottom.iter().chain(self.offer.iter());
        let deck = [self.loose, lists.clone().copied().collect()];
        let places = self.held.iter().chain(&self.completed).chain(&deck);
        let count: usize = places.clone().map(|set| set.len()).sum();
        let all = places.fold(TicketSet::EMPTY, |all, &set| all.or(set));
        if all != TicketSet::all() || count != all.len() || deck[1].len() != lists.count() {
            return Err(format!("{count} tickets, {} different ones", all.len()));
        }
        let completed = self.completed.iter().fold(TicketSet::EMPTY, |all, &set| all.or(set));
        if !self.set_aside.minus(completed).is_empty() {
            return Err("a ticket that lies face down is not completed".into());
        }
        if !self.claimed.minus(self.completed[self.active.index()]).is_empty() {
            return Err("a claimed ticket is not completed".into());
        }
        Ok(())
    }

    /// TT-8, TT-11: a row has an owner and cards. (That a colour has at most one row follows from the type.)
    pub(crate) fn check_rows(&self) -> Result<(), String> {
        for (colour, row) in self.railyards.iter() {
            if row.seat.0 >= self.seats || row.is_empty() || row.cards == 0 {
                return Err(format!("the {colour} row is {row:?}"));
            }
        }
        let up = self.face_up.cards().total();
        let may_be_few =
            matches!(self.phase, Phase::DealTrains | Phase::TurnUp { .. } | Phase::Over);
        if self.half == 1 && self.turns_left == 0 && up < 5 && !may_be_few {
            return Err(format!("{up} cards lie face up"));
        }
        Ok(())
    }

    pub(crate) fn check_memory(&self) -> Result<(), String> {
        for seat in Seat::all(self.seats) {
            let (hand, shown) = (self.hands[seat.index()], self.shown[seat.index()]);
            if !hand.covers(&shown) {
                return Err(format!("{seat} showed {shown:?} but holds {hand:?}"));
            }
            let own = self.held[seat.index()].or(self.completed[seat.index()]);
            if !own.minus(self.seen[seat.index()]).is_empty() {
                return Err(format!("{seat} holds a ticket it has not seen"));
            }
            let located = self.located[seat.index()];
            if !located.minus(self.seen[seat.index()]).is_empty() {
                return Err(format!("{seat} has located a ticket it has not seen"));
            }
            if !located.and(own.or(self.loose)).is_empty() {
                return Err(format!("{seat} has located a ticket that is not elsewhere"));
            }
            for ticket in self.recalled[seat.index()].iter() {
                let seen = self.seen[seat.index()].contains(ticket);
                if !seen || self.sifts.label(ticket).is_none() {
                    return Err(format!("{seat} recalls {ticket}, which belongs to no draw"));
                }
            }
            let limits = self.stuck[seat.index()];
            if Colour::ALL.iter().any(|&c| limits[c.index()] > 27) {
                return Err(format!("{seat} passed over a row longer than any"));
            }
        }
        Ok(())
    }
}
