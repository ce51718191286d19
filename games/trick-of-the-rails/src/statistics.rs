//! Statistics for the laboratory.

use whistle_core::{Counter, Observation, Statistics};

use crate::{City, Company, Event, LaneCard, Locomotive, State};

// The indices of the counters.
const SHARE_VALUE: u8 = 0;
const WORTHLESS: u8 = 1;
const LOCOMOTIVE_AT: u8 = 2;
const CITY_AT: u8 = 3;
const PRIZE_WON: u8 = 4;

/// The kinds of prize.
const PRIZES: [&str; 3] = ["share", "city", "locomotive"];

impl Statistics for State {
    const COUNTERS: &'static [Counter] = &[
        Counter::value("share-value"),
        Counter::times("worthless"),
        Counter::times("locomotive-at"),
        Counter::times("city-at"),
        Counter::times("prize-won"),
    ];

    /// Items are numbered row by row.
    fn counter_items(&self, counter: usize) -> Vec<String> {
        let companies = || Company::ALL.map(|company| company.name());
        let at = |what: &str| companies().map(|company| format!("{company}-{what}"));
        match counter as u8 {
            SHARE_VALUE | WORTHLESS => companies().map(str::to_owned).into(),
            LOCOMOTIVE_AT => Locomotive::ALL.iter().flat_map(|loco| at(loco.name())).collect(),
            CITY_AT => City::ALL.iter().flat_map(|city| at(city.name())).collect(),
            _ => PRIZES.map(str::to_owned).into(),
        }
    }

    fn observations(event: &Event, sink: &mut impl FnMut(Observation)) {
        let mut count = |counter, item: usize, seat, amount| {
            sink(Observation::Count { counter, item: item as u8, seat, amount });
        };
        match event {
            Event::LeadSet { seat } => sink(Observation::FirstPlayer { seat: *seat }),
            Event::CompanyValued { company, value } => {
                count(SHARE_VALUE, company.index(), None, value.share);
                count(WORTHLESS, company.index(), None, i32::from(value.share == 0));
            }
            Event::LocomotivePlaced { seat, locomotive, company, .. } => {
                let item = *locomotive as usize * Company::ALL.len() + company.index();
                count(LOCOMOTIVE_AT, item, Some(*seat), 1);
            }
            Event::CityPlaced { seat, city, company, .. } => {
                let item = *city as usize * Company::ALL.len() + company.index();
                count(CITY_AT, item, Some(*seat), 1);
            }
            Event::TrickWon { seat, prize, .. } => {
                let item = match prize {
                    LaneCard::Share(_) => 0,
                    LaneCard::City(_) => 1,
                    LaneCard::Locomotive(_) => 2,
                    // By the time it is a prize, a card has replaced it.
                    LaneCard::Reservation(_) => return,
                };
                count(PRIZE_WON, item, Some(*seat), 1);
            }
            _ => (),
        }
    }
}
