//! Creates tables from a setup, a game file, a view or a pickled state.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use whistle_core::{Entry, Game, JournalText, Json, Pcg32, Seat};
use whistle_registry::{ActError, GameEntry, GameVisitor, Opened};

use crate::recall::Recall;
use crate::table::{AnyTable, Origin, Typed, read, refused};

/// A table in serialised form. Restoring it applies all steps again and checks them.
#[derive(Serialize, Deserialize)]
pub(crate) struct Saved {
    pub(crate) config: Json,
    /// The first position of a sampled world; other games start from their config.
    pub(crate) world: Option<Json>,
    pub(crate) steps: Vec<Json>,
    /// For each seat of a sampled world: a number of steps, and what the seat had seen by then.
    pub(crate) recalls: Vec<Option<(usize, Recall)>>,
}

/// Opens a table.
pub(crate) fn open(entry: &'static GameEntry, opened: &Opened) -> Box<dyn AnyTable> {
    struct Open<'a>(&'a Opened);
    impl GameVisitor for Open<'_> {
        type Output = Box<dyn AnyTable>;

        fn visit<G: Game>(self) -> Self::Output {
            let (start, config) = (self.0.state::<G>(), self.0.config.clone());
            Box::new(Typed::new(start.clone(), config, Vec::new(), start))
        }
    }
    whistle_registry::visit(entry.meta.id, Open(opened)).expect("the game is of this house")
}

/// Replays a game file and checks everything.
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

/// Samples a world that is consistent with a view.
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
            // A view does not contain the options, so this world has no game file.
            let config = Json::of(&serde_json::json!({ "seats": game.seat_count() }));
            Ok(Box::new(Typed::world(game, config, OnceLock::new())))
        }
    }
    whistle_registry::visit(entry.meta.id, World(view, rng)).expect("the game is of this house")
}

/// Restores a serialised table.
pub(crate) fn restore(
    entry: &'static GameEntry,
    saved: &Saved,
) -> Result<Box<dyn AnyTable>, ActError> {
    struct Restore<'a>(&'a Saved);
    impl GameVisitor for Restore<'_> {
        type Output = Result<Box<dyn AnyTable>, ActError>;

        fn visit<G: Game>(self) -> Self::Output {
            let Saved { config, world, steps, recalls } = self.0;
            let start: G = match world {
                Some(world) => read(world, "a position")?,
                None => G::new(&read(config, "a config")?)
                    .map_err(|error| ActError::Unreadable(error.to_string()))?,
            };
            let (is_whole, features) = (world.is_none(), OnceLock::new());
            let origin = Origin { config: config.clone(), start, is_whole, features };
            let mut table = Typed::from_origin(origin);
            for number in 0..=steps.len() {
                for (seat, recalled) in recalls.iter().enumerate() {
                    if let Some((at, recall)) = recalled
                        && *at == number
                    {
                        table.remember(Seat(seat as u8), *recall);
                    }
                }
                if let Some(step) = steps.get(number) {
                    let entry: Entry<G> = read(step, "a step")?;
                    table.redo(entry).map_err(refused::<G>)?;
                }
            }
            Ok(Box::new(table))
        }
    }
    whistle_registry::visit(entry.meta.id, Restore(saved)).expect("the game is of this house")
}
