//! The fields of an object, each still as text.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::value::MapDeserializer;
use serde::de::{DeserializeOwned, Deserializer};
use serde_json::Error;
use serde_json::value::RawValue;

/// Reads a line that is an object; a list of field values is refused.
///
/// # Errors
/// If it is not an object, or not of that type.
pub fn read_object<T: DeserializeOwned>(line: &str) -> Result<T, Error> {
    serde_json::from_str::<ObjectFields>(line)?.read()
}

/// The fields of an object, each still as text; if a name occurs several times, the last counts.
///
/// The tag of a line may be any of its fields, and serde's own lookahead loses the text of
/// [`Json`](whistle_core::Json).
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct ObjectFields(BTreeMap<String, Box<RawValue>>);

impl ObjectFields {
    /// Returns whether the object has this field.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Parses a field and removes it.
    pub(crate) fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, Error> {
        self.0.remove(name).map(|text| serde_json::from_str(text.get())).transpose()
    }

    /// Parses all fields into one value.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, Error> {
        T::deserialize(self.deserializer())
    }

    pub(crate) fn deserializer(&self) -> impl Deserializer<'_, Error = Error> {
        MapDeserializer::new(self.0.iter().map(|(name, text)| (name.as_str(), &**text)))
    }
}
