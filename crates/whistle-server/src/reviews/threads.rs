//! The threads that reviews are made on: few, and the last to be served.

use std::sync::{Arc, OnceLock};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Threads that are started when the first review is made.
#[derive(Clone)]
pub(super) struct Threads {
    number: usize,
    pool: Arc<OnceLock<Option<ThreadPool>>>,
}

impl Threads {
    pub(super) fn new(number: usize) -> Threads {
        Threads { number: number.max(1), pool: Arc::default() }
    }

    /// Does something on all of them; nothing where no thread can be started.
    pub(super) fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Option<T> {
        let start = || {
            let pool = ThreadPoolBuilder::new()
                .num_threads(self.number)
                .thread_name(|number| format!("review-{number}"))
                .start_handler(|_| yield_to_everybody())
                .build();
            pool.inspect_err(|error| tracing::error!(%error, "no thread for reviews")).ok()
        };
        self.pool.get_or_init(start).as_ref().map(|pool| pool.install(work))
    }
}

/// Lets every other thread of this machine go first. Elsewhere than on Linux that would hold for the whole
/// process, so it is not done there.
fn yield_to_everybody() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 10) {
        tracing::warn!(%error, "reviews run as urgently as everything else");
    }
}
