//! The reports about a real table, and the table that follows from them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use whistle_core::{Gift, Json, Pcg32, Rng as _, Seat, Turn, Viewer};
use whistle_registry::{ActError, AnyGame, AnyStep, GameEntry, SetupError};
use whistle_table::SeenRecord;

use super::question::Questions;
use super::unknown;
use super::world::Round;
use crate::score_sheet::Sheet;
use crate::terminal::house_hint::HouseHint;

/// How many worlds are drawn before a report counts as impossible.
const TRIES: usize = 40_000;

/// How many other worlds are checked to see whether they would have shown the same events.
const WITNESSES: usize = 12;

/// How many worlds are checked for their events, if those differ.
const LOOKS: usize = 300;

/// How many worlds are scored at the end, if some cards are unknown.
const ENDINGS: usize = 1_500;

/// One report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Report {
    /// The known parts of a chance outcome, by path.
    Nature(BTreeMap<String, Value>),
    /// An action of a seat.
    Did { seat: Seat, action: Json },
    /// An unknown action of a seat, one of these.
    DidOneOf { seat: Seat, actions: Vec<Json> },
    /// An open gift.
    Gave { seat: Seat, gift: Gift },
    /// Another report, with the events that it was seen to cause.
    Shown { report: Box<Report>, events: Vec<Json> },
}

impl Report {
    /// Returns the seat and its possible actions, if the report is about a seat.
    fn done(&self) -> Option<(Seat, Vec<Json>)> {
        match self {
            Report::Nature(_) | Report::Gave { .. } => None,
            Report::Did { seat, action } => Some((*seat, vec![action.clone()])),
            Report::DidOneOf { seat, actions } => Some((*seat, actions.clone())),
            Report::Shown { report, .. } => report.done(),
        }
    }
}

/// Something was revealed that has not been reported: ask for it.
pub(super) struct Reveal {
    report: Report,
    /// The events known so far.
    before: Vec<Json>,
    /// The possible next events.
    pub(super) next: Vec<Json>,
}

/// The contents of a save file: replaying its reports gives the companion.
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
    /// One of the positions that fit everything seen so far.
    pub(super) game: Box<dyn AnyGame>,
    pub(super) round: Round,
    pub(super) rng: Pcg32,
    pub(super) seen: Vec<SeenRecord>,
    pub(super) questions: Option<Questions>,
    /// Whether to look for choices in rare worlds too.
    pub(super) look_further: bool,
    pub(super) hint: Option<HouseHint>,
    /// The question that must be answered before the last report counts.
    pub(super) reveal: Option<Reveal>,
    /// The possible results of the game, as far as known.
    pub(super) ending: Option<Sheet>,
    /// Whether something shown depends on unknown cards.
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
            reveal: None,
            ending: None,
            guessed: false,
            guess_to_tell: false,
        })
    }

    /// Reads a [`Companion`] from its file; `None` if the text is something else.
    pub(crate) fn read(text: &str) -> Option<Result<Companion, String>> {
        let value: Value = serde_json::from_str(text).ok().filter(|_| is_companion(text))?;
        let kept: Kept = match serde_json::from_value(value) {
            Ok(kept) => kept,
            Err(error) => return Some(Err(error.to_string())),
        };
        Some(Companion::fold(kept))
    }

    fn fold(kept: Kept) -> Result<Companion, String> {
        let entry = whistle_registry::find(&kept.game).map_err(|error| error.to_string())?;
        let companion = Companion::open(entry, kept.seats, &kept.options, kept.eyes, kept.seed);
        let mut companion = companion.map_err(|error| error.to_string())?;
        for (number, report) in kept.reports.into_iter().enumerate() {
            let added = companion.add(report);
            added.map_err(|error| format!("report {}: {error}", number + 1))?;
        }
        Ok(companion)
    }

    /// Undoes the last report by replaying the others.
    pub(super) fn take_back(&mut self) -> bool {
        let mut reports = self.kept.reports.clone();
        // Chance outcomes that needed no question are added again automatically.
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
                if let Report::Nature(known) = &report {
                    // Of several questions, only the last is asked again.
                    self.questions().answer_all_but_last(known);
                }
                return true;
            }
        }
        false
    }

    /// Adds a report, unless something that it reveals must be asked first.
    ///
    /// # Errors
    /// Returns an error if the report fits no world that was found; then nothing has changed.
    pub(super) fn report(&mut self, report: Report) -> Result<(), ActError> {
        // A keeper who answered that they do not know is not asked again.
        if matches!(&report, Report::Nature(known) if !known.is_empty()) {
            return self.add(report);
        }
        let seen = self.seen_elsewhere(&report, WITNESSES);
        let longest = seen.iter().map(Vec::len).max().unwrap_or(0);
        let differs = (0..longest).find(|&place| next_events(&seen, place).len() > 1);
        if let Some(place) = differs
            && !self.ends_with(&report)
        {
            // A dozen worlds show whether the events differ; many show how.
            let seen = self.seen_elsewhere(&report, LOOKS);
            let before = seen.first().map(|events| events[..place].to_vec()).unwrap_or_default();
            let next = next_events(&seen, place);
            self.reveal = Some(Reveal { report, before, next });
            return Ok(());
        }
        self.add(report)
    }

    /// Handles the answer about a revealed event: one of the possible events, or unknown.
    pub(super) fn tell_shown(&mut self, which: Option<usize>) -> Result<(), ActError> {
        let Some(Reveal { report, mut before, next }) = self.reveal.take() else { return Ok(()) };
        let Some(event) = which.and_then(|which| next.get(which)) else {
            self.guess_to_tell |= !self.guessed;
            self.guessed = true;
            return self.add(report);
        };
        before.push(event.clone());
        let report = match report {
            Report::Shown { report, .. } => report,
            other => Box::new(other),
        };
        self.report(Report::Shown { report, events: before })
    }

    /// Tells whether a report would end the game.
    fn ends_with(&self, report: &Report) -> bool {
        let mut rng = self.rng.clone();
        let mut world = self.game.boxed_clone();
        let entered = enter(world.as_mut(), report, self.kept.eyes, &mut rng).is_ok();
        entered && world.turn() == Turn::Over
    }

    /// Adds a report without further questions.
    pub(super) fn add(&mut self, report: Report) -> Result<(), ActError> {
        if let Report::Gave { seat, gift } = report {
            return self.gave(seat, gift);
        }
        let actors = self.game.turn().actors();
        let done = report.done();
        let whose = done.as_ref().map_or(Viewer::Spectator, |(seat, _)| Viewer::Seat(*seat));
        let eyes = self.kept.eyes;
        let elsewhere = self.seen_elsewhere(&report, WITNESSES);
        let ends = self.ends_with(&report);
        let before = ends.then(|| self.round.clone());
        let step = self.find(whose, |world, rng| enter(world, &report, eyes, rng))?;
        let mut events = seen_of(&step, eyes);
        let shows_something = !events.is_empty();
        if elsewhere.iter().any(|other| *other != events) {
            self.guess_to_tell |= !self.guessed;
            self.guessed = true;
            // Drop events that only this world shows.
            events.retain(|event| elsewhere.iter().all(|other| other.contains(event)));
        }
        if let Some(before) = before.filter(|_| self.guessed) {
            self.ending = self.range_of_endings(&before, &report);
        }
        let seat = done.as_ref().map(|(seat, _)| *seat);
        self.round.after(self.game.as_ref(), actors, done, shows_something);
        let seq = self.kept.reports.len() as u64 + 1;
        self.seen.push(SeenRecord { seq, seat, undone: None, said: None, promise: None, events });
        self.kept.reports.push(report);
        self.questions = None;
        self.look_further = false;
        self.hint = None;
        Ok(())
    }

    /// Applies a gift, which is open and does not affect the current choice.
    pub(super) fn gave(&mut self, seat: Seat, gift: Gift) -> Result<(), ActError> {
        let step = self.game.give(seat, gift)?;
        self.round.gave(self.game.as_ref(), seat, gift);
        let (seq, events) = (self.kept.reports.len() as u64 + 1, seen_of(&step, self.kept.eyes));
        let by = Some(seat);
        self.seen.push(SeenRecord {
            seq,
            seat: by,
            undone: None,
            said: None,
            promise: None,
            events,
        });
        self.kept.reports.push(Report::Gave { seat, gift });
        self.hint = None;
        Ok(())
    }

    /// Collects the events that a report causes in other worlds.
    fn seen_elsewhere(&self, report: &Report, worlds: usize) -> Vec<Vec<Json>> {
        let (mut rng, eyes) = (self.rng.clone(), self.kept.eyes);
        let worlds = (0..worlds).filter_map(|_| {
            let mut world = self.round.world(eyes, &mut rng)?;
            let step = enter(world.as_mut(), report, eyes, &mut rng).ok()?;
            Some(seen_of(&step, eyes))
        });
        worlds.collect()
    }

    /// Determines the range of results over worlds that fit everything.
    fn range_of_endings(&self, before: &Round, last: &Report) -> Option<Sheet> {
        let (mut rng, eyes) = (self.rng.clone(), self.kept.eyes);
        let own = self.game.outcome().as_ref().map(Sheet::of)?;
        let endings = (0..ENDINGS).filter_map(|_| {
            let mut world = before.world(eyes, &mut rng)?;
            enter(world.as_mut(), last, eyes, &mut rng).ok()?;
            world.outcome().as_ref().map(Sheet::of)
        });
        Some(endings.fold(own, |range, ending| range.or(&ending)))
    }

    /// Applies a step in the current world, or in the first other world where it is possible.
    fn find(
        &mut self,
        whose: Viewer,
        step: impl Fn(&mut dyn AnyGame, &mut Pcg32) -> Result<AnyStep, ActError>,
    ) -> Result<AnyStep, ActError> {
        let mut present = self.game.boxed_clone();
        let refused = match step(present.as_mut(), &mut self.rng) {
            Ok(done) => {
                self.game = present;
                return Ok(done);
            }
            Err(refused) => refused,
        };
        // If the keeper's own seat is refused, it would be refused in every world.
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

/// Collects the possible events at one position, without duplicates.
fn next_events(seen: &[Vec<Json>], place: usize) -> Vec<Json> {
    let mut next: Vec<Json> = seen.iter().filter_map(|events| events.get(place).cloned()).collect();
    next.sort_by_key(Json::to_string);
    next.dedup();
    next
}

/// Tells whether a text is a saved real table.
pub(crate) fn is_companion(text: &str) -> bool {
    let value: Option<Value> = serde_json::from_str(text).ok();
    value.is_some_and(|value| value.get("whistlestop_companion").is_some())
}

/// Applies a report to a world, filling in what is unknown.
fn enter(
    world: &mut dyn AnyGame,
    report: &Report,
    eyes: Viewer,
    rng: &mut Pcg32,
) -> Result<AnyStep, ActError> {
    let known = match report {
        Report::Did { seat, action } => return world.act(*seat, action),
        Report::DidOneOf { seat, actions } => return act_any(world, *seat, actions, rng),
        Report::Gave { seat, gift } => return world.give(*seat, *gift),
        Report::Shown { report, events } => {
            let step = enter(world, report, eyes, rng)?;
            return match seen_of(&step, eyes).starts_with(events) {
                true => Ok(step),
                // An error without a rule, so that another world is tried.
                false => Err(ActError::NotNaturesTurn),
            };
        }
        Report::Nature(known) => known,
    };
    if let Some(whole) = known.get("") {
        return world.chance(&Json::of(whole));
    }
    let sampled = world.boxed_clone().sample_chance(rng)?.entry;
    let sampled = sampled.outcome().map(Json::tree).unwrap_or_default();
    world.chance(&Json::of(&unknown::fill(&sampled, known)))
}

/// Applies any of several actions, each equally likely.
pub(super) fn act_any(
    world: &mut dyn AnyGame,
    seat: Seat,
    actions: &[Json],
    rng: &mut Pcg32,
) -> Result<AnyStep, ActError> {
    let legal = world.legal(seat);
    let possible: Vec<&Json> = actions.iter().filter(|action| legal.contains(action)).collect();
    match possible.as_slice() {
        [] => world.act(seat, actions.first().ok_or(ActError::NotNaturesTurn)?),
        several => world.act(seat, several[rng.below(several.len() as u32) as usize]),
    }
}

fn seen_of(step: &AnyStep, eyes: Viewer) -> Vec<Json> {
    step.events.iter().filter_map(|event| event.seen_by(eyes)).collect()
}
