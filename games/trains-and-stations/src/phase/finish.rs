//! TS-33 and TS-34: goods are shown and everything is counted.

use whistle_core::{Seat, Sink};

use super::Phase;
use crate::{Event, Goods, State};

pub(super) fn apply(state: &mut State, events: &mut impl Sink<Event>) {
    state.phase = Phase::Over;
    if !events.wants_events() {
        return;
    }
    for seat in Seat::all(state.seats) {
        let goods = state.counted_goods(seat);
        let (count, cards) = (goods.total(), state.power[seat]);
        events.push(Event::GoodsCounted { seat, count, goods, cards });
    }
    let standings = state.standings();
    for (index, goods) in Goods::ALL.into_iter().enumerate() {
        for (seat, standing) in standings.iter() {
            let points = standing.points[2 + index] as u8;
            if points > 0 {
                events.push(Event::MonopolyScored { seat, goods, points });
            }
        }
    }
    for (seat, standing) in standings.iter() {
        events.push(Event::SeatScored { seat, score: standing.score });
    }
}
