//! A game's result, formatted for people.

use whistle_core::{Seat, Viewer, Words as _};
use whistle_protocol::{Outcome, Standing};

use crate::words::Phrases;

/// A score sheet: one column per seat, best first, and one line per component.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sheet {
    reason: String,
    components: Vec<String>,
    lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq)]
struct Line {
    seat: Seat,
    rank: Range,
    score: Range,
    points: Vec<Range>,
}

/// A number, or its range if not everything is known.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Range {
    least: i32,
    most: i32,
}

impl Range {
    fn of(number: i32) -> Range {
        Range { least: number, most: number }
    }

    fn widen(&mut self, other: Range) {
        *self = Range { least: self.least.min(other.least), most: self.most.max(other.most) };
    }

    fn is_known(self) -> bool {
        self.least == self.most
    }

    fn to_cell(self) -> String {
        if self.is_known() {
            return self.least.to_string();
        }
        format!("{}…{}", self.least, self.most)
    }

    fn to_words(self, phrases: &Phrases) -> String {
        if self.is_known() {
            return self.least.to_string();
        }
        let ends = [("least", self.least.to_string()), ("most", self.most.to_string())];
        phrases.say_with("score-between", &ends)
    }
}

impl Sheet {
    pub(crate) fn of(outcome: impl Into<Outcome>) -> Sheet {
        let outcome = outcome.into();
        let names = outcome.standings.first().into_iter().flat_map(|first| &first.components.0);
        let line = |standing: &Standing| Line {
            seat: standing.seat,
            rank: Range::of(standing.rank.into()),
            score: Range::of(standing.score),
            points: standing.components.0.iter().map(|(_, points)| Range::of(*points)).collect(),
        };
        Sheet {
            components: names.map(|(name, _)| name.clone()).collect(),
            lines: outcome.standings.iter().map(line).collect(),
            reason: outcome.reason,
        }
    }

    /// Widens the ranges to include another possible result.
    pub(crate) fn or(mut self, other: &Sheet) -> Sheet {
        for line in &mut self.lines {
            let same = other.lines.iter().find(|other| other.seat == line.seat);
            let Some(same) = same else { continue };
            line.rank.widen(same.rank);
            line.score.widen(same.score);
            line.points.iter_mut().zip(&same.points).for_each(|(one, other)| one.widen(*other));
        }
        self
    }

    /// Tells whether every number is known.
    pub(crate) fn is_known(&self) -> bool {
        let known = |line: &Line| line.score.is_known() && line.points.iter().all(|p| p.is_known());
        self.lines.iter().all(known)
    }

    /// Returns the seats, best first.
    fn best_first(&self) -> Vec<&Line> {
        let mut lines: Vec<&Line> = self.lines.iter().collect();
        lines.sort_by_key(|line| (line.rank.least, line.rank.most, -line.score.most));
        lines
    }

    /// Lists the components that are not 0 for every seat.
    fn told_components(&self) -> impl Iterator<Item = (usize, &String)> {
        let counts = |place: usize| self.lines.iter().any(|l| l.points[place] != Range::of(0));
        let nobody = !(0..self.components.len()).any(counts);
        self.components.iter().enumerate().filter(move |(place, _)| nobody || counts(*place))
    }

    /// Formats the sheet as a table with one column per seat, so that any number of components fits.
    pub(crate) fn to_lines(&self, phrases: &Phrases, viewer: Viewer) -> Vec<String> {
        let mut text = vec![self.ended(phrases)];
        let lines = self.best_first();
        let told = self.told_components().map(|(place, name)| (place, phrases.name_word(name)));
        let names: Vec<(usize, String)> = told.collect();
        let titles = [phrases.say("score-place"), phrases.say("score-score")];
        let widest = names.iter().map(|(_, name)| name).chain(&titles);
        let widest = widest.map(|name| name.chars().count()).max();
        let widest = widest.unwrap_or(0);
        let cells = |of: &dyn Fn(&Line) -> String| -> String {
            lines.iter().map(|line| format!(" {:>8}", of(line))).collect()
        };
        let mut row = |name: &str, of: &dyn Fn(&Line) -> String| {
            text.push(format!("  {name:<widest$}{}", cells(of)).trim_end().to_owned());
        };
        row("", &|line| phrases.say_place(line.seat));
        row(&titles[0], &|line| line.rank.to_cell());
        for (place, name) in &names {
            row(name, &|line| line.points[*place].to_cell());
        }
        row(&titles[1], &|line| line.score.to_cell());
        text.extend(self.unknown(phrases));
        text.push(self.won(phrases, viewer));
        text
    }

    /// Formats the sheet as sentences, one line per seat.
    pub(crate) fn to_sentences(&self, phrases: &Phrases, viewer: Viewer) -> Vec<String> {
        let mut text = vec![self.ended(phrases)];
        for line in self.best_first() {
            let parts = self.told_components().map(|(place, name)| {
                format!("{} {}", phrases.name_word(name), line.points[place].to_words(phrases))
            });
            let about = [
                ("place", line.rank.to_words(phrases)),
                ("seat", phrases.say_seat(line.seat)),
                ("score", line.score.to_words(phrases)),
                ("parts", parts.collect::<Vec<_>>().join(", ")),
            ];
            text.push(phrases.say_with("score-line", &about));
        }
        text.extend(self.unknown(phrases));
        text.push(self.won(phrases, viewer));
        text
    }

    fn ended(&self, phrases: &Phrases) -> String {
        phrases.say_with("score-ended", &[("reason", phrases.name_word(&self.reason))])
    }

    fn unknown(&self, phrases: &Phrases) -> Option<String> {
        (!self.is_known()).then(|| phrases.say("score-unknown"))
    }

    fn won(&self, phrases: &Phrases, viewer: Viewer) -> String {
        let first: Vec<&Line> = self.lines.iter().filter(|line| line.rank.least == 1).collect();
        let names: Vec<String> = first.iter().map(|line| phrases.say_seat(line.seat)).collect();
        let seats = [("seats", names.join(", "))];
        match first.as_slice() {
            [one] if viewer.is(one.seat) => phrases.say("score-you-won"),
            [one] => phrases.say_with("score-won", &[("seat", phrases.say_seat(one.seat))]),
            several if several.iter().all(|line| line.rank.is_known()) => {
                phrases.say_with("score-shared", &seats)
            }
            _ => phrases.say_with("score-may-have-won", &seats),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use whistle_registry::GAMES;

    use super::*;
    use crate::cli::Lang;

    fn sheet(scores: [i32; 2]) -> Sheet {
        let better = |seat: usize| scores[seat] >= scores[1 - seat];
        let standing = |seat: usize| {
            let rank = if better(seat) { 1 } else { 2 };
            json!({ "seat": seat, "rank": rank, "score": scores[seat],
                "components": { "share": scores[seat], "city": 0 } })
        };
        let outcome = json!({ "reason": "hands_empty", "components": ["share"],
            "winners": [0], "standings": [standing(0), standing(1)] });
        Sheet::of(serde_json::from_value::<Outcome>(outcome).expect("an outcome"))
    }

    /// The widest sheet of every game fits on the smallest screen, with its frame and last line.
    #[test]
    fn every_sheet_fits_on_a_screen() {
        for (entry, lang) in GAMES.iter().flat_map(|game| [(game, Lang::En), (game, Lang::Fr)]) {
            let phrases = Phrases::new(entry, lang);
            let table = entry.open(entry.meta.max_seats, &serde_json::Map::new());
            let mut game = table.expect("a table").game;
            game.play_out(&mut whistle_core::Pcg32::new(1, 0));
            let sheet = Sheet::of(&game.outcome().expect("it was played to the end"));
            let lines = sheet.to_lines(&phrases, Viewer::Seat(Seat(0)));
            let widest = lines.iter().map(|line| line.chars().count()).max();
            assert!(widest <= Some(76) && lines.len() <= 18, "{}", lines.join("\n"));
        }
    }

    #[test]
    fn the_winner_is_you_or_somebody_or_not_known() {
        let phrases = Phrases::new(&GAMES[0], Lang::En);
        let last = |sheet: &Sheet, viewer| sheet.to_lines(&phrases, viewer).pop();
        let won = sheet([30, 20]);
        assert_eq!(last(&won, Viewer::Seat(Seat(0))), Some("You win.".into()));
        assert_eq!(last(&won, Viewer::Seat(Seat(1))), Some("Seat 0 wins.".into()));
        assert_eq!(
            last(&sheet([7, 7]), Viewer::Spectator),
            Some("Seat 0, Seat 1 share the win.".into())
        );
        let either = sheet([30, 20]).or(&sheet([30, 45]));
        assert!(!either.is_known());
        let lines = either.to_lines(&phrases, Viewer::Spectator).join("\n");
        assert!(lines.contains("20…45") && lines.contains("may have won"), "{lines}");
        let told = either.to_sentences(&phrases, Viewer::Spectator).join("\n");
        assert!(told.contains("between 20 and 45"), "{told}");
    }

    /// Components that are 0 for everybody are left out.
    #[test]
    fn a_row_of_zeros_is_left_out() {
        let phrases = Phrases::new(&GAMES[0], Lang::En);
        let told = |sheet: &Sheet| {
            let table = sheet.to_lines(&phrases, Viewer::Spectator);
            [table, sheet.to_sentences(&phrases, Viewer::Spectator)].concat().join("\n")
        };
        let won = told(&sheet([30, 0]));
        assert!(won.contains("share 30") && !won.contains("city"), "{won}");
        let even = told(&sheet([0, 0]));
        assert!(
            even.contains("share 0") && even.contains("city 0"),
            "something is reported: {even}"
        );
    }
}
