//! Invariants of every state: every card is in exactly one place, and nobody knows too much.

use whistle_core::Seat;
use whistle_core::pieces::Piece as _;

use crate::view::cards;
use crate::{Card, Company, LaneCard, Locomotive, Phase, Share, State, Station};

impl State {
    /// No seat holds a card of a company that it has shown to lack.
    pub(crate) fn check_voids(&self) -> Result<(), String> {
        for (seat, voids) in self.voids.iter() {
            if let Some(company) = voids.iter().find(|c| !self.hands[seat].and(c.suit()).is_empty())
            {
                return Err(format!("{seat} holds {company} but has shown that it has none"));
            }
        }
        Ok(())
    }

    pub(crate) fn check_company_cards(&self) -> Result<(), String> {
        let mut places = [0_u8; Card::COUNT];
        let hands = self.hands.as_slice().iter().flat_map(|hand| hand.iter());
        let shares = self.shares.as_slice().iter().flat_map(|&shares| cards(shares));
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

    pub(crate) fn check_exchange_shares(&self) -> Result<(), String> {
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

    pub(crate) fn check_track_cards(&self) -> Result<(), String> {
        if self.phase == Phase::LayLane {
            return Ok(());
        }
        for locomotive in Locomotive::ALL {
            let placed = self.locomotives.iter().filter(|(_, l)| **l == Some(locomotive)).count();
            let stands_with = match locomotive {
                Locomotive::All => Locomotive::Six,
                other => other,
            };
            // Until its trick is over, a placed track card still marks its place in the lane.
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

    /// Returns whether the prize of the current trick is already on the table.
    fn prize_is_used(&self, first_of_its_card: bool) -> bool {
        match self.phase {
            Phase::LayCard => true,
            Phase::PlaceLocomotive { locomotive: Locomotive::All } => first_of_its_card,
            _ => false,
        }
    }

    pub(crate) fn check_railways(&self) -> Result<(), String> {
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

    /// All hands have the same size, except for cards played in the current trick.
    pub(crate) fn check_hand_sizes(&self) -> Result<(), String> {
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
