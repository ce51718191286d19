//! WR-16: players with human reflexes.
//!
//! A [`Level`] looks at a view, as a person would, and says what it does and how long it took to
//! see that: it needs time, it misses trains that fit, and now and then it grabs at nothing. It
//! knows no more than the view, and its times are times of people, so it is no better than it says.
//!
//! The figures are chosen, not measured: five places on a scale, from a child of about four to
//! somebody who has played all winter. [`simulate()`] plays whole games of them without a clock.

mod level;
mod simulate;

use whistle_core::{Rng, TimedAction};

use crate::{Action, Face, Phase, State, Train, View};

pub use level::Level;
pub use simulate::{Played, simulate};

impl Level {
    /// Looks at the table and reacts; nothing if the table does not wait for the viewer.
    pub fn reflex(self, view: &View, rng: &mut impl Rng) -> Option<TimedAction<State>> {
        let seat = view.viewer.seat()?;
        if !view.waiting.contains(seat) {
            return None;
        }
        let (action, ms) = match view.phase {
            Phase::Look => self.look(view, rng),
            Phase::Call => self.doubt(view, rng),
            Phase::Take => (Action::Take { train: self.choose(view, rng)? }, self.time(100, rng)),
            _ => (Action::Roll, self.time(100, rng)),
        };
        Some(TimedAction { action, ms })
    }

    /// Sees that a train fits, or does not; sees one where there is none, now and then.
    fn look(self, view: &View, rng: &mut impl Rng) -> (Action, u16) {
        let fits = view.matching().next().is_some();
        let grabs = if fits { !self.misses(view.config.pace, rng) } else { self.misjudges(rng) };
        let slowest = u16::from(view.config.look_seconds) * 1_000;
        let effort = effort(view);
        if grabs {
            let ms = self.time(effort, rng);
            if ms <= slowest {
                return (Action::Grab, ms);
            }
        }
        // To be sure that nothing fits, one looks at every train, and then once more.
        (Action::NoRide, self.time(effort + effort / 2, rng).min(slowest))
    }

    /// Checks somebody else's grab; whoever does not notice believes it.
    fn doubt(self, view: &View, rng: &mut impl Rng) -> (Action, u16) {
        let wrong = view.matching().next().is_none();
        let action = if wrong && self.notices(rng) { Action::Call } else { Action::Believe };
        (action, self.time(effort(view), rng))
    }

    /// The longest train, for who counts; any, for children.
    fn choose(self, view: &View, rng: &mut impl Rng) -> Option<Train> {
        if matches!(self, Level::LittleChild | Level::Child) {
            let count = view.takeable().count();
            return view.takeable().nth(rng.below(count as u32) as usize);
        }
        view.takeable().max_by_key(|&train| view.trains[train].total())
    }
}

/// How much there is to see in a roll, in hundredths of two different colours.
fn effort(view: &View) -> u32 {
    match view.dice {
        Some([Face::Wagon, Face::Wagon]) => 40,
        Some([Face::Wagon, _] | [_, Face::Wagon]) => 70,
        Some([one, other]) if one == other => 85,
        _ => 100,
    }
}
