//! Command failures.

use std::fmt::Display;
use std::io;
use std::path::Path;

use whistle_core::JournalError;
use whistle_registry::{SetupError, UnknownGame};

use crate::terminal::signals;

/// Why a command failed. The exit code is 2 unless stated otherwise.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command succeeded, and the answer is no: exit code 1.
    No(String),
    /// What happened, and what to do.
    Message { message: String, hint: Option<String> },
    /// The reader of our output has closed it, which is not an error.
    PipeClosed,
    /// Ctrl-C was pressed: exit code 130, without a message.
    Interrupted,
}

impl Failure {
    pub(crate) fn new(message: impl Display) -> Failure {
        Failure::Message { message: without_numbers(&message.to_string()), hint: None }
    }

    /// The command succeeded, and the answer is no.
    pub(crate) fn no(message: impl Display) -> Failure {
        Failure::No(message.to_string())
    }

    #[must_use]
    pub(crate) fn hint(self, hint: impl Display) -> Failure {
        match self {
            Failure::Message { message, .. } => {
                Failure::Message { message, hint: Some(hint.to_string()) }
            }
            Failure::No(_) | Failure::PipeClosed | Failure::Interrupted => self,
        }
    }

    /// Names the file that the failure concerns.
    #[must_use]
    pub(crate) fn about(self, file: &Path) -> Failure {
        match self {
            Failure::Message { message, hint } => {
                Failure::Message { message: format!("{}: {message}", file.display()), hint }
            }
            other => other,
        }
    }

    /// Prints the message and the hint.
    pub(crate) fn print(&self) {
        match self {
            Failure::No(message) => eprintln!("no: {message}"),
            Failure::Message { message, hint } => {
                eprintln!("error: {message}");
                if let Some(hint) = hint {
                    eprintln!("hint: {hint}");
                }
            }
            Failure::PipeClosed | Failure::Interrupted => (),
        }
    }

    /// Returns the exit code.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            // The reader of our output has seen enough.
            Failure::PipeClosed => 0,
            Failure::No(_) => 1,
            Failure::Message { .. } => 2,
            Failure::Interrupted => signals::INTERRUPTED,
        }
    }

    /// A file that could not be read or written.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Failure {
        let failure = Failure::new(format_args!("{}: {error}", path.display()));
        match error.kind() {
            io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
                failure.hint("a file already exists where a folder is needed: choose another path")
            }
            io::ErrorKind::NotFound => failure.hint("check the path"),
            io::ErrorKind::PermissionDenied => {
                failure.hint("check its permissions, or choose another path")
            }
            io::ErrorKind::StorageFull => {
                failure.hint("free some disk space, or choose another path")
            }
            _ => failure,
        }
    }

    /// An invalid game file.
    pub(crate) fn journal(path: &Path, error: &JournalError) -> Failure {
        Failure::new(format_args!("{}: {error}", path.display())).hint(error.hint())
    }
}

/// Removes the numbers from system errors, since they do not help users.
fn without_numbers(message: &str) -> String {
    let mut parts = message.split(" (os error ");
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        said += part.split_once(')').map_or("", |(_, rest)| rest);
    }
    said
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::No(message) | Failure::Message { message, .. } => f.write_str(message),
            Failure::PipeClosed => f.write_str("output closed"),
            Failure::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl From<UnknownGame> for Failure {
    fn from(error: UnknownGame) -> Failure {
        let failure = Failure::new(&error);
        match error.meant {
            Some(meant) => failure.hint(format_args!("did you mean \"{meant}\"?")),
            None => failure.hint("`whistlestop games` lists all games"),
        }
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Failure {
        Failure::new(error).hint("`whistlestop games` lists each game's seats and options")
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::PipeClosed;
        }
        Failure::new(format_args!("failed to write the output: {error}"))
    }
}
