//! Multisets of pieces: equal dice, equal cards.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{PerPiece, Piece};
use crate::Rng;

/// How many there are of each of `N` pieces.
///
/// In JSON a list of all pieces, equal ones side by side ([`AsList`]), or an object with the counts that are not 0
/// ([`AsCounts`]).
pub struct Multiset<P, const N: usize, F = AsList> {
    counts: [u8; N],
    piece: PhantomData<(P, F)>,
}

/// Serialised as a list: `["red", "red", "blue"]`.
#[derive(Clone, Copy, Debug)]
pub enum AsList {}

/// Serialised as counts: `{"red": 2, "blue": 1}`.
#[derive(Clone, Copy, Debug)]
pub enum AsCounts {}

impl<P, const N: usize, F> Multiset<P, N, F> {
    /// The empty multiset.
    pub const EMPTY: Multiset<P, N, F> = Multiset::of([0; N]);

    /// Creates a multiset from the counts, in the order of the pieces.
    pub const fn of(counts: [u8; N]) -> Multiset<P, N, F> {
        Multiset { counts, piece: PhantomData }
    }

    /// Returns the counts, in the order of the pieces.
    #[inline]
    pub const fn counts(&self) -> &[u8; N] {
        &self.counts
    }

    /// Returns the total number of pieces.
    #[inline]
    pub fn total(&self) -> u32 {
        self.counts.iter().map(|&count| u32::from(count)).sum()
    }

    /// Returns the same pieces, serialised as a list.
    #[inline]
    pub const fn listed(&self) -> Multiset<P, N, AsList> {
        Multiset::of(self.counts)
    }

    /// Returns whether it is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; N]
    }

    /// Adds all pieces of another multiset.
    #[inline]
    pub fn add_all(&mut self, more: &Multiset<P, N, F>) {
        self.counts.iter_mut().zip(more.counts).for_each(|(count, more)| *count += more);
    }

    /// Removes all pieces of another multiset, which must be contained.
    #[inline]
    pub fn remove_all(&mut self, less: &Multiset<P, N, F>) {
        self.counts.iter_mut().zip(less.counts).for_each(|(count, less)| *count -= less);
    }

    /// Returns whether another multiset is contained.
    #[inline]
    pub fn covers(&self, part: &Multiset<P, N, F>) -> bool {
        self.counts.iter().zip(part.counts).all(|(&count, part)| part <= count)
    }

    /// Returns the union with another multiset.
    #[inline]
    #[must_use]
    pub fn plus(mut self, more: &Multiset<P, N, F>) -> Multiset<P, N, F> {
        self.add_all(more);
        self
    }

    /// Returns the difference, or `None` if the other has more of a kind.
    #[must_use]
    pub fn without(&self, other: &Multiset<P, N, F>) -> Option<Multiset<P, N, F>> {
        let mut rest = self.covers(other).then_some(*self)?;
        rest.remove_all(other);
        Some(rest)
    }
}

impl<P: Piece, const N: usize, F> Multiset<P, N, F> {
    const FITS: () = assert!(P::COUNT == N, "a multiset has a number for each piece");

    /// Returns the count of a piece.
    #[inline]
    pub fn count(&self, piece: P) -> u8 {
        let () = Self::FITS;
        self.counts[piece.index()]
    }

    /// Returns whether there is at least one of a piece.
    #[inline]
    pub fn has(&self, piece: P) -> bool {
        self.count(piece) > 0
    }

    /// Sets the count of a piece.
    #[inline]
    pub fn set(&mut self, piece: P, count: u8) {
        self.counts[piece.index()] = count;
    }

    /// Adds one piece.
    #[inline]
    pub fn insert(&mut self, piece: P) {
        self.add(piece, 1);
    }

    /// Adds several of a piece.
    #[inline]
    pub fn add(&mut self, piece: P, count: u8) {
        self.counts[piece.index()] += count;
    }

    /// Removes one piece, which must be there.
    #[inline]
    pub fn remove(&mut self, piece: P) {
        self.subtract(piece, 1);
    }

    /// Removes several of a piece, which must be there.
    #[inline]
    pub fn subtract(&mut self, piece: P, count: u8) {
        self.counts[piece.index()] -= count;
    }

    /// Lists the pieces with a count above 0.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (P, u8)> + Clone + use<P, N, F> {
        P::all().zip(self.counts).filter(|&(_, count)| count > 0)
    }

    /// Lists every single piece, equal ones side by side.
    #[inline]
    pub fn each(&self) -> impl Iterator<Item = P> + Clone + use<P, N, F> {
        self.iter().flat_map(|(piece, count)| std::iter::repeat_n(piece, usize::from(count)))
    }

    /// Returns the piece at an index when all pieces are laid out in order.
    #[inline]
    pub fn nth(&self, mut number: u32) -> Option<P> {
        for (index, &count) in self.counts.iter().enumerate() {
            if number < u32::from(count) {
                return Some(P::from_index(index));
            }
            number -= u32::from(count);
        }
        None
    }

    /// Draws a random piece and leaves it there; there must be one.
    #[inline]
    pub fn sample(&self, rng: &mut impl Rng) -> P {
        self.nth(rng.below(self.total())).expect("the number is below the total")
    }

    /// Draws a random piece and removes it; there must be one.
    #[inline]
    pub fn draw_out(&mut self, rng: &mut impl Rng) -> P {
        let piece = self.sample(rng);
        self.remove(piece);
        piece
    }
}

impl<P, Q, const N: usize, const M: usize, F> PerPiece<P, Multiset<Q, M, F>, N> {
    /// Returns the total over several multisets.
    #[inline]
    pub fn total(&self) -> u32 {
        self.values().iter().map(Multiset::total).sum()
    }
}

// Not derived: that would require the same traits of `P` and `F`, which are only markers.
impl<P, const N: usize, F> Clone for Multiset<P, N, F> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, const N: usize, F> Copy for Multiset<P, N, F> {}

impl<P, const N: usize, F> PartialEq for Multiset<P, N, F> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.counts == other.counts
    }
}

impl<P, const N: usize, F> Eq for Multiset<P, N, F> {}

impl<P, const N: usize, F> PartialOrd for Multiset<P, N, F> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<P, const N: usize, F> Ord for Multiset<P, N, F> {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.counts.cmp(&other.counts)
    }
}

impl<P, const N: usize, F> std::hash::Hash for Multiset<P, N, F> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.counts.hash(state);
    }
}

impl<P, const N: usize, F> Default for Multiset<P, N, F> {
    #[inline]
    fn default() -> Self {
        Multiset::EMPTY
    }
}

impl<P: Piece, const N: usize, F> FromIterator<P> for Multiset<P, N, F> {
    fn from_iter<I: IntoIterator<Item = P>>(pieces: I) -> Self {
        let mut set = Multiset::EMPTY;
        pieces.into_iter().for_each(|piece| set.insert(piece));
        set
    }
}

impl<P: Piece, const N: usize, F> fmt::Debug for Multiset<P, N, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.iter().map(|(piece, count)| (piece.to_string(), count));
        f.debug_map().entries(counts).finish()
    }
}

/// The JSON form of a multiset.
pub trait JsonForm: Sized {
    /// Serialises it.
    ///
    /// # Errors
    /// As the serializer does.
    fn write<P: Piece + Serialize, const N: usize, S: Serializer>(
        set: &Multiset<P, N, Self>,
        to: S,
    ) -> Result<S::Ok, S::Error>;

    /// Deserialises it.
    ///
    /// # Errors
    /// If it has another form, or more of a kind than can be counted.
    fn read<'de, P: Piece + Deserialize<'de>, const N: usize, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Multiset<P, N, Self>, D::Error>;

    /// Returns its schema.
    #[cfg(feature = "schema")]
    fn schema(piece: schemars::Schema) -> schemars::Schema;
}

impl JsonForm for AsList {
    fn write<P: Piece + Serialize, const N: usize, S: Serializer>(
        set: &Multiset<P, N, AsList>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(set.each())
    }

    fn read<'de, P: Piece + Deserialize<'de>, const N: usize, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Multiset<P, N, AsList>, D::Error> {
        let mut set = Multiset::EMPTY;
        for piece in Vec::<P>::deserialize(from)? {
            if set.count(piece) == u8::MAX {
                return Err(D::Error::custom(format_args!("too many of {piece}")));
            }
            set.insert(piece);
        }
        Ok(set)
    }

    #[cfg(feature = "schema")]
    fn schema(piece: schemars::Schema) -> schemars::Schema {
        schemars::json_schema!({ "type": "array", "items": piece })
    }
}

impl JsonForm for AsCounts {
    fn write<P: Piece + Serialize, const N: usize, S: Serializer>(
        set: &Multiset<P, N, AsCounts>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(set.iter().count()))?;
        for (piece, count) in set.iter() {
            map.serialize_entry(&piece, &count)?;
        }
        map.end()
    }

    fn read<'de, P: Piece + Deserialize<'de>, const N: usize, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Multiset<P, N, AsCounts>, D::Error> {
        struct Counts<P, const N: usize>(PhantomData<P>);
        impl<'de, P: Piece + Deserialize<'de>, const N: usize> Visitor<'de> for Counts<P, N> {
            type Value = Multiset<P, N, AsCounts>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("how many there are of each kind, by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut set = Multiset::EMPTY;
                while let Some((piece, count)) = map.next_entry::<P, u8>()? {
                    if set.has(piece) {
                        return Err(A::Error::custom(format_args!("{piece} is counted twice")));
                    }
                    set.set(piece, count);
                }
                Ok(set)
            }
        }
        from.deserialize_map(Counts(PhantomData))
    }

    #[cfg(feature = "schema")]
    fn schema(piece: schemars::Schema) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "propertyNames": piece,
            "additionalProperties": { "type": "integer", "minimum": 0, "maximum": 255 }
        })
    }
}

impl<P: Piece + Serialize, const N: usize, F: JsonForm> Serialize for Multiset<P, N, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        F::write(self, serializer)
    }
}

impl<'de, P, const N: usize, F: JsonForm> Deserialize<'de> for Multiset<P, N, F>
where
    P: Piece + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        F::read(deserializer)
    }
}

#[cfg(feature = "schema")]
impl<P: schemars::JsonSchema, const N: usize, F: JsonForm> schemars::JsonSchema
    for Multiset<P, N, F>
{
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("MultisetOf{}", P::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        F::schema(generator.subschema_for::<P>())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::Colour;
    use super::*;

    type Listed = Multiset<Colour, 3>;
    type Counted = Multiset<Colour, 3, AsCounts>;

    #[test]
    fn every_piece_has_its_number() {
        let set = Listed::of([2, 0, 1]);
        let named: Vec<_> = (0..4).map(|number| set.nth(number)).collect();
        let (red, blue) = (Some(Colour::Red), Some(Colour::DarkBlue));
        assert_eq!(named, [red, red, blue, None]);
        assert_eq!((set.total(), set.each().count()), (3, 3));
    }

    #[test]
    fn it_is_written_as_a_list_or_as_numbers() {
        let text = serde_json::to_string(&Listed::of([2, 0, 1])).unwrap();
        assert_eq!(text, r#"["red","red","dark_blue"]"#);
        assert_eq!(serde_json::from_str::<Listed>(&text).unwrap(), Listed::of([2, 0, 1]));
        let text = serde_json::to_string(&Counted::of([2, 0, 1])).unwrap();
        assert_eq!(text, r#"{"red":2,"dark_blue":1}"#);
        assert_eq!(serde_json::from_str::<Counted>(&text).unwrap(), Counted::of([2, 0, 1]));
        assert_eq!(Counted::of([2, 0, 1]).listed(), Listed::of([2, 0, 1]));
    }

    #[test]
    fn a_table_of_them_is_counted_as_a_whole() {
        let table = PerPiece::<Colour, _, 3>::of([
            Listed::of([2, 0, 1]),
            Listed::EMPTY,
            Listed::of([1, 1, 1]),
        ]);
        assert_eq!(table.total(), 6);
    }

    #[test]
    fn what_cannot_be_counted_is_refused() {
        let twice = serde_json::from_str::<Counted>(r#"{"red":2,"red":1}"#);
        assert!(twice.unwrap_err().to_string().contains("red is counted twice"));
        assert!(serde_json::from_str::<Counted>(r#"{"pink":2}"#).is_err());
        let many = serde_json::to_string(&vec!["red"; 256]).unwrap();
        let error = serde_json::from_str::<Listed>(&many).unwrap_err();
        assert!(error.to_string().contains("too many of red"), "{error}");
    }

    #[test]
    fn nothing_is_taken_that_is_not_there() {
        let (one, two) = (Listed::of([1, 0, 0]), Listed::of([2, 0, 0]));
        assert_eq!((two.without(&one), one.without(&two)), (Some(one), None));
    }
}
