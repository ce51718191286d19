//! A position: who has what, and whom the table waits for.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat};

use crate::past::{Plays, written};
use crate::{
    Card, CardSet, Company, CompanySet, Config, Lane, LaneCard, Locomotive, PerCompany, Phase,
    Railway, Share, ShareSet, Station,
};

/// A position.
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
    #[serde(with = "crate::past::written", default, skip_serializing_if = "written::is_none")]
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
            gone: CardSet::EMPTY,
            railways: PerCompany::from_fn(Railway::open),
            locomotives: PerCompany::from_fn(|_| None),
            lane: Lane::NONE,
            played: PerSeat::new(config.seats),
            voids: PerSeat::new(config.seats),
            plays: Plays::NONE,
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

    /// Checks that every card is in exactly one place.
    pub(crate) fn check(&self) -> Result<(), String> {
        self.check_company_cards()?;
        self.check_exchange_shares()?;
        self.check_track_cards()?;
        self.check_railways()?;
        self.check_hand_sizes()?;
        self.check_voids()?;
        self.check_past()
    }

    /// Nobody holds a company that they have shown to have none of.
    fn check_voids(&self) -> Result<(), String> {
        for (seat, voids) in self.voids.iter() {
            if let Some(company) = voids.iter().find(|&c| !self.hands[seat].of(c).is_empty()) {
                return Err(format!("{seat} holds {company} and has shown to have none of it"));
            }
        }
        Ok(())
    }

    fn check_company_cards(&self) -> Result<(), String> {
        let mut places = [0_u8; 50];
        let hands = self.hands.as_slice().iter().flat_map(|hand| hand.iter());
        let shares = self.shares.as_slice().iter().flat_map(|shares| shares.cards().iter());
        let railways = self.railways.iter().flat_map(|(_, railway)| railway.stations());
        let lane = self.lane.rest().iter().filter_map(|card| match card {
            LaneCard::Share(share) => share.card(),
            _ => None,
        });
        // The prize of a share trick leaves the lane in the step that takes it.
        let all = hands
            .chain(shares)
            .chain(railways.filter_map(|station| station.card()))
            .chain(lane)
            .chain(self.played.as_slice().iter().flatten().copied())
            .chain(self.gone.iter());
        for card in all {
            places[card.index()] += 1;
        }
        let expected = u8::from(!matches!(self.phase, Phase::LayLane | Phase::Deal));
        match Card::all().zip(places).find(|&(_, count)| count != expected) {
            Some((card, count)) => Err(format!("{card} is in {count} places, not {expected}")),
            None => Ok(()),
        }
    }

    fn check_exchange_shares(&self) -> Result<(), String> {
        let expected = usize::from(self.phase != Phase::LayLane);
        for company in Company::ALL {
            let share = Share::exchange(company);
            let held = self.shares.as_slice().iter().filter(|s| s.contains(share)).count();
            let in_lane = self.lane.rest().contains(&LaneCard::Share(share)) as usize;
            if held + in_lane != expected {
                return Err(format!("{share}: {held} held, {in_lane} in the lane"));
            }
        }
        Ok(())
    }

    fn check_track_cards(&self) -> Result<(), String> {
        if self.phase == Phase::LayLane {
            return Ok(());
        }
        for locomotive in Locomotive::ALL {
            let placed = self.locomotives.iter().filter(|(_, l)| **l == Some(locomotive)).count();
            let stands_with = match locomotive {
                Locomotive::All => Locomotive::Six,
                other => other,
            };
            // While the trick it was won in is not over, a placed one still marks its lane place.
            let ahead = self.lane.rest().contains(&LaneCard::Locomotive(stands_with));
            let used = self.prize_is_used(stands_with == locomotive);
            let in_lane =
                ahead && !(used && self.lane.prize() == LaneCard::Locomotive(stands_with));
            if placed + usize::from(in_lane) != 1 {
                return Err(format!(
                    "locomotive {locomotive}: {placed} placed, in lane: {in_lane}"
                ));
            }
        }
        Ok(())
    }

    /// Tells whether the prize of the current trick is on the table already.
    fn prize_is_used(&self, first_of_its_card: bool) -> bool {
        match self.phase {
            Phase::LayCard => true,
            Phase::PlaceLocomotive { locomotive: Locomotive::All } => first_of_its_card,
            _ => false,
        }
    }

    fn check_railways(&self) -> Result<(), String> {
        for (company, railway) in self.railways.iter() {
            let stations = railway.stations();
            if stations.iter().filter(|&&s| s == Station::start(company)).count() != 1 {
                return Err(format!("{company}: the start card is not there once"));
            }
            if let Some(other) = stations.iter().find(|s| s.company().is_some_and(|c| c != company))
            {
                return Err(format!("{other} lies on the railway of {company}"));
            }
        }
        Ok(())
    }

    /// Hands shrink by one a trick, and nobody is ahead by more than their turn.
    fn check_hand_sizes(&self) -> Result<(), String> {
        if matches!(self.phase, Phase::LayLane | Phase::Deal) {
            return Ok(());
        }
        for seat in Seat::all(self.seats) {
            let has_played = match self.phase {
                Phase::PlaceLocomotive { .. } | Phase::PlaceCity | Phase::LayCard => true,
                _ => self.played[seat].is_some(),
            };
            let tricks_left = self.lane.rest().len() - usize::from(has_played);
            if self.hands[seat].len() != tricks_left {
                let cards = self.hands[seat].len();
                return Err(format!("{seat} holds {cards} cards for {tricks_left} tricks"));
            }
        }
        Ok(())
    }
}
