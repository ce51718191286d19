//! The tricks so far: their cards and prizes.
//!
//! A state stores just the cards, in the order in which they were played, and the lane stores the prizes; the leaders
//! follow from the current one. Nothing is stored once the game is over.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;
use whistle_core::pieces::FixedList;

use crate::{Card, LaneCard, Phase, State};

/// The cards played, in order: fifteen tricks of three, eleven of four or nine of five.
pub(crate) type Plays = FixedList<Card, 45>;

/// A trick, as an attentive player remembers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub struct Trick {
    /// The leader.
    pub lead: Seat,
    pub prize: LaneCard,
    /// The cards, clockwise from the lead.
    pub cards: Vec<Card>,
}

impl Trick {
    /// Returns how many seats after the leader the winner sits (TR-6).
    fn winning_place(&self) -> u8 {
        let led = self.cards.first().map(|card| card.company());
        let places = (0..).zip(&self.cards);
        let following = places.filter(|(_, card)| Some(card.company()) == led);
        following.max_by_key(|&(_, card)| card).map_or(0, |(place, _)| place)
    }
}

impl State {
    /// Lists the tricks so far, including the current one if it has a card.
    pub(crate) fn tricks(&self) -> Vec<Trick> {
        if self.plays.is_empty() {
            return Vec::new();
        }
        let prizes = self.lane.past().iter().copied().chain([self.lane.prize()]);
        let tricks = self.plays.chunks(usize::from(self.seats)).zip(prizes);
        let trick = |(cards, prize): (&[Card], _)| {
            let lead = self.lead;
            Trick { lead, prize, cards: cards.to_vec() }
        };
        let mut tricks: Vec<Trick> = tricks.map(trick).collect();
        // The winner of a trick leads the next one: count from the current leader back to the first.
        let mut next = self.lead;
        for trick in tricks[..usize::from(self.lane.played())].iter_mut().rev() {
            trick.lead = Seat((next.0 + self.seats - trick.winning_place()) % self.seats);
            next = trick.lead;
        }
        tricks
    }

    /// Checks that all played cards are remembered, and that nobody holds any of them.
    pub(crate) fn check_tricks(&self) -> Result<(), String> {
        if self.phase == Phase::Over {
            return match self.plays.len() {
                0 => Ok(()),
                cards => Err(format!("{cards} cards are remembered after the end of the game")),
            };
        }
        let present = match self.phase {
            Phase::LayLane | Phase::Deal | Phase::DrawLead => 0,
            Phase::Play => self.played.as_slice().iter().flatten().count(),
            _ => usize::from(self.seats),
        };
        let played = usize::from(self.lane.played());
        let expected = played * usize::from(self.seats) + present;
        let cards = self.plays.len();
        if cards != expected || self.lane.past().len() != played {
            return Err(format!("{cards} of the {expected} cards played are remembered"));
        }
        let held = |card: &&Card| self.hands.as_slice().iter().any(|hand| hand.contains(**card));
        match self.plays.iter().find(held) {
            Some(card) => Err(format!("{card} was played but is in a hand")),
            None => Ok(()),
        }
    }
}
