//! Asking a person.

use std::io::{self, BufRead, IsTerminal, Write};

use crate::failure::Failure;

/// Tells whether a person sits at both ends.
pub(crate) fn is_person() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Asks for a line; nothing at the end of the input.
pub(crate) fn ask(out: &mut dyn Write, prompt: &str) -> Result<Option<String>, Failure> {
    write!(out, "{prompt}")?;
    out.flush()?;
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
        Err(error) => Err(Failure::new(format_args!("the input cannot be read: {error}"))),
    }
}
