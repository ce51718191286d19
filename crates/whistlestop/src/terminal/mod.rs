//! Playing in a terminal, on the whole screen or line by line.
//!
//! Games are played at a [`Venue`]: a table in this process, a real table whose score is kept here, or a table on a
//! server. Screens and plain lines know nothing else about it.

mod ask;
mod choose;
mod companion;
mod gift;
mod house_hint;
mod lesson;
mod line_editor;
mod local;
pub(crate) mod menu;
mod opponents;
mod plain;
mod prompt;
mod remote;
mod rulebook;
pub(crate) mod save_file;
pub(crate) mod saved_game;
pub(crate) mod saves;
pub(crate) mod screen;
pub(crate) mod signals;
mod tell;
mod undo;
pub(crate) mod venue;

pub(crate) use ask::{Answers, is_dumb, is_person};
pub(crate) use choose::{Chooser, Chosen, PlainChooser, Question};
pub(crate) use companion::{Companion, is_companion};
pub(crate) use lesson::Lesson;
pub(crate) use local::{Local, preview};
pub(crate) use plain::Plain;
pub(crate) use remote::Remote;
pub(crate) use rulebook::Rulebook;
pub(crate) use save_file::{SaveFile, Seating};
pub(crate) use undo::undo;
pub(crate) use venue::{ActionError, Choice, Step, Venue};
