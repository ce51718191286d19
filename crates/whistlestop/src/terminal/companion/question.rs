//! Questions about chance outcomes.
//!
//! They are not written for each game: many outcomes are sampled, and the user is asked about every part in which they
//! differ.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use whistle_core::{Json, Pcg32, Seat, Viewer, Words as _};
use whistle_registry::AnyGame;

use super::notation::{Token, read};
use super::world::Round;
use crate::engine::not_json;
use crate::terminal::ActionError;
use crate::terminal::venue::ChanceQuestion;
use crate::words::Phrases;

/// How many outcomes are sampled.
const SAMPLES: usize = 512;

/// The questions about one outcome, in order.
pub(super) struct Questions {
    kind: String,
    /// The seat that draws, if certain.
    seat: Option<Seat>,
    parts: Vec<Part>,
    at: usize,
    pub(super) known: BTreeMap<String, Value>,
}

/// A part of an outcome that can vary.
struct Part {
    pointer: String,
    form: Form,
    /// The words and numbers that can occur in it.
    values: Vec<Value>,
}

#[derive(Clone, Copy, PartialEq)]
enum Form {
    One,
    List(usize),
    Counts,
}

impl Questions {
    /// Determines the questions for this viewer.
    pub(super) fn new(
        game: &dyn AnyGame,
        round: &Round,
        eyes: Viewer,
        rng: &mut Pcg32,
    ) -> Questions {
        let (mut samples, mut written) = (Vec::new(), String::new());
        let mut shown = BTreeSet::new();
        for _ in 0..SAMPLES {
            // Use many different worlds: a card that is in a hand in one world may be in the deck in another.
            let world = round.world(eyes, rng);
            let mut world = world.unwrap_or_else(|| game.boxed_clone());
            let Ok(step) = world.sample_chance(rng) else { continue };
            let events = step.events.iter().filter_map(|event| event.seen_by(eyes));
            shown.insert(format!("{:?}", events.collect::<Vec<_>>()));
            samples.extend(step.entry.outcome().map(Json::tree));
            // A tree sorts its fields by name, but people look at a table in the game's order.
            if let Some(outcome) = step.entry.outcome().filter(|_| written.is_empty()) {
                written = outcome.as_str().to_owned();
            }
        }
        let first = samples.first().cloned().unwrap_or_default();
        let mut parts = Vec::new();
        // A part that looks the same in every case is not visible to this viewer.
        if shown.len() > 1 {
            let all: Vec<&Value> = samples.iter().collect();
            split(&all, String::new(), game.seat_count(), eyes, &mut parts);
            parts.sort_by_key(|part| {
                let field = part.pointer.rsplit('/').find(|step| step.parse::<usize>().is_err());
                field.and_then(|field| written.find(&format!("\"{field}\":")))
            });
        }
        let certain = samples.iter().all(|sample| sample.get("seat") == first.get("seat"));
        let seat = first.get("seat").and_then(Value::as_u64).map(|seat| Seat(seat as u8));
        Questions {
            kind: first["kind"].as_str().unwrap_or_default().to_owned(),
            seat: seat.filter(|_| certain),
            parts,
            at: 0,
            known: BTreeMap::new(),
        }
    }

    /// Returns the path of the part in question.
    #[cfg(test)]
    pub(super) fn pointer(&self) -> Option<&str> {
        self.parts.get(self.at).map(|part| part.pointer.as_str())
    }

    /// Returns to the previous question about the same outcome; false at the first.
    pub(super) fn take_back(&mut self) -> bool {
        let Some(before) = self.at.checked_sub(1) else { return false };
        self.at = before;
        self.known.remove(&self.parts[before].pointer);
        true
    }

    /// Repeats all earlier answers except the last.
    pub(super) fn answer_all_but_last(&mut self, known: &BTreeMap<String, Value>) {
        while self.at + 1 < self.parts.len() {
            let pointer = &self.parts[self.at].pointer;
            let Some(value) = known.get(pointer) else { return };
            self.known.insert(pointer.clone(), value.clone());
            self.at += 1;
        }
    }

    pub(super) fn is_answered(&self) -> bool {
        self.at >= self.parts.len()
    }

    /// Formats the current question.
    pub(super) fn ask(&self, phrases: &Phrases) -> Option<ChanceQuestion> {
        let part = self.parts.get(self.at)?;
        let mut steps = part.pointer.split('/').skip(1);
        let field = steps.next().unwrap_or_default().replace('_', "-");
        let inner = steps.next();
        let of_seat = inner.and_then(|step| step.parse().ok()).map(Seat).or(self.seat);
        let count = if let Form::List(count) = part.form { count } else { 1 };
        let id = format!("chance-{}-{field}", self.kind.replace('_', "-"));
        let words = [
            ("count", count.to_string()),
            ("seat", of_seat.map(|seat| phrases.say_seat(seat)).unwrap_or_default()),
            ("of", inner.map(|word| phrases.name_word(word)).unwrap_or_default()),
        ];
        let question = phrases.say_with(&id, &words);
        let names = tokens(part, phrases).into_iter().map(|token| token.name);
        Some(ChanceQuestion { kind: self.kind.clone(), question, vocabulary: names.collect() })
    }

    /// Takes an answer to the current question.
    pub(super) fn answer(&mut self, text: &str, phrases: &Phrases) -> Result<(), ActionError> {
        let Some(part) = self.parts.get(self.at) else { return Ok(()) };
        // Among other words, `?` means unknown; alone it asks for help, as everywhere.
        if text == "?" {
            return Err(ActionError::because(phrases.say("entry-help")));
        }
        if text.starts_with('{') {
            let whole = serde_json::from_str(text)
                .map_err(|error| ActionError::because(not_json(&error)))?;
            self.known = BTreeMap::from([(String::new(), whole)]);
            self.at = self.parts.len();
            return Ok(());
        }
        let number = text.parse::<u64>().ok();
        let tokens = tokens(part, phrases);
        let found = match number {
            // A time or a count is taken literally.
            Some(number) if part.values.iter().all(|v| v.is_number()) && tokens.is_empty() => {
                vec![Some(number.to_string())]
            }
            // One of several parts may be selected by its number in the list.
            Some(number) if part.form == Form::One => {
                let place = usize::try_from(number).unwrap_or(0).wrapping_sub(1);
                let by_name = read(text, &tokens).ok().filter(|found| found.len() == 1);
                let by_place = tokens.get(place).map(|token| vec![Some(token.word.clone())]);
                by_name.or(by_place).ok_or_else(|| not_one(text, phrases))?
            }
            _ => read(text, &tokens).map_err(|rest| not_one(&rest, phrases))?,
        };
        // Unknown answers are recorded too, so that they can be undone like any other.
        let value = part.value(&found, phrases)?.unwrap_or_default();
        self.known.insert(part.pointer.clone(), value);
        self.at += 1;
        Ok(())
    }
}

impl Part {
    /// Builds the known value of the part; `None` if nothing is known.
    fn value(
        &self,
        found: &[Option<String>],
        phrases: &Phrases,
    ) -> Result<Option<Value>, ActionError> {
        if let [None] = found {
            return Ok(None);
        }
        let as_value = |word: &String| {
            let same = self.values.iter().find(|value| spelled(value) == *word);
            same.cloned().unwrap_or_else(|| word.parse::<u64>().map_or(Value::Null, Value::from))
        };
        let wrong = |wanted: usize| {
            let words = [("wanted", wanted.to_string()), ("given", found.len().to_string())];
            ActionError::because(phrases.say_with("entry-count", &words))
        };
        match self.form {
            Form::One => match found {
                [Some(word)] => Ok(Some(as_value(word))),
                _ => Err(wrong(1)),
            },
            Form::List(count) => {
                // After a `?`, further parts may be left out.
                let open = found.iter().any(Option::is_none);
                if found.len() > count || (found.len() < count && !open) {
                    return Err(wrong(count));
                }
                let mut list: Vec<Value> =
                    found.iter().map(|word| word.as_ref().map_or(Value::Null, as_value)).collect();
                list.resize(count, Value::Null);
                Ok(Some(Value::from(list)))
            }
            Form::Counts => {
                let mut counts = serde_json::Map::new();
                for word in found.iter().flatten() {
                    let count = counts.get(word).and_then(Value::as_u64).unwrap_or(0);
                    counts.insert(word.clone(), (count + 1).into());
                }
                Ok(Some(Value::Object(counts)))
            }
        }
    }
}

fn not_one(part: &str, phrases: &Phrases) -> ActionError {
    ActionError::because(phrases.say_with("entry-unknown", &[("word", part.to_owned())]))
}

/// Splits outcomes into the parts in which they differ.
fn split(samples: &[&Value], at: String, seats: u8, eyes: Viewer, parts: &mut Vec<Part>) {
    let Some(&first) = samples.first() else { return };
    if samples.iter().all(|sample| *sample == first) {
        return;
    }
    let is_words =
        |value: &Value| value.as_array().is_some_and(|items| items.iter().all(Value::is_string));
    let is_counts = |value: &Value| {
        value.as_object().is_some_and(|fields| fields.values().all(Value::is_number))
    };
    let part = |form, values: BTreeMap<String, Value>| Part {
        pointer: at.clone(),
        form,
        values: values.into_values().collect(),
    };
    if samples.iter().all(|sample| is_words(sample)) {
        let items = samples.iter().flat_map(|sample| sample.as_array().into_iter().flatten());
        let values = items.map(|item| (spelled(item), item.clone())).collect();
        let most = samples.iter().filter_map(|sample| sample.as_array()).map(Vec::len).max();
        parts.push(part(Form::List(most.unwrap_or(0)), values));
    } else if samples.iter().all(|sample| is_counts(sample)) {
        let keys = samples.iter().flat_map(|sample| sample.as_object().into_iter().flatten());
        let values = keys.map(|(key, _)| (key.clone(), Value::from(key.as_str()))).collect();
        parts.push(part(Form::Counts, values));
    } else if let Some(items) = first.as_array() {
        for place in 0..items.len() {
            // A list with one list per seat is a deal, in which the other hands are hidden.
            let hands = items.len() == usize::from(seats) && items.iter().all(Value::is_array);
            if hands && !eyes.is(Seat(place as u8)) {
                continue;
            }
            let inner: Vec<&Value> =
                samples.iter().filter_map(|sample| sample.get(place)).collect();
            split(&inner, format!("{at}/{place}"), seats, eyes, parts);
        }
    } else if let Some(fields) = first.as_object() {
        for name in fields.keys() {
            let inner: Vec<&Value> = samples.iter().filter_map(|sample| sample.get(name)).collect();
            split(&inner, format!("{at}/{name}"), seats, eyes, parts);
        }
    } else {
        let values = samples.iter().map(|&sample| (spelled(sample), sample.clone())).collect();
        parts.push(part(Form::One, values));
    }
}

/// Formats a value as people type it.
fn spelled(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    }
}

/// Lists the possible parts of an answer; measured numbers have no names.
fn tokens(part: &Part, phrases: &Phrases) -> Vec<Token> {
    let is_seat = part.pointer.ends_with("/seat");
    let numbers = part.values.iter().filter(|value| value.is_number()).count();
    if !is_seat && numbers > 12 {
        return Vec::new();
    }
    let name = |value: &Value| match value {
        Value::Number(number) if is_seat => {
            phrases.say_seat(Seat(number.as_u64().unwrap_or(0) as u8))
        }
        Value::Bool(true) => phrases.say("entry-yes"),
        Value::Bool(false) => phrases.say("entry-no"),
        other => phrases.name_word(&spelled(other)),
    };
    let mut tokens: Vec<Token> =
        part.values.iter().map(|value| Token { word: spelled(value), name: name(value) }).collect();
    tokens.sort_by_key(|token| by_number(&token.word));
    tokens
}

/// A sort key that puts 10 after 3: letters, then number.
fn by_number(word: &str) -> (String, u64) {
    let letters = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    (letters.to_owned(), word[letters.len()..].parse().unwrap_or(0))
}
