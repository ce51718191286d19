//! Whose turn has just begun, and who is not there to see it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tokio::time::Instant;
use whistle_core::Turn;
use whistle_protocol::ClockTerms;

use whistle_protocol::TableStatus;
use whistle_session::Chair;

use super::TableActor;
use crate::push;

/// Whoever was told and has not come is not told again for so long, whatever the others take back and
/// do again.
const NOT_AGAIN: Duration = Duration::from_secs(60);

/// Who is to act, and who was told so while they were away.
#[derive(Default)]
pub(super) struct BegunTurns {
    /// Nothing before the table was looked at for the first time: whose turn it was then has begun
    /// before.
    acting: Option<BTreeSet<String>>,
    told: BTreeMap<String, Instant>,
}

impl TableActor {
    /// Has those told whose turn has begun, where the game gives them time and no window of theirs is
    /// open here.
    pub(super) fn tell_the_absent(&mut self) {
        let acting = self.people_to_act();
        let before = self.begun_turns.acting.replace(acting.clone());
        let Some(before) = before else { return };
        if self.race.is_some() || !self.about.clock.is_none_or(ClockTerms::is_slow) {
            return;
        }
        for person in acting.difference(&before) {
            let lately = self.begun_turns.told.get(person);
            if self.is_present(person) || lately.is_some_and(|at| at.elapsed() < NOT_AGAIN) {
                continue;
            }
            self.begun_turns.told.insert(person.clone(), Instant::now());
            let turn = push::Turn::new(&self.identity.id, person, &self.about.game);
            if let Err(limit) = self.hub.push.begins(turn) {
                self.hub.metrics.met(Some(limit));
            }
        }
    }

    /// Somebody is here: what they were told is done with.
    pub(super) fn has_come(&mut self, person: &str) {
        self.begun_turns.told.remove(person);
    }

    /// Lists the people whom the game waits for.
    fn people_to_act(&self) -> BTreeSet<String> {
        if self.about.status != TableStatus::Playing {
            return BTreeSet::new();
        }
        let seats = self.turn().map(Turn::actors).unwrap_or_default();
        let person = |seat| match self.about.chair(seat) {
            Some(Chair::Person { id, stand_in: None, .. }) => Some(id.clone()),
            _ => None,
        };
        seats.iter().filter_map(person).collect()
    }
}
