//! Work on several threads with the same result as on one.

use std::thread::{ScopedJoinHandle, scope};

/// Runs a function for each number below `count` and keeps the order.
///
/// Of `n` threads, each handles every `n`th number in turn.
pub(crate) fn on_threads<T: Send>(
    count: u32,
    threads: usize,
    work: &(impl Fn(u32) -> T + Sync),
) -> Vec<T> {
    let threads = (threads.max(1) as u32).min(count);
    // A page has no threads, and should not download the code that starts them.
    if threads == 1 || cfg!(target_family = "wasm") {
        return (0..count).map(work).collect();
    }
    let part = |thread: u32| (thread..count).step_by(threads as usize).map(work).collect();
    let mut parts: Vec<std::vec::IntoIter<T>> = scope(|scope| {
        let handles: Vec<_> =
            (0..threads).map(|thread| scope.spawn(move || -> Vec<T> { part(thread) })).collect();
        let join = |handle: ScopedJoinHandle<'_, Vec<T>>| {
            handle.join().expect("the thread did not panic").into_iter()
        };
        handles.into_iter().map(join).collect()
    });
    let nth = |number: u32| parts[(number % threads) as usize].next().expect("one a number");
    (0..count).map(nth).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_numbers() {
        for threads in 0..6 {
            assert_eq!(on_threads(5, threads, &|number| number * 10), [0, 10, 20, 30, 40]);
        }
        assert!(on_threads(0, 2, &|number| number).is_empty());
    }
}
