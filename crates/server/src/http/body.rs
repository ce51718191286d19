//! Request bodies.

use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;

use crate::problem::Problem;
use crate::user_text;

/// A JSON body; other bodies are refused with a [`Problem`].
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let bytes = axum::body::Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|error| Problem::new(error.status(), "bad_body", error))?;
        user_text::json_without_nul(&bytes)?;
        let read = serde_json::from_slice(&bytes);
        read.map(Body).map_err(|error| Problem::bad("bad_request", error))
    }
}
