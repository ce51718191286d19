//! Serialisation of types as something simpler: a short word, or another type.

use std::fmt::Display;

use serde::Serializer;

/// The `Display` texts of a type's values, made once: every frame has dozens of them.
pub struct Names<T>(Vec<(T, Box<str>)>);

impl<T: Copy + Ord + Display> Names<T> {
    /// Lists the names of all values.
    pub fn of(all: impl Iterator<Item = T>) -> Names<T> {
        let mut names: Vec<_> = all.map(|value| (value, value.to_string().into())).collect();
        names.sort_unstable_by_key(|&(value, _)| value);
        Names(names)
    }

    /// Serialises a value as its name.
    ///
    /// # Errors
    /// If the serialiser fails.
    pub fn serialize<S: Serializer>(&self, value: T, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.binary_search_by_key(&value, |&(known, _)| known) {
            Ok(place) => serializer.serialize_str(&self.0[place].1),
            Err(_) => serializer.collect_str(&value),
        }
    }
}

/// Serialises a type as its `Display` text, and deserialises it with its `FromStr`.
///
/// `$all` is an expression that lists every value. With the calling crate's feature `schema` the type also has a JSON
/// Schema that lists every name.
#[macro_export]
macro_rules! by_name {
    ($type:ty, $all:expr) => {
        impl $crate::macro_support::serde::Serialize for $type {
            fn serialize<S: $crate::macro_support::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                use $crate::macro_support::Names;
                static NAMES: std::sync::LazyLock<Names<$type>> =
                    std::sync::LazyLock::new(|| Names::of($all));
                NAMES.serialize(*self, serializer)
            }
        }

        impl<'de> $crate::macro_support::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::macro_support::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let name = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                name.parse().map_err($crate::macro_support::serde::de::Error::custom)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let names: Vec<String> = $all.map(|value: $type| value.to_string()).collect();
                schemars::json_schema!({ "type": "string", "enum": names })
            }
        }
    };
}

/// Gives a type the JSON Schema of the type that it is serialised as.
#[macro_export]
macro_rules! schema_as {
    ($type:ty, $other:ty) => {
        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <$other as schemars::JsonSchema>::json_schema(generator)
            }
        }
    };
}
