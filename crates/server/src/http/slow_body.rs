//! The time limit for request bodies.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest as _, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::App;
use crate::admission::OpenSocket;
use crate::problem::Problem;

/// Reads the whole body within the time limit before any handler runs, so that a slow client holds up nothing else.
pub(super) async fn read(State(app): State<App>, request: Request, next: Next) -> Response {
    use axum::body::HttpBody as _;
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let socket = request.extensions().get::<Arc<OpenSocket>>().cloned();
    let patience = Duration::from_secs(app.hub.settings.body_s.max(1));
    let (head, body) = request.into_parts();
    if let Some(socket) = &socket {
        socket.reading_body();
    }
    let bytes = Bytes::from_request(Request::new(body), &());
    let bytes = tokio::time::timeout(patience, bytes).await;
    if let Some(socket) = &socket {
        socket.request_read();
    }
    match bytes {
        Ok(Ok(bytes)) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Ok(Err(error)) => Problem::new(error.status(), "bad_body", error).into_response(),
        Err(_) => {
            let message = "the request took too long to arrive";
            Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", message).into_response()
        }
    }
}
