//! WR-5, WR-16 and WR-17: who was first.

use whistle_core::{Illegal, PerSeat, Race, RaceNote, Rng, Rules as _, Seat, SeatSet, Sink};

use super::{Phase, call};
use crate::{Action, Answer, Chance, Event, Pace, QUICKEST_MS, Refusal, State, WrongGrab};

/// The times of a race in milliseconds; `None` for seats that did not grab.
type Times = PerSeat<Option<u16>>;

impl Race for State {
    const WITHOUT_CLOCK: Option<(&'static str, &'static str)> = Some(("pace", "turns"));

    const IS_RACE: bool = true;

    /// Reaction times (WR-5), grabs without a matching train (WR-10), and missed trains (WR-6).
    fn race_notes(&self, event: &Event, note: &mut impl FnMut(RaceNote)) {
        match *event {
            Event::GrabTimed { seat, ms } => note(RaceNote::Reaction { seat, ms }),
            Event::AnswerOpened { seat, answer: Answer::Grab } if !self.any_matches() => {
                note(RaceNote::WrongGrab { seat });
            }
            Event::AnswerOpened { seat, answer: Answer::NoRide } if self.any_matches() => {
                note(RaceNote::Missed { seat });
            }
            _ => (),
        }
    }

    /// WR-6, WR-16: at a live table the look is a race.
    fn race_limit_ms(&self) -> Option<u16> {
        (self.phase == Phase::Look && self.pace == Pace::Live).then(|| self.slowest_ms())
    }

    /// WR-16: everyone who grabbed is timed.
    fn timed_seats(&self) -> SeatSet {
        if self.phase == Phase::Race { self.grabbers } else { SeatSet::EMPTY }
    }

    fn race_outcome(&self, times: &Times) -> Option<Chance> {
        let timed = self.timed_seats();
        let time = |seat| times.get(seat).copied().flatten().filter(|_| timed.contains(seat));
        (self.phase == Phase::Race)
            .then(|| Chance::TimeGrabs { times: PerSeat::from_fn(self.seats, time) })
    }

    /// WR-6, WR-10: a seat that does not react in time sees no ride and believes the others.
    fn timeout_action(&self, seat: Seat) -> Option<Action> {
        let acts = self.turn().actors().contains(seat);
        match self.phase {
            Phase::Ready if acts => Some(Action::Roll),
            Phase::Look if acts => Some(Action::NoRide),
            Phase::Call if acts => Some(Action::Believe),
            _ => None,
        }
    }
}

/// Drawn times do not depend on the players: every possible time is equally likely.
pub(crate) fn sample(state: &State, rng: &mut impl Rng) -> Chance {
    if let Phase::DrawFirstGrab { among } = state.phase {
        let nth = rng.below(among.len() as u32) as usize;
        let seat = among.iter().nth(nth).expect("the number is below the count of these seats");
        return Chance::DrawFirstGrab { seat };
    }
    let range = u32::from(state.slowest_ms() - QUICKEST_MS) + 1;
    let times = PerSeat::from_fn(state.seats, |seat| {
        let grabbed = state.grabbers.contains(seat);
        grabbed.then(|| QUICKEST_MS + rng.below(range) as u16)
    });
    Chance::TimeGrabs { times }
}

/// A time for each seat that grabbed, and for no other; WR-5: none is shorter than a person's.
pub(crate) fn refuse_times(state: &State, times: &Times) -> Result<(), Illegal<Refusal>> {
    for seat in Seat::all(state.seats.max(times.seats())) {
        let time = times.get(seat).copied().flatten();
        let (rule, why) = match (state.grabbers.contains(seat), time) {
            (true, None) => ("WR-16", format!("{seat} grabbed but was not timed")),
            (false, Some(_)) => ("WR-5", format!("{seat} did not grab")),
            (true, Some(ms)) if ms < QUICKEST_MS => {
                let fastest = format!("nobody is faster than {QUICKEST_MS}");
                ("WR-5", format!("{seat} cannot have grabbed after {ms} ms; {fastest}"))
            }
            (true, Some(ms)) if ms > state.slowest_ms() => {
                ("WR-6", format!("the look was over when {seat} grabbed after {ms} ms"))
            }
            _ => continue,
        };
        return Err(Illegal::impossible(rule, why));
    }
    if times.seats() != state.seats {
        let why = format!("the list of times needs an entry for each of {} seats", state.seats);
        return Err(Illegal::impossible("WR-16", why));
    }
    Ok(())
}

pub(crate) fn refuse_first(
    state: &State,
    among: SeatSet,
    seat: Seat,
) -> Result<(), Illegal<Refusal>> {
    if among.contains(seat) {
        return Ok(());
    }
    Err(Illegal::impossible(state.awaits().rule, format!("{seat} was not among the first")))
}

/// WR-5: the shortest time was first; among equal ones it is drawn.
pub(crate) fn timed(state: &mut State, times: &Times, events: &mut impl Sink<Event>) {
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

/// Draws one of the seats that were equally fast.
pub(super) fn find_first(state: &mut State, first: SeatSet, events: &mut impl Sink<Event>) {
    match first.first() {
        Some(seat) if first.len() == 1 => grabbed(state, seat, events),
        _ => state.phase = Phase::DrawFirstGrab { among: first },
    }
}

pub(crate) fn drawn(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.push(Event::FirstDrawn { seat });
    grabbed(state, seat, events);
}

/// A seat has the die: WR-10, either the program checks the grab, or the others do.
fn grabbed(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.die = Some(seat);
    events.push(Event::DieGrabbed { seat });
    match state.wrong_grab {
        WrongGrab::Program if state.any_matches() => state.phase = Phase::RollLocomotive,
        WrongGrab::Program => call::punish(state, events),
        WrongGrab::Players => call::begin(state, seat),
    }
}
