//! Counts what honest players experienced, and what attackers achieved.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::micros_since;
use crate::soak::visitor::Trouble;

/// The kinds of waits of an honest player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wait {
    /// From sending a move to its receipt, which comes when it is durable.
    Move,
    /// From asking for a websocket to the first frame with the table in it.
    Hello,
    /// Any HTTP answer.
    Answer,
    /// From a bot's turn to its move, without its deliberate pause.
    Bot,
    /// From requesting a hint to receiving it.
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

/// The events, reported by all clients at once.
#[derive(Default)]
pub(crate) struct Tally(Mutex<Counts>);

/// The events.
#[derive(Clone, Default)]
pub(crate) struct Counts {
    /// When the wait ended, and how many microseconds it took.
    pub(crate) waits: BTreeMap<Wait, Vec<(Instant, u32)>>,
    /// The refusals of honest players, and how often each occurred.
    pub(crate) refused: BTreeMap<String, u64>,
    /// How often an honest player's websocket was cut.
    pub(crate) cut: BTreeMap<String, u64>,
    pub(crate) games: u64,
    /// The results of each attack, and how often each occurred.
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

    /// Records an honest player's problem, and where it occurred.
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

    /// Records the result of an attack.
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
