//! Work on all threads of the pool that it is asked in, which keeps its order; where there are no
//! threads, as in a page, one after the other.

/// Does work for each item and keeps their order; the first error ends it.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn each<I: Sync, T: Send, E: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    use rayon::prelude::*;
    items.par_iter().map(&work).collect()
}

/// Does work for each item and keeps their order; the first error ends it.
#[cfg(target_family = "wasm")]
pub(crate) fn each<I: Sync, T: Send, E: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    items.iter().map(work).collect()
}
