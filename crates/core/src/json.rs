//! JSON that stays the text it was written as.

use std::fmt;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

/// JSON that was written once and is passed on as text: nobody takes it apart on its way.
///
/// It goes into a message as it stands. Inside an enum that is told apart by a field, read it with
/// [`deserialize_tagged`](crate::deserialize_tagged): serde's own way of doing that loses the text.
#[derive(Clone)]
pub struct Json(Arc<RawValue>);

impl Json {
    /// Writes a value down.
    ///
    /// # Panics
    /// If the value is no JSON: a map whose keys are not texts.
    pub fn of<T: Serialize + ?Sized>(value: &T) -> Json {
        let text = serde_json::value::to_raw_value(value);
        Json(text.expect("everything of a game is JSON with text keys").into())
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        self.0.get()
    }

    /// Reads a value of it, as loosely as serde does.
    ///
    /// # Errors
    /// If it is no such value.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.as_str())
    }

    /// Reads it as a tree, for whoever looks at fields of which only the game knows; what cannot be
    /// one, being too deep, is null.
    pub fn tree(&self) -> Value {
        self.read().unwrap_or_default()
    }
}

impl From<&Value> for Json {
    fn from(tree: &Value) -> Json {
        Json::of(tree)
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Json {}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        Box::<RawValue>::deserialize(deserializer).map(|text| Json(text.into()))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Json {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Json".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!(true)
    }
}
