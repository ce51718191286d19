//! Reading JSON without looking away.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::explain::{explain, explain_unknown};

/// Reads a value and refuses fields that it does not have.
///
/// `deny_unknown_fields` does most of that, but a variant without fields lets any field pass, and a
/// list of the fields' values passes for an object.
///
/// # Errors
/// Says what is wrong with it, in the words of whoever wrote it.
pub fn read_strictly<T: Serialize + DeserializeOwned>(value: &Value) -> Result<T, String> {
    let read = T::deserialize(value).map_err(|_| explain::<T>(value))?;
    let written = serde_json::to_value(&read).map_err(|error| error.to_string())?;
    if is_list_for_object(value, &written) {
        return Err(explain::<T>(value));
    }
    match unknown_field(value, &written) {
        Some(field) => Err(explain_unknown::<T>(value, field)),
        None => Ok(read),
    }
}

/// Finds a field that was given and is not there once the value is written again.
fn unknown_field<'a>(given: &'a Value, written: &Value) -> Option<&'a str> {
    let (Value::Object(given), Value::Object(written)) = (given, written) else { return None };
    given.iter().find_map(|(name, value)| match written.get(name) {
        None => Some(name.as_str()),
        Some(known) => unknown_field(value, known),
    })
}

/// Tells whether a list was given where an object is written.
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

    #[test]
    fn fields_that_do_not_exist_are_refused_in_every_variant() {
        assert_eq!(read_strictly(&json!({ "kind": "pass" })), Ok(Move::Pass));
        let lay = json!({ "kind": "lay", "cards": [3, 1] });
        assert_eq!(read_strictly(&lay), Ok(Move::Lay { cards: vec![3, 1] }));
        for extra in
            [json!({ "kind": "pass", "x": 1 }), json!({ "kind": "lay", "cards": [], "x": 1 })]
        {
            let error = read_strictly::<Move>(&extra).unwrap_err();
            assert!(error.contains("has no \"x\""), "{error}");
        }
    }

    #[test]
    fn a_list_does_not_pass_for_an_object() {
        for list in [json!(["pass"]), json!(["lay", [1]])] {
            let error = read_strictly::<Move>(&list).unwrap_err();
            assert!(error.contains("it must be an object such as"), "{error}");
        }
    }
}
