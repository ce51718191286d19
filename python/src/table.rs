//! A type-erased game with its history: the inside of a Python `State`.
//!
//! `whistle_registry::AnyGame` writes JSON at every step. Researchers step millions of times and look at few of the
//! steps, so entries stay typed here until a caller asks for the game file.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use serde::Serialize;
use serde::de::DeserializeOwned;
use whistle_bots::{Advice, ThinkRequest, ask, beginner};
use whistle_core::{
    Entry, Feature, Fingerprint, Game, Illegal, JournalFields, Json, MAX_SEATS, Outcome, Pcg32,
    Refusal as _, Rng as _, Seat, SliceSink, Turn, Viewer, Words, apply_entry, feature_count,
    feature_layout, fingerprint, mix, read_strictly,
};
use whistle_registry::{ActError, Refused};

use crate::chance::{self, Likely, Listed};
use crate::history::History;
use crate::recall::Recall;
use crate::saved::Saved;

/// One position of a game, and its history.
pub(crate) trait AnyTable: Send + Sync {
    fn seat_count(&self) -> u8;
    fn turn(&self) -> Turn;
    fn legal(&self, seat: Seat) -> Vec<Json>;
    fn act(&mut self, seat: Seat, action: &Json) -> Result<(), ActError>;
    /// Applies an action by its number, by default for the first seat that is to act, and draws chance outcomes if `chance`
    /// is given. All in one call, since this is the hot path.
    fn act_index(
        &mut self,
        seat: Option<Seat>,
        index: i64,
        chance: Option<&mut Pcg32>,
    ) -> Result<(), ActError>;
    fn legal_indices(&self, seat: Seat) -> Vec<usize>;
    /// Writes the action mask of a seat.
    fn mask(&self, seat: Seat, out: &mut [bool]);
    fn action_index(&self, seat: Seat, action: &Json) -> Result<Option<usize>, ActError>;
    fn action_at(&self, seat: Seat, index: i64) -> Result<Json, ActError>;
    fn action_count(&self) -> usize;
    fn feature_count(&self) -> usize;
    /// Writes the observation of a seat, one number per feature.
    fn observe(&self, seat: Seat, out: &mut [i16]);
    fn layout(&self) -> Vec<Feature>;
    fn chance(&mut self, outcome: &Json) -> Result<(), ActError>;
    /// Draws a chance outcome without applying it.
    fn draw_chance(&self, rng: &mut Pcg32) -> Result<Json, ActError>;
    /// Lists all chance outcomes with their probabilities, or returns `None` if there are too many.
    fn chance_outcomes(&self) -> Result<Option<Vec<Likely>>, ActError>;
    /// Returns the probabilities of all chance outcomes in a fixed order, or `None` if there are more than `most`.
    fn chance_probabilities(&mut self, most: usize) -> Result<Option<Vec<f64>>, ActError>;
    /// Applies the chance outcome with a number below `most`. Where outcomes are not listed, the number seeds a draw: the
    /// same number in the same position gives the same draw.
    fn chance_index(&mut self, index: usize, most: usize) -> Result<(), ActError>;
    /// Draws chance outcomes until a seat is to act or the game is over.
    fn follow_chance(&mut self, rng: &mut Pcg32);
    fn outcome(&self) -> Option<Outcome>;
    fn view(&self, viewer: Viewer) -> Json;
    fn world(&self, viewer: Viewer, rng: &mut Pcg32) -> Box<dyn AnyTable>;
    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String;
    fn suggest(&self, seat: Seat, request: &ThinkRequest<'_>) -> Option<Advice<Json>>;
    fn random_action(&self, seat: Seat, rng: &mut Pcg32) -> Option<Json>;
    fn beginner(&self, seat: Seat, seed: u64) -> Option<Json>;
    fn config(&self) -> &Json;
    /// Returns the game file, or `None` for a sampled world, whose past is unknown.
    fn journal(&self) -> Option<String>;
    fn fingerprint(&self) -> Fingerprint;
    /// Returns the hash of everything that a seat has seen since the start.
    fn recall(&mut self, seat: Seat) -> Recall;
    /// Sets what a seat has seen until now.
    fn remember(&mut self, seat: Seat, recall: Recall);
    /// Serialises the table for `saved::restore`.
    fn save(&self) -> Json;
    /// Returns the first position.
    fn restarted(&self) -> Box<dyn AnyTable>;
    /// Applies the next step of another table with the same start, and returns it as JSON with the action's number, or
    /// `None` after the last step.
    fn follow(&mut self, other: &dyn AnyTable) -> Option<(Json, Option<usize>)>;
    /// Returns the number of steps since the start.
    fn steps(&self) -> usize;
    /// Restores the position after `steps` steps, since a panic may have left an inconsistent one.
    fn come_back(&mut self, steps: usize);
    fn boxed_clone(&self) -> Box<dyn AnyTable>;
    fn equals(&self, other: &dyn AnyTable) -> bool;
    fn as_any(&self) -> &dyn Any;
}

#[derive(Clone)]
pub(crate) struct Typed<G: Game> {
    game: G,
    origin: Arc<Origin<G>>,
    steps: History<Entry<G>>,
    /// What each seat had seen when a caller last asked.
    recalls: [Option<Arc<Recalled<G>>>; MAX_SEATS],
    /// The chance outcomes after so many steps, if a caller asked for them.
    listed: Option<(usize, Arc<Listed<G>>)>,
}

/// The start of a table.
pub(crate) struct Origin<G> {
    pub(crate) config: Json,
    /// The first position: the game's own, or a sampled world.
    pub(crate) start: G,
    /// Whether the steps are the whole game; they are not in a sampled world.
    pub(crate) is_whole: bool,
    /// The number of features, computed on first use.
    pub(crate) features: OnceLock<usize>,
}

/// What a seat had seen after `steps` steps.
struct Recalled<G> {
    recall: Recall,
    steps: usize,
    game: G,
}

impl<G: Game> Typed<G> {
    /// Creates a table with its steps.
    pub(crate) fn new(start: G, config: Json, steps: Vec<Entry<G>>, game: G) -> Typed<G> {
        let origin = Origin { config, start, is_whole: true, features: OnceLock::new() };
        Typed { steps: steps.into(), ..Typed::beginning(origin, game) }
    }

    /// Creates a table of a sampled world.
    pub(crate) fn world(game: G, config: Json, features: OnceLock<usize>) -> Typed<G> {
        let origin = Origin { config, start: game.clone(), is_whole: false, features };
        Typed::beginning(origin, game)
    }

    fn beginning(origin: Origin<G>, game: G) -> Typed<G> {
        let recalls = [const { None }; MAX_SEATS];
        let (origin, steps) = (Arc::new(origin), History::new());
        Typed { game, origin, steps, recalls, listed: None }
    }

    pub(crate) fn from_origin(origin: Origin<G>) -> Typed<G> {
        let game = origin.start.clone();
        Typed::beginning(origin, game)
    }

    fn decided(&mut self, outcome: G::Chance) {
        self.game.apply_chance(&outcome, &mut ());
        self.steps.push(Entry::Chance { outcome });
    }

    fn check_chance_node(&self) -> Result<(), ActError> {
        if self.game.turn() == Turn::Chance { Ok(()) } else { Err(ActError::NotNaturesTurn) }
    }

    fn do_action(&mut self, seat: Seat, action: G::Action) -> Result<(), ActError> {
        self.game.check_action(seat, &action).map_err(refused::<G>)?;
        self.game.apply(seat, &action, &mut ());
        self.steps.push(Entry::Action { seat, action });
        Ok(())
    }

    /// Applies a recorded step, if it is legal.
    pub(crate) fn redo(&mut self, entry: Entry<G>) -> Result<(), Illegal<G::Refusal>> {
        apply_entry(&mut self.game, &entry, &mut ())?;
        self.steps.push(entry);
        Ok(())
    }

    /// Lists the chance outcomes unless there are more than `most`; the list is cached until the next step.
    fn list_chance(&mut self, most: usize) -> Result<Arc<Listed<G>>, ActError> {
        self.check_chance_node()?;
        let steps = self.steps.len();
        match &self.listed {
            Some((at, listed)) if *at == steps && listed.most == most => Ok(listed.clone()),
            _ => {
                let listed = Arc::new(chance::list(&self.game, most));
                self.listed = Some((steps, listed.clone()));
                Ok(listed)
            }
        }
    }
}

/// Explains why no seat is to act.
pub(crate) fn no_seat_acts(turn: Turn) -> String {
    let why = match turn {
        Turn::Over => "the game is over",
        _ => "this is a chance node; use sample_chance() and apply_chance()",
    };
    format!("no seat is to act: {why}")
}

/// Returns the action with a number.
pub(crate) fn decode<G: Game>(game: &G, seat: Seat, index: i64) -> Result<G::Action, ActError> {
    let action = usize::try_from(index).ok().and_then(|index| game.action_at(seat, index));
    action.ok_or_else(|| {
        let (count, id) = (game.action_count(), G::META.id);
        ActError::Unreadable(match count {
            0 => format!("the actions of {id} have no numbers"),
            _ if (0..count as i64).contains(&index) => {
                format!("number {index} stands for no action at this table")
            }
            _ => format!("there is no action {index}; actions are 0 to {}", count - 1),
        })
    })
}

pub(crate) fn refused<G: Game>(illegal: Illegal<G::Refusal>) -> ActError {
    let (message, rule) = (illegal.to_string(), illegal.rule());
    ActError::Refused(Refused { message, rule, detail: Json::of(&illegal) })
}

pub(crate) fn read<T: Serialize + DeserializeOwned>(
    given: &Json,
    what: &str,
) -> Result<T, ActError> {
    let (read, _) = read_strictly(given)
        .map_err(|error| ActError::Unreadable(format!("not {what}: {error}")))?;
    Ok(read)
}

impl<G: Game> AnyTable for Typed<G> {
    fn seat_count(&self) -> u8 {
        self.game.seat_count()
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn legal(&self, seat: Seat) -> Vec<Json> {
        let mut actions = Vec::new();
        self.game.legal_actions(seat, &mut actions);
        actions.iter().map(Json::of).collect()
    }

    fn act(&mut self, seat: Seat, action: &Json) -> Result<(), ActError> {
        let action = read(action, "an action")?;
        self.do_action(seat, action)
    }

    fn act_index(
        &mut self,
        seat: Option<Seat>,
        index: i64,
        chance: Option<&mut Pcg32>,
    ) -> Result<(), ActError> {
        let turn = self.game.turn();
        let actors = turn.actors();
        let Some(seat) = seat.or(actors.first()) else {
            return Err(ActError::Unreadable(no_seat_acts(turn)));
        };
        let action = decode(&self.game, seat, index)?;
        if actors.contains(seat) {
            self.game.refuse(seat, &action).map_err(refused::<G>)?;
        } else {
            self.game.check_action(seat, &action).map_err(refused::<G>)?;
        }
        self.game.apply(seat, &action, &mut ());
        self.steps.push(Entry::Action { seat, action });
        if let Some(rng) = chance {
            self.follow_chance(rng);
        }
        Ok(())
    }

    fn legal_indices(&self, seat: Seat) -> Vec<usize> {
        let mut actions = Vec::new();
        self.game.legal_actions(seat, &mut actions);
        let index = |action| self.game.action_index(seat, action);
        let mut indices: Vec<usize> = actions.iter().filter_map(index).collect();
        indices.sort_unstable();
        indices
    }

    fn mask(&self, seat: Seat, out: &mut [bool]) {
        out.fill(false);
        let mut actions = Vec::new();
        self.game.legal_actions(seat, &mut actions);
        for index in actions.iter().filter_map(|action| self.game.action_index(seat, action)) {
            out[index] = true;
        }
    }

    fn action_index(&self, seat: Seat, action: &Json) -> Result<Option<usize>, ActError> {
        Ok(self.game.action_index(seat, &read(action, "an action")?))
    }

    fn action_at(&self, seat: Seat, index: i64) -> Result<Json, ActError> {
        decode(&self.game, seat, index).map(|action| Json::of(&action))
    }

    fn action_count(&self) -> usize {
        self.game.action_count()
    }

    fn feature_count(&self) -> usize {
        let count = || feature_count::<G>(&self.game.view(Viewer::Spectator));
        *self.origin.features.get_or_init(count)
    }

    fn observe(&self, seat: Seat, out: &mut [i16]) {
        G::observe(&self.game.view(Viewer::Seat(seat)), seat, &mut SliceSink::new(out));
    }

    fn layout(&self) -> Vec<Feature> {
        feature_layout::<G>(&self.game.view(Viewer::Spectator))
    }

    fn chance(&mut self, outcome: &Json) -> Result<(), ActError> {
        let outcome: G::Chance = read(outcome, "an outcome")?;
        self.check_chance_node()?;
        self.game.check_chance(&outcome).map_err(refused::<G>)?;
        self.decided(outcome);
        Ok(())
    }

    fn draw_chance(&self, rng: &mut Pcg32) -> Result<Json, ActError> {
        self.check_chance_node()?;
        Ok(Json::of(&self.game.sample_chance(rng)))
    }

    fn chance_outcomes(&self) -> Result<Option<Vec<Likely>>, ActError> {
        self.check_chance_node()?;
        Ok(chance::outcomes(&self.game))
    }

    fn chance_probabilities(&mut self, most: usize) -> Result<Option<Vec<f64>>, ActError> {
        let listed = self.list_chance(most)?;
        let outcomes = listed.outcomes.as_ref();
        Ok(outcomes.map(|outcomes| outcomes.iter().map(|&(_, likely)| likely).collect()))
    }

    fn chance_index(&mut self, index: usize, most: usize) -> Result<(), ActError> {
        let outcome = match &self.list_chance(most)?.outcomes {
            Some(listed) => listed.get(index).map(|(outcome, _)| outcome.clone()),
            None if index < most => {
                let seed = mix(fingerprint(&self.game).0 ^ mix(index as u64));
                Some(self.game.sample_chance(&mut Pcg32::new(seed, 0)))
            }
            None => None,
        };
        let outcome = outcome.ok_or_else(|| {
            ActError::Unreadable(format!("there is no outcome {index} of {most} here"))
        })?;
        self.decided(outcome);
        Ok(())
    }

    fn follow_chance(&mut self, rng: &mut Pcg32) {
        while self.game.turn() == Turn::Chance {
            let outcome = self.game.sample_chance(rng);
            self.decided(outcome);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn view(&self, viewer: Viewer) -> Json {
        Json::of(&self.game.view(viewer))
    }

    fn world(&self, viewer: Viewer, rng: &mut Pcg32) -> Box<dyn AnyTable> {
        let game = G::sample_world(&self.game.view(viewer), rng);
        let Origin { config, features, .. } = self.origin.as_ref();
        Box::new(Typed::world(game, config.clone(), features.clone()))
    }

    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String {
        G::render_text(&self.game.view(viewer), words)
    }

    fn suggest(&self, seat: Seat, request: &ThinkRequest<'_>) -> Option<Advice<Json>> {
        Some(ask(&self.game, seat, request)?.map(|action| Json::of(&action)))
    }

    fn beginner(&self, seat: Seat, seed: u64) -> Option<Json> {
        beginner::ask(&self.game, seat, seed).map(|action| Json::of(&action))
    }

    fn random_action(&self, seat: Seat, rng: &mut Pcg32) -> Option<Json> {
        let mut actions = Vec::new();
        self.game.legal_actions(seat, &mut actions);
        (!actions.is_empty()).then(|| Json::of(&rng.pick(&actions)))
    }

    fn config(&self) -> &Json {
        &self.origin.config
    }

    fn journal(&self) -> Option<String> {
        let fields = JournalFields {
            game: G::META.id,
            rules_version: G::META.rules_version,
            config: self.origin.config.clone(),
            ending: self.game.outcome().map(|outcome| (outcome, fingerprint(&self.game))),
            extra: &[],
        };
        self.origin.is_whole.then(|| fields.write(self.steps.iter()))
    }

    fn fingerprint(&self) -> Fingerprint {
        fingerprint(&self.game)
    }

    fn recall(&mut self, seat: Seat) -> Recall {
        let place = &mut self.recalls[seat.index()];
        let (mut recall, done, mut game) = match place.as_deref() {
            Some(Recalled { recall, steps, game }) if *steps <= self.steps.len() => {
                (*recall, *steps, game.clone())
            }
            _ => {
                let start = self.origin.start.clone();
                (Recall::NOTHING.after(&start, seat), 0, start)
            }
        };
        if place.is_none() || done < self.steps.len() {
            for step in self.steps.iter_from(done) {
                apply_entry(&mut game, step, &mut ()).expect("it was done before");
                recall = recall.after(&game, seat);
            }
            *place = Some(Arc::new(Recalled { recall, steps: self.steps.len(), game }));
        }
        recall
    }

    fn remember(&mut self, seat: Seat, recall: Recall) {
        let (steps, game) = (self.steps.len(), self.game.clone());
        self.recalls[seat.index()] = Some(Arc::new(Recalled { recall, steps, game }));
    }

    fn save(&self) -> Json {
        let recalls = self.recalls.iter().map(|recalled| {
            // A whole game can be replayed to find out what was seen.
            let recalled = recalled.as_deref().filter(|_| !self.origin.is_whole);
            recalled.map(|recalled| (recalled.steps, recalled.recall))
        });
        Json::of(&Saved {
            config: self.origin.config.clone(),
            world: (!self.origin.is_whole).then(|| Json::of(&self.origin.start)),
            steps: self.steps.iter().map(Json::of).collect(),
            recalls: recalls.collect(),
        })
    }

    fn restarted(&self) -> Box<dyn AnyTable> {
        let (game, origin) = (self.origin.start.clone(), self.origin.clone());
        let recalls = [const { None }; MAX_SEATS];
        Box::new(Typed { game, origin, steps: History::new(), recalls, listed: None })
    }

    fn follow(&mut self, other: &dyn AnyTable) -> Option<(Json, Option<usize>)> {
        let other = other.as_any().downcast_ref::<Typed<G>>()?;
        let entry = other.steps.iter_from(self.steps.len()).next()?.clone();
        let index = match &entry {
            Entry::Action { seat, action } => self.game.action_index(*seat, action),
            Entry::Chance { .. } | Entry::Gift { .. } => None,
        };
        let written = Json::of(&entry);
        self.redo(entry).ok()?;
        Some((written, index))
    }

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn come_back(&mut self, steps: usize) {
        self.steps.truncate(steps);
        self.recalls = [const { None }; MAX_SEATS];
        self.listed = None;
        self.game.clone_from(&self.origin.start);
        for step in self.steps.iter() {
            match step {
                Entry::Action { seat, action } => self.game.apply(*seat, action, &mut ()),
                Entry::Chance { outcome } => self.game.apply_chance(outcome, &mut ()),
                Entry::Gift { seat, gift } => self.game.apply_gift(*seat, *gift, &mut ()),
            }
        }
    }

    fn boxed_clone(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn AnyTable) -> bool {
        other.as_any().downcast_ref::<Typed<G>>().is_some_and(|other| other.game == self.game)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
