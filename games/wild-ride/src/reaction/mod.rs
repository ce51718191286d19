//! WR-16: players with human reflexes.
//!
//! A [`Level`] looks at a view, as a person would, and returns its action and the time it took: it needs time, it
//! misses matching trains, and now and then it grabs without a match. It knows no more than the view.
//!
//! The parameters are chosen, not measured: five points on a scale, from a child of about four to a player who has
//! practised all winter. [`simulate()`] plays whole games with them, without a clock.

mod level;
mod simulate;

use whistle_core::{Rng, TimedAction};

use crate::{Action, Face, Phase, State, Train, View};

pub use level::Level;
pub use simulate::{Played, simulate};

impl Level {
    /// Looks at the table and reacts; `None` if the viewer is not to act.
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

    /// Sees whether a train matches, with occasional mistakes.
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
        // To be sure that nothing matches, a player looks at every train, and then once more.
        (Action::NoRide, self.time(effort + effort / 2, rng).min(slowest))
    }

    /// Checks another player's grab; a player who does not notice a mistake believes it.
    fn doubt(self, view: &View, rng: &mut impl Rng) -> (Action, u16) {
        let wrong = view.matching().next().is_none();
        let action = if wrong && self.notices(rng) { Action::Call } else { Action::Believe };
        (action, self.time(effort(view), rng))
    }

    /// The longest train, for players who count; any, for children.
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
