//! The lane: what the tricks are played for, in order.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use whistle_core::{Illegal, Rng};

use crate::{Card, City, Company, Config, Locomotive, Refusal, Share};

const LONGEST: usize = 15;

/// Stands in the place of a card that has left the lane and is forgotten.
const UNKNOWN: LaneCard = LaneCard::Reservation(1);

/// A card of the lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LaneCard {
    /// A share: an exchange share, or a company card in a reservation's place.
    Share(Share),
    /// A city.
    City(City),
    /// A locomotive; the 6 and the ALL are one place of the lane, named by the 6.
    Locomotive(Locomotive),
    /// A reservation, by its number from 1: a place that a winner's card will take.
    Reservation(u8),
}

impl LaneCard {
    fn all() -> impl Iterator<Item = LaneCard> {
        let locomotives = Locomotive::ALL.into_iter().take(4);
        Share::all()
            .map(LaneCard::Share)
            .chain(City::ALL.into_iter().map(LaneCard::City))
            .chain(locomotives.map(LaneCard::Locomotive))
            .chain((1..=3).map(LaneCard::Reservation))
    }

    /// Tells whether the card is one of the track: a city or a locomotive.
    pub(crate) fn is_track(self) -> bool {
        matches!(self, LaneCard::City(_) | LaneCard::Locomotive(_))
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
                "\"{name}\" is no card of a lane; one is written like erie-exchange, pittsburgh, \
                 loco-3, loco-6+all or reservation-1"
            )
        })
    }
}

whistle_core::by_name!(LaneCard, LaneCard::all());

/// The cards of the lane that are still to be played for, left to right.
#[derive(Clone, Copy)]
pub struct Lane {
    cards: [LaneCard; LONGEST],
    next: u8,
    end: u8,
}

impl Lane {
    /// The lane before it is laid.
    pub(crate) const NONE: Lane = Lane { cards: [UNKNOWN; LONGEST], next: 0, end: 0 };

    /// Puts `rest` on the table after `played` tricks.
    pub(crate) fn after(played: u8, rest: &[LaneCard]) -> Option<Lane> {
        let end = usize::from(played) + rest.len();
        let mut lane = Lane { next: played, end: end as u8, ..Lane::NONE };
        lane.cards.get_mut(usize::from(played)..end)?.copy_from_slice(rest);
        Some(lane)
    }

    /// Returns the cards that are left.
    #[inline]
    pub fn rest(&self) -> &[LaneCard] {
        &self.cards[usize::from(self.next)..usize::from(self.end)]
    }

    /// Returns what was played for so far; nothing if that is not known any more.
    pub(crate) fn past(&self) -> &[LaneCard] {
        let past = &self.cards[..usize::from(self.next)];
        // No lane begins with a reservation.
        if past.first() == Some(&UNKNOWN) { &[] } else { past }
    }

    /// Forgets what was played for.
    pub(crate) fn forget(&mut self) {
        self.cards[..usize::from(self.next)].fill(UNKNOWN);
    }

    /// Returns the lane as it lies there.
    pub(crate) fn without_past(mut self) -> Lane {
        self.forget();
        self
    }

    /// Remembers what was played for: the prizes of all tricks, the present one included or not.
    pub(crate) fn recall(&mut self, prizes: impl Iterator<Item = LaneCard>) {
        let past = &mut self.cards[..usize::from(self.next)];
        past.iter_mut().zip(prizes).for_each(|(place, prize)| *place = prize);
    }

    /// TR-7: the leftmost card is what the trick is for.
    #[inline]
    pub fn prize(&self) -> LaneCard {
        self.cards[usize::from(self.next)]
    }

    /// Counts the tricks that have been played.
    #[inline]
    pub fn played(&self) -> u8 {
        self.next
    }

    /// Takes the leftmost card away.
    #[inline]
    pub(crate) fn advance(&mut self) {
        self.next += 1;
    }

    /// TR-9: puts a card in the place of the lowest reservation that is left; returns its number.
    pub(crate) fn reserve(&mut self, card: Card) -> Option<u8> {
        let rest = &mut self.cards[usize::from(self.next)..usize::from(self.end)];
        rest.iter_mut().find_map(|place| match *place {
            LaneCard::Reservation(number) => {
                *place = LaneCard::Share(card.as_share());
                Some(number)
            }
            _ => None,
        })
    }

    /// TR-3: a lane as nature may lay it.
    pub(crate) fn sample(config: &Config, rng: &mut impl Rng) -> Lane {
        let mut exchanges = Company::ALL;
        rng.shuffle(&mut exchanges);
        let mut cities = City::ALL;
        rng.shuffle(&mut cities);
        let (mut exchanges, mut cities) = (exchanges.into_iter(), cities.into_iter());
        let mut reservations = 1..;
        let mut lane = Lane { end: shape(config.seats).len() as u8, ..Lane::NONE };
        for (place, kind) in lane.cards.iter_mut().zip(shape(config.seats).bytes()) {
            *place = match kind {
                b'E' => exchanges.next().map(|c| LaneCard::Share(Share::exchange(c))),
                b'C' => cities.next().map(LaneCard::City),
                b'R' => reservations.next().map(LaneCard::Reservation),
                digit => Some(LaneCard::Locomotive(Locomotive::ALL[usize::from(digit - b'3')])),
            }
            .expect("the shapes ask for no more cards than there are");
        }
        if config.shuffled_track {
            lane.shuffle_track(rng);
        }
        lane
    }

    /// TR-18: cities and locomotives change places among themselves.
    fn shuffle_track(&mut self, rng: &mut impl Rng) {
        let places = &mut self.cards[..usize::from(self.end)];
        let mut track = [LaneCard::Reservation(1); LONGEST];
        let mut count = 0;
        for card in places.iter().filter(|card| card.is_track()) {
            track[count] = *card;
            count += 1;
        }
        rng.shuffle(&mut track[..count]);
        let mut shuffled = track.into_iter();
        for card in places.iter_mut().filter(|card| card.is_track()) {
            *card = shuffled.next().expect("as many as there were");
        }
    }

    /// Explains why nature cannot have laid this lane.
    pub(crate) fn refuse(&self, config: &Config) -> Result<(), Illegal<Refusal>> {
        let shape = shape(config.seats);
        let places = self.rest();
        if self.next != 0 || places.len() != shape.len() {
            return Err(Refusal::WrongLaneLength { places: shape.len() as u8 }.into());
        }
        for (place, (&card, kind)) in places.iter().zip(shape.bytes()).enumerate() {
            let fits = match (kind, card) {
                (b'E', LaneCard::Share(share)) => share.card().is_none(),
                (b'R', LaneCard::Reservation(number)) => {
                    let before = places[..place].iter();
                    number
                        == 1 + before.filter(|c| matches!(c, LaneCard::Reservation(_))).count()
                            as u8
                }
                (b'E' | b'R', _) => false,
                (_, card) if config.shuffled_track => card.is_track(),
                (b'C', card) => matches!(card, LaneCard::City(_)),
                (digit, card) => {
                    card == LaneCard::Locomotive(Locomotive::ALL[usize::from(digit - b'3')])
                }
            };
            if !fits {
                let shuffled = config.shuffled_track;
                return Err(Refusal::WrongLanePlace { place: place as u8, card, shuffled }.into());
            }
            if places[..place].contains(&card) {
                return Err(Refusal::TwiceInLane { card }.into());
            }
        }
        // As many places as cards and no card twice leaves one thing open: a shuffled track may
        // still have a city too many and a locomotive too few.
        let locomotives = places.iter().filter(|c| matches!(c, LaneCard::Locomotive(_))).count();
        if locomotives != 4 { Err(Refusal::LocomotiveMissing.into()) } else { Ok(()) }
    }
}

/// TR-3: the lane for each number of players: E exchange share, C city, R reservation, a digit
/// for a locomotive; the 6 brings the ALL with it.
fn shape(seats: u8) -> &'static str {
    match seats {
        3 => "ECECECE3E4R5R6R",
        4 => "ECE3E4E5E6R",
        _ => "E3E4E5E6E",
    }
}

impl PartialEq for Lane {
    fn eq(&self, other: &Lane) -> bool {
        self.next == other.next && self.rest() == other.rest() && self.past() == other.past()
    }
}

impl Eq for Lane {}

impl fmt::Debug for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} tricks: ", self.next)?;
        f.debug_list().entries(self.rest().iter().map(LaneCard::to_string)).finish()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LaneFields {
    played: u8,
    rest: Vec<LaneCard>,
    /// What was played for; only a position knows it, and only until the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    past: Vec<LaneCard>,
}

impl Serialize for Lane {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (rest, past) = (self.rest().to_vec(), self.past().to_vec());
        LaneFields { played: self.next, rest, past }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Lane {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let LaneFields { played, rest, past } = LaneFields::deserialize(deserializer)?;
        let mut lane = Lane::after(played, &rest).ok_or_else(|| {
            serde::de::Error::custom(format_args!("a lane has at most {LONGEST} places"))
        })?;
        if !past.is_empty() && past.len() != usize::from(played) {
            let message = format_args!("a lane remembers {} of {played} prizes", past.len());
            return Err(serde::de::Error::custom(message));
        }
        lane.recall(past.into_iter());
        Ok(lane)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Lane {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Lane".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let cards = generator.subschema_for::<Vec<LaneCard>>();
        schemars::json_schema!({
            "type": "object",
            "required": ["played", "rest"],
            "additionalProperties": false,
            "properties": {
                "played": { "type": "integer", "description": "How many tricks were played." },
                "rest": cards
            }
        })
    }
}

/// A lane before the first trick, written as the plain list of its cards.
pub(crate) mod whole {
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::{LONGEST, Lane, LaneCard};

    pub(crate) fn serialize<S: Serializer>(lane: &Lane, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(lane.rest())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Lane, D::Error> {
        let cards = Vec::<LaneCard>::deserialize(from)?;
        Lane::after(0, &cards).ok_or_else(|| {
            serde::de::Error::custom(format_args!("a lane has at most {LONGEST} places"))
        })
    }
}
