//! Statistics for the laboratory.

use whistle_core::{Counter, Observation, Seat, Statistics};

use crate::{Building, Event, Goods, State};

// Indices in `Statistics::COUNTERS`.
const TRACK_DELIVERED: u8 = 0;
const STATION_DELIVERED: u8 = 1;
const MAJORITY_WON: u8 = 2;
const BUILDING_ERECTED: u8 = 3;
const BUILDING_AT: u8 = 4;
const GOODS_TAKEN: u8 = 5;
const MONOPOLY: u8 = 6;
const MISSION_REVEALED: u8 = 7;
const TURN_KIND: u8 = 8;

impl Statistics for State {
    const COUNTERS: &'static [Counter] = &[
        Counter::times("track-delivered"),
        Counter::times("station-delivered"),
        Counter::times("majority-won"),
        Counter::times("building-erected"),
        Counter::times("building-at"),
        Counter::times("goods-taken"),
        Counter::times("monopoly"),
        Counter::times("mission-revealed"),
        Counter::times("turn-kind"),
    ];

    fn counter_items(&self, counter: usize) -> Vec<String> {
        let board = &self.board;
        match counter as u8 {
            TRACK_DELIVERED => board.tracks.iter().map(|plan| plan.name.clone()).collect(),
            STATION_DELIVERED | BUILDING_AT => {
                board.stations.iter().map(|plan| plan.name.clone()).collect()
            }
            MAJORITY_WON => ["alone", "tied"].map(str::to_owned).into(),
            BUILDING_ERECTED => Building::ALL.map(|building| building.to_string()).into(),
            GOODS_TAKEN | MONOPOLY => Goods::ALL.map(|goods| goods.name().to_owned()).into(),
            MISSION_REVEALED => board.power.iter().map(|plan| plan.name.clone()).collect(),
            _ => ["strike", "reroll_paid", "dice_reclaimed"].map(str::to_owned).into(),
        }
    }

    fn observations(event: &Event, sink: &mut impl FnMut(Observation)) {
        let mut count = |counter, item: usize, seat: Seat, amount: u8| {
            let (item, amount) = (item as u8, i32::from(amount));
            sink(Observation::Count { counter, item, seat: Some(seat), amount });
        };
        match *event {
            Event::ConductorSet { seat } => sink(Observation::FirstPlayer { seat }),
            Event::DeliveryMade { seat, track, stations } => {
                count(TRACK_DELIVERED, track.index(), seat, 1);
                stations.iter().for_each(|at| count(STATION_DELIVERED, at.index(), seat, 1));
            }
            Event::MajorityWon { seat, tied, .. } => count(MAJORITY_WON, tied.into(), seat, 1),
            Event::BuildingErected { seat, building, station } => {
                count(BUILDING_ERECTED, building.index(), seat, 1);
                count(BUILDING_AT, station.index(), seat, 1);
            }
            Event::GoodsTaken { seat, goods, count: cards }
            | Event::GoodsTraded { seat, goods, count: cards } => {
                count(GOODS_TAKEN, goods.index(), seat, cards);
            }
            Event::MonopolyScored { seat, goods, .. } => count(MONOPOLY, goods.index(), seat, 1),
            Event::MissionRevealed { seat, card, .. } => {
                count(MISSION_REVEALED, card.index(), seat, 1);
            }
            Event::StrikeCalled { seat, .. } => count(TURN_KIND, 0, seat, 1),
            Event::RerollPaid { seat, .. } => count(TURN_KIND, 1, seat, 1),
            Event::DiceReclaimed { seat, .. } => count(TURN_KIND, 2, seat, 1),
            _ => (),
        }
    }
}
