//! Good play: sharp eyes and quick hands, at the levels of [`reaction`].

use whistle_core::{Attention, Heuristics, Level, Policy, Rng, Seat, TimedAction};

use crate::reaction;
use crate::{Action, State, View};

/// The player of each level, weakest first.
const PEOPLE: [reaction::Level; 4] = [
    reaction::Level::Child,
    reaction::Level::Parent,
    reaction::Level::QuickParent,
    reaction::Level::Champion,
];

impl Heuristics for State {
    const SAFE_LEAD: i32 = 10;

    /// Nobody looks ahead in a race: see [`Heuristics::reflex`] below.
    const POLICIES: [Policy; 4] = [Policy::Greedy(Attention::FULL); 4];

    /// Every mistake that a person could make is legal; the reflex decides what the player sees.
    fn score_actions(&self, _seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
        let fits = self.any_matches();
        out.extend(actions.iter().map(|action| match action {
            Action::Grab | Action::Believe => i32::from(fits),
            Action::NoRide | Action::Call => i32::from(!fits),
            Action::Take { train } => self.train(*train).total() as i32,
            Action::Roll => 0,
        }));
    }

    /// WR-16: as people react. WR-17: where times do not count, they overlook more or fewer trains instead.
    fn reflex(view: &View, level: Level, rng: &mut impl Rng) -> Option<TimedAction<State>> {
        PEOPLE[level as usize].reflex(view, rng)
    }

    fn untaught_reflex(view: &View, rng: &mut impl Rng) -> Option<TimedAction<State>> {
        reaction::Level::LittleChild.reflex(view, rng)
    }
}
