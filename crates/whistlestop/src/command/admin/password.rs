//! A new password: generated, or typed by the operator.

use std::io::{self, IsTerminal as _, Read as _, Write as _};

use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use crate::failure::Failure;

/// Letters and digits that are not easily confused.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// About a hundred bits of entropy.
const LENGTH: usize = 20;

/// Generates a password.
pub(super) fn generate() -> Result<String, Failure> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(Failure::new)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Reads a password from standard input; a terminal does not show it.
pub(super) fn read() -> Result<String, Failure> {
    let failed =
        |error: io::Error| Failure::new(format_args!("failed to read the password: {error}"));
    if !io::stdin().is_terminal() {
        let mut line = String::new();
        io::stdin().read_line(&mut line).map_err(failed)?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    eprint!("New password: ");
    let _ = io::stderr().flush();
    enable_raw_mode().map_err(failed)?;
    let read = read_hidden();
    let _ = disable_raw_mode();
    eprintln!();
    read.map_err(failed)
}

/// Reads keys up to Return in raw mode, so that the terminal does not show them.
fn read_hidden() -> io::Result<String> {
    let mut typed: Vec<u8> = Vec::new();
    for byte in io::stdin().lock().bytes() {
        match byte? {
            b'\r' | b'\n' => break,
            // Ctrl-C and Ctrl-D.
            3 | 4 => return Err(io::Error::from(io::ErrorKind::Interrupted)),
            8 | 127 => {
                let text = String::from_utf8_lossy(&typed).into_owned();
                let mut letters = text.chars();
                letters.next_back();
                typed = letters.as_str().as_bytes().to_vec();
            }
            byte => typed.push(byte),
        }
    }
    String::from_utf8(typed).map_err(|_| io::Error::from(io::ErrorKind::InvalidData))
}
