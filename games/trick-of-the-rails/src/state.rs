//! The state of a game.

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
    /// Each seat's hand, hidden from the others.
    pub(crate) hands: PerSeat<CardSet>,
    /// Each seat's shares, face up.
    pub(crate) shares: PerSeat<ShareSet>,
    /// Cards that left the game, in view of everyone (TR-9).
    pub(crate) gone: CardSet,
    pub(crate) railways: PerCompany<Railway>,
    pub(crate) locomotives: PerCompany<Option<Locomotive>>,
    pub(crate) lane: Lane,
    /// The cards of the trick, until each is a share, in the lane, gone or laid.
    pub(crate) played: PerSeat<Option<Card>>,
    /// The companies that each seat has shown to lack.
    pub(crate) voids: PerSeat<CompanySet>,
    /// The cards played so far, until the game is over.
    #[serde(default, skip_serializing_if = "Plays::is_empty")]
    pub(crate) plays: Plays,
    pub(crate) phase: Phase,
    /// The leader of the trick, or the next one.
    pub(crate) lead: Seat,
    /// The seat whose card is winning the trick; the winner once it is complete.
    pub(crate) winning: Seat,
    /// The seat to act, unless there is a chance outcome or the game is over.
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

    /// Returns the options of the table.
    pub fn config(&self) -> Config {
        Config {
            seats: self.seats,
            shuffled_track: self.shuffled_track,
            first_lead: self.first_lead,
        }
    }

    /// Returns a seat's hand.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// Returns a seat's shares.
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

    /// Returns what the game is waiting for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the leader of the trick, or the next one.
    pub fn lead(&self) -> Seat {
        self.lead
    }

    /// Returns the led company, if a card was led.
    pub(crate) fn led(&self) -> Option<Company> {
        self.played[self.lead].map(Card::company)
    }

    /// Returns a seat's card in the trick.
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
