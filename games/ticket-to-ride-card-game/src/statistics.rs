//! Statistics for the laboratory.

use whistle_core::pieces::Piece as _;
use whistle_core::{Counter, Observation, Seat, Statistics};

use crate::{BigCity, Colour, Event, State, Ticket, Train};

// Indices in `Statistics::COUNTERS`.
const TICKET_COMPLETED: u8 = 0;
const TICKET_FAILED: u8 = 1;
const BONUS_WON: u8 = 2;
const ROW_PLACED: u8 = 3;
const ROW_ROBBED: u8 = 4;
const CARDS_DEPARTED: u8 = 5;

impl Statistics for State {
    const COUNTERS: &'static [Counter] = &[
        Counter::times("ticket-completed"),
        Counter::times("ticket-failed"),
        Counter::times("bonus-won"),
        Counter::times("row-placed"),
        Counter::times("row-robbed"),
        Counter::times("cards-departed"),
    ];

    fn counter_items(&self, counter: usize) -> Vec<String> {
        match counter as u8 {
            TICKET_COMPLETED | TICKET_FAILED => Ticket::all().map(|t| t.to_string()).collect(),
            BONUS_WON => BigCity::ALL.map(|city| city.name().to_owned()).into(),
            _ => Colour::ALL.map(|colour| colour.name().to_owned()).into(),
        }
    }

    fn observations(event: &Event, sink: &mut impl FnMut(Observation)) {
        let mut count = |counter, item: usize, seat: Seat, amount: u8| {
            let (item, amount) = (item as u8, i32::from(amount));
            sink(Observation::Count { counter, item, seat: Some(seat), amount });
        };
        match event {
            Event::FirstPlayerSet { seat } => sink(Observation::FirstPlayer { seat: *seat }),
            Event::TicketCompleted { seat, ticket, .. } => {
                count(TICKET_COMPLETED, ticket.index(), *seat, 1);
            }
            Event::SeatScored { seat, uncompleted, .. } => {
                let failed = uncompleted.iter();
                failed.for_each(|ticket| count(TICKET_FAILED, ticket.index(), *seat, 1));
            }
            Event::BonusWon { seat, city, .. } => count(BONUS_WON, city.index(), *seat, 1),
            Event::RowPlaced { seat, colour, .. } => count(ROW_PLACED, colour.index(), *seat, 1),
            Event::ThreePlaced { seat, colours } => {
                colours.iter().for_each(|colour| count(ROW_PLACED, colour.index(), *seat, 1));
            }
            Event::RowRobbed { robber, colour, .. } => {
                count(ROW_ROBBED, colour.index(), *robber, 1)
            }
            Event::TrainsDeparted { seat, cards } => {
                let cars = cards.iter().filter(|(train, _)| *train != Train::Locomotive);
                cars.for_each(|(train, cards)| count(CARDS_DEPARTED, train.index(), *seat, cards));
            }
            _ => (),
        }
    }
}
