//! Whole games between players with human reflexes, without a clock.

use whistle_core::{
    ConfigError, Entry, HiddenInformation as _, Journal, PerSeat, Race as _, Rng, Rules as _, Seat,
    SeatSet, Turn, Viewer, apply_entry,
};

use super::Level;
use crate::{Action, Config, Event, Pace, State};

/// How long after the first grab other hands still count as part of the race, in milliseconds.
///
/// Later players see that the die is gone.
const TOO_LATE_MS: u16 = 250;

/// A finished game.
pub struct Played {
    /// The game file.
    pub journal: Journal<State>,
    /// Events.
    pub events: Vec<Event>,
    /// The final state.
    pub end: State,
    /// How long people looked and thought in total, in milliseconds.
    pub thought_ms: u32,
}

/// Plays a game between players of these levels, one for each seat.
///
/// # Errors
/// If the rules do not support this set-up.
///
/// # Panics
/// If there are not as many levels as seats.
pub fn simulate(
    config: &Config,
    levels: &PerSeat<Level>,
    rng: &mut impl Rng,
) -> Result<Played, ConfigError> {
    let end = State::new(config)?;
    assert_eq!(levels.seats(), end.seat_count(), "a level for each seat");
    let mut table = Simulation {
        levels,
        times: PerSeat::new(config.seats),
        played: Played { journal: Journal::new(*config), events: Vec::new(), end, thought_ms: 0 },
    };
    loop {
        match table.played.end.turn() {
            Turn::Over => return Ok(table.played),
            Turn::Chance => table.nature(rng),
            Turn::Seats { seats } => table.people(seats, rng),
        }
    }
}

struct Simulation<'a> {
    levels: &'a PerSeat<Level>,
    /// When each seat grabbed at the roll.
    times: PerSeat<Option<u16>>,
    played: Played,
}

impl Simulation<'_> {
    /// Draws chance outcomes, except for a race that was run.
    fn nature(&mut self, rng: &mut impl Rng) {
        let game = &self.played.end;
        let outcome = game.race_outcome(&self.times).unwrap_or_else(|| game.sample_chance(rng));
        self.enter(Entry::Chance { outcome });
    }

    /// Lets all seats to act react, in the order of their times.
    fn people(&mut self, seats: SeatSet, rng: &mut impl Rng) {
        let game = &self.played.end;
        let mut reflexes: Vec<(u16, Seat, Action)> = seats
            .iter()
            .filter_map(|seat| {
                let view = game.view(Viewer::Seat(seat));
                let reflex = self.levels[seat].reflex(&view, rng)?;
                Some((reflex.ms, seat, reflex.action))
            })
            .collect();
        reflexes.sort_unstable();
        let races = game.config().pace == Pace::Live;
        let settled = reflexes.iter().find_map(|&(ms, _, action)| match action {
            Action::Grab if races => Some(ms.saturating_add(TOO_LATE_MS)),
            Action::Call => Some(ms),
            _ => None,
        });
        let last = reflexes.last().map_or(0, |&(ms, ..)| ms);
        let closes = settled.map_or(last, |settled| settled.min(last));
        self.played.thought_ms += u32::from(closes);
        self.times = PerSeat::new(game.seat_count());
        let phase = game.phase();
        for (ms, seat, action) in reflexes {
            let action = match action {
                Action::Grab if ms > closes => Action::NoRide,
                action => action,
            };
            if action == Action::Grab {
                self.times[seat] = Some(ms);
            }
            self.enter(Entry::Action { seat, action });
            // A call settles a grab at once, and no other player is asked.
            if self.played.end.phase() != phase {
                return;
            }
        }
    }

    fn enter(&mut self, entry: Entry<State>) {
        let Played { end, events, .. } = &mut self.played;
        apply_entry(end, &entry, events).expect("players only take legal actions");
        self.played.journal.entries.push(entry);
    }
}
