//! Explains errors in JSON to the people who wrote it.
//!
//! Knows nothing about types in advance: it finds out which kinds and fields there are by deserialising values that
//! cannot be right and looking at the errors.

mod wrong;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::tree_reader::TreeReader;
use wrong::{Wrong, list, meant, quoted};

/// Nobody types JSON into a page, which only sends what it was offered. These explanations would be a tenth of what it
/// downloads.
const IN_A_PAGE: bool = cfg!(target_family = "wasm");
/// A word that is no name.
const NOTHING: &str = "\u{0}";
/// The message when nothing more is known.
pub(crate) const NOT_WRITTEN_RIGHT: &str = "it does not have the expected form";

/// Explains why a value cannot be read as a `T`: which kind of thing it is, which fields that has, and which one is
/// wrong.
pub fn explain<T: DeserializeOwned>(value: &Value) -> String {
    if IN_A_PAGE {
        return NOT_WRITTEN_RIGHT.to_owned();
    }
    let form = Form::of::<T>();
    match (value, form.tag, wrong_with::<T>(value)) {
        (Value::Object(fields), Some(tag), Some(wrong)) => {
            form.explain_kind::<T>(tag, fields, wrong)
        }
        (Value::Object(fields), None, Some(wrong)) => explain_fields::<T>(None, fields, wrong),
        (Value::Object(_), _, None) | (_, None, None) => NOT_WRITTEN_RIGHT.to_owned(),
        (_, Some(tag), _) => {
            let kind = form.kinds.first().copied().unwrap_or_default();
            format!("expected an object such as {{\"{tag}\": \"{kind}\", …}}")
        }
        (_, None, Some(wrong)) => wrong.to_string(),
    }
}

/// Reports a field that a lenient reader ignored.
pub(crate) fn explain_unknown<T: DeserializeOwned>(value: &Value, field: &str) -> String {
    if IN_A_PAGE {
        return no_such_field("it", field, &[]);
    }
    let top = value.get(field).is_some();
    let tag = Form::of::<T>().tag;
    match tag.and_then(|tag| Some((tag, value.get(tag)?.as_str()?))) {
        Some((tag, kind)) if top => no_such_field(
            &quoted(kind),
            field,
            fields_of::<T>(Some((tag, kind))).unwrap_or_default(),
        ),
        _ => no_such_field("it", field, &[]),
    }
}

fn wrong_with<T: DeserializeOwned>(value: &Value) -> Option<Wrong> {
    T::deserialize(TreeReader::new(value)).err()
}

/// How values of a type are written.
struct Form {
    /// The field that tells the kinds apart, if there are kinds.
    tag: Option<&'static str>,
    kinds: &'static [&'static str],
}

impl Form {
    fn of<T: DeserializeOwned>() -> Form {
        // The first thing missing is the kind, and nothing has this kind.
        if let Some(Wrong::Missing(tag)) = wrong_with::<T>(&json!({}))
            && let Some(Wrong::Word { known, .. }) = wrong_with::<T>(&json!({ tag: NOTHING }))
        {
            return Form { tag: Some(tag), kinds: known };
        }
        Form { tag: None, kinds: &[] }
    }

    fn explain_kind<T: DeserializeOwned>(
        &self,
        tag: &'static str,
        fields: &Map<String, Value>,
        wrong: Wrong,
    ) -> String {
        let all = || list(self.kinds);
        match fields.get(tag) {
            None => format!("\"{tag}\" is missing; expected one of {}", all()),
            Some(Value::String(kind)) if self.kinds.contains(&kind.as_str()) => {
                explain_fields::<T>(Some((tag, kind)), fields, wrong)
            }
            Some(Value::String(kind)) => {
                let given = quoted(kind);
                format!("unknown {tag} {given}; {}", meant(&given, self.kinds))
            }
            Some(_) => format!("\"{tag}\" must be one of {}", all()),
        }
    }
}

/// Lists the fields of a kind, or of a type without kinds; `None` if unknown fields are ignored.
fn fields_of<T: DeserializeOwned>(kind: Option<(&str, &str)>) -> Option<&'static [&'static str]> {
    let mut probe = only(kind);
    probe.insert(NOTHING.to_owned(), Value::Null);
    match wrong_with::<T>(&Value::Object(probe)) {
        Some(Wrong::Field { known, .. }) => Some(known),
        _ => None,
    }
}

fn only(kind: Option<(&str, &str)>) -> Map<String, Value> {
    kind.into_iter().map(|(tag, kind)| (tag.to_owned(), kind.into())).collect()
}

/// Finds the wrong field once the kind is known.
fn explain_fields<T: DeserializeOwned>(
    kind: Option<(&str, &str)>,
    given: &Map<String, Value>,
    wrong: Wrong,
) -> String {
    let known = fields_of::<T>(kind);
    let (of, whose) = match kind {
        Some((_, name)) => (quoted(name), format!(" of {}", quoted(name))),
        None => ("it".to_owned(), String::new()),
    };
    let is_tag = |name: &str| kind.is_some_and(|(tag, _)| tag == name);
    let is_known = |name: &str| known.is_none_or(|known| known.contains(&name));
    if let Some(foreign) = given.keys().find(|name| !is_tag(name) && !is_known(name)) {
        return no_such_field(&of, foreign, known.unwrap_or_default());
    }
    // A correct field beside the kind alone leaves only the error that others are missing.
    for (name, value) in given.iter().filter(|(name, _)| !is_tag(name)) {
        let mut alone = only(kind);
        alone.insert(name.clone(), value.clone());
        match wrong_with::<T>(&Value::Object(alone)) {
            None => (),
            Some(Wrong::Missing(other)) if is_known(other) && other != name => (),
            Some(wrong) => return format!("\"{name}\"{whose}: {wrong}"),
        }
    }
    match wrong {
        Wrong::Missing(field) => {
            let fields =
                known.map_or_else(String::new, |known| format!("; the fields are {}", list(known)));
            format!("\"{field}\"{whose} is missing{fields}")
        }
        other => other.to_string(),
    }
}

fn no_such_field(of: &str, field: &str, known: &[&str]) -> String {
    let given = quoted(field);
    if known.is_empty() {
        return format!("{of} has no field {given}");
    }
    format!("{of} has no field {given}; {}", meant(&given, known))
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum End {
        Left,
        Right,
    }

    #[derive(Debug, Serialize, Deserialize)]
    #[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
    enum Move {
        Pass,
        LayCards { cards: Vec<u8>, end: End },
        Say { word: Option<String>, times: [u8; 2] },
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Table {
        seats: u8,
        open: Option<bool>,
    }

    /// A type that ignores unknown fields and keeps some as text.
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only read")]
    struct Question {
        seat: u8,
        view: crate::Json,
        choices: Vec<crate::Json>,
    }

    #[test]
    fn what_passes_over_fields_is_explained() {
        let asked = |seat: Value, choices: Value| {
            explain::<Question>(&json!({ "id": 1, "seat": seat, "view": {}, "choices": choices }))
        };
        let number = "\"seat\": expected a whole number from 0 to 255, not \"x\"";
        assert_eq!(asked(json!("x"), json!([])), number);
        let list = "\"choices\": expected a list, not 1";
        assert_eq!(asked(json!(0), json!(1)), list);
        assert_eq!(
            explain::<Question>(&json!({ "seat": 0, "choices": [] })),
            "\"view\" is missing"
        );
    }

    #[test]
    fn moves_are_explained() {
        let kinds = "\"pass\", \"lay_cards\", \"say\"";
        for (given, said) in [
            (json!(5), "expected an object such as {\"kind\": \"pass\", …}".to_owned()),
            (json!(null), "expected an object such as {\"kind\": \"pass\", …}".to_owned()),
            (json!({}), format!("\"kind\" is missing; expected one of {kinds}")),
            (json!({ "kind": 1 }), format!("\"kind\" must be one of {kinds}")),
            (
                json!({ "kind": "lay_card" }),
                "unknown kind \"lay_card\"; did you mean \"lay_cards\"?".to_owned(),
            ),
            (json!({ "kind": "x" }), format!("unknown kind \"x\"; expected {kinds}")),
            (
                json!({ "kind": "lay_cards", "cards": [1] }),
                "\"end\" of \"lay_cards\" is missing; the fields are \"cards\", \"end\"".to_owned(),
            ),
            (
                json!({ "kind": "lay_cards", "carts": [1], "end": "left" }),
                "\"lay_cards\" has no field \"carts\"; did you mean \"cards\"?".to_owned(),
            ),
            (
                json!({ "kind": "lay_cards", "cards": [1], "end": "up" }),
                "\"end\" of \"lay_cards\": unknown value \"up\"; expected \"left\", \"right\""
                    .to_owned(),
            ),
            (
                json!({ "kind": "lay_cards", "cards": [300], "end": "left" }),
                "\"cards\" of \"lay_cards\": expected a whole number from 0 to 255, not 300"
                    .to_owned(),
            ),
            (
                json!({ "kind": "lay_cards", "cards": {}, "end": "left" }),
                "\"cards\" of \"lay_cards\": expected a list, not an object".to_owned(),
            ),
            (
                json!({ "kind": "say", "times": [1, 2], "word": 7 }),
                "\"word\" of \"say\": expected a string, not 7".to_owned(),
            ),
        ] {
            assert_eq!(explain::<Move>(&given), said, "{given}");
        }
    }

    #[test]
    fn tables_are_explained() {
        for (given, said) in [
            (json!({ "open": true }), "\"seats\" is missing; the fields are \"seats\", \"open\""),
            (
                json!({ "seats": "x" }),
                "\"seats\": expected a whole number from 0 to 255, not \"x\"",
            ),
            (json!({ "seats": 2, "opn": true }), "it has no field \"opn\"; did you mean \"open\"?"),
            (json!({ "seats": 2, "open": 1 }), "\"open\": expected true or false, not 1"),
        ] {
            assert_eq!(explain::<Table>(&given), said, "{given}");
        }
    }

    #[test]
    fn what_is_very_long_is_not_said_back() {
        let given = json!({ "kind": "x".repeat(100_000) });
        assert!(explain::<Move>(&given).len() < 200);
    }
}
