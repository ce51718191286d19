//! Playing in a terminal as a person does: through a pseudo-terminal, or line by line.

mod ears;
mod keyboard;
pub(crate) mod lines;
mod menus;
mod opponents;
pub(crate) mod pty;
mod race;
mod real_table;
mod saves;
mod undo;
