//! A real table is played beside the companion, and what the keeper sees must always be the same.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use whistle_core::{Pcg32, Rng as _, Seat, Turn, Viewer};
use whistle_registry::{AnyGame, GAMES, GameEntry};

use super::notation::{Token, read};
use super::{Companion, unknown};
use crate::cli::Lang;
use crate::score_sheet::Sheet;
use crate::terminal::{Step, Venue};
use crate::words::Phrases;

/// A real table and its companion.
struct Both {
    real: Box<dyn AnyGame>,
    companion: Companion,
    phrases: Phrases,
    eyes: Viewer,
    rng: Pcg32,
}

impl Both {
    fn new(game: &'static GameEntry, seats: u8, eyes: Viewer, seed: u64) -> Both {
        let real = game.open(seats, &Map::new()).expect("a table").game;
        let companion = Companion::open(game, seats, &Map::new(), eyes, seed).expect("a table");
        let (phrases, rng) = (Phrases::new(game, Lang::En), Pcg32::new(seed, 3));
        Both { real, companion, phrases, eyes, rng }
    }

    /// Plays one step at the real table and reports it; false at the end.
    fn step(&mut self) -> bool {
        match self.real.turn() {
            Turn::Over => return false,
            Turn::Chance => {
                let step = self.real.sample_chance(&mut self.rng).expect("nature's turn");
                let outcome = step.entry.outcome().expect("an outcome");
                self.report(&outcome.tree());
            }
            Turn::Seats { seats } => {
                let nth = self.rng.below(seats.len() as u32) as usize;
                let seat = seats.iter().nth(nth).expect("below their count");
                let action = self.real.random_action(seat, &mut self.rng).expect("it can act");
                self.real.act(seat, &action).expect("legal");
                let told = self.companion.act(seat, &action.tree(), None);
                told.unwrap_or_else(|no| panic!("{seat} {action}: {}", no.message));
            }
        }
        assert_eq!(self.companion.game.turn(), self.real.turn());
        // Unknown cards can matter at the very end; the result is then marked as a guess.
        if self.companion.guessed {
            let last = self.companion.seen.last();
            assert_eq!(self.real.turn(), Turn::Over, "until then nothing was guessed: {last:?}");
            return false;
        }
        assert_eq!(self.companion.game.view(self.eyes, true), self.real.view(self.eyes, true));
        true
    }

    /// Answers every question with the real outcome, as a person would write it.
    fn report(&mut self, outcome: &Value) {
        let before = self.companion.seq();
        while let Some(asked) = self.companion.chance_question(&self.phrases) {
            assert!(!asked.question.contains("chance-"), "{} has words", asked.question);
            let questions = self.companion.questions.as_ref().expect("it asks");
            let pointer = questions.pointer().expect("it asks for a part").to_owned();
            let part = outcome.pointer(&pointer).expect("a part of the outcome");
            let seat = pointer.ends_with("/seat");
            let text = if seat { format!("seat {part}") } else { written(part) };
            let told = self.companion.answer(&text, &self.phrases);
            told.unwrap_or_else(|no| panic!("{pointer} {text}: {}", no.message));
            if self.companion.seq() > before {
                return;
            }
        }
        assert_eq!(self.companion.step(false), Step::Done, "nothing is asked about {outcome}");
    }
}

fn written(part: &Value) -> String {
    match part {
        Value::Array(items) => items.iter().map(written).collect::<Vec<_>>().join(", "),
        Value::Object(counts) => {
            let counted = counts.iter().map(|(name, count)| format!("{count} {name}"));
            counted.collect::<Vec<_>>().join(" ")
        }
        Value::String(word) => word.replace(['-', '_'], " ").to_uppercase(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Null => "-".to_owned(),
    }
}

#[test]
fn what_the_keeper_sees_is_what_the_seat_sees() {
    let mut known = 0;
    for game in GAMES {
        for eyes in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
            let mut both = Both::new(game, game.meta.min_seats, eyes, 11);
            while both.step() {}
            let real = both.real.outcome().map(|outcome| Sheet::of(&outcome));
            if both.companion.guessed {
                // The ranges must contain the real result.
                let (range, real) =
                    (both.companion.sheet().expect("an end"), real.expect("an end"));
                assert!(!range.is_known(), "{} for {eyes}", game.meta.id);
                assert_eq!(range.clone().or(&real), range, "{} for {eyes}", game.meta.id);
                continue;
            }
            known += 1;
            assert_eq!(both.companion.sheet(), real, "{} for {eyes}", game.meta.id);
        }
    }
    assert!(known >= 4, "two games of four are known to the end: {known}");
}

/// A companion is replayed from its reports: loading the file gives the same table, and dropping a report undoes it.
#[test]
fn reports_can_be_kept_and_taken_back() {
    let mut both = Both::new(&GAMES[0], 3, Viewer::Seat(Seat(0)), 5);
    (0..24).for_each(|_| assert!(both.step()));
    let text = both.companion.to_text().expect("a real table can be saved");
    let again = Companion::read(&text).expect("a companion").expect("in order");
    assert_eq!(again.game.fingerprint(), both.companion.game.fingerprint());
    assert_eq!(again.seen, both.companion.seen);
    let (view, seq) = (both.companion.game.view(both.eyes, true), both.companion.seq());
    both.step();
    both.companion.undo(Seat(0), &both.phrases).expect("there is something to undo");
    assert_eq!((both.companion.game.view(both.eyes, true), both.companion.seq()), (view, seq));
    assert!(
        Companion::read("{\"whistlestop_companion\": 1}")
            .expect("undoing an empty table is refused")
            .is_err()
    );
    assert!(Companion::read("{\"whistlestop\": 1}").is_none());
}

/// Other players' choices are listed without knowing their hands, and every real choice is among them.
#[test]
fn what_others_do_can_be_chosen() {
    for game in GAMES {
        let eyes = Viewer::Seat(Seat(0));
        let mut both = Both::new(game, game.meta.min_seats, eyes, 9);
        let mut checked = 0;
        while checked < 6 && both.step() {
            let Some(seat) = both.real.turn().actors().iter().find(|seat| seat.0 > 0) else {
                continue;
            };
            let offered = both.companion.choices(seat, &both.phrases);
            for action in both.real.legal(seat) {
                let there = offered.iter().any(|choice| choice.action == action.tree());
                assert!(there, "{}: {seat} {action}", game.meta.id);
            }
            checked += 1;
        }
        assert!(checked > 2, "{}", game.meta.id);
    }
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    let mut both = Both::new(&GAMES[0], 3, Viewer::Seat(Seat(0)), 5);
    while !matches!(both.real.turn(), Turn::Seats { .. }) {
        both.step();
    }
    let own = both.real.legal(both.real.turn().actors().first().unwrap())[0].tree();
    let wrong = both.real.turn().actors().first().unwrap().left(3);
    let no = both.companion.act(wrong, &own, None).expect_err("it is another's turn");
    assert!(no.rule.is_some() && !no.message.is_empty(), "{no:?}");
    let mut fresh = Both::new(&GAMES[0], 3, Viewer::Seat(Seat(0)), 5);
    let no = fresh.companion.answer("nonsense", &fresh.phrases).expect_err("no card");
    assert!(no.message.contains("nonsense"), "{no:?}");
    let no = fresh
        .companion
        .answer("loco 3", &fresh.phrases)
        .expect_err("one part is not the whole answer");
    assert!(no.message.contains("15"), "{no:?}");
    assert_eq!(fresh.companion.seq(), 0);
}

#[test]
fn cards_and_dice_are_read_as_people_write_them() {
    let token = |word: &str, name: &str| Token { word: word.into(), name: name.into() };
    let tokens = [
        token("erie-7", "ERIE 7"),
        token("erie-1", "ERIE 1"),
        token("hotel", "hôtel"),
        token("locked_train", "locked train"),
        token("train", "train"),
        token("prr-exchange", "PRR exchange share"),
        token("reservation-1", "reservation 1"),
        token("loco-6+all", "locomotives 6 and ALL"),
    ];
    let all = |text: &str| {
        read(text, &tokens).map(|found| {
            found.into_iter().map(|word| word.unwrap_or("?".into())).collect::<Vec<_>>().join(" ")
        })
    };
    assert_eq!(all("ERIE 7, erie-1"), Ok("erie-7 erie-1".into()));
    assert_eq!(all("erie7 hôt"), Ok("erie-7 hotel".into()));
    assert_eq!(all("2 hotel train x2"), Ok("hotel hotel train train".into()));
    assert_eq!(all("hotel×3 ?"), Ok("hotel hotel hotel ?".into()));
    assert_eq!(all("hotel -, erie-7 -"), Ok("hotel ? erie-7 ?".into()));
    assert_eq!(all("locked train train"), Ok("locked_train train".into()));
    assert_eq!(all("PRR ex, R1 loco 6+ALL"), Ok("prr-exchange reservation-1 loco-6+all".into()));
    assert_eq!(all(""), Ok("".into()));
    assert_eq!(all("erie"), Err("erie".into()), "two names begin like this");
    assert_eq!(all("99999999999999999999"), Err("99999999999999999999".into()));
}

#[test]
fn known_cards_are_taken_from_where_the_guess_had_them() {
    let sample = json!({ "kind": "deal", "hands": [["a", "b"], ["c", "d"]], "rest": ["e"] });
    let known = |pointer: &str, value: Value| BTreeMap::from([(pointer.to_owned(), value)]);
    let filled = unknown::fill(&sample, &known("/hands/0", json!(["d", "e"])));
    let mut cards: Vec<&str> = ["/hands/0/0", "/hands/0/1", "/hands/1/0", "/hands/1/1", "/rest/0"]
        .iter()
        .map(|place| filled.pointer(place).and_then(Value::as_str).unwrap())
        .collect();
    assert_eq!(cards[..3], ["d", "e", "c"]);
    cards.sort_unstable();
    assert_eq!(cards, ["a", "b", "c", "d", "e"], "no card twice: {filled}");
    let filled = unknown::fill(&sample, &known("/rest", json!(["z"])));
    assert_eq!(filled["rest"], json!(["z"]), "from outside");
    assert_eq!(filled["hands"], sample["hands"]);
    let filled = unknown::fill(&sample, &known("/hands/0", json!(["c", null])));
    assert_eq!(filled["hands"][0][0], "c");
    assert!(["a", "b"].contains(&filled["hands"][0][1].as_str().unwrap()), "{filled}");
}
