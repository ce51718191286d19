//! Why somebody outside does not get what they asked for.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use whistle_games::ActError;
use whistle_protocol::ProblemAnswer;
use whistle_table::CommandError;

use crate::limits::Limit;
use crate::store::StoreError;
use crate::throttle::Throttle;

/// Why somebody outside does not get what they asked for: a code for programs, words for people.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) rule: Option<&'static str>,
    pub(crate) detail: Option<Value>,
    /// The limit that was met.
    pub(crate) limit: Option<Limit>,
    /// After how many seconds it makes sense to try again.
    pub(crate) retry_after_s: Option<u64>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl ToString) -> Problem {
        let message = message.to_string();
        let (rule, detail, limit, retry_after_s) = (None, None, None, None);
        Problem { status, code, message, rule, detail, limit, retry_after_s }
    }

    /// It makes sense, and is more than one person may cost; the words say of what, and need not
    /// say when to try again.
    pub(crate) fn limit(limit: Limit, message: impl ToString, wait: Option<Duration>) -> Problem {
        let mut message = message.to_string();
        // Rounded up: whoever comes exactly then is not too early.
        let retry_after_s = wait.map(|wait| wait.as_secs() + u64::from(wait.subsec_nanos() > 0));
        match retry_after_s {
            Some(0 | 1) => message.push_str("; try again in a second"),
            Some(seconds) => message.push_str(&format!("; try again in {seconds} seconds")),
            None => (),
        }
        let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_much", message);
        Problem { limit: Some(limit), retry_after_s, ..problem }
    }

    /// What was asked for makes no sense.
    pub(crate) fn bad(code: &'static str, message: impl ToString) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// It makes sense, and not now.
    pub(crate) fn conflict(code: &'static str, message: impl ToString) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, message)
    }

    /// Not for whoever asks.
    pub(crate) fn forbidden(code: &'static str, message: impl ToString) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, code, message)
    }

    pub(crate) fn no_table() -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "no_table", "there is no such table")
    }

    /// Another server is about to keep the table.
    pub(crate) fn one_moment() -> Problem {
        let message = "one moment: the table is taken up by another server; try again";
        let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "one_moment", message);
        Problem { retry_after_s: Some(1), ..problem }
    }

    /// A fault of ours; what exactly is in the log and nowhere else.
    pub(crate) fn fault() -> Problem {
        let message = "something went wrong here, and nothing was changed; try again";
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// Writes what is told of it.
    pub(crate) fn to_protocol(&self) -> whistle_protocol::Problem {
        whistle_protocol::Problem {
            code: self.code.into(),
            message: self.message.clone(),
            rule: self.rule.map(Into::into),
            detail: self.detail.clone(),
            limit: self.limit.map(|limit| limit.name().into()),
            retry_after_s: self.retry_after_s,
        }
    }

    pub(crate) fn of_command(error: &CommandError) -> Problem {
        let status = match error {
            CommandError::Act(ActError::Unreadable(_)) => StatusCode::BAD_REQUEST,
            _ => StatusCode::CONFLICT,
        };
        let problem = Problem::new(status, error.code(), error.words());
        Problem { rule: error.rule(), detail: error.detail(), ..problem }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::Lost => Problem::conflict("lost", "somebody else was faster; look again"),
            StoreError::NotOwner => Problem::one_moment(),
            error => {
                static THROTTLE: Throttle = Throttle::new();
                if let Some(left_out) = THROTTLE.pass(&error.to_string()) {
                    tracing::error!(%error, left_out, "the store failed");
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
        // Counted where every answer passes.
        if let Some(limit) = self.limit {
            response.extensions_mut().insert(limit);
        }
        response
    }
}
