//! Being told to end: Ctrl-C, a closed terminal, a machine that shuts down.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};

/// What an interrupted program ends with.
pub(crate) const INTERRUPTED: u8 = 130;

/// How long the screens have to end by themselves. When a terminal is gone, reading its keys may
/// never return; the game was kept after the last move, so nothing is lost by not waiting for it.
const GRACE: Duration = Duration::from_secs(2);

/// Listens for a wish to end. The first one is a wish: `then` is called and the flag is set; after
/// the second, or when nobody followed the first, the program ends at once.
pub(crate) fn listen(then: impl Fn() + Send + 'static) -> Arc<AtomicBool> {
    let wished = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&wished);
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        // Without signals, leaving by the keyboard still works.
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
            // Either way it is time.
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
