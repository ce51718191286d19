//! Errors for clients.

use std::borrow::Cow;
use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use whistle_protocol::ProblemAnswer;
use whistle_table::CommandError;

use crate::admission::Limit;
use crate::store::StoreError;
use crate::throttle::Throttle;

/// An error for a client: a code for programs and a message for people. Nodes pass it on unchanged.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Problem {
    #[serde(with = "number")]
    pub(crate) status: StatusCode,
    pub(crate) code: Cow<'static, str>,
    pub(crate) message: String,
    pub(crate) rule: Option<Cow<'static, str>>,
    /// Boxed to keep `Result`s small.
    pub(crate) detail: Option<Box<Value>>,
    /// The limit that was reached.
    #[serde(default, deserialize_with = "limit_if_known")]
    pub(crate) limit: Option<Limit>,
    /// Seconds to wait before trying again.
    pub(crate) retry_after_s: Option<u64>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl ToString) -> Problem {
        let (code, message) = (Cow::Borrowed(code), message.to_string());
        let (rule, detail, limit, retry_after_s) = (None, None, None, None);
        Problem { status, code, message, rule, detail, limit, retry_after_s }
    }

    /// A limit was reached. The message says which; the waiting time is appended.
    pub(crate) fn limit(limit: Limit, message: impl ToString, wait: Option<Duration>) -> Problem {
        let mut message = message.to_string();
        // Rounded up, so that a client that waits exactly this long is not too early.
        let retry_after_s = wait.map(|wait| wait.as_secs() + u64::from(wait.subsec_nanos() > 0));
        match retry_after_s {
            Some(0 | 1) => message.push_str("; try again in a second"),
            Some(seconds) => message.push_str(&format!("; try again in {seconds} seconds")),
            None => (),
        }
        let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_much", message);
        Problem { limit: Some(limit), retry_after_s, ..problem }
    }

    /// The request is invalid.
    pub(crate) fn bad(code: &'static str, message: impl ToString) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// The request is well-formed, but not allowed in the current state.
    pub(crate) fn conflict(code: &'static str, message: impl ToString) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, message)
    }

    /// The person may not do this.
    pub(crate) fn forbidden(code: &'static str, message: impl ToString) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, code, message)
    }

    pub(crate) fn no_table() -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "no_table", "there is no such table")
    }

    /// The table is moving to another node.
    pub(crate) fn one_moment() -> Problem {
        let message = "the table is moving to another server; try again in a moment";
        let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "one_moment", message);
        Problem { retry_after_s: Some(1), ..problem }
    }

    /// An internal error; only the log has the details.
    pub(crate) fn fault() -> Problem {
        let message = "an internal error occurred and nothing was changed; try again";
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// Converts it to the message that clients receive.
    pub(crate) fn to_protocol(&self) -> whistle_protocol::Problem {
        whistle_protocol::Problem {
            code: self.code.clone(),
            message: self.message.clone(),
            rule: self.rule.clone(),
            detail: self.detail.as_deref().cloned(),
            limit: self.limit.map(|limit| limit.name().into()),
            retry_after_s: self.retry_after_s,
        }
    }
}

/// Converts the refusal of a command.
impl From<&CommandError> for Problem {
    fn from(error: &CommandError) -> Problem {
        whistle_protocol::Problem::from(error).into()
    }
}

/// Converts a refusal by a table, choosing the HTTP status by its code.
impl From<whistle_protocol::Problem> for Problem {
    fn from(problem: whistle_protocol::Problem) -> Problem {
        let whistle_protocol::Problem { code, message, rule, detail, limit, retry_after_s } =
            problem;
        let status = match &*code {
            "not_your_seat" | "not_host" | "not_yours" | "no_hints" | "no_spectators" => {
                StatusCode::FORBIDDEN
            }
            "unknown_game" => StatusCode::BAD_REQUEST,
            bad if bad.starts_with("bad_") => StatusCode::BAD_REQUEST,
            "too_much" => StatusCode::TOO_MANY_REQUESTS,
            "internal" | "damaged" | "dice_changed" => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::CONFLICT,
        };
        let limit = limit.and_then(|name| Limit::named(&name));
        Problem { status, code, message, rule, detail: detail.map(Box::new), limit, retry_after_s }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::Lost => {
                Problem::conflict("lost", "somebody else was faster; reload and try again")
            }
            StoreError::NotOwner => Problem::one_moment(),
            error => {
                static THROTTLE: Throttle = Throttle::new();
                if let Some(left_out) = THROTTLE.pass(&error.to_string()) {
                    tracing::error!(%error, left_out, "database error");
                }
                Problem::fault()
            }
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = ProblemAnswer { error: self.to_protocol() };
        let mut response = (self.status, axum::Json(body)).into_response();
        if let Some(seconds) = self.retry_after_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        // Read by the middleware that counts limits.
        if let Some(limit) = self.limit {
            response.extensions_mut().insert(limit);
        }
        response
    }
}

/// A node of another version may send a limit that is unknown here.
fn limit_if_known<'d, D: Deserializer<'d>>(from: D) -> Result<Option<Limit>, D::Error> {
    let name = Option::<String>::deserialize(from)?;
    Ok(name.and_then(|name| Limit::named(&name)))
}

/// Serialises a status as its number.
mod number {
    use axum::http::StatusCode;
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(status: &StatusCode, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u16(status.as_u16())
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<StatusCode, D::Error> {
        Ok(StatusCode::from_u16(u16::deserialize(from)?).unwrap_or(StatusCode::BAD_GATEWAY))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_travels_between_nodes_as_it_was_meant() {
        let wait = Some(Duration::from_secs(3));
        let problem = Problem {
            rule: Some("TR-9".into()),
            ..Problem::limit(Limit::HintsAtOnce, "too many", wait)
        };
        let text = serde_json::to_string(&problem).expect("JSON");
        let sent = r#"{"status":429,"code":"too_much","message":"too many; try again in 3 seconds","rule":"TR-9","#;
        assert!(text.starts_with(sent), "{text}");
        let back: Problem = serde_json::from_str(&text).expect("a problem");
        assert_eq!(format!("{problem:?}"), format!("{back:?}"));
        let newer = text.replace("hints_at_once", "something_new");
        assert_eq!(serde_json::from_str::<Problem>(&newer).expect("a problem").limit, None);
    }
}
