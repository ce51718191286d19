//! One table: who did what, in order, and how it stands.
//!
//! A table is the fold of its [`Record`]s. Records are only ever added, numbered by `seq` from 1;
//! taking a move back is a record too. What somebody does face down is numbered too, but nobody else
//! counts it ([`Table::seq_for`]). Nothing here does I/O: a server stores records before it answers, a
//! terminal keeps them in memory. [`fair`] draws what nature decides, so that anybody can draw it
//! again; [`race`] judges who was first where that counts.

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
