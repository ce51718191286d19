//! Parsing requests.

use serde_json::Value;
use whistle_core::{Tagged as _, explain};
use whistle_protocol::engine::{Command, EngineError, EngineRequest, ErrorCode};

use super::not_json;

/// Parses a line; an error carries the request's id if it can be found.
pub(super) fn read(line: &str) -> Result<EngineRequest, (Value, EngineError)> {
    serde_json::from_str(line).map_err(|_| explain_line(line))
}

/// Explains what is wrong with a line, by parsing it a second time.
fn explain_line(line: &str) -> (Value, EngineError) {
    let value: Value = match serde_json::from_str(line) {
        Ok(value) => value,
        Err(error) => {
            return (Value::Null, EngineError::new(ErrorCode::BadJson, not_json(&error)));
        }
    };
    let bad = |message| EngineError::new(ErrorCode::BadRequest, message);
    let Value::Object(mut fields) = value else {
        let message = "a request is a JSON object such as {\"id\": 1, \"do\": \"state\"}";
        return (Value::Null, bad(message.to_owned()));
    };
    let id = fields.remove("id").unwrap_or_default();
    let known = Command::NAMES;
    let message = match fields.get(Command::TAG).and_then(Value::as_str) {
        None => format!("\"do\" must name a command: {}", known.join(", ")),
        Some(name) if !known.contains(&name) => {
            let meant = whistle_registry::nearest(name, known.iter().copied());
            let hint = meant.map_or_else(
                || format!("expected {}", known.join(", ")),
                |m| format!("did you mean {m}?"),
            );
            format!("unknown command \"{name}\"; {hint}")
        }
        Some(_) => explain::<Command>(&Value::Object(fields)),
    };
    (id, bad(message))
}
