//! Hashing of unambiguous bytes.

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::Bytes32;

/// A hash in progress: a label, then fields, each preceded by its length.
pub(super) struct CanonicalHash(Sha256);

impl CanonicalHash {
    /// Starts with a label for its purpose, so that hashes of different kinds never collide.
    pub(super) fn new(what: &str) -> CanonicalHash {
        CanonicalHash(Sha256::new()).field(format!("whistlestop fair dice 2 {what}").as_bytes())
    }

    pub(super) fn field(mut self, bytes: &[u8]) -> CanonicalHash {
        let length = u32::try_from(bytes.len()).expect("no hashed field is that long");
        self.0.update(length.to_le_bytes());
        self.0.update(bytes);
        self
    }

    pub(super) fn number(self, number: u64) -> CanonicalHash {
        self.field(&number.to_le_bytes())
    }

    pub(super) fn finish(self) -> Bytes32 {
        Bytes32(self.0.finalize().into())
    }
}

/// Serialises JSON in canonical form: no whitespace, and object keys sorted by their bytes.
pub(super) fn canonical(value: &Value) -> String {
    let text = |value: &Value| serde_json::to_string(value).expect("a value is JSON");
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(key, _)| key.as_bytes());
            let fields = fields.into_iter().map(|(key, value)| {
                format!("{}:{}", text(&Value::from(key.as_str())), canonical(value))
            });
            format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
        }
        Value::Array(values) => {
            format!("[{}]", values.iter().map(canonical).collect::<Vec<_>>().join(","))
        }
        other => text(other),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_order_of_fields_does_not_matter() {
        let value = json!({ "seats": 3, "a": { "z": [true, null], "b": "é\n\"" } });
        assert_eq!(canonical(&value), r#"{"a":{"b":"é\n\"","z":[true,null]},"seats":3}"#);
    }

    #[test]
    fn where_one_field_ends_is_part_of_the_hash() {
        let one = CanonicalHash::new("x").field(b"ab").field(b"c").finish();
        let other = CanonicalHash::new("x").field(b"a").field(b"bc").finish();
        assert_ne!(one, other);
    }
}
