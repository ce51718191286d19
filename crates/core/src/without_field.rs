//! Serialising a value without one of its fields.

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

/// Serialises a value without one of its own fields; nested fields stay.
pub struct WithoutField<'a, T> {
    /// The value.
    pub value: &'a T,
    /// The field's name.
    pub field: &'static str,
}

impl<T: Serialize> Serialize for WithoutField<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(Skipping { to, field: self.field })
    }
}

/// Passes on everything except one field of a struct.
struct Skipping<S> {
    to: S,
    field: &'static str,
}

impl<S: SerializeStruct> SerializeStruct for Skipping<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        if key == self.field {
            return self.to.skip_field(key);
        }
        self.to.serialize_field(key, value)
    }

    fn skip_field(&mut self, key: &'static str) -> Result<(), S::Error> {
        self.to.skip_field(key)
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.to.end()
    }
}

/// Passes on values that have no fields.
macro_rules! hand_on {
    ($($function:ident($($name:ident: $type:ty),*) -> $result:ty;)+) => {$(
        fn $function(self, $($name: $type),*) -> Result<$result, S::Error> {
            self.to.$function($($name),*)
        }
    )+};
}

macro_rules! hand_on_generic {
    ($($function:ident($($name:ident: $type:ty),*);)+) => {$(
        fn $function<T: Serialize + ?Sized>(
            self,
            $($name: $type,)*
            value: &T,
        ) -> Result<S::Ok, S::Error> {
            self.to.$function($($name,)* value)
        }
    )+};
}

impl<S: Serializer> Serializer for Skipping<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = S::SerializeSeq;
    type SerializeTuple = S::SerializeTuple;
    type SerializeTupleStruct = S::SerializeTupleStruct;
    type SerializeTupleVariant = S::SerializeTupleVariant;
    type SerializeMap = S::SerializeMap;
    type SerializeStruct = Skipping<S::SerializeStruct>;
    type SerializeStructVariant = S::SerializeStructVariant;

    fn serialize_struct(
        self,
        name: &'static str,
        fields: usize,
    ) -> Result<Skipping<S::SerializeStruct>, S::Error> {
        Ok(Skipping { to: self.to.serialize_struct(name, fields)?, field: self.field })
    }

    hand_on! {
        serialize_bool(v: bool) -> S::Ok;
        serialize_i8(v: i8) -> S::Ok;
        serialize_i16(v: i16) -> S::Ok;
        serialize_i32(v: i32) -> S::Ok;
        serialize_i64(v: i64) -> S::Ok;
        serialize_i128(v: i128) -> S::Ok;
        serialize_u8(v: u8) -> S::Ok;
        serialize_u16(v: u16) -> S::Ok;
        serialize_u32(v: u32) -> S::Ok;
        serialize_u64(v: u64) -> S::Ok;
        serialize_u128(v: u128) -> S::Ok;
        serialize_f32(v: f32) -> S::Ok;
        serialize_f64(v: f64) -> S::Ok;
        serialize_char(v: char) -> S::Ok;
        serialize_str(v: &str) -> S::Ok;
        serialize_bytes(v: &[u8]) -> S::Ok;
        serialize_none() -> S::Ok;
        serialize_unit() -> S::Ok;
        serialize_unit_struct(name: &'static str) -> S::Ok;
        serialize_unit_variant(name: &'static str, at: u32, variant: &'static str) -> S::Ok;
        serialize_seq(length: Option<usize>) -> S::SerializeSeq;
        serialize_tuple(length: usize) -> S::SerializeTuple;
        serialize_tuple_struct(name: &'static str, length: usize) -> S::SerializeTupleStruct;
        serialize_tuple_variant(
            name: &'static str,
            at: u32,
            variant: &'static str,
            length: usize
        ) -> S::SerializeTupleVariant;
        serialize_map(length: Option<usize>) -> S::SerializeMap;
        serialize_struct_variant(
            name: &'static str,
            at: u32,
            variant: &'static str,
            length: usize
        ) -> S::SerializeStructVariant;
    }

    hand_on_generic! {
        serialize_some();
        serialize_newtype_struct(name: &'static str);
        serialize_newtype_variant(name: &'static str, at: u32, variant: &'static str);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Json;

    #[derive(Serialize)]
    struct Inner {
        memory: u8,
    }

    #[derive(Serialize)]
    struct Outer {
        hand: Vec<u8>,
        memory: Inner,
        board: Inner,
    }

    #[test]
    fn only_the_outermost_field_is_left_out() {
        let value =
            Outer { hand: vec![1], memory: Inner { memory: 2 }, board: Inner { memory: 3 } };
        let written = Json::of(&WithoutField { value: &value, field: "memory" });
        assert_eq!(written.as_str(), r#"{"hand":[1],"board":{"memory":3}}"#);
        let written = Json::of(&WithoutField { value: &[1, 2], field: "memory" });
        assert_eq!(written.as_str(), "[1,2]");
    }
}
