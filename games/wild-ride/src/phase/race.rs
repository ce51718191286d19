//! WR-5, WR-16 and WR-17: who was first.

use whistle_core::{Illegal, PerSeat, Rng, Rules as _, Seat, SeatSet, Sink};

use super::{Phase, call, locomotive};
use crate::{Chance, Event, QUICKEST_MS, Refusal, State, WrongGrab};

/// Nature knows nothing of the players: every time that is possible is equally likely.
pub(super) fn sample(state: &State, rng: &mut impl Rng) -> Chance {
    if let Phase::DrawFirstGrab { among } = state.phase {
        let nth = rng.below(among.len() as u32) as usize;
        let seat = among.iter().nth(nth).expect("the number is below their count");
        return Chance::DrawFirstGrab { seat };
    }
    let range = u32::from(state.slowest_ms() - QUICKEST_MS) + 1;
    let times = PerSeat::from_fn(state.seats, |seat| {
        let grabbed = state.grabbers.contains(seat);
        grabbed.then(|| QUICKEST_MS + rng.below(range) as u16)
    });
    Chance::TimeGrabs { times }
}

/// A time for everybody who grabbed, and for nobody else; WR-5: none is shorter than a human's.
pub(super) fn refuse_times(
    state: &State,
    times: &PerSeat<Option<u16>>,
) -> Result<(), Illegal<Refusal>> {
    if state.phase != Phase::Race {
        return Err(state.not_now());
    }
    for seat in Seat::all(state.seats.max(times.seats())) {
        let time = times.get(seat).copied().flatten();
        match (state.grabbers.contains(seat), time) {
            (true, None) => return Err(Refusal::TimeMissing { seat }.into()),
            (false, Some(_)) => return Err(Refusal::DidNotGrab { seat }.into()),
            (true, Some(ms)) if ms < QUICKEST_MS => {
                return Err(Refusal::TooQuick { seat, ms }.into());
            }
            (true, Some(ms)) if ms > state.slowest_ms() => {
                return Err(Refusal::TooSlow { seat, ms }.into());
            }
            _ => (),
        }
    }
    if times.seats() != state.seats {
        return Err(Refusal::WrongTimes { seats: state.seats }.into());
    }
    Ok(())
}

pub(super) fn refuse_first(state: &State, seat: Seat) -> Result<(), Illegal<Refusal>> {
    match state.phase {
        Phase::DrawFirstGrab { among } if among.contains(seat) => Ok(()),
        Phase::DrawFirstGrab { .. } => {
            Err(Refusal::WasNotFirst { seat, rule: state.rule() }.into())
        }
        _ => Err(state.not_now()),
    }
}

/// WR-5: the shortest time was first; of equal ones nature draws.
pub(super) fn race_outcome(
    state: &mut State,
    times: &PerSeat<Option<u16>>,
    events: &mut impl Sink<Event>,
) {
    let mut best = u16::MAX;
    let mut first = SeatSet::EMPTY;
    for (seat, time) in times.iter() {
        let Some(ms) = *time else { continue };
        events.push(Event::GrabTimed { seat, ms });
        if ms < best {
            (best, first) = (ms, SeatSet::EMPTY);
        }
        if ms == best {
            first = first.with(seat);
        }
    }
    find_first(state, first, events);
}

/// Among those who were equally first nature draws one.
pub(super) fn find_first(state: &mut State, first: SeatSet, events: &mut impl Sink<Event>) {
    match first.first() {
        Some(seat) if first.len() == 1 => grabbed(state, seat, events),
        _ => state.phase = Phase::DrawFirstGrab { among: first },
    }
}

pub(super) fn drawn(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.push(Event::FirstDrawn { seat });
    grabbed(state, seat, events);
}

/// Somebody has the die: WR-10, either the program looks whether they may, or the others do.
fn grabbed(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.die = Some(seat);
    events.push(Event::DieGrabbed { seat });
    match state.wrong_grab {
        WrongGrab::Program if state.any_matches() => locomotive::begin(state),
        WrongGrab::Program => call::punish(state, events),
        WrongGrab::Players => call::begin(state, seat),
    }
}
