//! The body of an answer, which reports when it was sent.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use http_body::{Frame, SizeHint};

use crate::admission::Slot;

/// The body of an answer; when it is dropped, the socket waits for the next request.
pub(super) struct Answer {
    body: Body,
    slot: Arc<Slot>,
}

impl Answer {
    pub(super) fn new(body: Body, slot: Arc<Slot>) -> Answer {
        Answer { body, slot }
    }
}

impl http_body::Body for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.slot.answered();
    }
}
