//! The number of spectators, shown to everyone at the table, and people whose turn begins while they are away.

use std::collections::BTreeSet;

use whistle_core::{SmallMap, Turn};
use whistle_protocol::ClockTerms;

use crate::{Chair, Effect, Session};

/// Several spectators may come at once, so their number is sent only once.
const GATHERED_MS: u64 = 500;

/// A person who was notified and has not come is not notified again for this long, whatever the others undo and redo.
const NOT_AGAIN_MS: u64 = 60_000;

/// The number of spectators last sent, and when the next number is due.
#[derive(Default)]
pub(crate) struct Watchers {
    told: u32,
    pub(crate) due_ms: Option<u64>,
}

/// The people who are to act, and those notified while they were away.
#[derive(Default)]
pub(crate) struct BegunTurns {
    /// `None` until the first look at the table: the turns in progress then had begun earlier.
    acting: Option<Vec<String>>,
    told: SmallMap<String, u64>,
}

impl BegunTurns {
    /// A person has come, so their notification is settled.
    pub(crate) fn has_come(&mut self, person: &str) {
        self.told.remove(person);
    }
}

impl Session {
    /// Returns how many people without a seat are connected, each counted once however many windows they have.
    pub(crate) fn watching(&self) -> u32 {
        if self.config.one_room {
            return 0;
        }
        let (mut people, mut strangers) = (BTreeSet::new(), 0);
        for connection in &self.connections {
            match connection.person.as_deref() {
                Some(person) if self.about.seats_of(Some(person)).is_empty() => {
                    people.insert(person);
                }
                Some(_) => (),
                None => strangers += 1,
            }
        }
        strangers + people.len() as u32
    }

    /// Notes that a client has come or gone; if it watches, the number of spectators is sent soon.
    pub(crate) fn note_watchers(&mut self) {
        if self.watching() != self.watchers.told {
            self.watchers.due_ms.get_or_insert(self.now.run_ms + GATHERED_MS);
        }
    }

    pub(crate) fn watchers_are_told(&mut self) {
        self.watchers = Watchers { told: self.watching(), due_ms: None };
    }

    /// Reports the people whose turn has begun while no client of theirs is connected, if the clock gives them time.
    pub(crate) fn tell_the_absent(&mut self) {
        let acting = self.people_to_act();
        let before = self.begun_turns.acting.replace(acting.clone());
        let Some(before) = before else { return };
        if self.race.is_some() || !self.about.clock.is_none_or(ClockTerms::is_slow) {
            return;
        }
        let now = self.now.run_ms;
        for person in acting.iter().filter(|person| !before.contains(person)) {
            let lately = self.begun_turns.told.get(person);
            if self.is_present(person) || lately.is_some_and(|at| now < at + NOT_AGAIN_MS) {
                continue;
            }
            self.begun_turns.told.insert(person.clone(), now);
            self.out.push(Effect::TurnBegins { person: person.clone() });
        }
    }

    /// Lists the people who are to act, each once.
    fn people_to_act(&self) -> Vec<String> {
        if !self.is_playing() {
            return Vec::new();
        }
        let seats = self.turn().map(Turn::actors).unwrap_or_default();
        let person = |seat| match self.about.chair(seat) {
            Some(Chair::Person { id, stand_in: None, .. }) => Some(id.clone()),
            _ => None,
        };
        let mut people: Vec<String> = Vec::new();
        for person in seats.iter().filter_map(person) {
            if !people.contains(&person) {
                people.push(person);
            }
        }
        people
    }
}
