//! Reading JSON without looking away.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a value and refuses fields that it does not have.
///
/// `deny_unknown_fields` does most of that, but a variant without fields lets any field pass.
///
/// # Errors
/// Says what is wrong with it.
pub fn read_strictly<T: Serialize + DeserializeOwned>(value: &Value) -> Result<T, String> {
    let read = T::deserialize(value).map_err(|error| error.to_string())?;
    let written = serde_json::to_value(&read).map_err(|error| error.to_string())?;
    match unknown_field(value, &written) {
        Some(field) => Err(format!("unknown field `{field}`")),
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
            assert!(error.contains("unknown field `x`"), "{error}");
        }
    }
}
