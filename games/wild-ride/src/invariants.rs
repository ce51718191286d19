//! Invariants of every state: nothing is lost, and nothing remains of an old roll.

use whistle_core::Seat;

use crate::{Phase, State, Train};

impl State {
    pub(crate) fn check_wagons(&self) -> Result<(), String> {
        for train in Train::ALL {
            let mut all = self.deck[train];
            all.add_all(&self.trains[train]);
            for taken in self.taken.as_slice() {
                all.add_all(&taken[train]);
            }
            if all != self.contents.wagons[train] {
                return Err(format!("{train} wagons: {all:?}, not as in the box"));
            }
        }
        Ok(())
    }

    pub(crate) fn check_trains(&self) -> Result<(), String> {
        let may_be_short =
            matches!(self.phase, Phase::MakeTrains | Phase::Refill | Phase::Over { .. });
        if !may_be_short && self.needs_wagons() {
            return Err("a train is short of wagons".into());
        }
        let over = matches!(self.phase, Phase::Over { .. });
        if !over && self.deck.total() == 0 {
            return Err("the deck is empty but the game goes on".into());
        }
        Ok(())
    }

    pub(crate) fn check_roll(&self) -> Result<(), String> {
        let rolled = self.phase.has_dice();
        if self.dice.is_some() != rolled {
            return Err(format!("{:?} with the dice {:?}", self.phase, self.dice));
        }
        let answered = |seat| self.answers[seat].is_some();
        for seat in Seat::all(self.seats) {
            let expected = self.phase == Phase::Look
                && !self.waiting.contains(seat)
                && !self.signs.contains(seat);
            if answered(seat) != expected {
                return Err(format!("{seat}: an answer where there is none, or none"));
            }
        }
        if self.die.is_some_and(|seat| self.signs.contains(seat)) {
            return Err("the locomotive die is with a stop sign".into());
        }
        if !rolled && self.phase != Phase::Refill && self.die.is_some() {
            return Err("a seat holds the locomotive die between rolls".into());
        }
        let turn = !matches!(self.phase, Phase::Draw | Phase::Over { .. });
        if turn && self.signs.contains(self.roller) {
            return Err("the player whose turn it is has a stop sign".into());
        }
        Ok(())
    }

    pub(crate) fn check_takes(&self) -> Result<(), String> {
        for (seat, taken) in self.taken.iter() {
            if (self.last_took[seat] > 0) != (taken.total() > 0) {
                return Err(format!("{seat}: wagons without a take, or the reverse"));
            }
        }
        let same = |one: Seat, other: Seat| {
            one != other && self.last_took[one] > 0 && self.last_took[one] == self.last_took[other]
        };
        let mut seats = Seat::all(self.seats);
        if seats.any(|one| Seat::all(self.seats).any(|other| same(one, other))) {
            return Err("two seats took wagons at the same time".into());
        }
        Ok(())
    }
}
