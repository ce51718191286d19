//! Tables with one value per piece.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{NamedPiece, Piece};

/// One `T` for each of `N` pieces; in JSON an object with a field for each.
///
/// Games define aliases: `type PerCompany<T> = PerPiece<Company, T, 5>`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PerPiece<P, T, const N: usize> {
    values: [T; N],
    piece: PhantomData<P>,
}

impl<P, T, const N: usize> PerPiece<P, T, N> {
    /// Creates a table from the values in the order of the pieces.
    #[inline]
    pub const fn of(values: [T; N]) -> PerPiece<P, T, N> {
        PerPiece { values, piece: PhantomData }
    }

    /// Returns the values in the order of the pieces.
    #[inline]
    pub const fn values(&self) -> &[T; N] {
        &self.values
    }
}

impl<P: Piece, T, const N: usize> PerPiece<P, T, N> {
    const FITS: () = assert!(P::COUNT == N, "a table has a value for each piece");

    /// Creates each piece's value with a function.
    #[inline]
    pub fn from_fn(mut value: impl FnMut(P) -> T) -> PerPiece<P, T, N> {
        let () = Self::FITS;
        PerPiece::of(std::array::from_fn(|index| value(P::from_index(index))))
    }

    /// Iterates over pieces and values.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (P, &T)> + Clone {
        P::all().zip(&self.values)
    }

    /// Iterates over pieces and mutable values.
    #[inline]
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (P, &mut T)> {
        P::all().zip(&mut self.values)
    }
}

impl<P, T: Copy + Default, const N: usize> Default for PerPiece<P, T, N> {
    #[inline]
    fn default() -> Self {
        PerPiece::of([T::default(); N])
    }
}

impl<P: Piece, T, const N: usize> Index<P> for PerPiece<P, T, N> {
    type Output = T;

    #[inline]
    fn index(&self, piece: P) -> &T {
        &self.values[piece.index()]
    }
}

impl<P: Piece, T, const N: usize> IndexMut<P> for PerPiece<P, T, N> {
    #[inline]
    fn index_mut(&mut self, piece: P) -> &mut T {
        &mut self.values[piece.index()]
    }
}

impl<P: Piece, T: fmt::Debug, const N: usize> fmt::Debug for PerPiece<P, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(piece, value)| (piece.to_string(), value))).finish()
    }
}

impl<P: NamedPiece, T: Serialize, const N: usize> Serialize for PerPiece<P, T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(N))?;
        for (name, value) in P::NAMES.iter().zip(&self.values) {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de, P, T, const N: usize> Deserialize<'de> for PerPiece<P, T, N>
where
    P: NamedPiece + Deserialize<'de>,
    T: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("PerPiece", P::NAMES, Fields(PhantomData))
    }
}

struct Fields<P, T, const N: usize>(PhantomData<(P, T)>);

impl<'de, P, T, const N: usize> Visitor<'de> for Fields<P, T, N>
where
    P: NamedPiece + Deserialize<'de>,
    T: Deserialize<'de>,
{
    type Value = PerPiece<P, T, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with a value for each of {}", P::NAMES.join(", "))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut values: [Option<T>; N] = std::array::from_fn(|_| None);
        while let Some(name) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            let Some(index) = P::NAMES.iter().position(|known| *known == name) else {
                return Err(A::Error::unknown_field(&name, P::NAMES));
            };
            if values[index].replace(map.next_value()?).is_some() {
                return Err(A::Error::duplicate_field(P::NAMES[index]));
            }
        }
        if let Some(index) = values.iter().position(Option::is_none) {
            return Err(A::Error::missing_field(P::NAMES[index]));
        }
        Ok(PerPiece::of(values.map(|value| value.expect("none is missing"))))
    }
}

#[cfg(feature = "schema")]
impl<P: NamedPiece, T: schemars::JsonSchema, const N: usize> schemars::JsonSchema
    for PerPiece<P, T, N>
{
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("{}By{}", T::schema_name(), P::NAMES.join("Or")).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let each = serde_json::to_value(generator.subschema_for::<T>()).unwrap_or_default();
        let fields = P::NAMES.iter().map(|name| ((*name).to_owned(), each.clone()));
        let fields: serde_json::Map<String, serde_json::Value> = fields.collect();
        schemars::json_schema!({
            "type": "object",
            "properties": fields,
            "required": P::NAMES,
            "additionalProperties": false
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::Colour;
    use super::*;

    type Numbers = PerPiece<Colour, u8, 3>;

    #[test]
    fn each_has_a_field() {
        let mut numbers = Numbers::from_fn(|colour| colour.index() as u8);
        numbers[Colour::Green] = 7;
        let text = serde_json::to_string(&numbers).unwrap();
        assert_eq!(text, r#"{"red":0,"green":7,"dark_blue":2}"#);
        assert_eq!(serde_json::from_str::<Numbers>(&text).unwrap(), numbers);
    }

    #[test]
    fn every_field_stands_there_once() {
        for (text, says) in [
            (r#"{"red":0,"green":7}"#, "missing field `dark_blue`"),
            (r#"{"red":0,"red":0}"#, "duplicate field `red`"),
            (r#"{"pink":0}"#, "unknown field `pink`"),
            (r#"[1,2,3]"#, "an object with a value for each of red, green, dark_blue"),
        ] {
            let error = serde_json::from_str::<Numbers>(text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
