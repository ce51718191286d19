//! Positions that fit everything seen.

use std::collections::BTreeMap;

use whistle_core::{Gift, Json, Pcg32, Seat, SeatSet, Viewer};
use whistle_registry::AnyGame;

use super::report::act_any;

/// How many worlds are searched for another seat's choices.
const ENOUGH: usize = 400;
const MANY: usize = 20_000;

/// The current choice: where it began, and the reports since.
///
/// Several seats may choose at once, face down, or one seat may do something that stays hidden for a while. The
/// keeper's view does not show such reports yet, so a new world is drawn from before the choice and the reports are
/// replayed in it.
pub(super) struct Round {
    start: Box<dyn AnyGame>,
    /// Each seat's action, or its possible actions.
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

    /// Continues after a step; while the same seats choose, the round stays the same.
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

    /// Continues after a gift, which is not part of a choice.
    pub(super) fn gave(&mut self, game: &dyn AnyGame, seat: Seat, gift: Gift) {
        if self.start.give(seat, gift).is_err() {
            *self = Round::at(game);
        }
    }

    /// Draws a position that fits the keeper's view and the reports; `None` if this one turned out not to.
    pub(super) fn world(&self, eyes: Viewer, rng: &mut Pcg32) -> Option<Box<dyn AnyGame>> {
        let mut world = self.start.world(eyes, rng);
        for (seat, actions) in &self.since {
            act_any(world.as_mut(), *seat, actions, rng).ok()?;
        }
        Some(world)
    }

    /// Collects a seat's actions in many worlds, each with what the keeper would see.
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
