//! Serialisation loses nothing.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use whistle_core::{Entry, Game, Journal, JournalText, Pcg32, Rng};

use super::Verdict;

/// Chooses which values go through JSON: all of them would take longer than the games.
pub(super) struct JsonSampler {
    pub(super) rng: Pcg32,
    one_in: u32,
}

impl JsonSampler {
    /// Samples one value in eight, or fewer if the table is sampled often enough.
    pub(super) fn new(seed: u64, game: u64, thorough: bool) -> JsonSampler {
        let rng = Pcg32::new(seed ^ 0x7072_6f62, game);
        JsonSampler { rng, one_in: if thorough { 8 } else { 64 } }
    }
}

pub(super) fn survives_json<T>(value: &T, name: &str, probe: &mut JsonSampler) -> Verdict
where
    T: Serialize + DeserializeOwned + Eq + Debug,
{
    if probe.rng.below(probe.one_in) > 0 {
        return Ok(());
    }
    let text = serde_json::to_string(value).map_err(|e| format!("{name} is not JSON: {e}"))?;
    let read: T = serde_json::from_str(&text)
        .map_err(|e| format!("{name} cannot be read back: {e}\n{text}"))?;
    if read == *value {
        return Ok(());
    }
    Err(format!("{name} changes in JSON:\n{value:?}\n{read:?}"))
}

pub(super) fn entry_survives_json<G: Game>(
    entry: &Entry<G>,
    events: &[G::Event],
    probe: &mut JsonSampler,
) -> Verdict {
    survives_json(entry, "the entry", probe)?;
    events.iter().try_for_each(|event| survives_json(event, "the event", probe))
}

/// Replaying the serialised journal gives the same state and the same events.
pub(super) fn replays<G: Game>(
    journal: &Journal<G>,
    state: &G,
    events: &[Vec<G::Event>],
) -> Verdict {
    let text = journal.to_text();
    let mut differing = None;
    let replayed = JournalText::read(&text).and_then(|read| {
        read.replay::<G>(|step, _, _, again| {
            if differing.is_none() && again != events[step].as_slice() {
                differing = Some(step);
            }
        })
    });
    let (again, last) =
        replayed.map_err(|error| format!("the journal does not replay: {error}"))?;
    if let Some(step) = differing {
        return Err(format!("a replay has different events at entry {step}"));
    }
    if again != *journal {
        return Err("the journal changes in JSON".into());
    }
    if last != *state {
        return Err("a replay gives a different state".into());
    }
    Ok(())
}
