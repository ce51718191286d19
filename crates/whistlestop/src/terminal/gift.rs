//! The command `give SEAT COUNT`.

use whistle_core::{Gift, Seat, Words as _};

use super::ActionError;
use crate::words::Phrases;

/// The word that begins a gift.
pub(super) const GIVE: &str = "give";

/// A gift as typed. `whose` is the giver, if not the person who was asked.
pub(super) struct TypedGift {
    pub(super) from: Option<Seat>,
    pub(super) gift: Gift,
}

impl TypedGift {
    /// Parses the rest of the command: a seat and a count, or giver, seat and count. `None` if the line is not a gift.
    pub(super) fn read(
        line: &str,
        names: &[Option<String>],
        phrases: &Phrases,
    ) -> Option<Result<TypedGift, ActionError>> {
        let mut words = line.split_whitespace();
        if words.next() != Some(GIVE) {
            return None;
        }
        let numbers: Vec<Option<u8>> = words.map(|word| number(word, names)).collect();
        let typed = match *numbers.as_slice() {
            [Some(to), Some(count)] => Ok((None, to, count)),
            [Some(from), Some(to), Some(count)] => Ok((Some(Seat(from)), to, count)),
            _ => Err(ActionError::because(phrases.say("play-give-how"))),
        };
        let gift = |to, count| Gift { to: Seat(to), count };
        Some(typed.map(|(from, to, count)| TypedGift { from, gift: gift(to, count) }))
    }
}

/// Reads a seat's number, or a name and returns its seat.
fn number(word: &str, names: &[Option<String>]) -> Option<u8> {
    let called =
        |name: &Option<String>| name.as_ref().is_some_and(|name| name.eq_ignore_ascii_case(word));
    let seat = || names.iter().position(called).map(|at| at as u8);
    word.parse().ok().or_else(seat)
}
