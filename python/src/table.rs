//! A game without its type, with how it came about: what a `State` of Python holds.
//!
//! `whistle_registry::AnyGame` writes JSON at every step, for people; a researcher steps a million times and
//! looks at few of them. So entries stay as the game has them until somebody asks for the journal.

use std::any::Any;

use serde::Serialize;
use serde::de::DeserializeOwned;
use whistle_bots::{Advice, ThinkRequest, ask, beginner};
use whistle_core::{
    Entry, Feature, Fingerprint, Game, Illegal, JournalFields, JournalText, Json, Outcome, Pcg32,
    Refusal as _, Rng as _, Seat, Turn, Viewer, Words, feature_layout, fingerprint, read_strictly,
};
use whistle_registry::{ActError, GameEntry, GameVisitor, Opened, Refused};

use crate::chance::{self, Likely};

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
    fn mask(&self, seat: Seat, out: &mut [bool]);
    fn action_index(&self, seat: Seat, action: &Json) -> Result<Option<usize>, ActError>;
    fn action_at(&self, seat: Seat, index: i64) -> Result<Json, ActError>;
    fn action_count(&self) -> usize;
    fn observe(&self, seat: Seat) -> Vec<i16>;
    fn layout(&self) -> Vec<Feature>;
    fn chance(&mut self, outcome: &Json) -> Result<(), ActError>;
    /// Draws what nature decides, without doing it.
    fn draw_chance(&self, rng: &mut Pcg32) -> Result<Json, ActError>;
    /// Lists what nature can decide and how likely that is; nothing if there is too much of it.
    fn chance_outcomes(&self) -> Result<Option<Vec<Likely>>, ActError>;
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
    /// Counts the steps since the start.
    fn steps(&self) -> usize;
    /// Comes back to where it was after so many steps, since a fault left something behind.
    fn come_back(&mut self, steps: usize);
    fn boxed_clone(&self) -> Box<dyn AnyTable>;
    fn equals(&self, other: &dyn AnyTable) -> bool;
    fn as_any(&self) -> &dyn Any;
}

#[derive(Clone)]
struct Typed<G: Game> {
    game: G,
    config: Json,
    /// Where the steps began: where the game did, or a world that was sampled.
    start: G,
    steps: Vec<Entry<G>>,
    /// Whether the steps are the whole game: nobody knows how a sampled world came about.
    is_whole: bool,
}

impl<G: Game> Typed<G> {
    /// A game from its first step.
    fn new(start: G, config: Json, steps: Vec<Entry<G>>, game: G) -> Typed<G> {
        Typed { game, config, start, steps, is_whole: true }
    }

    /// A world that was sampled.
    fn world(game: G, config: Json) -> Typed<G> {
        Typed { start: game.clone(), game, config, steps: Vec::new(), is_whole: false }
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

fn read<T: Serialize + DeserializeOwned>(given: &Json, what: &str) -> Result<T, ActError> {
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
        for index in self.legal_indices(seat) {
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

    fn observe(&self, seat: Seat) -> Vec<i16> {
        let mut features = Vec::new();
        G::observe(&self.game.view(Viewer::Seat(seat)), seat, &mut features);
        features
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
        Box::new(Typed::world(game, self.config.clone()))
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
        &self.config
    }

    fn journal(&self) -> Option<String> {
        let fields = JournalFields {
            game: G::META.id,
            rules_version: G::META.rules_version,
            config: self.config.clone(),
            ending: self.game.outcome().map(|outcome| (outcome, fingerprint(&self.game))),
            extra: &[],
        };
        self.is_whole.then(|| fields.write(&self.steps))
    }

    fn fingerprint(&self) -> Fingerprint {
        fingerprint(&self.game)
    }

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn come_back(&mut self, steps: usize) {
        self.steps.truncate(steps);
        self.game.clone_from(&self.start);
        for step in &self.steps {
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

/// Opens a table.
pub(crate) fn open(entry: &'static GameEntry, opened: &Opened) -> Box<dyn AnyTable> {
    struct Open<'a>(&'a Opened);
    impl GameVisitor for Open<'_> {
        type Output = Box<dyn AnyTable>;

        fn visit<G: Game>(self) -> Self::Output {
            let (start, config) = (self.0.state::<G>(), self.0.config.clone());
            // Room for most games, so that a step does not wait for it.
            let steps = Vec::with_capacity(512);
            Box::new(Typed::new(start.clone(), config, steps, start))
        }
    }
    whistle_registry::visit(entry.meta.id, Open(opened)).expect("the game is of this house")
}

/// Reads a journal and plays it, checking everything.
pub(crate) fn replay(
    entry: &'static GameEntry,
    text: &JournalText<'_>,
) -> Result<Box<dyn AnyTable>, whistle_core::JournalError> {
    struct Replay<'a, 'b>(&'a JournalText<'b>);
    impl GameVisitor for Replay<'_, '_> {
        type Output = Result<Box<dyn AnyTable>, whistle_core::JournalError>;

        fn visit<G: Game>(self) -> Self::Output {
            let (journal, game) = self.0.replay::<G>(|_, _, _, _| ())?;
            let config = Json::of(&journal.config);
            let start = G::new(&journal.config).expect("the same config as a moment ago");
            Ok(Box::new(Typed::new(start, config, journal.entries, game)))
        }
    }
    whistle_registry::visit(entry.meta.id, Replay(text)).expect("the game is of this house")
}

/// Draws a world in which somebody would see just this.
pub(crate) fn world_of_view(
    entry: &'static GameEntry,
    view: &Json,
    rng: &mut Pcg32,
) -> Result<Box<dyn AnyTable>, ActError> {
    struct World<'a>(&'a Json, &'a mut Pcg32);
    impl GameVisitor for World<'_> {
        type Output = Result<Box<dyn AnyTable>, ActError>;

        fn visit<G: Game>(self) -> Self::Output {
            let game = G::sample_world(&read::<G::View>(self.0, "a view")?, self.1);
            // A view does not say what the table chose, so nobody can write a journal of it.
            let config = Json::of(&serde_json::json!({ "seats": game.seat_count() }));
            Ok(Box::new(Typed::world(game, config)))
        }
    }
    whistle_registry::visit(entry.meta.id, World(view, rng)).expect("the game is of this house")
}
