//! The terminal that screens are drawn on.

use std::fs::File;
use std::io::{self, Stdout};
use std::os::fd::AsFd as _;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use super::sixteen_colours::SixteenColours;

/// A terminal that screens are drawn on.
pub(crate) type ScreenTerminal = Terminal<CrosstermBackend<SixteenColours<Stdout>>>;

/// Takes the whole terminal; [`close`] gives it back, also when the program falls over.
pub(crate) fn open() -> io::Result<ScreenTerminal> {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |about| {
        close();
        before(about);
    }));
    enable_raw_mode()?;
    // A terminal without a mouse does without.
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
    Terminal::new(CrosstermBackend::new(SixteenColours::new(io::stdout())))
}

/// Leaves the terminal as it was.
///
/// It writes past the program's own lock on its output: whoever ends the program because the terminal is
/// gone must not wait for the thread that plays, which may never return from reading keys.
pub(crate) fn close() {
    // There is nobody to tell if that fails.
    if let Ok(output) = io::stdout().as_fd().try_clone_to_owned() {
        let mut output = File::from(output);
        let _ = execute!(output, DisableMouseCapture, LeaveAlternateScreen, Show);
    }
    let _ = disable_raw_mode();
}
