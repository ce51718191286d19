//! Reading journals: lenient about layout, strict about contents.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Entry, FORMAT, Journal, JournalError, Problem};
use crate::{Fingerprint, LineColumn, Meta, Outcome, Rules, apply_entry, fingerprint};

/// A journal's text, parsed as far as possible without knowing the game.
///
/// Fields may come in any order, unknown ones are ignored, and a byte-order mark or other line endings do no harm. The
/// config and the entries must be exactly right.
#[derive(Debug)]
pub struct JournalText<'a> {
    text: &'a str,
    fields: Fields<'a>,
}

#[derive(Debug, Deserialize)]
struct Fields<'a> {
    game: String,
    rules_version: u32,
    #[serde(borrow)]
    config: &'a RawValue,
    #[serde(borrow)]
    entries: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    outcome: Option<&'a RawValue>,
    #[serde(borrow, default)]
    fingerprint: Option<&'a RawValue>,
}

/// The fields common to all versions of the format.
#[derive(Deserialize)]
struct Probe {
    whistlestop: Option<u64>,
}

impl<'a> JournalText<'a> {
    /// Parses the outer form of a journal.
    ///
    /// # Errors
    /// If it is cut off, is not a journal, or has another format.
    pub fn read(text: &'a str) -> Result<JournalText<'a>, JournalError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let fail = |position, problem| JournalError { position, entry: None, problem };
        let bad_json = |error| {
            let (position, message) = locate(text, &error);
            fail(Some(position), Problem::Json(message))
        };
        let value = serde_json::from_str::<&RawValue>(text).map_err(bad_json)?;
        if !value.get().starts_with('{') {
            return Err(fail(None, Problem::NotAJournal));
        }
        match serde_json::from_str::<Probe>(text).map_err(bad_json)?.whistlestop {
            None => Err(fail(None, Problem::NotAJournal)),
            Some(FORMAT) => {
                let fields = serde_json::from_str(text).map_err(bad_json)?;
                Ok(JournalText { text, fields })
            }
            Some(found) => Err(fail(None, Problem::Format { found })),
        }
    }

    /// Returns the id of its game.
    pub fn game(&self) -> &str {
        &self.fields.game
    }

    /// Returns the version of the rules by which it was played.
    pub fn rules_version(&self) -> u32 {
        self.fields.rules_version
    }

    /// Returns the entries without checking them, for journals of other versions.
    ///
    /// # Errors
    /// If an entry is not JSON.
    pub fn raw_entries(&self) -> Result<Vec<Value>, JournalError> {
        let entries = self.fields.entries.iter().enumerate();
        entries.map(|(number, raw)| self.parse(raw, Some(number))).collect()
    }

    /// Replays the journal under the rules, checking the config, each entry and the ending.
    ///
    /// `after` gets each entry's number, the entry, the state after it and its events.
    ///
    /// # Errors
    /// The first problem found, with its position in the text.
    pub fn replay<G: Rules>(
        &self,
        mut after: impl FnMut(usize, &Entry<G>, &G, &[G::Event]),
    ) -> Result<(Journal<G>, G), JournalError> {
        self.check_rules(&G::META)?;
        let config: G::Config = self.parse(self.fields.config, None)?;
        let mut game = G::new(&config)
            .map_err(|error| JournalError::config(Some(self.start(self.fields.config)), &error))?;
        let mut journal = Journal::new(config);
        let mut events = Vec::new();
        for (number, raw) in self.fields.entries.iter().enumerate() {
            let entry: Entry<G> = self.parse(raw, Some(number))?;
            events.clear();
            apply_entry(&mut game, &entry, &mut events)
                .map_err(|r| JournalError::refused(Some(self.start(raw)), number, &r))?;
            after(number, &entry, &game, &events);
            journal.entries.push(entry);
        }
        self.check_ending(game.outcome().as_ref(), fingerprint(&game))?;
        Ok((journal, game))
    }

    fn check_rules(&self, meta: &Meta) -> Result<(), JournalError> {
        let fail = |problem| Err(JournalError { position: None, entry: None, problem });
        if self.fields.game != meta.id {
            let found = self.fields.game.clone();
            return fail(Problem::OtherGame { found, wanted: meta.id });
        }
        if self.fields.rules_version != meta.rules_version {
            let (found, known) = (self.fields.rules_version, meta.rules_version);
            return fail(Problem::RulesVersion { found, known });
        }
        Ok(())
    }

    fn check_ending(
        &self,
        outcome: Option<&Outcome>,
        fingerprint: Fingerprint,
    ) -> Result<(), JournalError> {
        let outcome = serde_json::to_value(outcome).expect("an outcome is JSON");
        self.compare("outcome", self.fields.outcome, &outcome)?;
        self.compare("fingerprint", self.fields.fingerprint, &fingerprint.to_string().into())
    }

    /// The ending may be left out, but must be correct if given.
    fn compare(
        &self,
        field: &'static str,
        stated: Option<&RawValue>,
        actual: &Value,
    ) -> Result<(), JournalError> {
        let Some(raw) = stated else { return Ok(()) };
        if self.parse::<Value>(raw, None)? == *actual {
            return Ok(());
        }
        let position = Some(self.start(raw));
        Err(JournalError { position, entry: None, problem: Problem::Ending { field } })
    }

    fn parse<T: DeserializeOwned>(
        &self,
        raw: &RawValue,
        entry: Option<usize>,
    ) -> Result<T, JournalError> {
        serde_json::from_str(raw.get()).map_err(|error| self.unreadable(raw, entry, &error))
    }

    fn unreadable(
        &self,
        raw: &RawValue,
        entry: Option<usize>,
        error: &serde_json::Error,
    ) -> JournalError {
        let (inner, message) = locate(raw.get(), error);
        let position = Some(self.start(raw).plus(inner));
        JournalError { position, entry, problem: Problem::Json(message) }
    }

    /// Finds where a part of the text begins.
    fn start(&self, piece: &RawValue) -> LineColumn {
        let offset = piece.get().as_ptr() as usize - self.text.as_ptr() as usize;
        LineColumn::of_byte(self.text, offset)
    }
}

/// Takes the position out of the parser's message, in characters instead of bytes.
fn locate(text: &str, error: &serde_json::Error) -> (LineColumn, String) {
    let line_start: usize =
        text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let position = LineColumn::of_byte(text, line_start + error.column().saturating_sub(1));
    let message = error.to_string();
    let end = message.rfind(" at line ").unwrap_or(message.len());
    (position, message[..end].to_owned())
}
