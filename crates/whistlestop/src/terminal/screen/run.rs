//! The main loop of the screen.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ratatui::crossterm::event;

use super::keys::is_interrupt;
use super::{Screen, ScreenTerminal};
use crate::failure::Failure;

/// How often the screen checks whether anything happened.
const BREATH: Duration = Duration::from_millis(40);

/// How a game on the screen ended.
pub(crate) struct Ended {
    /// The text to print once the terminal is restored.
    pub(crate) farewell: Vec<String>,
    pub(crate) interrupted: bool,
    pub(crate) unsaved: bool,
}

/// Plays until the person leaves or a signal arrives; either way the game is saved.
pub(crate) fn run(
    terminal: &mut ScreenTerminal,
    mut screen: Screen,
    welcome: Vec<String>,
    wished: &AtomicBool,
) -> Result<Ended, Failure> {
    screen.welcome(welcome);
    let played = go_on(terminal, &mut screen, wished);
    screen.keep();
    let told_to_end = wished.load(Ordering::SeqCst);
    // A terminal that has gone away is not an error.
    if !told_to_end {
        played?;
    }
    let (farewell, unsaved) = screen.farewell();
    let interrupted = told_to_end || screen.is_interrupted();
    Ok(Ended { farewell, interrupted, unsaved })
}

fn go_on(
    terminal: &mut ScreenTerminal,
    screen: &mut Screen,
    wished: &AtomicBool,
) -> Result<(), Failure> {
    let mut changed = true;
    while !screen.is_left() && !wished.load(Ordering::SeqCst) {
        changed |= screen.tick(Instant::now());
        if changed {
            // A key typed in the middle of a message does not answer a question.
            if screen.has_new_choice() && !screen.is_talking() {
                drop_typed_ahead(screen)?;
            }
            terminal.draw(|frame| screen.draw(frame))?;
            screen.shown(Instant::now());
        }
        changed = false;
        if event::poll(BREATH)? {
            screen.handle(&event::read()?, Instant::now());
            changed = true;
        }
    }
    Ok(())
}

/// Only keys pressed after a choice was shown can answer it; leaving always works.
fn drop_typed_ahead(screen: &mut Screen) -> Result<(), Failure> {
    while event::poll(Duration::ZERO)? {
        let event = event::read()?;
        if event.as_key_event().is_some_and(|key| is_interrupt(&key)) {
            screen.handle(&event, Instant::now());
        }
    }
    Ok(())
}
