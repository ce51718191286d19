//! Talk and promises at the table.

use serde_json::Value;
use whistle_core::{Seat, Turn};

use crate::{Clause, PromiseTerms, Table, TalkRefusal, Until};

/// The most characters in a message.
pub(crate) const LONGEST: usize = 500;

impl Table {
    /// Explains why a seat cannot send this message.
    pub(crate) fn refuse_words(&self, seat: Seat, text: &str) -> Result<(), TalkRefusal> {
        self.refuse_seat(seat)?;
        check_words(text)
    }

    /// Explains why a seat cannot promise this.
    pub(crate) fn refuse_promise(
        &self,
        seat: Seat,
        terms: &PromiseTerms,
    ) -> Result<(), TalkRefusal> {
        self.refuse_seat(seat)?;
        self.refuse_seat(terms.to)?;
        if terms.to == seat {
            return Err(TalkRefusal::ToOneself);
        }
        if self.turn() == Turn::Over {
            return Err(TalkRefusal::Over);
        }
        match &terms.clause {
            Clause::Words { text } => check_words(text)?,
            Clause::Will { event } | Clause::WillNot { event } => check_event(event)?,
        }
        match &terms.until {
            Until::Event { event } => check_event(event),
            Until::End => Ok(()),
        }
    }

    fn refuse_seat(&self, seat: Seat) -> Result<(), TalkRefusal> {
        let seats = self.game().seat_count();
        if seat.0 < seats { Ok(()) } else { Err(TalkRefusal::NoSuchSeat { seat }) }
    }
}

/// Explains why nobody may send this text.
///
/// # Errors
/// If it is empty or too long.
pub fn check_words(text: &str) -> Result<(), TalkRefusal> {
    if text.trim().is_empty() {
        return Err(TalkRefusal::Empty);
    }
    let too_long = text.chars().count() > LONGEST;
    if too_long { Err(TalkRefusal::TooLong { most: LONGEST }) } else { Ok(()) }
}

/// A pattern without a kind would match nearly everything, and an overlong one cannot be a real promise.
fn check_event(event: &Value) -> Result<(), TalkRefusal> {
    let has_kind = event.get("kind").is_some_and(Value::is_string);
    let small = event.to_string().chars().count() <= LONGEST;
    match (has_kind, small) {
        (false, _) => Err(TalkRefusal::NotAnEvent),
        (true, false) => Err(TalkRefusal::TooLong { most: LONGEST }),
        (true, true) => Ok(()),
    }
}
