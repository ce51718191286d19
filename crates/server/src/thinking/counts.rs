//! Metrics of bot jobs.

use crate::metrics::numbers;

numbers! {
    /// Metrics of bot jobs. Labels are in the order of [`super::Priority::ALL`].
    pub(crate) struct Counts {
        counter refused = "hints_refused_total", "Hints refused because of a limit.";
        [gauge] waits "kind": "move", "hint", "bots_only" = "bot_jobs_waiting",
            "Bot jobs waiting for a worker.";
        [counter] done "kind": "move", "hint", "bots_only" = "bot_jobs_started_total",
            "Bot jobs given to a worker.";
    }
}
