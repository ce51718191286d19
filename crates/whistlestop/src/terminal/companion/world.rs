//! The positions that fit what was seen.

use std::collections::BTreeMap;

use whistle_core::{Gift, Json, Pcg32, Seat, SeatSet, Viewer};
use whistle_registry::AnyGame;

use super::report::act_any;

/// How many worlds are looked at for what another seat may do.
const ENOUGH: usize = 400;
const MANY: usize = 20_000;

/// The present choice: where it began, and what was reported since.
///
/// Several seats may choose at once and face down, or one may do something that nobody sees at
/// once. What is reported of that is not in the keeper's view yet, so a world that is drawn anew begins before it and goes through it again.
pub(super) struct Round {
    start: Box<dyn AnyGame>,
    /// Who did what, or one of what.
    since: Vec<(Seat, Vec<Json>)>,
}

impl Clone for Round {
    fn clone(&self) -> Round {
        Round { start: self.start.boxed_clone(), since: self.since.clone() }
    }
}

impl Round {
    pub(super) fn at(game: &dyn AnyGame) -> Round {
        Round { start: game.boxed_clone(), since: Vec::new() }
    }

    /// Goes on after a step: as long as the same seats choose, it is the same round.
    pub(super) fn after(
        &mut self,
        game: &dyn AnyGame,
        before: SeatSet,
        done: Option<(Seat, Vec<Json>)>,
        shown: bool,
    ) {
        let now = game.turn().actors();
        let several = before.len() > 1 || !self.since.is_empty() || !shown;
        let same = !now.is_empty() && now.iter().all(|seat| before.contains(seat));
        match done {
            Some(done) if several && same => self.since.push(done),
            _ => *self = Round::at(game),
        }
    }

    /// Goes on after a gift, which is no part of anybody's choice.
    pub(super) fn gave(&mut self, game: &dyn AnyGame, seat: Seat, gift: Gift) {
        if self.start.give(seat, gift).is_err() {
            *self = Round::at(game);
        }
    }

    /// Draws a position that fits what the eyes saw and what was reported; nothing if this one
    /// turned out not to.
    pub(super) fn world(&self, eyes: Viewer, rng: &mut Pcg32) -> Option<Box<dyn AnyGame>> {
        let mut world = self.start.world(eyes, rng);
        for (seat, actions) in &self.since {
            act_any(world.as_mut(), *seat, actions, rng).ok()?;
        }
        Some(world)
    }

    /// Collects what a seat may do in any of many worlds, each with what the eyes would see of it.
    pub(super) fn possible(
        &self,
        present: &dyn AnyGame,
        seat: Seat,
        eyes: Viewer,
        further: bool,
        rng: &mut Pcg32,
    ) -> Vec<(Json, Vec<Json>)> {
        let mut found: BTreeMap<String, (Json, Vec<Json>)> = BTreeMap::new();
        let mut add = |world: &dyn AnyGame| {
            for action in world.legal(seat) {
                found.entry(action.to_string()).or_insert_with(|| {
                    let step = world.boxed_clone().act(seat, &action);
                    let events = step.into_iter().flat_map(|step| step.events);
                    let seen = events.filter_map(|event| event.seen_by(eyes)).collect();
                    (action, seen)
                });
            }
        };
        add(present);
        for _ in 0..if further { MANY } else { ENOUGH } {
            if let Some(world) = self.world(eyes, rng) {
                add(world.as_ref());
            }
        }
        found.into_values().collect()
    }
}
