//! Where events go.

/// Takes the events of a step as they happen.
///
/// `()` drops them, and then they cost nothing; a `Vec` keeps them.
pub trait Sink<E> {
    /// Tells whether events are kept: if not, none needs to be worked out.
    #[inline]
    fn wants_events(&self) -> bool {
        true
    }

    /// Takes one event.
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
