//! Reads lines from a person, a pipe or a script.

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use super::line_editor::LineEditor;
use super::prompt;
use crate::failure::Failure;
use crate::source::read_text;

/// Tells whether input and output are a person's terminal.
pub(crate) fn is_person() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Tells whether the terminal can only print one line after another.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb")
}

/// Where answers come from.
pub(crate) enum Answers {
    /// Standard input.
    Input,
    /// A person at a terminal.
    Keyboard(LineEditor),
    /// The lines of a file.
    Script(Script),
}

/// Answers written in advance.
pub(crate) struct Script {
    lines: VecDeque<String>,
    /// How many of them were refused.
    refused: usize,
}

/// The result of a question.
pub(crate) enum Asked {
    Line(String),
    /// The input ended.
    Nothing,
    /// The question is out of date.
    Overtaken,
}

impl Answers {
    /// Reads from standard input, with line editing on a terminal.
    pub(crate) fn input() -> Answers {
        if is_person() && !is_dumb() {
            Answers::Keyboard(LineEditor::default())
        } else {
            Answers::Input
        }
    }

    /// Reads a script: one answer per line, without empty lines and lines that begin with `#`.
    pub(crate) fn script(file: &Path) -> Result<Answers, Failure> {
        let text = read_text(file)?;
        let lines = text.lines().map(str::trim);
        let answers = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let lines = answers.map(str::to_owned).collect();
        Ok(Answers::Script(Script { lines, refused: 0 }))
    }

    /// Records that the last answer was refused: a person is asked again, but a script is wrong.
    pub(crate) fn refuse(&mut self) {
        if let Answers::Script(script) = self {
            script.refused += 1;
        }
    }

    /// Counts the refused answers of a script.
    pub(crate) fn refused(&self) -> usize {
        match self {
            Answers::Input | Answers::Keyboard(_) => 0,
            Answers::Script(script) => script.refused,
        }
    }

    /// Drops text that was typed but not entered, since it cannot answer the new question.
    pub(crate) fn forget(&mut self) {
        if let Answers::Keyboard(editor) = self {
            editor.clear();
        }
    }

    /// Tells whether answers can be timed.
    pub(crate) fn have_a_clock(&self) -> bool {
        matches!(self, Answers::Keyboard(_))
    }

    /// Asks for a line; `None` at the end of the input.
    pub(crate) fn ask(
        &mut self,
        out: &mut dyn Write,
        prompt: &str,
    ) -> Result<Option<String>, Failure> {
        match self.ask_while(out, prompt, &mut || true)? {
            Asked::Line(line) => Ok(Some(line)),
            Asked::Nothing | Asked::Overtaken => Ok(None),
        }
    }

    /// Asks for a line for as long as `wanted` returns true, which is checked only for a keyboard.
    pub(crate) fn ask_while(
        &mut self,
        out: &mut dyn Write,
        prompt: &str,
        wanted: &mut dyn FnMut() -> bool,
    ) -> Result<Asked, Failure> {
        if let Answers::Keyboard(editor) = self {
            return prompt::ask(editor, out, prompt, wanted);
        }
        write!(out, "{prompt}")?;
        out.flush()?;
        let line = match self {
            Answers::Script(script) => {
                let line = script.lines.pop_front();
                // Print the answer where a person would have typed it.
                writeln!(out, "{}", line.as_deref().unwrap_or_default())?;
                line
            }
            _ => read_line(out)?,
        };
        Ok(line.map_or(Asked::Nothing, Asked::Line))
    }
}

fn read_line(out: &mut dyn Write) -> Result<Option<String>, Failure> {
    let mut line = String::new();
    match io::stdin().lock().read_line(&mut line) {
        Ok(0) => {
            writeln!(out)?;
            Ok(None)
        }
        Ok(_) => Ok(Some(line.trim().to_owned())),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Ok(Some(String::from('\u{fffd}')))
        }
        Err(error) => Err(Failure::new(format_args!("failed to read the input: {error}"))),
    }
}
