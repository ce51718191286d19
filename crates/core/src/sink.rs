//! Receivers of events.

/// Receives the events of a step as they happen.
///
/// `()` drops them at no cost; a `Vec` keeps them.
pub trait Sink<E> {
    /// Returns whether events are kept; if not, none needs to be computed.
    #[inline]
    fn wants_events(&self) -> bool {
        true
    }

    /// Receives one event.
    fn push(&mut self, event: E);
}

impl<E> Sink<E> for () {
    #[inline(always)]
    fn wants_events(&self) -> bool {
        false
    }

    #[inline(always)]
    fn push(&mut self, _event: E) {}
}

impl<E> Sink<E> for Vec<E> {
    #[inline]
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}
