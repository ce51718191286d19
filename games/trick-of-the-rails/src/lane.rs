//! The lane: the prizes of the tricks, in order.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use whistle_core::pieces::{FixedList, Piece as _};
use whistle_core::{Illegal, Rng};

use crate::{Card, City, Company, Config, Locomotive, Refusal, Share};

/// A card of the lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LaneCard {
    /// A share: an exchange share, or a company card that replaced a reservation.
    Share(Share),
    /// A city.
    City(City),
    /// A locomotive; the 6 and the ALL share one place of the lane, named after the 6.
    Locomotive(Locomotive),
    /// A reservation, by its number from 1: a winner's card will replace it.
    Reservation(u8),
}

/// Cards of a lane, left to right.
pub type LaneCards = FixedList<LaneCard, 15>;

impl LaneCard {
    fn all() -> impl Iterator<Item = LaneCard> {
        let locomotives = Locomotive::ALL.into_iter().take(4);
        Share::all()
            .map(LaneCard::Share)
            .chain(City::ALL.into_iter().map(LaneCard::City))
            .chain(locomotives.map(LaneCard::Locomotive))
            .chain((1..=3).map(LaneCard::Reservation))
    }

    /// Returns whether it is a track card: a city or a locomotive.
    pub(crate) fn is_track(self) -> bool {
        matches!(self, LaneCard::City(_) | LaneCard::Locomotive(_))
    }
}

/// A placeholder for unused places.
impl Default for LaneCard {
    fn default() -> LaneCard {
        LaneCard::Share(Share::default())
    }
}

impl fmt::Display for LaneCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LaneCard::Share(share) => share.fmt(f),
            LaneCard::City(city) => city.fmt(f),
            LaneCard::Locomotive(Locomotive::Six) => f.write_str("loco-6+all"),
            LaneCard::Locomotive(locomotive) => write!(f, "loco-{locomotive}"),
            LaneCard::Reservation(number) => write!(f, "reservation-{number}"),
        }
    }
}

impl FromStr for LaneCard {
    type Err = String;

    fn from_str(name: &str) -> Result<LaneCard, String> {
        LaneCard::all().find(|card| card.to_string() == name).ok_or_else(|| {
            format!(
                "\"{name}\" is not a lane card; lane cards are written like erie-exchange, pittsburgh, \
                 loco-3, loco-6+all or reservation-1"
            )
        })
    }
}

whistle_core::by_name!(LaneCard, LaneCard::all());

/// The lane as it lies on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Lane {
    /// The number of tricks played.
    played: u8,
    /// The prizes still to be played for.
    rest: LaneCards,
    /// Earlier prizes; only a state has them, and only until the game is over.
    #[serde(default, skip_serializing_if = "LaneCards::is_empty")]
    #[cfg_attr(feature = "schema", schemars(skip))]
    past: LaneCards,
}

impl Lane {
    /// Lays the cards before the first trick.
    pub(crate) fn new(cards: LaneCards) -> Lane {
        Lane { rest: cards, ..Lane::default() }
    }

    /// Returns the cards that are left.
    #[inline]
    pub fn rest(&self) -> &[LaneCard] {
        &self.rest
    }

    /// Returns the earlier prizes; empty if they are no longer known.
    pub(crate) fn past(&self) -> &[LaneCard] {
        &self.past
    }

    /// Returns the lane with these earlier prizes; the public lane has none.
    #[must_use]
    pub(crate) fn with_past(mut self, past: LaneCards) -> Lane {
        self.past = past;
        self
    }

    /// TR-7: the leftmost card is the prize of the trick.
    #[inline]
    pub fn prize(&self) -> LaneCard {
        self.rest[0]
    }

    /// Returns the number of tricks played.
    #[inline]
    pub fn played(&self) -> u8 {
        self.played
    }

    /// Removes the leftmost card.
    #[inline]
    pub(crate) fn advance(&mut self) {
        if let Some(prize) = self.rest.pop_front() {
            self.played += 1;
            self.past.push(prize);
        }
    }

    /// TR-9: replaces the lowest remaining reservation by a card; returns its number.
    pub(crate) fn reserve(&mut self, card: Card) -> Option<u8> {
        self.rest.iter_mut().find_map(|place| match *place {
            LaneCard::Reservation(number) => {
                *place = LaneCard::Share(card.as_share());
                Some(number)
            }
            _ => None,
        })
    }
}

/// TR-3: the lane for each number of players: E exchange share, C city, R reservation, a digit for a locomotive; the 6
/// comes with the ALL.
fn shape(seats: u8) -> &'static str {
    match seats {
        3 => "ECECECE3E4R5R6R",
        4 => "ECE3E4E5E6R",
        _ => "E3E4E5E6E",
    }
}

fn locomotive(digit: u8) -> LaneCard {
    LaneCard::Locomotive(Locomotive::ALL[usize::from(digit - b'3')])
}

/// TR-3: draws a lane.
pub(crate) fn sample(config: &Config, rng: &mut impl Rng) -> LaneCards {
    let mut exchanges = Company::ALL;
    rng.shuffle(&mut exchanges);
    let mut cities = City::ALL;
    rng.shuffle(&mut cities);
    let (mut exchanges, mut cities) = (exchanges.into_iter(), cities.into_iter());
    let mut reservations = 1..;
    let mut lane = LaneCards::default();
    for kind in shape(config.seats).bytes() {
        let card = match kind {
            b'E' => exchanges.next().map(|c| LaneCard::Share(Share::exchange(c))),
            b'C' => cities.next().map(LaneCard::City),
            b'R' => reservations.next().map(LaneCard::Reservation),
            digit => Some(locomotive(digit)),
        };
        lane.push(card.expect("the shapes ask for no more cards than there are"));
    }
    if config.shuffled_track {
        shuffle_track(&mut lane, rng);
    }
    lane
}

/// TR-18: shuffles cities and locomotives among themselves.
fn shuffle_track(lane: &mut LaneCards, rng: &mut impl Rng) {
    let track = lane.iter().copied().filter(|card| card.is_track());
    let mut track = LaneCards::new(track).expect("no more cards than the lane has");
    rng.shuffle(&mut track);
    for (place, card) in lane.iter_mut().filter(|card| card.is_track()).zip(track.iter()) {
        *place = *card;
    }
}

/// Explains why a lane is impossible.
pub(crate) fn refuse(lane: &LaneCards, config: &Config) -> Result<(), Illegal<Refusal>> {
    let shape = shape(config.seats);
    if lane.len() != shape.len() {
        let why = format!("the lane of this table has {} cards", shape.len());
        return Err(Illegal::impossible("TR-3", why));
    }
    for (place, (&card, kind)) in lane.iter().zip(shape.bytes()).enumerate() {
        let before = &lane[..place];
        let fits = match (kind, card) {
            (b'E', LaneCard::Share(share)) => share.card().is_none(),
            (b'R', LaneCard::Reservation(number)) => {
                let reserved = before.iter().filter(|c| matches!(c, LaneCard::Reservation(_)));
                usize::from(number) == 1 + reserved.count()
            }
            (b'E' | b'R', _) => false,
            (_, card) if config.shuffled_track => card.is_track(),
            (b'C', card) => matches!(card, LaneCard::City(_)),
            (digit, card) => card == locomotive(digit),
        };
        if !fits {
            let rule = if config.shuffled_track { "TR-18" } else { "TR-3" };
            let why = format!("{card} cannot be in place {place} of the lane (counted from 0)");
            return Err(Illegal::impossible(rule, why));
        }
        if before.contains(&card) {
            return Err(Illegal::impossible("TR-3", format!("{card} is in the lane twice")));
        }
    }
    // The number of cards is right and none occurs twice; but a shuffled track could still have one city too many and
    // one locomotive too few.
    if lane.iter().filter(|card| matches!(card, LaneCard::Locomotive(_))).count() < 4 {
        return Err(Illegal::impossible("TR-18", "not all locomotives are in the lane"));
    }
    Ok(())
}
