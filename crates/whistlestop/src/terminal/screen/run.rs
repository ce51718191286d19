//! The terminal around a screen.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;

use super::Screen;
use crate::failure::Failure;

/// How often the screen looks whether anything happened.
const BREATH: Duration = Duration::from_millis(40);

/// How a game on the screen ended.
pub(crate) struct Ended {
    /// What is said once the terminal is as it was.
    pub(crate) farewell: Vec<String>,
    pub(crate) interrupted: bool,
    pub(crate) unsaved: bool,
}

/// Plays until the person leaves or is told to; whatever happens, the game is kept.
pub(crate) fn run(
    terminal: &mut DefaultTerminal,
    mut screen: Screen,
    welcome: Vec<String>,
    wished: &AtomicBool,
) -> Result<Ended, Failure> {
    screen.welcome(welcome);
    // A terminal without a mouse does without.
    let _ = execute!(io::stdout(), EnableMouseCapture);
    let played = go_on(terminal, &mut screen, wished);
    let _ = execute!(io::stdout(), DisableMouseCapture);
    screen.keep();
    let interrupted = wished.load(Ordering::SeqCst);
    // A terminal that went away is no fault of the game's.
    if !interrupted {
        played?;
    }
    let (farewell, unsaved) = screen.farewell();
    Ok(Ended { farewell, interrupted, unsaved })
}

fn go_on(
    terminal: &mut DefaultTerminal,
    screen: &mut Screen,
    wished: &AtomicBool,
) -> Result<(), Failure> {
    let mut changed = true;
    while !screen.is_left() && !wished.load(Ordering::SeqCst) {
        changed |= screen.tick(Instant::now());
        if changed {
            terminal.draw(|frame| screen.draw(frame))?;
        }
        changed = false;
        if event::poll(BREATH)? {
            screen.handle(&event::read()?, Instant::now());
            changed = true;
        }
    }
    Ok(())
}
