//! A game's counters count only the items that they list.

use whistle_core::{Game, Observation};

use super::Verdict;

/// The number of items of each counter at a table.
pub(super) struct Listed(Vec<usize>);

impl Listed {
    pub(super) fn of<G: Game>(state: &G) -> Listed {
        Listed((0..G::COUNTERS.len()).map(|counter| state.counter_items(counter).len()).collect())
    }

    /// Every observation is about a listed item; the laboratory would ignore others.
    pub(super) fn check<G: Game>(&self, events: &[G::Event]) -> Verdict {
        let mut verdict = Ok(());
        for event in events {
            G::observations(event, &mut |note| {
                let Observation::Count { counter, item, .. } = note else { return };
                let items = self.0.get(usize::from(counter)).copied().unwrap_or(0);
                if usize::from(item) >= items {
                    verdict = Err(format!("{event:?} counts an item that is not listed: {note:?}"));
                }
            });
        }
        verdict
    }
}
