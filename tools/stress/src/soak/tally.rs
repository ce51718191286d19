//! What honest people met, and what hostile ones got.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::micros_since;
use crate::soak::visitor::Trouble;

/// What an honest person waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wait {
    /// From sending a move to its receipt, which comes when it is durable.
    Move,
    /// From asking for a websocket to the first frame with the table in it.
    Hello,
    /// Any answer over http.
    Answer,
    /// From a bot's turn to what it did, without the pause it makes on purpose.
    Bot,
    /// From asking for a hint to having it.
    Hint,
}

impl Wait {
    pub(crate) const ALL: [Wait; 5] =
        [Wait::Move, Wait::Hello, Wait::Answer, Wait::Bot, Wait::Hint];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Wait::Move => "a durable move",
            Wait::Hello => "a table",
            Wait::Answer => "an HTTP answer",
            Wait::Bot => "a bot, apart from its pause",
            Wait::Hint => "a hint",
        }
    }
}

/// What happened, told by everybody at once.
#[derive(Default)]
pub(crate) struct Tally(Mutex<Counts>);

/// What happened.
#[derive(Clone, Default)]
pub(crate) struct Counts {
    /// When it was, and how many microseconds it took.
    pub(crate) waits: BTreeMap<Wait, Vec<(Instant, u32)>>,
    /// What honest people were refused, and how often.
    pub(crate) refused: BTreeMap<String, u64>,
    /// How often an honest person's websocket was cut.
    pub(crate) cut: BTreeMap<String, u64>,
    pub(crate) games: u64,
    /// For each attack: what came of it, and how often.
    pub(crate) attacks: BTreeMap<&'static str, BTreeMap<String, u64>>,
}

impl Tally {
    fn with(&self, change: impl FnOnce(&mut Counts)) {
        change(&mut self.0.lock());
    }

    pub(crate) fn waited(&self, wait: Wait, since: Instant, beside: Duration) {
        let took = micros_since(since + beside);
        self.with(|counts| counts.waits.entry(wait).or_default().push((Instant::now(), took)));
    }

    /// Takes note of an honest person's trouble, and where they met it.
    pub(crate) fn trouble(&self, place: &str, trouble: &Trouble) {
        let name = format!("{place}: {}", trouble.name());
        self.with(|counts| {
            let list = match trouble {
                Trouble::Refused { .. } => &mut counts.refused,
                Trouble::Broken(_) => &mut counts.cut,
            };
            *list.entry(name).or_default() += 1;
        });
    }

    pub(crate) fn game_over(&self) {
        self.with(|counts| counts.games += 1);
    }

    /// Takes note of what came of an attack.
    pub(crate) fn attacked<T>(&self, attack: &'static str, result: &Result<T, Trouble>) {
        let name = match result {
            Ok(_) => "granted".to_owned(),
            Err(trouble) => trouble.name(),
        };
        self.with(|counts| {
            *counts.attacks.entry(attack).or_default().entry(name).or_default() += 1;
        });
    }

    pub(crate) fn counts(&self) -> Counts {
        self.0.lock().clone()
    }
}
