//! From arrivals to times.

use whistle_core::{PerSeat, Seat};

use super::Latency;

/// The terms of a race, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceTerms {
    /// No person sees and presses in less; a shorter time counts as this.
    pub quickest: u16,
    /// The longest time that counts; a press after it is late.
    pub slowest: u16,
    /// How long the judge waits for slower lines after the first press arrived, at most.
    pub window: u16,
    /// The most that a line is forgiven, however slow it seems: a line that is in truth faster and
    /// lets its answers wait gains this much at the most.
    pub forgiven: u16,
}

impl Default for RaceTerms {
    /// 100 ms for a person, 8 s for the look, and 120 ms for the slowest line.
    fn default() -> RaceTerms {
        RaceTerms { quickest: 100, slowest: 8_000, window: 150, forgiven: 120 }
    }
}

/// What arrived from a seat, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Milliseconds from the showing, as it was sent, to the arrival; by the table's clock.
    pub after: u32,
    /// What it was.
    pub press: Press,
}

/// What a seat did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// It pressed.
    Pressed {
        /// Milliseconds from the showing to the press, as its client says; by the client's clock.
        claimed: Option<u32>,
    },
    /// It said that it will not press.
    Declined,
}

/// What the judge makes of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing came in time.
    #[default]
    Silent,
    /// It said that it will not press.
    Declined,
    /// It pressed, and this is its corrected time in milliseconds.
    Timed(u16),
    /// It pressed when the race was decided.
    Late,
}

/// Corrects the time of a press.
///
/// The table knows how long the press took to arrive, all in all, and the shortest time that the
/// line took of late. So the person took at least the whole less that round trip, and at most the
/// whole; a claim between the two is believed, any other is moved to the nearer end. A client that
/// does not say is forgiven what its line takes for certain. Nobody is quicker than a person can be.
///
/// How slow a line seems is its client's word: answers can be held back, and nobody can prove to be
/// far away. So it is the shortest round trip that counts, and never more than the terms forgive.
pub fn corrected(after: u32, claimed: Option<u32>, line: &Latency, terms: &RaceTerms) -> u32 {
    let at_least = after.saturating_sub(allowance(line, terms));
    let taken = claimed.unwrap_or(at_least).clamp(at_least, after);
    taken.max(u32::from(terms.quickest))
}

/// Says when the race closes, in milliseconds after the showing, as far as the table knows now.
///
/// Before anybody pressed that is when the look is over on every line that is still out. After a
/// press it is when no such line could have been first, however slow it is, and never later than
/// the window after the first press arrived. With nobody out it is the last arrival.
///
/// Seats that are not in the race are those for which `runs` says no.
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
/// In which order arrivals were handed over makes no difference, only when they arrived.
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

/// What the judge has heard so far.
#[derive(Default)]
struct Race {
    heard: [bool; whistle_core::MAX_SEATS],
    /// When the last of it arrived.
    now: u32,
    /// When the first press arrived.
    first: u32,
    /// The shortest corrected time, once somebody pressed in time.
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

    /// Never before what was heard: whoever was waited for was waited for with reason.
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

/// What a line is forgiven at most.
fn allowance(line: &Latency, terms: &RaceTerms) -> u32 {
    u32::from(line.shortest().min(terms.forgiven))
}

/// Lists arrivals as they arrived; those at the same moment in seat order, which changes nothing.
fn in_order(arrivals: &PerSeat<Option<Arrival>>) -> impl Iterator<Item = (Seat, Arrival)> {
    let mut order = [None; whistle_core::MAX_SEATS];
    for (seat, arrival) in arrivals.iter() {
        order[seat.index()] = arrival.map(|arrival| (seat, arrival));
    }
    order.sort_by_key(|entry| entry.map_or(u32::MAX, |(_, arrival)| arrival.after));
    order.into_iter().flatten()
}
