//! WR-16: players with human reflexes.
//!
//! A [`Level`] looks at a view, as a person would, and says what it does and how long it took to
//! see that: it needs time, it misses trains that fit, and now and then it grabs at nothing. It
//! knows no more than the view, and its times are times of people, so it is no better than it says.
//!
//! The figures are chosen, not measured: four places on a scale, from a child of about six to
//! somebody who has played all winter. [`simulate`] plays whole games of them without a clock.

mod level;
mod simulate;

use whistle_core::Rng;

use crate::{Action, Face, Phase, QUICKEST_MS, Train, View};

pub use level::Level;
pub use simulate::{Played, simulate};

/// What a player does, and how long after the table showed what it answers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reflex {
    /// What it does.
    pub action: Action,
    /// After how many milliseconds.
    pub ms: u16,
}

impl Level {
    /// Looks at the table and reacts; nothing if the table does not wait for the viewer.
    pub fn reflex(self, view: &View, rng: &mut impl Rng) -> Option<Reflex> {
        let seat = view.viewer.seat()?;
        if !view.waiting.contains(seat) {
            return None;
        }
        let reflex = match view.phase {
            Phase::Look => self.look(view, rng),
            Phase::Call => self.doubt(view, rng),
            Phase::Take => Reflex {
                action: Action::Take { train: self.choose(view, rng)? },
                ms: self.time(100, rng),
            },
            _ => Reflex { action: Action::Roll, ms: self.time(100, rng) },
        };
        Some(reflex)
    }

    /// Sees that a train fits, or does not; sees one where there is none, now and then.
    fn look(self, view: &View, rng: &mut impl Rng) -> Reflex {
        let fits = view.matching().next().is_some();
        let grabs = if fits { !self.misses(rng) } else { self.misjudges(rng) };
        let slowest = u16::from(view.config.look_seconds) * 1_000;
        let effort = effort(view);
        if grabs {
            let ms = self.time(effort, rng);
            if ms <= slowest {
                return Reflex { action: Action::Grab, ms };
            }
        }
        // To be sure that nothing fits, one looks at every train, and then once more.
        let ms = self.time(effort + effort / 2, rng).min(slowest);
        Reflex { action: Action::NoRide, ms }
    }

    /// Checks somebody else's grab; whoever does not notice believes it.
    fn doubt(self, view: &View, rng: &mut impl Rng) -> Reflex {
        let wrong = view.matching().next().is_none();
        let action = if wrong && self.notices(rng) { Action::Call } else { Action::Believe };
        let ms = self.time(effort(view), rng);
        Reflex { action, ms }
    }

    /// The longest train, for who counts; any, for a child.
    fn choose(self, view: &View, rng: &mut impl Rng) -> Option<Train> {
        if self == Level::Child {
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

/// Takes a time between two whole tenths of a table of eleven, as far along as the lot says.
fn between(tenths: &[u16; 11], lot: u32) -> u32 {
    let (tenth, rest) = ((lot / 100) as usize, lot % 100);
    let (from, to) = (u32::from(tenths[tenth]), u32::from(tenths[tenth + 1]));
    from + (to - from) * rest / 100
}

/// No person is quicker than [`QUICKEST_MS`], and nobody's time is longer than a number holds.
fn human(ms: u32) -> u16 {
    u16::try_from(ms).unwrap_or(u16::MAX).max(QUICKEST_MS)
}
