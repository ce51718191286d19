//! Internally tagged enums, deserialised without a tree in between.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Map, Value};

use crate::tree_reader::TreeReader;

/// An enum whose variants are distinguished by a field.
///
/// `#[serde(tag = "…")]` can serialise such an enum, but deserialises it through a buffer that [`Json`](crate::Json)
/// does not survive. Implemented by [`deserialize_tagged!`](crate::deserialize_tagged).
pub trait Tagged: Sized {
    /// The name of that field.
    const TAG: &'static str;
    /// Its possible values.
    const NAMES: &'static [&'static str];

    /// Deserialises the variant of that name from the other fields.
    ///
    /// # Errors
    /// If there is no such variant, or it has other fields.
    fn read<'de, D: Deserializer<'de>>(name: &str, fields: D) -> Result<Self, D::Error>;
}

/// Deserialises an enum. If the tag comes first, the other fields are read directly.
///
/// # Errors
/// If it is not an object, the field is missing, or the variant cannot be read.
pub fn read_tagged<'de, T: Tagged, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    from.deserialize_map(TagFirst(PhantomData))
}

struct TagFirst<T>(PhantomData<T>);

impl<'de, T: Tagged> Visitor<'de> for TagFirst<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with a field \"{}\"", T::TAG)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let missing = || A::Error::missing_field(T::TAG);
        let first: Cow<'de, str> = map.next_key()?.ok_or_else(missing)?;
        if first == T::TAG {
            let name: Cow<'de, str> = map.next_value()?;
            return T::read(&name, MapAccessDeserializer::new(map));
        }
        // If the tag comes later, a tree is built.
        let mut fields = Map::new();
        fields.insert(first.into_owned(), map.next_value()?);
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            fields.insert(name, value);
        }
        let name = fields.remove(T::TAG).ok_or_else(missing)?;
        let name = name.as_str().ok_or_else(|| {
            A::Error::custom(format_args!("invalid type: \"{}\" must be a text", T::TAG))
        })?;
        let fields = Value::Object(fields);
        // A page downloads the code of each way of deserialising, and does not need errors as data.
        if cfg!(target_family = "wasm") {
            return read_tag_first(name, &fields).map_err(A::Error::custom);
        }
        T::read(name, TreeReader::new(&fields))
    }
}

/// Reads an enum again, from a text in which the field that tells variants apart comes first.
fn read_tag_first<T: Tagged>(name: &str, fields: &Value) -> Result<T, serde_json::Error> {
    let (name, fields) = (Value::from(name), fields.to_string());
    let others = fields.strip_prefix('{').filter(|others| *others != "}");
    let text = match others {
        Some(others) => format!("{{\"{}\":{name},{others}", T::TAG),
        None => format!("{{\"{}\":{name}}}", T::TAG),
    };
    read_tagged(&mut serde_json::Deserializer::from_str(&text))
}

/// Deserialises an enum that is serialised with `#[serde(tag = "…")]`, so that [`Json`](crate::Json) inside it keeps
/// its text.
///
/// ```
/// # use serde::{Deserialize, Serialize};
/// # use whistle_core::{Json, deserialize_tagged};
/// #[derive(Serialize, Deserialize)]
/// struct Act {
///     action: Json,
/// }
///
/// #[derive(Serialize)]
/// #[serde(tag = "kind", rename_all = "snake_case")]
/// enum Message {
///     Act(Act),
/// }
///
/// deserialize_tagged!(Message, "kind", { "act" => Act(Act) });
///
/// let text = r#"{"kind":"act","action":{"b":1, "a":2}}"#;
/// let Message::Act(act) = serde_json::from_str(text).unwrap();
/// assert_eq!(act.action.as_str(), r#"{"b":1, "a":2}"#);
/// assert_eq!(serde_json::to_string(&Message::Act(act)).unwrap(), text);
/// ```
#[macro_export]
macro_rules! deserialize_tagged {
    ($type:ident, $tag:literal, { $($name:literal => $variant:ident($fields:ty)),+ $(,)? }) => {
        impl $crate::Tagged for $type {
            const TAG: &'static str = $tag;
            const NAMES: &'static [&'static str] = &[$($name),+];

            fn read<'de, D: $crate::macro_support::serde::Deserializer<'de>>(
                name: &str,
                fields: D,
            ) -> Result<Self, D::Error> {
                use $crate::macro_support::serde::{Deserialize, de::Error};
                match name {
                    $($name => <$fields>::deserialize(fields).map($type::$variant),)+
                    _ => Err(D::Error::unknown_variant(name, <Self as $crate::Tagged>::NAMES)),
                }
            }
        }

        impl<'de> $crate::macro_support::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::macro_support::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::read_tagged(deserializer)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::read_tag_first;
    use crate::Json;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Play {
        action: Json,
        #[serde(default)]
        took: Option<u32>,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Pass {}

    #[derive(Debug, PartialEq, Serialize)]
    #[serde(tag = "do", rename_all = "snake_case")]
    enum Said {
        Play(Play),
        Pass(Pass),
    }

    crate::deserialize_tagged!(Said, "do", { "play" => Play(Play), "pass" => Pass(Pass) });

    fn read(text: &str) -> Result<Said, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn json_in_it_keeps_its_text() {
        let text = r#"{"do":"play","action":{"kind": "lay", "n":1.0},"took":null}"#;
        let said = read(text).unwrap();
        let Said::Play(play) = &said else { panic!("{said:?}") };
        assert_eq!(play.action.as_str(), r#"{"kind": "lay", "n":1.0}"#);
        assert_eq!(serde_json::to_string(&said).unwrap(), text);
    }

    #[test]
    fn the_field_may_come_later() {
        let said = read(r#"{"action":{"kind":"lay"},"do":"play"}"#);
        let action = Json::of(&serde_json::json!({ "kind": "lay" }));
        assert_eq!(said, Ok(Said::Play(Play { action, took: None })));
        assert_eq!(read(r#"{"do":"pass"}"#), Ok(Said::Pass(Pass {})));
    }

    #[test]
    fn in_a_page_it_is_read_again_with_the_field_first() {
        let action = serde_json::json!({ "b": 1, "a": [2] });
        let fields = serde_json::json!({ "action": action, "took": 3 });
        let play = Said::Play(Play { action: Json::of(&action), took: Some(3) });
        assert_eq!(read_tag_first("play", &fields).ok(), Some(play));
        assert_eq!(read_tag_first("pass", &serde_json::json!({})).ok(), Some(Said::Pass(Pass {})));
        for (name, fields, says) in [
            ("fl\"y", serde_json::json!({}), "unknown variant `fl\"y`"),
            ("pass", serde_json::json!({ "x": 1 }), "unknown field `x`"),
            ("play", serde_json::json!({ "took": 1 }), "missing field `action`"),
        ] {
            let error = read_tag_first::<Said>(name, &fields).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for (text, says) in [
            (r#"{"do":"fly"}"#, "unknown variant `fly`"),
            (r#"{"do":"pass","x":1}"#, "unknown field `x`"),
            (r#"{"x":1,"do":"pass"}"#, "unknown field `x`"),
            (r#"{"do":"play"}"#, "missing field `action`"),
            (r#"{"action":1}"#, "missing field `do`"),
            (r#"{"do":1}"#, "invalid type"),
            (r#"{"x":1,"do":1}"#, "invalid type"),
            (r#"{}"#, "missing field `do`"),
            (r#"["play",1]"#, "an object with a field \"do\""),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
