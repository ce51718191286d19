//! Signals that end the program: Ctrl-C, a closed terminal, a shutdown.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};

/// The exit code of an interrupted program.
pub(crate) const INTERRUPTED: u8 = 130;

/// How long the screens have to end cleanly. When a terminal is gone, reading its keys may never return; the game was
/// saved after the last move, so nothing is lost by exiting.
const GRACE: Duration = Duration::from_secs(2);

/// Listens for signals. At the first signal, `then` is called and the flag is set; at the second, or if nothing reacts
/// to the first, the program exits at once.
pub(crate) fn listen(then: impl Fn() + Send + 'static) -> Arc<AtomicBool> {
    let wished = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&wished);
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        // Without signals, leaving with the keyboard still works.
        let Ok(runtime) = runtime else { return };
        runtime.block_on(async {
            let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
            let [Ok(mut interrupt), Ok(mut end), Ok(mut hangup)] = kinds.map(signal) else {
                return;
            };
            next(&mut interrupt, &mut end, &mut hangup).await;
            flag.store(true, Ordering::SeqCst);
            then();
            let again = next(&mut interrupt, &mut end, &mut hangup);
            // In both cases the program must exit.
            let _ = tokio::time::timeout(GRACE, again).await;
            super::screen::close();
            std::process::exit(i32::from(INTERRUPTED));
        });
    });
    wished
}

async fn next(interrupt: &mut Signal, end: &mut Signal, hangup: &mut Signal) {
    tokio::select! {
        _ = interrupt.recv() => (),
        _ = end.recv() => (),
        _ = hangup.recv() => (),
    }
}
