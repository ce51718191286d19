//! From arrivals to times.

use whistle_core::{PerSeat, Seat};

use super::Latency;

/// The terms of a race, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceTerms {
    /// No person reacts faster; a shorter time counts as this.
    pub quickest: u16,
    /// The longest time that counts; a later press is late.
    pub slowest: u16,
    /// How long the judge waits for slower connections after the first press, at most.
    pub window: u16,
    /// The largest allowance for a connection, however slow it seems: the most that a fast client can gain by answering
    /// late.
    pub forgiven: u16,
}

impl Default for RaceTerms {
    /// 100 ms for a person, 8 s for the look, and 120 ms for the slowest connection.
    fn default() -> RaceTerms {
        RaceTerms { quickest: 100, slowest: 8_000, window: 150, forgiven: 120 }
    }
}

/// A seat's message, and when it arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Milliseconds from sending the showing to the arrival, by the table's clock.
    pub after: u32,
    /// The message.
    pub press: Press,
}

/// A seat's response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// It pressed.
    Pressed {
        /// Milliseconds from the showing to the press, by the client's clock, as its client claims.
        claimed: Option<u32>,
    },
    /// It declined to press.
    Declined,
}

/// The verdict for a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing arrived in time.
    #[default]
    Silent,
    /// It declined to press.
    Declined,
    /// It pressed; this is its corrected time in milliseconds.
    Timed(u16),
    /// It pressed after the race was decided.
    Late,
}

/// Corrects the time of a press.
///
/// The table knows how long the press took in total, and the shortest recent round trip. So the person took at least
/// the total minus that round trip, and at most the total; a claim in between is believed, any other is moved to the
/// nearer end. Without a claim, the certain delay is subtracted. No time counts as shorter than a person can react.
///
/// A client decides how slow its connection seems: it can delay answers, and nobody can prove how far away they are. So
/// only the shortest round trip counts, and never more than the terms allow.
pub fn corrected(after: u32, claimed: Option<u32>, line: &Latency, terms: &RaceTerms) -> u32 {
    let at_least = after.saturating_sub(allowance(line, terms));
    let taken = claimed.unwrap_or(at_least).clamp(at_least, after);
    taken.max(u32::from(terms.quickest))
}

/// Returns when the race closes, in milliseconds after the showing, as far as is known now.
///
/// Before the first press, this is when the look is over on every open connection. After it, this is when no open
/// connection could still have been first, at most one window after the first press. With no connection open, it is the
/// last arrival.
///
/// Seats that are not in the race are those for which `runs` returns false.
pub fn closing(
    arrivals: &PerSeat<Option<Arrival>>,
    lines: &PerSeat<Latency>,
    runs: impl Fn(Seat) -> bool,
    terms: &RaceTerms,
) -> u32 {
    let mut race = Race::default();
    let mut closes = race.closes(lines, &runs, terms);
    for (seat, arrival) in in_order(arrivals).filter(|&(seat, _)| runs(seat)) {
        if arrival.after > closes {
            break;
        }
        race.hear(seat, arrival, &lines[seat], terms);
        closes = race.closes(lines, &runs, terms);
    }
    closes
}

/// Decides a race: every seat's time, and who was too late.
///
/// The order of the arrivals makes no difference.
pub fn judge(
    arrivals: &PerSeat<Option<Arrival>>,
    lines: &PerSeat<Latency>,
    runs: impl Fn(Seat) -> bool,
    terms: &RaceTerms,
) -> PerSeat<Verdict> {
    let closes = closing(arrivals, lines, &runs, terms);
    PerSeat::from_fn(arrivals.seats(), |seat| match arrivals[seat] {
        None => Verdict::Silent,
        Some(_) if !runs(seat) => Verdict::Silent,
        Some(Arrival { after, press }) => match press {
            Press::Declined => Verdict::Declined,
            Press::Pressed { .. } if after > closes => Verdict::Late,
            Press::Pressed { claimed } => {
                let ms = corrected(after, claimed, &lines[seat], terms);
                match u16::try_from(ms) {
                    Ok(ms) if ms <= terms.slowest => Verdict::Timed(ms),
                    _ => Verdict::Late,
                }
            }
        },
    })
}

/// Returns the times of those who pressed in time.
pub fn times(verdicts: &PerSeat<Verdict>) -> PerSeat<Option<u16>> {
    PerSeat::from_fn(verdicts.seats(), |seat| match verdicts[seat] {
        Verdict::Timed(ms) => Some(ms),
        Verdict::Silent | Verdict::Declined | Verdict::Late => None,
    })
}

/// What is known about the race so far.
#[derive(Default)]
struct Race {
    heard: [bool; whistle_core::MAX_SEATS],
    /// When the last message arrived.
    now: u32,
    /// When the first press arrived.
    first: u32,
    /// The shortest corrected time, once a seat has pressed in time.
    best: Option<u32>,
}

impl Race {
    fn hear(&mut self, seat: Seat, arrival: Arrival, line: &Latency, terms: &RaceTerms) {
        self.heard[seat.index()] = true;
        self.now = arrival.after;
        let Press::Pressed { claimed } = arrival.press else {
            return;
        };
        let time = corrected(arrival.after, claimed, line, terms);
        if time > u32::from(terms.slowest) {
            return;
        }
        if self.best.is_none() {
            self.first = arrival.after;
        }
        self.best = Some(self.best.map_or(time, |best| best.min(time)));
    }

    /// Never before a message that has arrived: there was a reason to wait for it.
    fn closes(
        &self,
        lines: &PerSeat<Latency>,
        runs: &impl Fn(Seat) -> bool,
        terms: &RaceTerms,
    ) -> u32 {
        let out = lines.iter().filter(|&(seat, _)| runs(seat) && !self.heard[seat.index()]);
        let Some(slowest_line) = out.map(|(_, line)| allowance(line, terms)).max() else {
            return self.now;
        };
        let closes = match self.best {
            None => u32::from(terms.slowest) + slowest_line,
            Some(best) => (best + slowest_line).min(self.first + u32::from(terms.window)),
        };
        closes.max(self.now)
    }
}

/// The allowance for a connection.
fn allowance(line: &Latency, terms: &RaceTerms) -> u32 {
    u32::from(line.shortest().min(terms.forgiven))
}

/// Lists arrivals in order; simultaneous ones in seat order, which makes no difference.
fn in_order(arrivals: &PerSeat<Option<Arrival>>) -> impl Iterator<Item = (Seat, Arrival)> {
    let mut order = [None; whistle_core::MAX_SEATS];
    for (seat, arrival) in arrivals.iter() {
        order[seat.index()] = arrival.map(|arrival| (seat, arrival));
    }
    order.sort_by_key(|entry| entry.map_or(u32::MAX, |(_, arrival)| arrival.after));
    order.into_iter().flatten()
}
