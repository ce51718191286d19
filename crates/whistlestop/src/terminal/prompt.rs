//! A prompt in a terminal, with line editing.
//!
//! Letters typed at the end are echoed one by one and nothing else changes, so that a screen reader reads what was
//! typed and not the whole line.

use std::io::Write;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use rustix::process::{Signal, getpid, kill_process};

use super::ask::Asked;
use super::line_editor::LineEditor;
use crate::failure::Failure;

/// How often a prompt checks whether it is still wanted.
const BREATH: Duration = Duration::from_millis(20);

/// Asks for a line for as long as `wanted` returns true.
pub(super) fn ask(
    editor: &mut LineEditor,
    out: &mut dyn Write,
    prompt: &str,
    wanted: &mut dyn FnMut() -> bool,
) -> Result<Asked, Failure> {
    // A line that was interrupted is continued.
    let (left, right) = editor.split();
    let back = "\u{8}".repeat(right.chars().count());
    write!(out, "{prompt}{left}{right}{back}")?;
    out.flush()?;
    enable_raw_mode()?;
    let asked = edit(editor, out, prompt, wanted);
    let restored = disable_raw_mode();
    let overtaken = matches!(asked, Ok(Asked::Overtaken));
    // A prompt without a question leaves no trace if nothing was typed.
    if !(overtaken && prompt.is_empty() && editor.is_empty()) {
        writeln!(out)?;
    }
    restored?;
    if !overtaken {
        editor.clear();
    }
    asked
}

fn edit(
    editor: &mut LineEditor,
    out: &mut dyn Write,
    prompt: &str,
    wanted: &mut dyn FnMut() -> bool,
) -> Result<Asked, Failure> {
    // Keys typed before the question do not answer it, unless they continue a line already begun.
    while editor.is_empty() && !prompt.is_empty() && event::poll(Duration::ZERO)? {
        if let Event::Key(key) = event::read()? {
            signals(key)?;
        }
    }
    loop {
        if !wanted() {
            return Ok(Asked::Overtaken);
        }
        if !event::poll(BREATH)? {
            continue;
        }
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        signals(key)?;
        let ends = key.code == KeyCode::Char('d') && key.modifiers == KeyModifiers::CONTROL;
        if ends && editor.is_empty() {
            return Ok(Asked::Nothing);
        }
        if key.code == KeyCode::Enter {
            return Ok(Asked::Line(editor.enter().trim().to_owned()));
        }
        let before = editor.split();
        editor.key(key);
        echo(editor, &before, prompt, out)?;
    }
}

/// Shows the effect of a key: one letter if nothing else changed, otherwise the whole line.
fn echo(
    editor: &LineEditor,
    before: &(String, String),
    prompt: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (left, right) = editor.split();
    if (&left, &right) == (&before.0, &before.1) {
        return Ok(());
    }
    match left.strip_prefix(before.0.as_str()) {
        Some(typed) if right.is_empty() && before.1.is_empty() => write!(out, "{typed}")?,
        _ => {
            // Overwrite the old line and its surplus, then move back to the cursor.
            let old = (before.0.chars().count() + before.1.chars().count())
                .saturating_sub(left.chars().count() + right.chars().count());
            let back = "\u{8}".repeat(right.chars().count() + old);
            write!(out, "\r{prompt}{left}{right}{:old$}{back}", "")?;
        }
    }
    out.flush()?;
    Ok(())
}

/// Raises signals for keys, since a terminal in raw mode does not.
fn signals(key: KeyEvent) -> Result<(), Failure> {
    if !key.modifiers.contains(KeyModifiers::CONTROL) {
        return Ok(());
    }
    let send = |signal| {
        disable_raw_mode()?;
        kill_process(getpid(), signal).map_err(std::io::Error::from)
    };
    match key.code {
        KeyCode::Char('c') => {
            send(Signal::INT)?;
            // The signal handler ends the program.
            loop {
                std::thread::sleep(Duration::from_secs(1));
            }
        }
        KeyCode::Char('z') => {
            send(Signal::TSTP)?;
            enable_raw_mode()?;
        }
        _ => (),
    }
    Ok(())
}
