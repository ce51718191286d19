//! What is counted of thinking.

use crate::metrics::numbers;

numbers! {
    /// What is counted of thinking. Kinds are in the order of [`super::Priority::ALL`].
    pub(crate) struct Counts {
        counter refused = "hints_refused_total", "Hints refused because of a limit.";
        [gauge] waits "kind": "move", "hint", "bots_only" = "bot_jobs_waiting",
            "Bot jobs waiting for a worker.";
        [counter] done "kind": "move", "hint", "bots_only" = "bot_jobs_started_total",
            "Bot jobs given to a worker.";
    }
}
