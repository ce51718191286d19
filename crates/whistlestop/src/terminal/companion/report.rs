//! What somebody reported of a real table, and the table that follows from it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use whistle_core::{Json, Pcg32, Seat, Turn, Viewer};
use whistle_games::{ActError, AnyGame, AnyStep, GameEntry, SetupError};
use whistle_table::SeenRecord;

use super::question::Questions;
use super::unknown;
use super::world::Round;

/// How many worlds are drawn before something counts as impossible.
const TRIES: usize = 40_000;

/// How many other worlds are asked whether they would have shown the same.
const WITNESSES: usize = 4;

/// One thing that was reported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Report {
    /// What is known of what nature did, by its place in the outcome.
    Nature(BTreeMap<String, Value>),
    /// What a seat did.
    Did { seat: Seat, action: Json },
}

/// What is written to a file: a companion is the fold of its reports.
#[derive(Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) whistlestop_companion: u32,
    pub(super) game: String,
    pub(super) seats: u8,
    pub(super) options: Map<String, Value>,
    pub(super) eyes: Viewer,
    pub(super) seed: u64,
    pub(super) reports: Vec<Report>,
}

/// A real table, as far as one person knows it.
pub(crate) struct Companion {
    pub(super) entry: &'static GameEntry,
    pub(super) kept: Kept,
    /// One of the positions that fit everything that was seen.
    pub(super) game: Box<dyn AnyGame>,
    pub(super) round: Round,
    pub(super) rng: Pcg32,
    pub(super) seen: Vec<SeenRecord>,
    pub(super) questions: Option<Questions>,
    /// Whether choices are looked for in rare worlds too.
    pub(super) look_further: bool,
    pub(super) hint: Option<Value>,
    /// Whether something was shown that depends on cards nobody told.
    pub(super) guessed: bool,
    pub(super) guess_to_tell: bool,
}

impl Companion {
    pub(crate) fn open(
        entry: &'static GameEntry,
        seats: u8,
        options: &Map<String, Value>,
        eyes: Viewer,
        seed: u64,
    ) -> Result<Companion, SetupError> {
        let game = entry.open(seats, options)?.game;
        let kept = Kept {
            whistlestop_companion: 1,
            game: entry.meta.id.to_owned(),
            seats,
            options: options.clone(),
            eyes,
            seed,
            reports: Vec::new(),
        };
        Ok(Companion {
            entry,
            kept,
            round: Round::at(game.as_ref()),
            game,
            rng: Pcg32::new(seed, 0),
            seen: Vec::new(),
            questions: None,
            look_further: false,
            hint: None,
            guessed: false,
            guess_to_tell: false,
        })
    }

    /// Reads what [`Companion`] wrote; nothing if the text is something else.
    pub(crate) fn read(text: &str) -> Option<Result<Companion, String>> {
        let value: Value = serde_json::from_str(text).ok()?;
        value.get("whistlestop_companion")?;
        let kept: Kept = match serde_json::from_value(value) {
            Ok(kept) => kept,
            Err(error) => return Some(Err(error.to_string())),
        };
        Some(Companion::fold(kept))
    }

    fn fold(kept: Kept) -> Result<Companion, String> {
        let entry = whistle_games::find(&kept.game).map_err(|error| error.to_string())?;
        let companion = Companion::open(entry, kept.seats, &kept.options, kept.eyes, kept.seed);
        let mut companion = companion.map_err(|error| error.to_string())?;
        for (number, report) in kept.reports.into_iter().enumerate() {
            let added = companion.add(report);
            added.map_err(|error| format!("report {}: {error}", number + 1))?;
        }
        Ok(companion)
    }

    /// Takes the last report back: the table is what the others make it.
    pub(super) fn take_back(&mut self) -> bool {
        let mut reports = self.kept.reports.clone();
        // What nature did without being asked about comes again by itself.
        while let Some(report) = reports.pop() {
            if !matches!(&report, Report::Nature(known) if known.is_empty()) {
                let Kept { game, seats, options, eyes, seed, .. } = &self.kept;
                let kept = Kept {
                    whistlestop_companion: 1,
                    game: game.clone(),
                    seats: *seats,
                    options: options.clone(),
                    eyes: *eyes,
                    seed: *seed,
                    reports,
                };
                let Ok(before) = Companion::fold(kept) else { return false };
                *self = before;
                return true;
            }
        }
        false
    }

    /// Adds a report.
    ///
    /// # Errors
    /// If it fits no world that was found; then nothing has changed.
    pub(super) fn add(&mut self, report: Report) -> Result<(), ActError> {
        let actors = self.game.turn().actors();
        let whose = match &report {
            Report::Did { seat, .. } => Viewer::Seat(*seat),
            Report::Nature(_) => Viewer::Spectator,
        };
        let step = self.find(whose, |world, rng| enter(world, &report, rng))?;
        let (seat, done) = match &report {
            Report::Did { seat, action } => (Some(*seat), Some((*seat, action.clone()))),
            Report::Nature(_) => (None, None),
        };
        let eyes = self.kept.eyes;
        let events = seen_of(&step, eyes);
        if self.differs_elsewhere(&report, &events) {
            self.guess_to_tell |= !self.guessed;
            self.guessed = true;
        }
        self.round.after(self.game.as_ref(), actors, done, !events.is_empty());
        let seq = self.kept.reports.len() as u64 + 1;
        self.seen.push(SeenRecord { seq, seat, undone: None, said: None, promise: None, events });
        self.kept.reports.push(report);
        self.questions = None;
        self.look_further = false;
        self.hint = None;
        Ok(())
    }

    /// Tells whether the same report shows something else in another world: then what it showed
    /// here was a guess.
    fn differs_elsewhere(&self, report: &Report, events: &[Json]) -> bool {
        let mut rng = self.rng.clone();
        let mut worlds = (0..WITNESSES).filter_map(|_| {
            let mut world = self.round.world(self.kept.eyes, &mut rng)?;
            let step = enter(world.as_mut(), report, &mut rng).ok()?;
            Some(seen_of(&step, self.kept.eyes))
        });
        worlds.any(|seen| seen != events)
    }

    /// Does a step in the present world, or else in the first other one in which it is possible.
    fn find(
        &mut self,
        whose: Viewer,
        step: impl Fn(&mut dyn AnyGame, &mut Pcg32) -> Result<AnyStep, ActError>,
    ) -> Result<AnyStep, ActError> {
        let refused = match step(self.game.as_mut(), &mut self.rng) {
            Ok(done) => return Ok(done),
            Err(refused) => refused,
        };
        // What is refused to one's own seat is so in every world.
        let own = whose == self.kept.eyes && whose != Viewer::Spectator;
        if own || matches!(refused, ActError::Unreadable(_)) || self.game.turn() == Turn::Over {
            return Err(refused);
        }
        for _ in 0..TRIES {
            let Some(mut world) = self.round.world(self.kept.eyes, &mut self.rng) else {
                continue;
            };
            if let Ok(done) = step(world.as_mut(), &mut self.rng) {
                self.game = world;
                return Ok(done);
            }
        }
        Err(refused)
    }
}

/// Does in a world what was reported; what is not known of it is filled in.
fn enter(world: &mut dyn AnyGame, report: &Report, rng: &mut Pcg32) -> Result<AnyStep, ActError> {
    let known = match report {
        Report::Did { seat, action } => return world.act(*seat, action),
        Report::Nature(known) => known,
    };
    if let Some(whole) = known.get("") {
        return world.chance(&Json::of(whole));
    }
    let sampled = world.boxed_clone().sample_chance(rng)?.entry;
    let sampled = sampled.outcome().map(Json::tree).unwrap_or_default();
    world.chance(&Json::of(&unknown::fill(&sampled, known)))
}

fn seen_of(step: &AnyStep, eyes: Viewer) -> Vec<Json> {
    step.events.iter().filter_map(|event| event.seen_by(eyes)).collect()
}
