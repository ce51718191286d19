//! A review in words: tables and sentences.

use std::fmt::Write as _;

use serde_json::Value;
use whistle_core::{Json, Seat, Words as _};
use whistle_protocol::review::{
    Judged, JudgedChoice, JudgedDecision, Label, LuckyMoment, Review, SeatReflexes, SeatReview,
    TurningPoint,
};
use whistle_registry::{AnyEntry, ReplayedJournal};

use crate::terminal::preview;
use crate::words::Phrases;

/// How many bad decisions a terminal shows; the page shows all.
const TOLD: usize = 8;

/// A review, with everything needed to describe it.
pub(super) struct Told<'a> {
    pub(super) review: &'a Review,
    pub(super) played: &'a ReplayedJournal,
    pub(super) phrases: &'a Phrases,
}

impl Told<'_> {
    /// Returns the whole review for a terminal.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |said: &str| writeln!(text, "{said}").expect("writing to a String succeeds");
        line(&self.heading());
        if let Some(judged) = &self.review.judged {
            line(&self.answer(judged));
            line("");
            align(&self.seat_table(judged)).iter().for_each(|row| line(row));
            line(&format!("\n{}", self.phrases.say("review-legend")));
            for (heading, told) in [
                ("review-turning-points", self.turning_points(judged)),
                ("review-luck", self.lucky_moments(judged)),
                ("review-mistakes", self.mistakes(judged, TOLD)),
            ] {
                if !told.is_empty() {
                    line(&format!("\n{}", self.phrases.say(heading)));
                    told.iter().for_each(|said| line(&format!("  {said}")));
                }
            }
            line(&format!("\n{}", self.remark(judged)));
        }
        if let Some(reflexes) = &self.review.reflexes {
            line("");
            align(&self.reflex_table(reflexes)).iter().for_each(|row| line(row));
            line(&format!("\n{}", self.phrases.say("review-no-chances")));
        }
        text
    }

    pub(super) fn heading(&self) -> String {
        let title = self.played.end.meta().title.to_owned();
        let seats = self.review.seats.to_string();
        self.phrases.say_with("review-heading", &[("title", title), ("seats", seats)])
    }

    /// Returns one sentence about who won and how much of it was luck.
    pub(super) fn answer(&self, judged: &Judged) -> String {
        let winners: Vec<&SeatReview> = judged.seats.iter().filter(|s| s.result > 0.0).collect();
        match winners.as_slice() {
            [winner] => {
                let id = match winner.luck {
                    luck if luck >= 0.15 => "review-won-lucky",
                    luck if luck <= -0.05 => "review-won-unlucky",
                    _ => "review-won-played",
                };
                self.phrases.say_with(id, &[("seat", self.phrases.say_seat(winner.seat))])
            }
            several => {
                let seats: Vec<String> =
                    several.iter().map(|seat| self.phrases.say_seat(seat.seat)).collect();
                self.phrases.say_with("score-shared", &[("seats", seats.join(", "))])
            }
        }
    }

    /// Makes a table of the seats, headings first.
    pub(super) fn seat_table(&self, judged: &Judged) -> Vec<Vec<String>> {
        let say = |id: &str| self.phrases.say(id);
        let heads = ["result", "luck", "adjusted", "accuracy", "like", "labels"];
        let mut rows = vec![vec![String::new()]];
        rows[0].extend(heads.map(|head| say(&format!("review-head-{head}"))));
        for seat in &judged.seats {
            let judged = seat.decisions > 0;
            let like = seat.plays_like.filter(|_| judged);
            let labels: Vec<String> =
                seat.labels.iter().skip(Label::Inaccuracy as usize).map(u32::to_string).collect();
            rows.push(vec![
                self.phrases.say_seat(seat.seat),
                percent(seat.result),
                points(seat.luck),
                percent(seat.adjusted),
                seat.accuracy.map_or("–".into(), |accuracy| format!("{accuracy:.0}")),
                like.map_or("–".into(), |level| say(&format!("review-like-{}", level.name()))),
                if judged { labels.join(" / ") } else { "–".into() },
            ]);
        }
        rows
    }

    /// Describes the turning points, one sentence each.
    pub(super) fn turning_points(&self, judged: &Judged) -> Vec<String> {
        judged.turning_points.iter().map(|turn| self.turning_point(turn)).collect()
    }

    pub(super) fn turning_point(&self, turn: &TurningPoint) -> String {
        let actor = self.played.steps[turn.entry as usize].entry.seat();
        let words = [
            ("entry", (turn.entry + 1).to_string()),
            ("seat", self.phrases.say_seat(turn.seat)),
            ("actor", actor.map_or(String::new(), |seat| self.phrases.say_seat(seat))),
            ("what", self.happened(turn.entry, turn.seat)),
            ("before", percent(turn.before)),
            ("after", percent(turn.after)),
        ];
        self.phrases.say_with(&format!("review-turn-{}", turn.kind.name()), &words)
    }

    /// Describes each seat's luckiest and unluckiest moment.
    pub(super) fn lucky_moments(&self, judged: &Judged) -> Vec<String> {
        let tell = |id: &str, seat: Seat, moment: &LuckyMoment| {
            let words = [
                ("entry", (moment.entry + 1).to_string()),
                ("seat", self.phrases.say_seat(seat)),
                ("what", self.happened(moment.entry, seat)),
                ("points", points(moment.luck)),
            ];
            self.phrases.say_with(id, &words)
        };
        let of = |seat: &SeatReview| {
            let most = seat.luckiest.as_ref().map(|m| tell("review-luckiest", seat.seat, m));
            let least = seat.unluckiest.as_ref().map(|m| tell("review-unluckiest", seat.seat, m));
            most.into_iter().chain(least).collect::<Vec<String>>()
        };
        judged.seats.iter().flat_map(of).collect()
    }

    /// Describes the worst decisions in order, and says how many are left out.
    pub(super) fn mistakes(&self, judged: &Judged, most: usize) -> Vec<String> {
        let bad = judged.decisions.iter().filter(|one| one.label >= Label::Inaccuracy);
        let mut bad: Vec<&JudgedDecision> = bad.collect();
        bad.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        let left_out = bad.len().saturating_sub(most);
        bad.truncate(most);
        bad.sort_by_key(|one| one.entry);
        let count = [("count", left_out.to_string())];
        let more = (left_out > 0).then(|| self.phrases.say_with("lab-more", &count));
        bad.into_iter().map(|one| self.mistake(one)).chain(more).collect()
    }

    pub(super) fn mistake(&self, decision: &JudgedDecision) -> String {
        let words = [
            ("entry", (decision.entry + 1).to_string()),
            ("seat", self.phrases.say_seat(decision.seat)),
            ("label", self.phrases.say(&format!("review-label-{}", decision.label.name()))),
            ("chosen", self.action(decision.entry, decision.seat, &decision.chosen)),
            ("best", self.action(decision.entry, decision.seat, &decision.best)),
            ("loss", format!("{:.0}", 100.0 * decision.loss)),
            ("error", format!("{:.0}", (100.0 * decision.error).ceil())),
        ];
        let said = self.phrases.say_with("review-mistake", &words);
        match decision.candidates.first().and_then(|best| self.reason(best)) {
            Some(reason) => format!("{said} {reason}"),
            None => said,
        }
    }

    /// Returns the strongest reason for a choice.
    fn reason(&self, candidate: &JudgedChoice) -> Option<String> {
        let reason = candidate.reasons.first()?;
        Some(self.phrases.say(&format!("reason-{reason}")))
    }

    /// Describes an action at an entry, with its context.
    fn action(&self, entry: u32, seat: Seat, action: &Json) -> String {
        let mut before = self.played.start.boxed_clone();
        for step in &self.played.steps[..entry as usize] {
            before.enter(&step.entry).expect("the journal was checked when it was read");
        }
        let shown = |action: &Json| preview(before.as_ref(), seat, action);
        self.phrases.choices(std::slice::from_ref(action), seat, shown).remove(0).words
    }

    /// Describes an entry with all cards open: an action, or a chance outcome for a seat.
    fn happened(&self, entry: u32, seat: Seat) -> String {
        let step = &self.played.steps[entry as usize];
        if let AnyEntry::Action { seat, action } = &step.entry {
            return self.action(entry, *seat, action);
        }
        let events: Vec<Value> = step.events.iter().map(|event| event.whole().tree()).collect();
        let own = events.iter().find(|event| event["seat"].as_u64() == Some(seat.0.into()));
        own.or(events.first()).map_or(String::new(), |event| self.phrases.tell_open(event))
    }

    pub(super) fn remark(&self, judged: &Judged) -> String {
        let words = [("sims", judged.simulations.to_string()), ("seed", judged.seed.to_string())];
        self.phrases.say_with("review-remark", &words)
    }

    /// Makes a table of reaction times and slips, headings first.
    pub(super) fn reflex_table(&self, reflexes: &[SeatReflexes]) -> Vec<Vec<String>> {
        let heads = ["times", "median", "fastest", "wrong", "missed"];
        let mut rows = vec![vec![String::new()]];
        rows[0].extend(heads.map(|head| self.phrases.say(&format!("review-head-{head}"))));
        for seat in reflexes {
            let ms = |time: Option<u16>| time.map_or("–".into(), |ms| format!("{ms} ms"));
            rows.push(vec![
                self.phrases.say_seat(seat.seat),
                seat.reactions.len().to_string(),
                ms(seat.median_ms),
                ms(seat.reactions.iter().map(|reaction| reaction.ms).min()),
                seat.wrong_grabs.len().to_string(),
                seat.missed.len().to_string(),
            ]);
        }
        rows
    }
}

/// Formats a share as a percentage.
pub(super) fn percent(share: f64) -> String {
    format!("{:.0}%", 100.0 * share)
}

/// Formats a difference of shares in percentage points.
fn points(share: f64) -> String {
    format!("{:+.0}", 100.0 * share)
}

/// Aligns the columns of a table, the first to the left and the others to the right.
fn align(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let align_row = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let pad = " ".repeat(widths[column] - cell.chars().count());
            if column == 0 { format!("{cell}{pad}") } else { format!("  {pad}{cell}") }
        });
        cells.collect::<String>().trim_end().to_owned()
    };
    rows.iter().map(align_row).collect()
}
