//! Response bodies that report when they have been sent.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use http_body::{Frame, SizeHint};

use crate::admission::OpenSocket;

/// A response body. When it is dropped, the socket waits for the next request.
pub(super) struct TrackedBody {
    body: Body,
    socket: Arc<OpenSocket>,
}

impl TrackedBody {
    pub(super) fn new(body: Body, socket: Arc<OpenSocket>) -> TrackedBody {
        TrackedBody { body, socket }
    }
}

impl http_body::Body for TrackedBody {
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

impl Drop for TrackedBody {
    fn drop(&mut self) {
        self.socket.answer_sent();
    }
}
