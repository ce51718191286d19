//! Reads lines of any length and content, and writes our own.

use std::io::{self, BufRead, Read as _, Write};

use serde::Serialize;
use whistle_protocol::engine::{EngineError, ErrorCode};

/// The longest line that is read; the journal of a long game is far shorter.
const LONGEST: usize = 4 * 1024 * 1024;

pub(crate) enum Line {
    Text(String),
    Blank,
    Bad(EngineError),
    End,
}

/// Reads a line; skips one that is too long.
pub(crate) fn read(mut input: &mut dyn BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    let limit = LONGEST as u64 + 1;
    if (&mut input).take(limit).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Line::End);
    }
    if bytes.len() > LONGEST && bytes.last() != Some(&b'\n') {
        skip_line(input)?;
        let message = format!("the line is longer than {} MB and was skipped", LONGEST >> 20);
        return Ok(Line::Bad(EngineError::new(ErrorCode::LineTooLong, message)));
    }
    match String::from_utf8(bytes) {
        Ok(text) if text.trim().is_empty() => Ok(Line::Blank),
        Ok(text) => Ok(Line::Text(text)),
        Err(error) => {
            let place = error.utf8_error().valid_up_to();
            let message = format!("byte {place} of the line is not UTF-8");
            Ok(Line::Bad(EngineError::new(ErrorCode::BadJson, message)))
        }
    }
}

/// Writes a line without flushing.
pub(crate) fn write(out: &mut dyn Write, answer: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(answer)?;
    line.push(b'\n');
    out.write_all(&line)
}

/// Describes why a line is not JSON, and where the error is.
pub(crate) fn not_json(error: &serde_json::Error) -> String {
    if error.is_eof() {
        "invalid JSON: the line ends too early".to_owned()
    } else {
        format!("invalid JSON at byte {} of the line", error.column())
    }
}

/// Skips the rest of a line.
fn skip_line(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(newline) => (newline + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}
