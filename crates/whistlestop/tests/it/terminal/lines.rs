//! The program line by line, through pipes, one answer after another.

use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout};

use crate::run::program;

/// A line-by-line game that a test answers interactively.
pub(crate) struct Lines {
    child: Child,
    input: Option<ChildStdin>,
    output: ChildStdout,
}

/// The output before a prompt.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Said {
    pub(crate) text: String,
    /// `>` for a choice, `?` for other input; `None` at the end.
    pub(crate) prompt: Option<char>,
}

impl Lines {
    pub(crate) fn start(arguments: &[&str]) -> Lines {
        let mut child = program(arguments).spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = child.stdout.take().expect("it was asked for");
        Lines { child, input, output }
    }

    /// Reads until the next prompt, or the end.
    pub(crate) fn hear(&mut self) -> Said {
        let mut bytes = Vec::new();
        let mut byte = [0];
        while matches!(self.output.read(&mut byte), Ok(1)) {
            bytes.push(byte[0]);
            let prompt = match bytes.as_slice() {
                [.., b'\n', mark @ (b'>' | b'?'), b' '] => Some(char::from(*mark)),
                [mark @ (b'>' | b'?'), b' '] => Some(char::from(*mark)),
                _ => None,
            };
            if prompt.is_some() {
                bytes.truncate(bytes.len() - 2);
                let text = String::from_utf8(bytes).expect("text");
                return Said { text, prompt };
            }
        }
        Said { text: String::from_utf8(bytes).expect("text"), prompt: None }
    }

    /// Types a line.
    pub(crate) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("it was not closed");
        writeln!(input, "{line}").expect("it reads");
    }

    /// Types a line and reads the answer.
    pub(crate) fn ask(&mut self, line: &str) -> Said {
        self.say(line);
        self.hear()
    }

    /// Closes the input; returns the exit code.
    pub(crate) fn end(mut self) -> i32 {
        self.input = None;
        self.child.wait().expect("it ends").code().expect("it was not killed")
    }
}
