//! What is counted of thinking.

use crate::metrics::numbers;

numbers! {
    /// What is counted of thinking. Kinds are in the order of [`super::Kind::ALL`].
    pub(crate) struct Counts {
        counter refused = "thinking_refused_total", "Hints that were refused because of a limit.";
        [gauge] waits "kind": "move", "advice", "alone" = "thinking_waiting",
            "Jobs of bots that wait for a thinker.";
        [counter] done "kind": "move", "advice", "alone" = "thinking_done_total",
            "Jobs of bots that a thinker was given to.";
    }
}
