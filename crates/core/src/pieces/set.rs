//! Sets of pieces, stored as bits.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Piece;
use crate::Rng;

/// An unsigned integer used as bits: `u8`, `u16`, `u32`, `u64` or `u128`.
pub trait Bits:
    Copy
    + Default
    + Ord
    + std::hash::Hash
    + Send
    + Sync
    + From<bool>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// The number of bits.
    const WIDTH: u32;
    /// No bits.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;

    /// Counts the set bits.
    fn ones(self) -> u32;

    /// Returns the index of the lowest set bit.
    fn lowest(self) -> u32;

    /// Clears the lowest set bit.
    fn without_lowest(self) -> Self;
}

macro_rules! bits {
    ($($word:ty),+) => {
        $(impl Bits for $word {
            const WIDTH: u32 = <$word>::BITS;
            const ZERO: $word = 0;
            const ONE: $word = 1;

            #[inline(always)]
            fn ones(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn without_lowest(self) -> $word {
                self & self.wrapping_sub(1)
            }
        })+
    };
}

bits!(u8, u16, u32, u64, u128);

/// A set of pieces in one integer; in JSON a list of its members in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceSet<P, W> {
    bits: W,
    piece: PhantomData<P>,
}

impl<P, W> PieceSet<P, W> {
    /// Creates a set from bits.
    #[inline(always)]
    pub const fn from_bits(bits: W) -> PieceSet<P, W> {
        PieceSet { bits, piece: PhantomData }
    }
}

impl<P, W: Copy> PieceSet<P, W> {
    /// Returns the bits.
    #[inline(always)]
    pub const fn bits(self) -> W {
        self.bits
    }
}

impl<P: Piece, W: Bits> PieceSet<P, W> {
    const FITS: () = assert!(P::COUNT <= W::WIDTH as usize, "the word is too short for the pieces");

    /// The empty set.
    pub const EMPTY: PieceSet<P, W> = PieceSet::from_bits(W::ZERO);

    #[inline(always)]
    fn bit(piece: P) -> W {
        let () = Self::FITS;
        W::ONE << piece.index() as u32
    }

    /// Returns the set of all pieces.
    #[inline]
    pub fn all() -> PieceSet<P, W> {
        let () = Self::FITS;
        PieceSet::from_bits(!W::ZERO >> (W::WIDTH - P::COUNT as u32))
    }

    /// Returns the set of one piece.
    #[inline]
    pub fn one(piece: P) -> PieceSet<P, W> {
        PieceSet::from_bits(Self::bit(piece))
    }

    /// Returns whether a piece is a member.
    #[inline]
    pub fn contains(self, piece: P) -> bool {
        self.bits & Self::bit(piece) != W::default()
    }

    /// Adds a piece.
    #[inline]
    pub fn insert(&mut self, piece: P) {
        self.bits |= Self::bit(piece);
    }

    /// Adds a piece if a condition holds, without a branch.
    #[inline]
    pub fn insert_if(&mut self, so: bool, piece: P) {
        let () = Self::FITS;
        self.bits |= W::from(so) << piece.index() as u32;
    }

    /// Removes a piece.
    #[inline]
    pub fn remove(&mut self, piece: P) {
        self.bits = self.bits & !Self::bit(piece);
    }

    /// Returns the number of members.
    #[inline]
    pub fn len(self) -> usize {
        self.bits.ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == W::default()
    }

    /// Returns the first member.
    #[inline]
    pub fn first(self) -> Option<P> {
        (!self.is_empty()).then(|| P::from_index(self.bits.lowest() as usize))
    }

    /// Returns the member at an index, counted from 0.
    #[inline]
    pub fn nth(self, place: usize) -> Option<P> {
        let rest = (0..place).fold(self.bits, |rest, _| rest.without_lowest());
        PieceSet::<P, W>::from_bits(rest).first()
    }

    /// Returns the intersection.
    #[inline]
    #[must_use]
    pub fn and(self, other: PieceSet<P, W>) -> PieceSet<P, W> {
        PieceSet::from_bits(self.bits & other.bits)
    }

    /// Returns the union.
    #[inline]
    #[must_use]
    pub fn or(self, other: PieceSet<P, W>) -> PieceSet<P, W> {
        PieceSet::from_bits(self.bits | other.bits)
    }

    /// Returns the difference.
    #[inline]
    #[must_use]
    pub fn minus(self, other: PieceSet<P, W>) -> PieceSet<P, W> {
        PieceSet::from_bits(self.bits & !other.bits)
    }

    /// Returns the set with one more piece.
    #[inline]
    #[must_use]
    pub fn with(mut self, piece: P) -> PieceSet<P, W> {
        self.insert(piece);
        self
    }

    /// Returns the set without a piece.
    #[inline]
    #[must_use]
    pub fn without(mut self, piece: P) -> PieceSet<P, W> {
        self.remove(piece);
        self
    }

    /// Returns whether every member is in another set.
    #[inline]
    pub fn is_subset(self, of: PieceSet<P, W>) -> bool {
        self.minus(of).is_empty()
    }

    /// Lists the members in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = P> + Clone {
        Members { rest: self.bits, piece: PhantomData }
    }

    /// Draws a random member and removes it; there must be one.
    #[inline]
    pub fn draw_out(&mut self, rng: &mut impl Rng) -> P {
        let place = rng.below(self.bits.ones()) as usize;
        let piece = self.nth(place).expect("something is left to draw");
        self.remove(piece);
        piece
    }
}

struct Members<P, W> {
    rest: W,
    piece: PhantomData<P>,
}

impl<P, W: Copy> Clone for Members<P, W> {
    fn clone(&self) -> Self {
        Members { rest: self.rest, piece: PhantomData }
    }
}

impl<P: Piece, W: Bits> Iterator for Members<P, W> {
    type Item = P;

    #[inline]
    fn next(&mut self) -> Option<P> {
        // The end is tested first, and there is no `size_hint`, so that a loop over members compiles to a test and a
        // step.
        if self.rest == W::default() {
            return None;
        }
        let lowest = self.rest.lowest();
        self.rest = self.rest.without_lowest();
        Some(P::from_index(lowest as usize))
    }
}

impl<P, W: Bits> Default for PieceSet<P, W> {
    #[inline]
    fn default() -> PieceSet<P, W> {
        PieceSet::from_bits(W::default())
    }
}

impl<P: Piece, W: Bits> FromIterator<P> for PieceSet<P, W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = P>>(pieces: I) -> PieceSet<P, W> {
        let mut set = PieceSet::default();
        pieces.into_iter().for_each(|piece| set.insert(piece));
        set
    }
}

impl<P: Piece, W: Bits> fmt::Debug for PieceSet<P, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|piece| piece.to_string())).finish()
    }
}

impl<P: Piece + Serialize, W: Bits> Serialize for PieceSet<P, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, P: Piece + Deserialize<'de>, W: Bits> Deserialize<'de> for PieceSet<P, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = PieceSet::default();
        for piece in Vec::<P>::deserialize(deserializer)? {
            if set.contains(piece) {
                let message = format_args!("{piece} is listed twice");
                return Err(serde::de::Error::custom(message));
            }
            set.insert(piece);
        }
        Ok(set)
    }
}

#[cfg(feature = "schema")]
impl<P: schemars::JsonSchema, W> schemars::JsonSchema for PieceSet<P, W> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("SetOf{}", P::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let each = generator.subschema_for::<P>();
        schemars::json_schema!({ "type": "array", "items": each, "uniqueItems": true })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Card, Colour};
    use super::*;
    use crate::Pcg32;

    type Colours = PieceSet<Colour, u8>;
    type Cards = PieceSet<Card, u32>;

    #[test]
    fn members_come_in_order() {
        let mut set: Colours = [Colour::DarkBlue, Colour::Red].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Colour::Red, Colour::DarkBlue]);
        assert_eq!((set.len(), set.nth(1), set.nth(2)), (2, Some(Colour::DarkBlue), None));
        assert!(set.contains(Colour::Red) && !set.contains(Colour::Green));
        set.insert_if(false, Colour::Green);
        set.remove(Colour::Red);
        assert_eq!(format!("{set:?}"), "{\"dark_blue\"}");
        assert_eq!(Colours::all().minus(set).len(), 2);
    }

    #[test]
    fn a_member_stands_in_a_list_once() {
        let set: Cards = serde_json::from_str(r#"["c3","c1"]"#).unwrap();
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"["c1","c3"]"#);
        let twice = serde_json::from_str::<Cards>(r#"["c3","c3"]"#).unwrap_err();
        assert!(twice.to_string().contains("c3 is listed twice"), "{twice}");
    }

    #[test]
    fn every_member_is_drawn_once() {
        let (mut set, mut rng) = (Cards::all(), Pcg32::new(1, 1));
        let drawn: Cards = (0..20).map(|_| set.draw_out(&mut rng)).collect();
        assert_eq!((set.is_empty(), drawn), (true, Cards::all()));
    }
}
