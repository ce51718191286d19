//! How many there are of each kind.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize};
use whistle_core::Rng;

/// Something that comes in a few kinds, each with a name.
pub trait Kind: Copy + fmt::Display + 'static {
    /// All kinds, each at its index.
    const ALL: &'static [Self];

    /// Returns its place in [`Kind::ALL`].
    fn index(self) -> usize;
}

/// How many there are of each kind: an array; in JSON the kinds of which there are any.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tally<K, const N: usize> {
    counts: [u8; N],
    kind: PhantomData<K>,
}

impl<K: Kind, const N: usize> Tally<K, N> {
    /// Nothing of any kind.
    pub const EMPTY: Tally<K, N> = Tally::of([0; N]);

    /// Takes the number of each kind, in the order of [`Kind::ALL`].
    pub const fn of(counts: [u8; N]) -> Tally<K, N> {
        Tally { counts, kind: PhantomData }
    }

    /// Returns how many there are of a kind.
    #[inline]
    pub fn count(&self, kind: K) -> u8 {
        self.counts[kind.index()]
    }

    /// Tells whether there is one of a kind.
    #[inline]
    pub fn has(&self, kind: K) -> bool {
        self.count(kind) > 0
    }

    /// Counts them all.
    #[inline]
    pub fn total(&self) -> u32 {
        self.counts.iter().map(|&count| u32::from(count)).sum()
    }

    /// Adds one.
    #[inline]
    pub fn put(&mut self, kind: K) {
        self.counts[kind.index()] += 1;
    }

    /// Adds all of another tally.
    #[inline]
    pub fn put_all(&mut self, other: &Tally<K, N>) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }

    /// Takes one away; there must be one.
    #[inline]
    pub fn take(&mut self, kind: K) {
        self.counts[kind.index()] -= 1;
    }

    /// Returns what is left without another tally; nothing if that has more of a kind.
    pub fn without(&self, other: &Tally<K, N>) -> Option<Tally<K, N>> {
        let mut rest = *self;
        for (count, less) in rest.counts.iter_mut().zip(other.counts) {
            *count = count.checked_sub(less)?;
        }
        Some(rest)
    }

    /// Lists the kinds of which there are any, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (K, u8)> {
        let kinds = K::ALL.iter().copied().zip(self.counts);
        kinds.filter(|&(_, count)| count > 0)
    }

    /// Draws one, each piece as likely as any other; there must be one.
    pub(crate) fn sample(&self, rng: &mut impl Rng) -> K {
        self.nth(rng.below(self.total())).expect("the number is below the total")
    }

    /// Returns the kind of the piece with a number, counted from 0 through all kinds.
    pub(crate) fn nth(&self, mut number: u32) -> Option<K> {
        self.iter().find_map(|(kind, count)| {
            let count = u32::from(count);
            if number < count {
                return Some(kind);
            }
            number -= count;
            None
        })
    }
}

impl<K: Kind, const N: usize> Default for Tally<K, N> {
    fn default() -> Tally<K, N> {
        Tally::EMPTY
    }
}

impl<K: Kind, const N: usize> fmt::Debug for Tally<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = self.iter().map(|(kind, count)| (kind.to_string(), count));
        f.debug_map().entries(named).finish()
    }
}

impl<K: Kind + Serialize, const N: usize> Serialize for Tally<K, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.iter().count()))?;
        for (kind, count) in self.iter() {
            map.serialize_entry(&kind, &count)?;
        }
        map.end()
    }
}

impl<'de, K: Kind + Deserialize<'de>, const N: usize> Deserialize<'de> for Tally<K, N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Counts<K, const N: usize>(PhantomData<K>);
        impl<'de, K: Kind + Deserialize<'de>, const N: usize> Visitor<'de> for Counts<K, N> {
            type Value = Tally<K, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("how many there are of each kind, by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tally<K, N>, A::Error> {
                let mut tally = Tally::EMPTY;
                while let Some((kind, count)) = map.next_entry::<K, u8>()? {
                    if tally.has(kind) {
                        let message = format_args!("{kind} is counted twice");
                        return Err(serde::de::Error::custom(message));
                    }
                    tally.counts[kind.index()] = count;
                }
                Ok(tally)
            }
        }
        deserializer.deserialize_map(Counts(PhantomData))
    }
}

/// A tally as a list of its pieces, as one would read it out.
pub(crate) mod listed {
    use super::*;

    pub(crate) fn serialize<K: Kind + Serialize, const N: usize, S: serde::Serializer>(
        tally: &Tally<K, N>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let pieces = tally.iter();
        serializer.collect_seq(
            pieces.flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count))),
        )
    }

    pub(crate) fn deserialize<'de, K, const N: usize, D>(
        deserializer: D,
    ) -> Result<Tally<K, N>, D::Error>
    where
        K: Kind + Deserialize<'de>,
        D: serde::Deserializer<'de>,
    {
        let mut tally = Tally::EMPTY;
        for kind in Vec::<K>::deserialize(deserializer)? {
            if tally.count(kind) == u8::MAX {
                return Err(serde::de::Error::custom(format_args!("too many {kind}")));
            }
            tally.put(kind);
        }
        Ok(tally)
    }
}

#[cfg(feature = "schema")]
impl<K: Kind + schemars::JsonSchema, const N: usize> schemars::JsonSchema for Tally<K, N> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Tally_{}", K::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let kind = generator.subschema_for::<K>();
        schemars::json_schema!({
            "type": "object",
            "propertyNames": kind,
            "additionalProperties": { "type": "integer", "minimum": 0, "maximum": 255 }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Colour;

    type Colours = Tally<Colour, 8>;

    #[test]
    fn every_piece_has_its_number() {
        let tally = Colours::of([2, 0, 1, 0, 0, 0, 0, 1]);
        let named: Vec<_> = (0..5).map(|number| tally.nth(number)).collect();
        let (red, green, white) = (Colour::Red, Colour::Green, Colour::White);
        assert_eq!(named, [Some(red), Some(red), Some(green), Some(white), None]);
    }

    #[test]
    fn json_names_only_what_there_is() {
        let tally = Colours::of([2, 0, 0, 1, 0, 0, 0, 0]);
        let text = serde_json::to_string(&tally).unwrap();
        assert_eq!(text, r#"{"red":2,"yellow":1}"#);
        assert_eq!(serde_json::from_str::<Colours>(&text).unwrap(), tally);
        let twice = serde_json::from_str::<Colours>(r#"{"red":2,"red":1}"#);
        assert!(twice.unwrap_err().to_string().contains("counted twice"));
        assert!(serde_json::from_str::<Colours>(r#"{"pink":2}"#).is_err());
    }

    #[test]
    fn nothing_is_taken_that_is_not_there() {
        let (one, two) =
            (Colours::of([1, 0, 0, 0, 0, 0, 0, 0]), Colours::of([2, 0, 0, 0, 0, 0, 0, 0]));
        assert_eq!(two.without(&one), Some(one));
        assert_eq!(one.without(&two), None);
    }
}
