//! Strict deserialisation of JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Json;
use crate::json_errors::{NOT_WRITTEN_RIGHT, explain, explain_unknown};

/// Deserialises a value and refuses unknown fields; also returns the value serialised again.
///
/// `deny_unknown_fields` is not enough: a variant without fields accepts any field, and a list of field values passes
/// for an object. So the value is serialised again. Usually that gives the same text, so nothing was ignored; otherwise
/// the two are compared as trees.
///
/// # Errors
/// Describes what is wrong, in terms that the author of the JSON understands.
pub fn read_strictly<T: Serialize + DeserializeOwned>(given: &Json) -> Result<(T, Json), String> {
    if let Ok(read) = given.read::<T>()
        && serde_json::to_string(&read).is_ok_and(|written| written == given.as_str())
    {
        return Ok((read, given.clone()));
    }
    let tree: Value = given.read().map_err(|_| NOT_WRITTEN_RIGHT.to_owned())?;
    // The tree has each field once. It is still read as text: a second way of deserialising would double the code that
    // a page downloads.
    let read: T = Json::of(&tree).read().map_err(|_| explain::<T>(&tree))?;
    let written = Json::of(&read);
    let written_tree = written.tree();
    if is_list_for_object(&tree, &written_tree) {
        return Err(explain::<T>(&tree));
    }
    match unknown_field(&tree, &written_tree) {
        Some(field) => Err(explain_unknown::<T>(&tree, field)),
        None => Ok((read, written)),
    }
}

/// Finds a field that is missing after the value is serialised again.
fn unknown_field<'a>(given: &'a Value, written: &Value) -> Option<&'a str> {
    let (Value::Object(given), Value::Object(written)) = (given, written) else { return None };
    given.iter().find_map(|(name, value)| match written.get(name) {
        None => Some(name.as_str()),
        Some(known) => unknown_field(value, known),
    })
}

/// Returns whether a list was given in place of an object.
fn is_list_for_object(given: &Value, written: &Value) -> bool {
    match (given, written) {
        (Value::Array(_), Value::Object(_)) => true,
        (Value::Array(given), Value::Array(written)) => {
            given.iter().zip(written).any(|(given, written)| is_list_for_object(given, written))
        }
        (Value::Object(given), Value::Object(written)) => given.iter().any(|(name, value)| {
            written.get(name).is_some_and(|written| is_list_for_object(value, written))
        }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
    enum Move {
        Pass,
        Lay { cards: Vec<u8> },
    }

    fn read(tree: &Value) -> Result<Move, String> {
        read_strictly(&Json::of(tree)).map(|(read, _)| read)
    }

    #[test]
    fn what_is_kept_is_our_own_writing() {
        let written = r#"{"kind":"lay","cards":[3,1]}"#;
        for given in [written, r#"{ "cards": [3, 1], "kind": "lay" }"#, "[\"lay\",[3,1]]"] {
            let given: Json = serde_json::from_str(given).unwrap();
            match read_strictly::<Move>(&given) {
                Ok((read, kept)) => {
                    assert_eq!(read, Move::Lay { cards: vec![3, 1] });
                    assert_eq!(kept.as_str(), written);
                }
                Err(error) => assert!(error.contains("expected an object"), "{error}"),
            }
        }
    }

    #[test]
    fn what_can_be_no_tree_is_refused() {
        let deep = format!("{}{}", "[".repeat(300), "]".repeat(300));
        for given in [deep.as_str(), "1e999", r#""\ud800""#] {
            let given: Json = serde_json::from_str(given).unwrap();
            assert_eq!(read_strictly::<Move>(&given), Err(NOT_WRITTEN_RIGHT.to_owned()));
        }
    }

    #[test]
    fn fields_that_do_not_exist_are_refused_in_every_variant() {
        assert_eq!(read(&json!({ "kind": "pass" })), Ok(Move::Pass));
        let lay = json!({ "kind": "lay", "cards": [3, 1] });
        assert_eq!(read(&lay), Ok(Move::Lay { cards: vec![3, 1] }));
        for extra in
            [json!({ "kind": "pass", "x": 1 }), json!({ "kind": "lay", "cards": [], "x": 1 })]
        {
            let error = read(&extra).unwrap_err();
            assert!(error.contains("has no field \"x\""), "{error}");
        }
    }

    #[test]
    fn a_list_does_not_pass_for_an_object() {
        for list in [json!(["pass"]), json!(["lay", [1]])] {
            let error = read(&list).unwrap_err();
            assert!(error.contains("expected an object such as"), "{error}");
        }
    }
}
