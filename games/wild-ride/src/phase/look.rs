//! WR-5, WR-6 and WR-17: everyone looks at the roll, and grabs or does not.

use whistle_core::{Illegal, PerSeat, Rules as _, Seat, SeatSet, Sink};

use super::{Phase, call, race, turn};
use crate::{Answer, Event, Pace, Refusal, State, WrongGrab};

pub(crate) fn refuse(state: &State, seat: Seat) -> Result<(), Illegal<Refusal>> {
    if state.signs.contains(seat) {
        return Err(Refusal::HasStopSign.into());
    }
    if !state.waiting.contains(seat) {
        return Err(Refusal::HasAnswered { rule: state.awaits().rule }.into());
    }
    Ok(())
}

#[inline]
pub(crate) fn apply(state: &mut State, seat: Seat, answer: Answer, events: &mut impl Sink<Event>) {
    state.answers[seat] = Some(answer);
    state.waiting = state.waiting.without(seat);
    events.push(Event::MindMade { seat, answer: Some(answer) });
    if state.waiting.is_empty() {
        open(state, events);
    }
}

/// All answers are in: they are revealed, which shows who grabbed.
fn open(state: &mut State, events: &mut impl Sink<Event>) {
    let mut grabbers = SeatSet::EMPTY;
    for seat in state.roller.clockwise(state.seats) {
        let Some(answer) = state.answers[seat] else {
            continue;
        };
        if answer == Answer::Grab {
            grabbers = grabbers.with(seat);
        }
        events.push(Event::AnswerOpened { seat, answer });
    }
    state.answers = PerSeat::new(state.seats);
    state.grabbers = grabbers;
    match state.pace {
        // WR-6: a roll without a grab is over.
        _ if grabbers.is_empty() => {
            events.push(Event::NobodyGrabbed);
            turn::end_roll(state, events);
        }
        // WR-16: a race is timed even if there was only one grab, so that the game file has every time.
        Pace::Live => state.phase = Phase::Race,
        // WR-17: if all grabs are wrong, it does not matter who was first.
        Pace::Turns if state.wrong_grab == WrongGrab::Program && !state.any_matches() => {
            call::punish(state, events);
        }
        Pace::Turns => race::find_first(state, grabbers, events),
    }
}
