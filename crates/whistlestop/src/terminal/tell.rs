//! Describes events in words.

use whistle_core::{Seat, Viewer, Words as _};
use whistle_table::{Clause, SeenRecord};

use super::Venue;
use crate::words::{Phrases, one_line};

/// Describes what a viewer saw of a record, one line for each event.
pub(crate) fn tell(seen: &SeenRecord, viewer: Viewer, phrases: &Phrases) -> Vec<String> {
    let seat = || ("seat", phrases.say_seat(seen.seat.unwrap_or_default()));
    if seen.undone.is_some() {
        return vec![phrases.say_with("play-took-back", &[seat()])];
    }
    if let Some(text) = &seen.said {
        return vec![phrases.say_with("play-said", &[seat(), ("text", one_line(text))])];
    }
    if let Some(promise) = &seen.promise {
        let clause = match &promise.clause {
            Clause::Words { text } => one_line(text),
            Clause::Will { event } => phrases.tell("event", event, Viewer::Spectator),
            Clause::WillNot { event } => {
                let event = phrases.tell("event", event, Viewer::Spectator);
                phrases.say_with("play-will-not", &[("event", event)])
            }
        };
        let to = ("to", phrases.say_seat(promise.to));
        return vec![phrases.say_with("play-promised", &[seat(), to, ("clause", clause)])];
    }
    seen.events.iter().map(|event| phrases.tell("event", &event.tree(), viewer)).collect()
}

/// Describes what a viewer saw after record `since`.
pub(crate) fn news(
    venue: &dyn Venue,
    since: u64,
    viewer: Viewer,
    phrases: &Phrases,
) -> Vec<String> {
    venue.seen(since, viewer).iter().flat_map(|seen| tell(seen, viewer, phrases)).collect()
}

/// Names several seats.
pub(crate) fn name_seats(seats: impl Iterator<Item = Seat>, phrases: &Phrases) -> String {
    let names: Vec<String> = seats.map(|seat| phrases.say_seat(seat)).collect();
    if names.is_empty() { phrases.say("screen-players") } else { names.join(", ") }
}
