//! TS-19 to TS-24 and TS-27: deliveries, one after the other.

use whistle_core::{Rules as _, Seat, SeatSet, refuse_if};

use super::{Events, Phase, Verdict, reveal_missions, serve, upgrade};
use crate::board::bits;
use crate::{Action, Bonus, Event, PowerCards, Refusal, State, Track};

/// TS-19: finds this turn's deliveries.
pub(crate) fn begin(state: &mut State, events: &mut impl Events) {
    state.delivered = state.completed_tracks();
    state.pending = state.delivered;
    if state.delivered == 0 {
        upgrade::begin(state, events);
    } else {
        next(state, events);
    }
}

/// TS-20: the active player chooses among several; then come missions.
fn next(state: &mut State, events: &mut impl Events) {
    let first = state.board.tracks_of(state.pending).next();
    match (state.pending.count_ones(), first) {
        (1, Some(track)) => apply(state, track, events),
        (_, Some(_)) => state.phase = Phase::ChooseDelivery,
        (_, None) => reveal_missions::begin(state, events),
    }
}

pub(crate) fn offer(state: &State, out: &mut Vec<Action>) {
    out.extend(state.board.tracks_of(state.pending).map(|track| Action::Deliver { track }));
}

pub(crate) fn refuse(state: &State, track: Track) -> Verdict {
    let is_pending = state.board.tracks_of(state.pending).any(|pending| pending == track);
    refuse_if(!is_pending, Refusal::NoDelivery { track })
}

pub(crate) fn apply(state: &mut State, track: Track, events: &mut impl Events) {
    state.pending &= !(1 << track.index());
    state.current = track;
    let delivery = state.delivery(track);
    let stations = state.board.stations_of(delivery.stations);
    state.joined.add(delivery.stations);
    events.push(Event::DeliveryMade { seat: state.active, track, stations });
    // TS-21: everyone with a die in it gains a point per station.
    let points = delivery.stations.count_ones() as u8;
    for seat in state.active.clockwise(state.seats) {
        if state.trains.of(seat.index()) & delivery.spaces != 0 {
            events.push(Event::CompletionScored { seat, points });
            state.gain(seat, points, events);
        }
    }
    let leaders = leaders(state);
    match (leaders.len(), leaders.first()) {
        (1, Some(seat)) => take_bonuses(state, seat, events),
        (_, Some(_)) => state.phase = Phase::BreakTie,
        (_, None) => serve::goods(state, 0, events),
    }
}

/// TS-22: the seats with the most dice in the delivery; white dice count for nobody.
fn leaders(state: &State) -> SeatSet {
    let spaces = state.delivery(state.current).spaces;
    let dice = |seat: Seat| (state.trains.of(seat.index()) & spaces).count_ones();
    let most = Seat::all(state.seats).map(dice).max().unwrap_or(0).max(1);
    Seat::all(state.seats).filter(|&seat| dice(seat) == most).collect()
}

pub(crate) fn offer_tied(state: &State, out: &mut Vec<Action>) {
    out.extend(leaders(state).iter().map(|seat| Action::BreakTie { seat }));
}

pub(crate) fn refuse_tied(state: &State, seat: Seat) -> Verdict {
    refuse_if(!leaders(state).contains(seat), Refusal::NotTied { seat })
}

/// TS-22, TS-23: the bonus of each station, as far as available.
pub(crate) fn take_bonuses(state: &mut State, seat: Seat, events: &mut impl Events) {
    let tied = leaders(state).len() > 1;
    events.push(Event::MajorityWon { seat, by: state.active, tied });
    let mut count = 0;
    for index in bits(state.delivery(state.current).stations) {
        let station = state.board.stations[index].id;
        match state.board.stations[index].bonus {
            Bonus::Points(points) => {
                events.push(Event::BonusPointsTaken { seat, station, points });
                state.gain(seat, points, events);
            }
            Bonus::Die if state.pool() > 0 => {
                state.bonus_dice[seat] += 1;
                events.push(Event::BonusDieTaken { seat, station });
            }
            Bonus::Power if state.deck().len() > count => count += 1,
            Bonus::Die | Bonus::Power => events.push(Event::BonusMissed { seat, station }),
        }
    }
    if count > 0 {
        state.phase = Phase::DrawPower { seat, count };
    } else {
        serve::goods(state, 0, events);
    }
}

pub(crate) fn refuse_draw(state: &State, cards: PowerCards) -> Verdict {
    refuse_if(!state.deck().covers(cards), Refusal::NotInStack { rule: state.awaits().rule })
}

/// TS-23: in secret.
pub(crate) fn draw(state: &mut State, seat: Seat, cards: PowerCards, events: &mut impl Events) {
    state.power[seat] = state.power[seat].plus(cards);
    state.drawn[seat] += cards.len();
    events.push(Event::PowerDrawn { seat, count: cards.len(), cards: Some(cards) });
    serve::goods(state, 0, events);
}

/// TS-27: the dice of the delivery return before the next one, white ones to the pool.
pub(crate) fn clear(state: &mut State, events: &mut impl Events) {
    let track = state.current;
    state.trains.take(state.delivery(track).spaces);
    events.push(Event::TrackCleared { track });
    next(state, events);
}
