//! HTTP request and answer bodies.

mod games;
mod new_table;
mod occupant;
mod people;
mod replay;
mod tables;

pub use games::{GameCard, GameOption, OptionKind, PersonalityCard, Rules, SeatRange};
pub use new_table::{ImportTable, NewTable};
pub use occupant::{Occupant, OccupantError};
pub use people::{
    Credentials, Empty, FinishedGame, FinishedSeat, Me, PushEndpoint, PushKey, PushSubscription,
    Rename, SeatNames,
};
pub use replay::{Replay, ReplayStep, ReplayView};
pub use tables::{ForkTable, SeatAssignment, SeatChoice, SeatCommitment, StartTable, TableList};
