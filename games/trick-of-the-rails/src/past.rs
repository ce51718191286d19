//! The tricks so far: who played what, and for which prize.
//!
//! A position keeps just the cards, in the order in which they were played, and the lane keeps the
//! prizes; who led which trick follows from who leads now. Nothing of it is kept when the game is
//! over.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;

use crate::{Card, LaneCard, Phase, State};

/// Fifteen tricks of three, eleven of four or nine of five.
const MOST: usize = 45;

/// The cards that were played, in order.
#[derive(Clone, Copy)]
pub(crate) struct Plays {
    cards: [Card; MOST],
    len: u8,
}

impl Plays {
    pub(crate) const NONE: Plays = Plays { cards: [Card::FIRST; MOST], len: 0 };

    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// Returns the cards in order.
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// A trick, as an attentive player remembers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Trick {
    /// Who led.
    pub lead: Seat,
    /// What it was played for.
    pub prize: LaneCard,
    /// The cards, clockwise from the lead.
    pub cards: Vec<Card>,
}

impl Trick {
    /// Lists who played what, in order.
    pub(crate) fn plays(&self, seats: u8) -> impl Iterator<Item = (Seat, Card)> {
        self.lead.clockwise(seats).zip(self.cards.iter().copied())
    }

    /// Returns who won the trick, or would so far (TR-6).
    pub(crate) fn winner(&self, seats: u8) -> Seat {
        let led = self.cards.first().map(|card| card.company());
        let following = self.plays(seats).filter(|(_, card)| Some(card.company()) == led);
        following.max_by_key(|&(_, card)| card).map_or(self.lead, |(seat, _)| seat)
    }
}

impl State {
    /// Lists the tricks so far, the present one last if somebody has played to it.
    pub(crate) fn tricks(&self) -> Vec<Trick> {
        if self.phase == Phase::Over || self.plays.is_empty() {
            return Vec::new();
        }
        let seats = usize::from(self.seats);
        let prizes = self.lane.past().iter().copied().chain([self.lane.prize()]);
        let mut tricks: Vec<Trick> = self
            .plays
            .cards()
            .chunks(seats)
            .zip(prizes)
            .map(|(cards, prize)| Trick { lead: self.lead, prize, cards: cards.to_vec() })
            .collect();
        // The winner of a trick leads the next one: from the present lead back to the first.
        let (mut next, present) = (self.lead, usize::from(self.lane.played()));
        for trick in tricks[..present].iter_mut().rev() {
            let won_at = trick.winner(self.seats);
            let steps = (won_at.0 + self.seats - trick.lead.0) % self.seats;
            trick.lead = Seat((next.0 + self.seats - steps) % self.seats);
            next = trick.lead;
        }
        tricks
    }

    /// Takes over what is remembered of the tricks.
    pub(crate) fn remember(&mut self, tricks: &[Trick]) {
        self.plays = Plays::NONE;
        for &card in tricks.iter().flat_map(|trick| &trick.cards) {
            self.plays.push(card);
        }
        self.lane.recall(tricks.iter().map(|trick| trick.prize));
    }

    /// Checks that as many cards are remembered as were played, none of which anybody holds.
    pub(crate) fn check_past(&self) -> Result<(), String> {
        if self.phase == Phase::Over {
            return match self.plays.len {
                0 => Ok(()),
                cards => Err(format!("{cards} cards are remembered when all is over")),
            };
        }
        let complete = !matches!(self.phase, Phase::Play);
        let present = self.played.as_slice().iter().flatten().count();
        let present = match self.phase {
            Phase::LayLane | Phase::Deal | Phase::DrawLead => 0,
            _ if complete => usize::from(self.seats),
            _ => present,
        };
        let played = usize::from(self.lane.played());
        let expected = played * usize::from(self.seats) + present;
        let cards = self.plays.cards();
        if cards.len() != expected || self.lane.past().len() != played {
            return Err(format!(
                "{} cards are remembered of {expected} that were played",
                cards.len()
            ));
        }
        let held = |card: &&Card| self.hands.as_slice().iter().any(|hand| hand.contains(**card));
        match cards.iter().find(held) {
            Some(card) => Err(format!("{card} was played and is in a hand")),
            None => Ok(()),
        }
    }
}

impl PartialEq for Plays {
    fn eq(&self, other: &Plays) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for Plays {}

impl std::fmt::Debug for Plays {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.cards().iter().map(Card::to_string)).finish()
    }
}

impl Default for Plays {
    fn default() -> Plays {
        Plays::NONE
    }
}

/// How a position writes the cards that were played; nothing if there are none.
pub(crate) mod written {
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::{MOST, Plays};
    use crate::Card;

    pub(crate) fn is_none(plays: &Plays) -> bool {
        plays.is_empty()
    }

    pub(crate) fn serialize<S: Serializer>(plays: &Plays, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(plays.cards())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Plays, D::Error> {
        let cards = Vec::<Card>::deserialize(from)?;
        if cards.len() > MOST {
            let message = format_args!("no game has more than {MOST} cards to play");
            return Err(serde::de::Error::custom(message));
        }
        let mut plays = Plays::NONE;
        cards.into_iter().for_each(|card| plays.push(card));
        Ok(plays)
    }
}
