//! Trains & Stations: rail barons share the railways of a continent and quarrel over its goods.
//!
//! Three to five players roll dice of their own colour. A train goes on a free space of a track, three equal buildings
//! become one at a station, coins pay for rerolls, and dice that are not needed now can be saved for the next turn.
//!
//! When all spaces between two or more stations are filled, there is a delivery. Everyone with a die in it gains
//! points, the player with the most dice takes the bonuses of its stations, and every building there gives its owner a
//! goods card. Missions score when their two stations are joined. When a stack of goods is used up, a better one
//! replaces it, and everyone may secretly trade two old goods for a new one.
//!
//! The last round begins when the stack of points is empty. At the end, having the most of a kind of goods is worth
//! points too.
//!
//! The rules with their ids (TS-1 to TS-37) are in `docs/rules/trains-and-stations.md`; the code that implements a rule
//! names its id. The board is data: `src/board/original.board`.
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

/// Returns an error message unless a condition holds.
macro_rules! ensure {
    ($so:expr, $($message:tt)+) => {
        if !$so {
            return Err(format!($($message)+));
        }
    };
}

mod action;
mod board;
mod config;
mod delivery;
mod die;
mod encoding;
mod event;
mod gift;
mod goods;
mod heuristics;
mod invariants;
mod meta;
mod phase;
mod power;
mod refusal;
mod rules;
mod scoring;
mod site;
mod spoken_board;
mod state;
mod statistics;
mod text_board;
mod trains;
mod view;
mod world;

pub use action::{Action, Chance};
pub use board::{
    Board, BoardChoice, BoardError, BoardPlan, Bonus, PowerKind, PowerPlan, Space, SpacePlan,
    Station, StationList, StationPlan, Track, TrackPlan,
};
pub use config::{Config, RuleSet};
pub use die::{Dice, Die, Face, Faces};
pub use event::Event;
pub use goods::{Building, Goods, GoodsCards};
pub use heuristics::{WEIGHTS, Weights};
pub use phase::Phase;
pub use power::{Power, PowerCards};
pub use refusal::Refusal;
pub use site::BuildingView;
pub use state::{Stack, State};
pub use view::{Memory, Offer, SeatView, StackView, StationView, TrainView, View};
