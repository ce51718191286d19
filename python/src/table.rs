//! A game without its type, with how it came about: what a `State` of Python holds.
//!
//! `whistle_registry::AnyGame` writes JSON at every step, for people; a researcher steps a million times and
//! looks at few of them. So entries stay as the game has them until somebody asks for the journal.

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

/// One position of some game and how it came about.
pub(crate) trait AnyTable: Send + Sync {
    fn seat_count(&self) -> u8;
    fn turn(&self) -> Turn;
    fn legal(&self, seat: Seat) -> Vec<Json>;
    fn act(&mut self, seat: Seat, action: &Json) -> Result<(), ActError>;
    /// Does what the action of a number says, of the first seat that is to act if none is named, and lets nature follow if
    /// it has something to draw from: in one go, since this is what is done a million times.
    fn act_index(
        &mut self,
        seat: Option<Seat>,
        index: i64,
        nature: Option<&mut Pcg32>,
    ) -> Result<(), ActError>;
    fn legal_indices(&self, seat: Seat) -> Vec<usize>;
    /// Writes which numbers a seat may choose from.
    fn mask(&self, seat: Seat, out: &mut [bool]);
    fn action_index(&self, seat: Seat, action: &Json) -> Result<Option<usize>, ActError>;
    fn action_at(&self, seat: Seat, index: i64) -> Result<Json, ActError>;
    fn action_count(&self) -> usize;
    fn feature_count(&self) -> usize;
    /// Writes what a seat may know, as many numbers as there are features.
    fn observe(&self, seat: Seat, out: &mut [i16]);
    fn layout(&self) -> Vec<Feature>;
    fn chance(&mut self, outcome: &Json) -> Result<(), ActError>;
    /// Draws what nature decides, without doing it.
    fn draw_chance(&self, rng: &mut Pcg32) -> Result<Json, ActError>;
    /// Lists what nature can decide and how likely that is; nothing if there is too much of it.
    fn chance_outcomes(&self) -> Result<Option<Vec<Likely>>, ActError>;
    /// Says how likely each outcome is that nature can decide, in a fixed order; nothing if there are more than `most`.
    fn chance_probabilities(&mut self, most: usize) -> Result<Option<Vec<f64>>, ActError>;
    /// Does what nature decided: the outcome of this number of so many, and where they are not listed, one that is drawn
    /// by the number; the same number in the same position is the same draw.
    fn chance_index(&mut self, index: usize, most: usize) -> Result<(), ActError>;
    /// Lets nature decide for as long as it is to.
    fn follow_nature(&mut self, rng: &mut Pcg32);
    fn outcome(&self) -> Option<Outcome>;
    fn view(&self, viewer: Viewer) -> Json;
    fn world(&self, viewer: Viewer, rng: &mut Pcg32) -> Box<dyn AnyTable>;
    fn draw(&self, viewer: Viewer, words: &dyn Words) -> String;
    fn suggest(&self, seat: Seat, request: &ThinkRequest<'_>) -> Option<Advice<Json>>;
    fn random_action(&self, seat: Seat, rng: &mut Pcg32) -> Option<Json>;
    fn beginner(&self, seat: Seat, seed: u64) -> Option<Json>;
    fn config(&self) -> &Json;
    /// Writes the journal; nothing for a world whose past nobody knows.
    fn journal(&self) -> Option<String>;
    fn fingerprint(&self) -> Fingerprint;
    /// Says in brief what a seat has seen since the start.
    fn recall(&mut self, seat: Seat) -> Recall;
    /// Takes it that a seat has seen this until now.
    fn remember(&mut self, seat: Seat, recall: Recall);
    /// Writes everything down, to be restored by `saved::restore`.
    fn save(&self) -> Json;
    /// Returns the position in which the steps began.
    fn restarted(&self) -> Box<dyn AnyTable>;
    /// Does the next step of another table of the same game that began alike, and returns it as it is written, with the
    /// number of the action; nothing after the last.
    fn follow(&mut self, other: &dyn AnyTable) -> Option<(Json, Option<usize>)>;
    /// Counts the steps since the start.
    fn steps(&self) -> usize;
    /// Comes back to where it was after so many steps, since a fault left something behind.
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
    /// What seats have seen so far, where somebody asked, and after how many steps.
    recalls: [Option<Arc<Recalled<G>>>; MAX_SEATS],
    /// What nature can decide after so many steps, where somebody asked.
    listed: Option<(usize, Arc<Listed<G>>)>,
}

/// How a table began.
pub(crate) struct Origin<G> {
    pub(crate) config: Json,
    /// Where the steps began: where the game did, or a world that was sampled.
    pub(crate) start: G,
    /// Whether the steps are the whole game: nobody knows how a sampled world came about.
    pub(crate) is_whole: bool,
    /// How many features this table has, once somebody asked.
    pub(crate) features: OnceLock<usize>,
}

/// What a seat had seen after so many steps.
struct Recalled<G> {
    recall: Recall,
    steps: usize,
    game: G,
}

impl<G: Game> Typed<G> {
    /// A game from its first step.
    pub(crate) fn new(start: G, config: Json, steps: Vec<Entry<G>>, game: G) -> Typed<G> {
        let origin = Origin { config, start, is_whole: true, features: OnceLock::new() };
        Typed { steps: steps.into(), ..Typed::beginning(origin, game) }
    }

    /// A world that was sampled.
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

    fn check_nature(&self) -> Result<(), ActError> {
        if self.game.turn() == Turn::Chance { Ok(()) } else { Err(ActError::NotNaturesTurn) }
    }

    fn do_action(&mut self, seat: Seat, action: G::Action) -> Result<(), ActError> {
        self.game.check_action(seat, &action).map_err(refused::<G>)?;
        self.game.apply(seat, &action, &mut ());
        self.steps.push(Entry::Action { seat, action });
        Ok(())
    }

    /// Does a step that is written, if it is allowed.
    pub(crate) fn redo(&mut self, entry: Entry<G>) -> Result<(), Illegal<G::Refusal>> {
        apply_entry(&mut self.game, &entry, &mut ())?;
        self.steps.push(entry);
        Ok(())
    }

    /// Lists what nature can decide now, unless there is more than `most`; the list is kept until the next step.
    fn list_chance(&mut self, most: usize) -> Result<Arc<Listed<G>>, ActError> {
        self.check_nature()?;
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

/// Says why nobody is to act.
pub(crate) fn nobody_acts(turn: Turn) -> String {
    let why = match turn {
        Turn::Over => "the game is over",
        _ => "nature is to decide, by sample_chance() and apply_chance()",
    };
    format!("nobody is to act: {why}")
}

/// Finds the action that a number stands for.
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
        nature: Option<&mut Pcg32>,
    ) -> Result<(), ActError> {
        let turn = self.game.turn();
        let actors = turn.actors();
        let Some(seat) = seat.or(actors.first()) else {
            return Err(ActError::Unreadable(nobody_acts(turn)));
        };
        let action = decode(&self.game, seat, index)?;
        if actors.contains(seat) {
            self.game.refuse(seat, &action).map_err(refused::<G>)?;
        } else {
            self.game.check_action(seat, &action).map_err(refused::<G>)?;
        }
        self.game.apply(seat, &action, &mut ());
        self.steps.push(Entry::Action { seat, action });
        if let Some(rng) = nature {
            self.follow_nature(rng);
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
        self.check_nature()?;
        self.game.check_chance(&outcome).map_err(refused::<G>)?;
        self.decided(outcome);
        Ok(())
    }

    fn draw_chance(&self, rng: &mut Pcg32) -> Result<Json, ActError> {
        self.check_nature()?;
        Ok(Json::of(&self.game.sample_chance(rng)))
    }

    fn chance_outcomes(&self) -> Result<Option<Vec<Likely>>, ActError> {
        self.check_nature()?;
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

    fn follow_nature(&mut self, rng: &mut Pcg32) {
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
            // What was seen of a whole game can be found out again.
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
