//! JSON that keeps its text.

use std::fmt;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

/// JSON that is written once and passed on as text, without being parsed on the way.
///
/// It is embedded in messages unchanged. Inside an internally tagged enum, use
/// [`deserialize_tagged`](crate::deserialize_tagged): serde's own implementation loses the text.
#[derive(Clone)]
pub struct Json(Arc<RawValue>);

impl Json {
    /// Serialises a value.
    ///
    /// # Panics
    /// If the value cannot be JSON: a map whose keys are not strings.
    pub fn of<T: Serialize + ?Sized>(value: &T) -> Json {
        let text = serde_json::value::to_raw_value(value);
        Json(text.expect("everything of a game is JSON with text keys").into())
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        self.0.get()
    }

    /// Deserialises it, as leniently as serde does.
    ///
    /// # Errors
    /// If it is not such a value.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.as_str())
    }

    /// Parses it into a tree, for code that looks at fields that only the game knows. JSON nested too deeply becomes
    /// null.
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
