//! Work on all threads of the current pool, in order; sequential where there are no threads, as in a page.

/// Processes each item and keeps their order; the first error stops it.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn each<I: Sync, T: Send, E: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    use rayon::prelude::*;
    items.par_iter().map(&work).collect()
}

/// Processes each item and keeps their order; the first error stops it.
#[cfg(target_family = "wasm")]
pub(crate) fn each<I: Sync, T: Send, E: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    items.iter().map(work).collect()
}
