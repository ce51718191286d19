//! Chance outcomes, and the randomness behind them.

use whistle_core::{Pcg32, PerSeat, Rng, Seat, Turn};
use whistle_table::fair::Dice;
use whistle_table::{Nature, Table};

use crate::{DescribedTable, Session};

/// Dice number their chance outcomes. Numbers from this one on seed bots, so that a reloaded table plays on as it would
/// have without reloading.
const LUCK_OF_BOTS: u64 = 1 << 63;

/// The source of a table's randomness.
pub enum Luck {
    /// None: the game has not begun.
    None,
    /// Dice that anyone can check.
    Dice(Dice),
    /// The driver's own generator.
    Random(Pcg32),
}

impl Luck {
    pub(crate) fn of(described: &DescribedTable) -> Luck {
        described.about.dice(&described.identity).map_or(Luck::None, Luck::Dice)
    }

    /// Returns the seed for a bot's choice.
    pub(crate) fn of_bot(&mut self, table: &Table, seat: Seat) -> u64 {
        match self {
            Luck::None => 0,
            Luck::Random(rng) => u64::from(rng.next_u32()),
            Luck::Dice(dice) => {
                let choice = LUCK_OF_BOTS | (table.open_since(seat) << 3) | u64::from(seat.0);
                let mut words = dice.outcome(choice);
                (u64::from(words.next_u32()) << 32) | u64::from(words.next_u32())
            }
        }
    }

    /// Runs `draw` with the randomness for a bot's random move.
    pub(crate) fn draw_for<T>(
        &mut self,
        table: &mut Table,
        seat: Seat,
        draw: impl FnOnce(&mut Table, &mut dyn Rng) -> T,
    ) -> T {
        let seed = match self {
            Luck::Random(rng) => return draw(table, rng),
            Luck::None | Luck::Dice(_) => self.of_bot(table, seat),
        };
        draw(table, &mut Pcg32::new(!seed, 0))
    }

    fn nature(&mut self) -> Option<Nature<'_>> {
        match self {
            Luck::None => None,
            Luck::Dice(dice) => Some(Nature::Dice(dice)),
            Luck::Random(rng) => Some(Nature::Random(rng)),
        }
    }
}

impl Session {
    /// Applies chance outcomes for as long as chance is to decide, or one in step mode. Measured times are
    /// entered; anything else is drawn.
    pub(crate) fn follow_nature(&mut self, times: Option<&PerSeat<Option<u16>>>) {
        if !self.is_playing()
            || (times.is_none() && self.dice_wait().is_some_and(|until| until > self.now.run_ms))
        {
            return;
        }
        let mut decides = false;
        while self.nature_decides(times) {
            decides = true;
            if self.config.by_steps {
                return;
            }
        }
        // A race may be followed by more than its outcome: new wagons, for example.
        let races = self.table.as_ref().is_some_and(|table| table.game().race_limit_ms().is_some());
        if self.shown_until_ms.is_some() && decides && !races {
            self.show_outcome();
        }
    }

    fn nature_decides(&mut self, times: Option<&PerSeat<Option<u16>>>) -> bool {
        let promises = self.promises();
        let (Some(table), Some(mut nature)) = (self.table.as_mut(), self.luck.nature()) else {
            return false;
        };
        let hands = Some(&self.took).filter(|_| self.config.by_steps);
        let decided = match table.nature_decides(&mut nature, times.or(hands)) {
            // Not every reaction was timed, so the times are drawn.
            Err(_) if times.is_none() && hands.is_some() => table.nature_decides(&mut nature, None),
            decided => decided,
        };
        match decided {
            Ok(true) => {
                self.took = PerSeat::new(self.took.seats());
                self.note(&promises);
                true
            }
            Ok(false) => false,
            Err(error) => {
                // The rules refuse an outcome that they drew themselves.
                self.fault = Some(error.to_string());
                false
            }
        }
    }

    /// Returns until when the dice wait for the outcome of the last race to be seen, if chance is to decide.
    pub(crate) fn dice_wait(&self) -> Option<u64> {
        let waits = self.turn() == Some(Turn::Chance) && self.is_playing();
        self.shown_until_ms.filter(|_| waits)
    }
}
