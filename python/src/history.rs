//! The steps of a game, shared by all copies of a state.

use std::sync::Arc;

/// The most steps that a clone copies; earlier steps are shared.
const RECENT: usize = 16;

/// An append-only list that clones in constant time.
#[derive(Clone)]
pub(crate) struct History<T> {
    earlier: Option<Arc<Chunk<T>>>,
    recent: Vec<T>,
}

struct Chunk<T> {
    before: Option<Arc<Chunk<T>>>,
    /// The number of items up to the end of this chunk.
    end: usize,
    items: Vec<T>,
}

impl<T: Clone> History<T> {
    pub(crate) fn new() -> History<T> {
        // Allocate at once, so that no step has to.
        History { earlier: None, recent: Vec::with_capacity(RECENT) }
    }

    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        if self.recent.len() == RECENT {
            self.share_recent();
        }
        self.recent.push(item);
    }

    #[cold]
    fn share_recent(&mut self) {
        let end = self.len();
        let items = std::mem::replace(&mut self.recent, Vec::with_capacity(RECENT));
        self.earlier = Some(Arc::new(Chunk { before: self.earlier.take(), end, items }));
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.earlier.as_ref().map_or(0, |chunk| chunk.end) + self.recent.len()
    }

    /// Iterates over the items from index `first`.
    pub(crate) fn iter_from(&self, first: usize) -> impl Iterator<Item = &T> {
        let (mut chunks, mut next) = (Vec::new(), self.earlier.as_deref());
        while let Some(chunk) = next.filter(|chunk| chunk.end > first) {
            chunks.push(chunk);
            next = chunk.before.as_deref();
        }
        let begins = next.map_or(0, |chunk| chunk.end);
        let shared = chunks.into_iter().rev().flat_map(|chunk| &chunk.items);
        shared.chain(&self.recent).skip(first.saturating_sub(begins))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.iter_from(0)
    }

    /// Keeps only the first `length` items.
    pub(crate) fn truncate(&mut self, length: usize) {
        let mut kept = History::new();
        for item in self.iter().take(length) {
            kept.push(item.clone());
        }
        *self = kept;
    }
}

impl<T: Clone> From<Vec<T>> for History<T> {
    fn from(items: Vec<T>) -> History<T> {
        let mut history = History::new();
        items.into_iter().for_each(|item| history.push(item));
        history
    }
}
