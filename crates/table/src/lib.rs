//! A table: its operations, in order, and the resulting position.
//!
//! A table is computed from its [`Record`]s. Records are only ever added, numbered by `seq` from 1; an undo is a record
//! too. Hidden records have numbers too, but other people do not count them ([`Table::seq_for`]). Nothing here does
//! I/O: a server stores records before it answers, a terminal keeps them in memory. [`fair`] draws chance outcomes so
//! that anyone can check them; [`race`] decides who was first.

mod bot_move;
mod command;
mod error;
pub mod fair;
mod frame;
mod nature;
mod numbering;
mod past;
mod promise;
pub mod race;
mod record;
mod replay;
mod restore;
mod side_counts;
mod sight;
mod snapshot;
mod table;
mod talk;
mod undo;

pub use bot_move::{BotFault, BotMove};
pub use command::{Command, CommandId, Receipt};
pub use error::{CommandError, RestoreError, TalkRefusal, UndoRefusal};
pub use frame::Sight;
pub use nature::Nature;
pub use numbering::is_face_down;
pub use past::{counting, unchecked_journal};
pub use promise::{Clause, Promise, PromiseStatus, PromiseTerms, Until};
pub use record::{MoveInfo, Operation, PlayedBy, Record};
pub use replay::Replay;
pub use side_counts::SideCounts;
pub use sight::SeenRecord;
pub use snapshot::Snapshot;
pub use table::Table;
pub use talk::check_words;
