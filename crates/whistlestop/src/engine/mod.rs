//! The line protocol: a JSON request a line in, a JSON answer a line out.
//!
//! `docs/engine.md` describes it; its worked session is a test.

mod line;
mod request;
mod session;
mod suggest;

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};

use crate::failure::Failure;
pub(crate) use line::{Line, not_json, read as read_line};
use request::Request;
use session::Session;

/// Serves one client until it quits or goes.
pub(crate) fn run(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = Session::default();
    loop {
        let answer = match read_line(input)? {
            Line::End => return Ok(()),
            Line::Blank => continue,
            Line::Bad(trouble) => trouble.answer(&Value::Null),
            Line::Text(text) => match Request::read(&text) {
                Err((id, trouble)) => trouble.answer(&id),
                Ok(Request { id, ask: request::Ask::Quit {} }) => {
                    writeln!(out, "{}", json!({ "id": id, "ok": { "bye": true } }))?;
                    return Ok(out.flush()?);
                }
                Ok(Request { id, ask }) => answer(&mut session, &id, ask),
            },
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
}

fn answer(session: &mut Session, id: &Value, ask: request::Ask) -> Value {
    match catch_unwind(AssertUnwindSafe(|| session.handle(ask))) {
        Ok(Ok(ok)) => json!({ "id": id, "ok": ok }),
        Ok(Err(trouble)) => trouble.answer(id),
        Err(_) => {
            // What the fault left behind cannot be trusted.
            *session = Session::default();
            let message = "a fault of the program; the table is closed, please report it";
            Trouble::new("internal", message).answer(id)
        }
    }
}

/// Why a request was not carried out; nothing has changed.
#[derive(Debug)]
pub(crate) struct Trouble {
    code: &'static str,
    message: String,
    rule: Option<&'static str>,
    detail: Option<Value>,
}

impl Trouble {
    pub(crate) fn new(code: &'static str, message: impl std::fmt::Display) -> Trouble {
        Trouble { code, message: message.to_string(), rule: None, detail: None }
    }

    pub(crate) fn answer(self, id: &Value) -> Value {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let Some(rule) = self.rule {
            error["rule"] = rule.into();
        }
        if let Some(detail) = self.detail {
            error["detail"] = detail;
        }
        json!({ "id": id, "error": error })
    }
}
