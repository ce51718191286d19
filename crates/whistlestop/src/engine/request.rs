//! What can be asked for.

use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use whistle_core::{Seat, explain};

use super::{Trouble, not_json};

pub(super) struct Request {
    pub(super) id: Value,
    pub(super) ask: Ask,
}

/// Who lets nature decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ChanceMode {
    /// The engine, as soon as it is nature's turn.
    #[default]
    Auto,
    /// The client, by asking for it.
    Manual,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Ask {
    New {
        game: String,
        seats: Option<u8>,
        #[serde(default)]
        options: Map<String, Value>,
        #[serde(default)]
        chance: ChanceMode,
        seed: Option<u64>,
    },
    Load {
        journal: Value,
        #[serde(default)]
        chance: ChanceMode,
        seed: Option<u64>,
    },
    State {},
    Legal {
        seat: Seat,
    },
    Act {
        seat: Seat,
        action: Value,
    },
    Chance {
        /// `null` is an outcome that is wrong; leaving it out is asking for one.
        #[serde(default, deserialize_with = "present")]
        outcome: Option<Value>,
    },
    View {
        seat: Option<Seat>,
    },
    Events {
        #[serde(default)]
        since: u64,
        seat: Option<Seat>,
    },
    Undo {
        seat: Seat,
    },
    Suggest {
        seat: Seat,
        level: Option<String>,
        simulations: Option<u32>,
        ms: Option<u32>,
        seed: Option<u64>,
    },
    Outcome {},
    Journal {},
    Quit {},
}

fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

const KNOWN: &[&str] = &[
    "new", "load", "state", "legal", "act", "chance", "view", "events", "undo", "suggest",
    "outcome", "journal", "quit",
];

impl Request {
    /// Reads a line; an error comes with the id, if there was one to be found.
    pub(super) fn read(text: &str) -> Result<Request, (Value, Trouble)> {
        let value: Value = serde_json::from_str(text)
            .map_err(|error| (Value::Null, Trouble::new("bad_json", not_json(&error))))?;
        let Value::Object(mut fields) = value else {
            let message = "a request is a JSON object such as {\"id\": 1, \"do\": \"state\"}";
            return Err((Value::Null, Trouble::new("bad_request", message)));
        };
        let id = fields.remove("id").unwrap_or_default();
        match fields.get("do").and_then(Value::as_str) {
            None => {
                let message = format!("\"do\" must say what to do: {}", KNOWN.join(", "));
                return Err((id, Trouble::new("bad_request", message)));
            }
            Some(verb) if !KNOWN.contains(&verb) => {
                let meant = whistle_games::nearest(verb, KNOWN.iter().copied());
                let hint = meant.map_or_else(|| KNOWN.join(", "), |m| format!("did you mean {m}?"));
                let message = format!("nothing is called \"{verb}\"; {hint}");
                return Err((id, Trouble::new("bad_request", message)));
            }
            Some(_) => (),
        }
        let fields = Value::Object(fields);
        match Ask::deserialize(&fields) {
            Ok(ask) => Ok(Request { id, ask }),
            Err(_) => Err((id, Trouble::new("bad_request", explain::<Ask>(&fields)))),
        }
    }
}
