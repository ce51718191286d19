//! The terminal that screens are drawn on.

use std::io::{self, Stdout};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, enable_raw_mode};

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
pub(crate) fn close() {
    // There is nobody to tell if that fails.
    let _ = execute!(io::stdout(), DisableMouseCapture);
    ratatui::restore();
}
