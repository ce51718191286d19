//! Detects what must not happen: a panic anywhere in this process, an error in the log, or unbounded memory growth.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use tracing::field::{Field, Visit};
use tracing::span;
use tracing::subscriber::Interest;
use tracing::{Event, Level, Metadata, Subscriber};

thread_local! {
    /// The message of a panic on a thread that expects one.
    static TRYING: RefCell<Option<String>> = const { RefCell::new(None) };
}

static PANICS: AtomicU64 = AtomicU64::new(0);
static ERRORS: AtomicU64 = AtomicU64::new(0);
static LAST: Mutex<String> = Mutex::new(String::new());

/// The allowed memory use at the end, relative to that after the first tenth.
const GROWTH: u64 = 2;
/// Memory use that is always allowed, in bytes: what a warm server needs anyway.
const ALWAYS: u64 = 400 << 20;

/// Listens for panics and for errors in the log.
pub(crate) fn listen() {
    std::panic::set_hook(Box::new(|panic| {
        // Code that runs a task on its own thread checks the result itself.
        let trying = TRYING.with_borrow_mut(|trying| match trying {
            Some(words) => {
                *words = panic.to_string();
                true
            }
            None => false,
        });
        if !trying {
            PANICS.fetch_add(1, Ordering::SeqCst);
            note(panic.to_string());
        }
    }));
    let set = tracing::subscriber::set_global_default(Errors);
    set.expect("no other subscriber is set");
}

/// Runs a function that may panic on this thread; then returns the panic message.
pub(crate) fn attempt(work: impl FnOnce()) -> Result<(), String> {
    TRYING.set(Some(String::new()));
    let went = catch_unwind(AssertUnwindSafe(work));
    let words = TRYING.take().unwrap_or_default();
    went.map_err(|_| words)
}

fn note(words: String) {
    if let Ok(mut last) = LAST.lock() {
        *last = words;
    }
}

/// Counts what has gone wrong so far.
pub(crate) fn count() -> u64 {
    PANICS.load(Ordering::SeqCst) + ERRORS.load(Ordering::SeqCst)
}

/// What went wrong last.
pub(crate) fn last() -> String {
    LAST.lock().map(|last| last.clone()).unwrap_or_default()
}

/// Returns this process's memory use in bytes; `None` if the system does not report it.
pub(crate) fn memory() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok());
    pages.unwrap_or_default() * 4_096
}

/// Describes excessive memory use, if there is any.
pub(crate) fn too_much(early: u64, late: u64) -> Option<String> {
    let most = (early * GROWTH).max(ALWAYS);
    (late > most).then(|| format!("{} MB of memory after {} MB early on", late >> 20, early >> 20))
}

/// Records errors in the log.
struct Errors;

struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        self.0 += &format!("{field}={value:?} ");
    }
}

impl Subscriber for Errors {
    fn register_callsite(&self, metadata: &'static Metadata<'static>) -> Interest {
        if self.enabled(metadata) { Interest::always() } else { Interest::never() }
    }

    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() == Level::ERROR
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut words = Words(String::new());
        event.record(&mut words);
        ERRORS.fetch_add(1, Ordering::SeqCst);
        note(format!("in the log: {}", words.0));
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}
