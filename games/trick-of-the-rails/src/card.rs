//! Cards that name a company or a city.
//!
//! Every such card has a number of its own, so that a set is one 64-bit word: 0–49 the company
//! cards, 50–54 the exchange shares, 55–59 the start cards, 60–62 the cities. [`Card`], [`Share`]
//! and [`Station`] are the three roles a number can be seen in.

use std::fmt;
use std::str::FromStr;

use crate::{City, Company};

pub(crate) const EXCHANGE: u8 = 50;
const START: u8 = 55;
const CITY: u8 = 60;
const END: u8 = 63;

/// What a station earns, by the card's number 1–10 in each company.
const STATION_VALUES: [[u8; 10]; 5] = [
    [10, 10, 10, 20, 20, 20, 20, 30, 30, 40],
    [40, 30, 30, 20, 20, 20, 20, 10, 10, 10],
    [30, 20, 20, 10, 30, 10, 20, 20, 40, 10],
    [20, 20, 30, 10, 20, 40, 10, 20, 30, 10],
    [10, 20, 20, 30, 40, 30, 20, 20, 10, 10],
];
const START_VALUE: u8 = 10;

/// What each station card earns, by its number.
const VALUES: [u8; END as usize] = {
    let mut values = [0; END as usize];
    let mut card = 0;
    while card < EXCHANGE as usize {
        values[card] = STATION_VALUES[card / 10][card % 10];
        card += 1;
    }
    let mut start = START as usize;
    while start < CITY as usize {
        values[start] = START_VALUE;
        start += 1;
    }
    let mut city = 0;
    while city < 3 {
        values[CITY as usize + city] = City::ALL[city].value();
        city += 1;
    }
    values
};

/// A company card: in hand it is a card of a suit, later a share or a station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) u8);

impl Card {
    /// Returns the company's card with that number, 1–10.
    pub const fn new(company: Company, number: u8) -> Option<Card> {
        if number >= 1 && number <= 10 { Some(Card(company as u8 * 10 + number - 1)) } else { None }
    }

    /// The first of all: B&O 1.
    pub(crate) const FIRST: Card = Card(0);

    /// Lists all fifty.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + Clone {
        (0..EXCHANGE).map(Card)
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

    /// Returns its place among all fifty.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the share it becomes when it stays before a player.
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
            // A number is written in one way only: no sign, no leading zero.
            let plain = number.bytes().all(|b| b.is_ascii_digit()) && !number.starts_with('0');
            let number = if plain { number.parse().ok()? } else { None? };
            Card::new(company.parse().ok()?, number)
        };
        parse().ok_or_else(|| {
            format!("\"{name}\" is no company card; one is written like erie-7, numbers 1 to 10")
        })
    }
}

whistle_core::by_name!(Card, Card::all());

/// A share: a company card or the company's exchange share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Share(pub(crate) u8);

impl Share {
    /// Returns the exchange share of a company.
    #[inline]
    pub const fn exchange(company: Company) -> Share {
        Share(EXCHANGE + company as u8)
    }

    /// Lists all fifty-five.
    pub fn all() -> impl DoubleEndedIterator<Item = Share> + Clone {
        (0..START).map(Share)
    }

    /// Returns the company it is a share of.
    #[inline]
    pub const fn company(self) -> Company {
        let company = if self.0 < EXCHANGE { self.0 / 10 } else { self.0 - EXCHANGE };
        Company::ALL[company as usize]
    }

    /// Returns the company card it was, unless it is an exchange share.
    pub const fn card(self) -> Option<Card> {
        if self.0 < EXCHANGE { Some(Card(self.0)) } else { None }
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

whistle_core::by_name!(Share, Share::all());

/// A card on a railway: a start card, a company card or a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Station(u8);

impl Station {
    /// Returns the start card of a company.
    pub const fn start(company: Company) -> Station {
        Station(START + company as u8)
    }

    /// Returns the station that a city is.
    pub const fn city(city: City) -> Station {
        Station(CITY + city as u8)
    }

    /// Lists all fifty-eight.
    pub fn all() -> impl DoubleEndedIterator<Item = Station> + Clone {
        (0..EXCHANGE).chain(START..END).map(Station)
    }

    /// Returns what it earns.
    #[inline]
    pub const fn value(self) -> u8 {
        VALUES[self.0 as usize]
    }

    /// Returns the company card it was, unless it is a start card or a city.
    pub const fn card(self) -> Option<Card> {
        if self.0 < EXCHANGE { Some(Card(self.0)) } else { None }
    }

    /// Returns the city it is.
    pub fn as_city(self) -> Option<City> {
        self.0.checked_sub(CITY).map(|city| City::ALL[usize::from(city)])
    }

    /// Returns the company it can only belong to; a city belongs to any.
    pub fn company(self) -> Option<Company> {
        match self.0 {
            0..EXCHANGE => Some(Card(self.0).company()),
            START..CITY => Some(Company::ALL[usize::from(self.0 - START)]),
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

whistle_core::by_name!(Station, Station::all());
