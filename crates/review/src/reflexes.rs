//! Reviews of races: reaction times and slips, without predictions.

use whistle_core::{Game, RaceNote, Seat};
use whistle_protocol::review::{ReactionTime, SeatReflexes};

/// Collects what a game's events say about each seat's reactions.
pub(crate) struct Reflexes(Vec<SeatReflexes>);

impl Reflexes {
    pub(crate) fn new(seats: u8) -> Reflexes {
        let nothing = |seat| SeatReflexes {
            seat,
            reactions: Vec::new(),
            median_ms: None,
            wrong_grabs: Vec::new(),
            missed: Vec::new(),
        };
        Reflexes(Seat::all(seats).map(nothing).collect())
    }

    /// Adds the events of an entry.
    pub(crate) fn add<G: Game>(&mut self, entry: u32, before: &G, events: &[G::Event]) {
        for event in events {
            before.race_notes(event, &mut |note| match note {
                RaceNote::Reaction { seat, ms } => {
                    self.0[seat.index()].reactions.push(ReactionTime { entry, ms });
                }
                RaceNote::WrongGrab { seat } => self.0[seat.index()].wrong_grabs.push(entry),
                RaceNote::Missed { seat } => self.0[seat.index()].missed.push(entry),
            });
        }
    }

    pub(crate) fn finish(mut self) -> Vec<SeatReflexes> {
        for seat in &mut self.0 {
            let mut times: Vec<u16> = seat.reactions.iter().map(|reaction| reaction.ms).collect();
            times.sort_unstable();
            seat.median_ms = times.get(times.len() / 2).copied();
        }
        self.0
    }
}
