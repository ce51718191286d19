//! Full-screen play: the table, the log and the choices.

mod chooser;
mod draw;
mod keys;
mod overlay;
mod pages;
mod picker;
mod run;
mod sixteen_colours;
mod state;
mod terminal;
mod tint;
mod wrap;

#[cfg(test)]
mod tests;

pub(crate) use chooser::ScreenChooser;
pub(crate) use run::run;
pub(crate) use state::Screen;
pub(crate) use terminal::{ScreenTerminal, close, open};
