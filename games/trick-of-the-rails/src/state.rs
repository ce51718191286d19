//! A state: who has what, and whom the table waits for.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat};

use crate::tricks::Plays;
use crate::{
    Card, CardSet, Company, CompanySet, Config, Lane, Locomotive, PerCompany, Phase, Railway,
    ShareSet,
};

/// A state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What is held by each seat, unseen by the others.
    pub(crate) hands: PerSeat<CardSet>,
    /// What lies before each seat, face up.
    pub(crate) shares: PerSeat<ShareSet>,
    /// Cards that left the game, seen by all as they went (TR-9).
    pub(crate) gone: CardSet,
    pub(crate) railways: PerCompany<Railway>,
    pub(crate) locomotives: PerCompany<Option<Locomotive>>,
    pub(crate) lane: Lane,
    /// The cards of the trick, until each is a share, in the lane, gone or laid.
    pub(crate) played: PerSeat<Option<Card>>,
    /// The companies each seat has shown to have none of.
    pub(crate) voids: PerSeat<CompanySet>,
    /// What was played so far, until the game is over.
    #[serde(default, skip_serializing_if = "Plays::is_empty")]
    pub(crate) plays: Plays,
    pub(crate) phase: Phase,
    /// Who led the trick, or is to lead.
    pub(crate) lead: Seat,
    /// Whose card wins the trick so far; once it is complete, the winner.
    pub(crate) winning: Seat,
    /// Whom the table waits for, unless nature is to act or the game is over.
    pub(crate) active: Seat,
    pub(crate) seats: u8,
    pub(crate) shuffled_track: bool,
    pub(crate) first_lead: Option<Seat>,
}

const _: () = assert!(size_of::<State>() <= 512, "search clones this millions of times");

impl State {
    /// The empty table: TR-1, the start cards open the railways.
    pub(crate) fn set_up(config: &Config) -> State {
        State {
            hands: PerSeat::new(config.seats),
            shares: PerSeat::new(config.seats),
            gone: CardSet::default(),
            railways: PerCompany::from_fn(Railway::open),
            locomotives: PerCompany::default(),
            lane: Lane::default(),
            played: PerSeat::new(config.seats),
            voids: PerSeat::new(config.seats),
            plays: Plays::default(),
            phase: Phase::LayLane,
            lead: Seat(0),
            winning: Seat(0),
            active: Seat(0),
            seats: config.seats,
            shuffled_track: config.shuffled_track,
            first_lead: config.first_lead,
        }
    }

    /// Returns what the table chose before it started.
    pub fn config(&self) -> Config {
        Config {
            seats: self.seats,
            shuffled_track: self.shuffled_track,
            first_lead: self.first_lead,
        }
    }

    /// Returns what a seat holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// Returns the shares before a seat.
    pub fn shares(&self, seat: Seat) -> ShareSet {
        self.shares[seat]
    }

    /// Returns a company's railway.
    pub fn railway(&self, company: Company) -> &Railway {
        &self.railways[company]
    }

    /// Returns a company's locomotive.
    pub fn locomotive(&self, company: Company) -> Option<Locomotive> {
        self.locomotives[company]
    }

    /// Returns the lane.
    pub fn lane(&self) -> &Lane {
        &self.lane
    }

    /// Returns the cards that left the game.
    pub fn gone(&self) -> CardSet {
        self.gone
    }

    /// Returns what the table waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns who led the trick, or is to lead.
    pub fn lead(&self) -> Seat {
        self.lead
    }

    /// Returns the company that was led, once it was.
    pub(crate) fn led(&self) -> Option<Company> {
        self.played[self.lead].map(Card::company)
    }

    /// Returns the card of the trick that lies before a seat.
    ///
    /// # Panics
    /// If there is none: between tricks, or once it is laid.
    #[inline]
    pub(crate) fn card_of(&self, seat: Seat) -> Card {
        self.played[seat].expect("every card of a complete trick lies there until it is used")
    }

    /// Lists companies without a locomotive.
    pub(crate) fn without_locomotive(&self) -> impl Iterator<Item = Company> {
        Company::ALL.into_iter().filter(|&company| self.locomotives[company].is_none())
    }
}
