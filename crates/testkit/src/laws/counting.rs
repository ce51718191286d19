//! What a game counts is what it says that it counts.

use whistle_core::{Game, Observation};

use super::Verdict;

/// How many items each counter of a table has.
pub(super) struct Listed(Vec<usize>);

impl Listed {
    pub(super) fn of<G: Game>(state: &G) -> Listed {
        Listed((0..G::COUNTERS.len()).map(|counter| state.counter_items(counter).len()).collect())
    }

    /// Every note of a step is about an item that the table lists: a study would lose any other.
    pub(super) fn check<G: Game>(&self, events: &[G::Event]) -> Verdict {
        let mut verdict = Ok(());
        for event in events {
            G::observations(event, &mut |note| {
                let Observation::Count { counter, item, .. } = note else { return };
                let items = self.0.get(usize::from(counter)).copied().unwrap_or(0);
                if usize::from(item) >= items {
                    verdict = Err(format!("{event:?} counts what is not listed: {note:?}"));
                }
            });
        }
        verdict
    }
}
