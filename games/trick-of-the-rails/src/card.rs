//! Cards of a company or a city, in their three roles.
//!
//! The numbers 0 to 49 are the company cards in every role: the card, the share and the station of a number are the
//! same physical card.

use std::fmt;
use std::str::FromStr;

use whistle_core::numbered_piece;
use whistle_core::pieces::PieceSet;

use crate::{City, Company};

const CARDS: u8 = 50;

/// A company card: in hand a card of a suit, later a share or a station.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// A set of company cards, such as a hand.
pub type CardSet = PieceSet<Card, u64>;

/// All fifty company cards.
pub(crate) const ALL_CARDS: CardSet = CardSet::from_bits((1 << CARDS) - 1);

/// All fifty company cards, in order.
pub(crate) const DECK: [Card; CARDS as usize] = {
    let mut deck = [Card(0); CARDS as usize];
    let mut number = 0;
    while number < CARDS {
        deck[number as usize] = Card(number);
        number += 1;
    }
    deck
};

impl Card {
    /// Returns the company's card with that number, 1–10.
    pub const fn new(company: Company, number: u8) -> Option<Card> {
        if number >= 1 && number <= 10 { Some(Card(company as u8 * 10 + number - 1)) } else { None }
    }

    /// Returns its company.
    #[inline]
    pub const fn company(self) -> Company {
        Company::ALL[(self.0 / 10) as usize]
    }

    /// Returns its number in the company, 1–10.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 % 10 + 1
    }

    /// Returns the share that it becomes in front of a player.
    #[inline]
    pub const fn as_share(self) -> Share {
        Share(self.0)
    }

    /// Returns the station it becomes on a railway.
    #[inline]
    pub const fn as_station(self) -> Station {
        Station(self.0)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.company(), self.number())
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(name: &str) -> Result<Card, String> {
        let parse = || {
            let (company, number) = name.split_once('-')?;
            // A number has only one form: no sign, no leading zero.
            let plain = number.bytes().all(|b| b.is_ascii_digit()) && !number.starts_with('0');
            let number = if plain { number.parse().ok()? } else { None? };
            Card::new(company.parse().ok()?, number)
        };
        parse().ok_or_else(|| {
            format!("\"{name}\" is not a company card; company cards are written like erie-7, numbers 1 to 10")
        })
    }
}

numbered_piece!(Card, CARDS as usize);

/// A share: a company card or the company's exchange share.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Share(pub(crate) u8);

/// A set of shares.
pub type ShareSet = PieceSet<Share, u64>;

impl Share {
    /// Returns the exchange share of a company.
    #[inline]
    pub const fn exchange(company: Company) -> Share {
        Share(CARDS + company as u8)
    }

    /// Returns its company.
    #[inline]
    pub const fn company(self) -> Company {
        let company = if self.0 < CARDS { self.0 / 10 } else { self.0 - CARDS };
        Company::ALL[company as usize]
    }

    /// Returns its company card, unless it is an exchange share.
    pub const fn card(self) -> Option<Card> {
        if self.0 < CARDS { Some(Card(self.0)) } else { None }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card() {
            Some(card) => card.fmt(f),
            None => write!(f, "{}-exchange", self.company()),
        }
    }
}

impl FromStr for Share {
    type Err = String;

    fn from_str(name: &str) -> Result<Share, String> {
        match name.strip_suffix("-exchange") {
            Some(company) => company.parse().map(Share::exchange),
            None => name.parse().map(Card::as_share),
        }
    }
}

numbered_piece!(Share, CARDS as usize + Company::ALL.len());

/// A card on a railway: a company card, a start card or a city.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Station(u8);

const FIRST_START: u8 = CARDS;
const FIRST_CITY: u8 = FIRST_START + Company::ALL.len() as u8;
const STATIONS: usize = FIRST_CITY as usize + City::ALL.len();

/// The earnings of stations by number: ten cards of each company, the start cards, the cities.
#[rustfmt::skip]
const VALUES: [u8; STATIONS] = [
    10, 10, 10, 20, 20, 20, 20, 30, 30, 40,
    40, 30, 30, 20, 20, 20, 20, 10, 10, 10,
    30, 20, 20, 10, 30, 10, 20, 20, 40, 10,
    20, 20, 30, 10, 20, 40, 10, 20, 30, 10,
    10, 20, 20, 30, 40, 30, 20, 20, 10, 10,
    10, 10, 10, 10, 10,
    City::Pittsburgh.value(), City::Baltimore.value(), City::NewYork.value(),
];

impl Station {
    /// Returns the start card of a company.
    pub const fn start(company: Company) -> Station {
        Station(FIRST_START + company as u8)
    }

    /// Returns the station of a city.
    pub const fn city(city: City) -> Station {
        Station(FIRST_CITY + city as u8)
    }

    /// Returns its earnings.
    #[inline]
    pub const fn value(self) -> u8 {
        VALUES[self.0 as usize]
    }

    /// Returns its company card, unless it is a start card or a city.
    pub const fn card(self) -> Option<Card> {
        if self.0 < CARDS { Some(Card(self.0)) } else { None }
    }

    /// Returns the city it is.
    pub fn as_city(self) -> Option<City> {
        self.0.checked_sub(FIRST_CITY).map(|city| City::ALL[usize::from(city)])
    }

    /// Returns its company; `None` for a city, which can join any.
    pub fn company(self) -> Option<Company> {
        match self.0 {
            0..CARDS => Some(Card(self.0).company()),
            FIRST_START..FIRST_CITY => Some(Company::ALL[usize::from(self.0 - FIRST_START)]),
            _ => None,
        }
    }
}

impl fmt::Display for Station {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.card(), self.as_city(), self.company()) {
            (Some(card), _, _) => card.fmt(f),
            (_, Some(city), _) => city.fmt(f),
            (_, _, Some(company)) => write!(f, "{company}-start"),
            _ => unreachable!("a station is a card, a city or a start"),
        }
    }
}

impl FromStr for Station {
    type Err = String;

    fn from_str(name: &str) -> Result<Station, String> {
        match name.strip_suffix("-start") {
            Some(company) => company.parse().map(Station::start),
            None if name.contains('-') => name.parse().map(Card::as_station),
            None => name.parse().map(Station::city),
        }
    }
}

numbered_piece!(Station, STATIONS);
