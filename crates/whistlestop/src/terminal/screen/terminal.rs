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

/// The terminal type that screens are drawn on.
pub(crate) type ScreenTerminal = Terminal<CrosstermBackend<SixteenColours<Stdout>>>;

/// Takes over the terminal; [`close`] restores it, even after a panic.
pub(crate) fn open() -> io::Result<ScreenTerminal> {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |about| {
        close();
        before(about);
    }));
    enable_raw_mode()?;
    // A terminal without a mouse works too.
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
    Terminal::new(CrosstermBackend::new(SixteenColours::new(io::stdout())))
}

/// Restores the terminal.
///
/// It bypasses standard output's lock: when the terminal is gone, the playing thread may never return from reading
/// keys, and exiting must not wait for it.
pub(crate) fn close() {
    // If this fails, there is no way to report it.
    if let Ok(output) = io::stdout().as_fd().try_clone_to_owned() {
        let mut output = File::from(output);
        let _ = execute!(output, DisableMouseCapture, LeaveAlternateScreen, Show);
    }
    let _ = disable_raw_mode();
}
