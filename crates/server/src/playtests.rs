//! Tests a custom board before anyone plays on it.
//!
//! A few games between fast bots keep a core busy for a moment. So boards are tested one at a time, not on the threads
//! that serve clients, and each board once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use whistle_registry::{PlaytestOutcome, SetupError};
use whistle_session::Description;

use crate::admission::{Gate, Limit, Limits, Refusal};
use crate::hub::Hub;
use crate::problem::Problem;

/// How many results are remembered, each for a board of at most 16 kB.
const MAX_REMEMBERED: usize = 256;

/// When a refused request may be repeated: a playtest takes no longer.
const RETRY_AFTER: Duration = Duration::from_secs(10);

/// Results of playtests, and the queue of boards to test.
pub(crate) struct Playtests {
    gate: Gate,
    known: Mutex<BTreeMap<String, PlaytestOutcome>>,
}

impl Playtests {
    pub(crate) fn new(limits: &Limits) -> Arc<Playtests> {
        let words = "too many boards are being tested";
        let refusal = Refusal { limit: Limit::BoardsWaiting, words, wait: RETRY_AFTER };
        let gate = Gate::new(1, limits.boards_waiting, refusal);
        Arc::new(Playtests { gate, known: Mutex::default() })
    }

    fn known(&self, key: &str) -> Option<PlaytestOutcome> {
        self.known.lock().get(key).copied()
    }

    fn remember(&self, key: String, playtest: PlaytestOutcome) {
        let mut known = self.known.lock();
        if known.len() >= MAX_REMEMBERED {
            known.clear();
        }
        known.insert(key, playtest);
    }
}

impl Hub {
    /// Refuses a custom board on which fast bots never finish a game. `count` is called first, to check a rate limit.
    pub(crate) async fn try_out(
        &self,
        about: &Description,
        count: impl FnOnce() -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let (entry, seats) = (about.entry()?, about.seats());
        let Some(brought) = entry.brought(&about.options) else { return Ok(()) };
        let text = serde_json::to_string(&brought).expect("options are JSON");
        let key = format!("{} {seats} {text}", about.game);
        let playtest = match self.playtests.known(&key) {
            Some(playtest) => playtest,
            None => {
                count()?;
                let playtests = Arc::clone(&self.playtests);
                let pass = playtests.gate.enter().await?;
                // The client may disconnect; the pass is held until the games are over.
                let playing = tokio::task::spawn_blocking(move || {
                    let _pass = pass;
                    let playtest = entry.try_out(seats, &brought)?;
                    playtests.remember(key, playtest);
                    Ok(playtest)
                });
                let playtest = playing.await.map_err(|_| Problem::fault())?;
                playtest.map_err(|error: SetupError| Problem::bad("bad_config", error))?
            }
        };
        match playtest {
            PlaytestOutcome::Ends => Ok(()),
            PlaytestOutcome::Hopeless { games, rule } => {
                let message = format!(
                    "games on this board never end: in {games} test games between bots nobody \
                     finished before the last round ({rule})"
                );
                Err(Problem { rule: Some(rule.into()), ..Problem::bad("board_hopeless", message) })
            }
        }
    }
}
