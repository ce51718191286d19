//! The threads for reviews: few, and with low priority.

use std::sync::{Arc, OnceLock};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// A thread pool that starts with the first review.
#[derive(Clone)]
pub(super) struct Threads {
    number: usize,
    pool: Arc<OnceLock<Option<ThreadPool>>>,
}

impl Threads {
    pub(super) fn new(number: usize) -> Threads {
        Threads { number: number.max(1), pool: Arc::default() }
    }

    /// Runs work on the pool. Returns `None` if no thread can be started.
    pub(super) fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Option<T> {
        let start = || {
            let pool = ThreadPoolBuilder::new()
                .num_threads(self.number)
                .thread_name(|number| format!("review-{number}"))
                .start_handler(|_| lower_priority())
                .build();
            pool.inspect_err(|error| tracing::error!(%error, "failed to start review threads")).ok()
        };
        self.pool.get_or_init(start).as_ref().map(|pool| pool.install(work))
    }
}

/// Lowers the priority of the current thread. Only on Linux, since elsewhere this would affect the whole process.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 10) {
        tracing::warn!(%error, "failed to lower the priority of review threads");
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Returns the nice value of a thread: field 19 of its `stat` file.
    fn nice_of(thread: &str) -> i32 {
        let text = std::fs::read_to_string(format!("/proc/{thread}/stat")).expect("Linux tells");
        let after_name = text.rsplit(')').next().expect("its name is in brackets");
        let numbers: Vec<&str> = after_name.split_whitespace().collect();
        numbers[16].parse().expect("a number")
    }

    #[test]
    fn threads_of_reviews_are_the_last_to_be_served_and_nobody_else_is() {
        let before = nice_of("thread-self");
        let threads = Threads::new(2);
        let name = || std::thread::current().name().map(str::to_owned);
        let (own, named) = threads.install(|| (nice_of("thread-self"), name())).expect("a pool");
        assert!(named.is_some_and(|name| name.starts_with("review-")));
        assert!(own >= 10, "the threads have low priority: {own}");
        assert_eq!(nice_of("thread-self"), before, "the calling thread keeps its priority");
    }
}
