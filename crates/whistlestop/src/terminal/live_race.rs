//! A race of hands at this terminal: one clock for everybody, from the moment the table was shown.

use std::time::{Duration, Instant};

use whistle_core::{Json, PerSeat, Rng as _, Seat, SeatSet};
use whistle_table::Table;
use whistle_table::race::RaceTerms;

use super::opponents::{Opponents, PendingAdvice};

/// The hand of a player that knows nothing of hands.
const HAND_MS: u16 = 2_000;

/// A race that is on.
pub(super) struct LiveRace {
    /// When whoever runs here saw what the race is about; until then nobody runs.
    shown: Option<Instant>,
    terms: RaceTerms,
    /// The bots that still think what to do, and those that know: what, and after how many
    /// milliseconds.
    thinking: Vec<PendingAdvice>,
    decided: Vec<(u16, Seat, Json)>,
}

/// How far a race is.
pub(super) enum Progress {
    /// Nothing happened.
    Waits,
    /// Somebody did something; whether that was the end, the table says.
    Moved,
}

impl LiveRace {
    /// Begins a race, if the table is at one.
    pub(super) fn at(
        table: &Table,
        people: SeatSet,
        opponents: &Opponents,
        rng: &mut whistle_core::Pcg32,
    ) -> Option<LiveRace> {
        let slowest = table.game().race_limit_ms()?;
        let bots = table.turn().actors().iter().filter(|&seat| !people.contains(seat));
        let thinking =
            bots.map(|seat| opponents.think(table, seat, u64::from(rng.next_u32()))).collect();
        Some(LiveRace {
            shown: None,
            terms: RaceTerms { slowest, ..RaceTerms::default() },
            thinking,
            decided: Vec::new(),
        })
    }

    /// The table was shown to whoever runs here: the clock runs from now.
    pub(super) fn show(&mut self, now: Instant) {
        self.shown.get_or_insert(now);
    }

    /// Returns how much of the time is left; all of it before the showing.
    pub(super) fn left(&self, now: Instant) -> Duration {
        let passed = self.shown.map(|shown| now.saturating_duration_since(shown));
        let limit = Duration::from_millis(self.terms.slowest.into());
        limit.saturating_sub(passed.unwrap_or_default())
    }

    /// Returns how many milliseconds have passed since the showing; none before it.
    fn passed(&self, now: Instant) -> Option<u16> {
        let passed = now.saturating_duration_since(self.shown?).as_millis();
        Some(u16::try_from(passed).unwrap_or(u16::MAX))
    }

    /// Returns what a press counts as that came now; none if it came too late.
    pub(super) fn time_of_press(&self, now: Instant) -> Option<u16> {
        let passed = self.passed(now)?.max(self.terms.quickest);
        (passed <= self.terms.slowest).then_some(passed)
    }

    /// Lets the race go on to now: what is due is done, the earliest first.
    pub(super) fn go_on(
        &mut self,
        table: &mut Table,
        opponents: &mut Opponents,
        took: &mut PerSeat<Option<u16>>,
        people: SeatSet,
        now: Instant,
    ) -> Progress {
        let person_runs = table.turn().actors().iter().any(|seat| people.contains(seat));
        self.collect(opponents, table, !person_runs);
        // Where nobody here runs there is nobody to wait for.
        let passed = if person_runs { self.passed(now) } else { Some(self.terms.slowest) };
        let Some(passed) = passed else { return Progress::Waits };
        self.decided.sort_by_key(|&(ms, seat, _)| (ms, seat));
        if self.decided.first().is_some_and(|&(ms, ..)| ms <= passed) {
            let (ms, seat, action) = self.decided.remove(0);
            act(table, took, seat, &action, ms);
            return Progress::Moved;
        }
        let all_known = self.thinking.is_empty();
        if passed >= self.terms.slowest && (all_known || person_runs) {
            close(table);
            return Progress::Moved;
        }
        Progress::Waits
    }

    /// Takes in what bots have come to.
    fn collect(&mut self, opponents: &mut Opponents, table: &Table, wait: bool) {
        let slowest = self.terms.slowest;
        let (quickest, decided) = (self.terms.quickest, &mut self.decided);
        self.thinking.retain(|pending| {
            let Some(answer) = pending.advice(wait) else { return true };
            let seat = pending.seat;
            let advice = answer.unwrap_or_else(|why| {
                opponents.replace(seat, why);
                None
            });
            let silence = || table.game().timeout_action(seat);
            decided.extend(match advice {
                Some(advice) => {
                    opponents.hear(&advice);
                    let ms = advice.took.unwrap_or(HAND_MS).clamp(quickest, slowest);
                    Some((ms, seat, advice.action))
                }
                None => silence().map(|action| (slowest, seat, action)),
            });
            false
        });
    }
}

/// Does what somebody pressed; who pressed first ends the race for all who have not.
pub(super) fn act(
    table: &mut Table,
    took: &mut PerSeat<Option<u16>>,
    seat: Seat,
    action: &Json,
    ms: u16,
) {
    let declines = declines(table, seat, action);
    if table.act(seat, action).is_err() {
        // A player of the house that wants what it may not has said nothing.
        if let Some(silence) = table.game().timeout_action(seat) {
            let _ = table.act(seat, &silence);
        }
        return;
    }
    if !declines {
        took[seat] = Some(ms);
        close(table);
    }
}

/// Tells whether somebody who does this says that they will not press.
fn declines(table: &Table, seat: Seat, action: &Json) -> bool {
    let silence = table.game().timeout_action(seat);
    silence.is_some_and(|silence| table.entry().same_action(&silence, action))
}

/// The race is decided: whoever has said nothing says nothing.
fn close(table: &mut Table) {
    while table.game().race_limit_ms().is_some() {
        let Some(seat) = table.turn().actors().first() else { return };
        let Some(silence) = table.game().timeout_action(seat) else { return };
        if table.act(seat, &silence).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use serde_json::{Value, json};
    use whistle_bots::{Effort, Level};
    use whistle_core::{JournalText, Turn};
    use whistle_games::{AnyEntry, GAMES};
    use whistle_lab::PlayerSpec;

    use super::*;
    use crate::terminal::{Local, Seating, Step, Venue};

    /// A live table of two at a race, with a clock that stands still until it is moved.
    fn at_a_race(seed: u64) -> (Local, Rc<Cell<Instant>>) {
        let game = GAMES.iter().find(|game| game.without_clock.is_some()).expect("a race");
        let (option, _) = game.without_clock.expect("it was just there");
        let options = [(option.to_owned(), "live".into()), ("look_seconds".to_owned(), 5.into())];
        let table = Table::open(game, 2, &options.into_iter().collect()).expect("a table");
        let bots = PlayerSpec::LevelBot(Effort::Level(Level::Baron));
        let seating = Seating { people: SeatSet::one(Seat(0)), bots };
        let clock = Rc::new(Cell::new(Instant::now()));
        let hand = Rc::clone(&clock);
        let mut local = Local::new(table, seating, seed).with_clock(move || hand.get());
        while local.time_left().is_none() {
            let roll = json!({ "kind": "roll" });
            if local.step(true) == Step::Waits && local.time_left().is_none() {
                local.act(Seat(0), &roll, None).expect("it is one's own roll");
            }
        }
        (local, clock)
    }

    /// What was measured, as the journal has it.
    fn times(local: &Local) -> Option<Value> {
        let text = local.to_text().expect("it is kept here");
        let journal = JournalText::read(&text).expect("a journal");
        let played = local.entry().replay(&journal).expect("in order");
        let entries = played.steps.into_iter().map(|step| step.entry);
        let mut outcomes = entries.filter_map(|entry| match entry {
            AnyEntry::Chance { outcome } => Some(outcome.tree()),
            AnyEntry::Action { .. } | AnyEntry::Gift { .. } => None,
        });
        outcomes.find(|outcome| outcome["kind"] == "time_grabs").map(|found| found["times"].clone())
    }

    #[test]
    fn nobody_runs_before_the_dice_were_shown() {
        let (mut local, clock) = at_a_race(3);
        clock.set(clock.get() + Duration::from_secs(60));
        assert_eq!(local.step(false), Step::Waits);
        assert_eq!(local.time_left(), Some(Duration::from_secs(5)));
        local.shown(clock.get());
        clock.set(clock.get() + Duration::from_millis(1_500));
        assert!(local.time_left().is_none_or(|left| left == Duration::from_millis(3_500)));
    }

    /// Whoever presses first has the die, by the clock; a press before a person can see is no
    /// quicker than a person.
    #[test]
    fn the_quickest_hand_wins_by_its_real_time() {
        for (after, counts) in [(20_u64, 100), (250, 250)] {
            let (mut local, clock) = at_a_race(3);
            local.shown(clock.get());
            clock.set(clock.get() + Duration::from_millis(after));
            local.act(Seat(0), &json!({ "kind": "grab" }), None).expect("it may be tried");
            while local.turn() == Turn::Chance && times(&local).is_none() {
                local.step(true);
            }
            assert_eq!(times(&local).map(|times| times[0].clone()), Some(counts.into()));
            assert!(times(&local).is_some_and(|times| times[1].is_null()), "the other was slower");
        }
    }

    #[test]
    fn after_the_limit_or_the_others_grab_it_is_too_late() {
        let phrases =
            crate::words::Phrases::new(GAMES.last().expect("games"), crate::cli::Lang::En);
        for seed in 0..8 {
            let (mut local, clock) = at_a_race(seed);
            local.shown(clock.get());
            clock.set(clock.get() + Duration::from_millis(5_001));
            local.act(Seat(0), &json!({ "kind": "grab" }), None).expect("it may be tried");
            assert!(local.notice(&phrases).is_some_and(|words| words.contains("Too late")));
            while local.turn() == Turn::Chance && times(&local).is_none() && local.seq() < 12 {
                local.step(true);
            }
            assert!(times(&local).is_none_or(|times| times[0].is_null()), "seed {seed}");
        }
    }
}
