//! The face-up train cards in the draw area.

use serde::{Deserialize, Serialize};

use crate::{Train, Trains};

/// How many train cards lie face up.
pub(crate) const FACE_UP: usize = 5;

/// The five places of the draw area; a place is empty when the deck has run out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct FaceUp([Option<Train>; FACE_UP]);

impl FaceUp {
    /// Lays cards from the left; `None` if there are more than five.
    pub fn new(cards: impl IntoIterator<Item = Train>) -> Option<FaceUp> {
        let mut face_up = FaceUp::default();
        let mut places = face_up.0.iter_mut();
        for card in cards {
            *places.next()? = Some(card);
        }
        Some(face_up)
    }

    /// Returns the places from left to right.
    #[inline]
    pub const fn places(&self) -> &[Option<Train>; FACE_UP] {
        &self.0
    }

    /// Returns the cards that lie there.
    #[inline]
    pub fn cards(&self) -> Trains {
        self.0.iter().flatten().copied().collect()
    }

    /// Returns whether the places are filled from the left without gaps.
    pub(crate) fn is_packed(&self) -> bool {
        self.0.is_sorted_by_key(|place| place.is_none())
    }

    /// Takes the leftmost card of a kind; there must be one.
    #[inline]
    pub(crate) fn take(&mut self, card: Train) {
        let place = self.0.iter_mut().find(|there| **there == Some(card));
        *place.expect("only a card that lies there is taken") = None;
    }

    /// Lays a card in the leftmost empty place and returns its index.
    #[inline]
    pub(crate) fn fill(&mut self, card: Train) -> u8 {
        let place = self.0.iter().position(Option::is_none);
        let place = place.expect("a card is turned up where one was taken");
        self.0[place] = Some(card);
        place as u8
    }
}
