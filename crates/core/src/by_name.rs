//! Things that are written in JSON as something simpler: a short word, or another type.

/// Makes a type be written in JSON as its `Display` text and read back by its `FromStr`.
///
/// With the calling crate's feature `schema` it also has a JSON Schema that lists every name;
/// `$all` is an expression that lists every value.
#[macro_export]
macro_rules! by_name {
    ($type:ty, $all:expr) => {
        impl $crate::macro_support::serde::Serialize for $type {
            fn serialize<S: $crate::macro_support::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
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

/// Says that a type looks in JSON like another one, for its JSON Schema.
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
