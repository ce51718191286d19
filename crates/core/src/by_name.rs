//! Serialisation of types as something simpler: a short word, or another type.

/// Serialises a type as its `Display` text, and deserialises it with its `FromStr`.
///
/// With the calling crate's feature `schema` the type also has a JSON Schema that lists every name. `$all` is an
/// expression that lists every value; a [`Piece`](crate::pieces::Piece) needs none, and its names are made only once.
#[macro_export]
macro_rules! by_name {
    ($type:ty) => {
        impl $crate::macro_support::serde::Serialize for $type {
            fn serialize<S: $crate::macro_support::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                static NAMES: std::sync::LazyLock<Vec<String>> = std::sync::LazyLock::new(|| {
                    <$type as $crate::pieces::Piece>::all().map(|piece| piece.to_string()).collect()
                });
                serializer.serialize_str(&NAMES[$crate::pieces::Piece::index(*self)])
            }
        }

        $crate::by_name!(@read $type, <$type as $crate::pieces::Piece>::all());
    };
    ($type:ty, $all:expr) => {
        impl $crate::macro_support::serde::Serialize for $type {
            fn serialize<S: $crate::macro_support::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        $crate::by_name!(@read $type, $all);
    };
    (@read $type:ty, $all:expr) => {
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
