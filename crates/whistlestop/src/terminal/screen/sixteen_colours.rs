//! Colour codes that every terminal knows.
//!
//! crossterm writes the sixteen colours as numbers in the 256-colour palette (`38;5;1`), which a sixteen-colour
//! terminal does not understand. This writer uses the old codes (`31`) instead.

use std::io::{self, Write};

/// Passes everything on, with the old codes for colours.
pub(crate) struct SixteenColours<W: Write> {
    to: W,
    /// The start of an incomplete escape sequence.
    open: Vec<u8>,
}

impl<W: Write> SixteenColours<W> {
    pub(crate) fn new(to: W) -> SixteenColours<W> {
        SixteenColours { to, open: Vec::new() }
    }
}

impl<W: Write> Write for SixteenColours<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut out = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            if self.open.is_empty() && byte != 0x1b {
                out.push(byte);
                continue;
            }
            self.open.push(byte);
            let ends = match self.open.as_slice() {
                [_] => false,
                [_, b'['] => false,
                [_, b'[', .., last] => (0x40..=0x7e).contains(last),
                _ => true,
            };
            if ends {
                out.extend(renamed(&self.open));
                self.open.clear();
            }
        }
        self.to.write_all(&out)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Replaces the colours in a sequence that sets any.
fn renamed(sequence: &[u8]) -> Vec<u8> {
    let inner = sequence.strip_prefix(b"\x1b[").and_then(|rest| rest.strip_suffix(b"m"));
    let Some(numbers) = inner.and_then(|inner| std::str::from_utf8(inner).ok()) else {
        return sequence.to_vec();
    };
    let mut parts = numbers.split(';').peekable();
    let mut names = Vec::new();
    while let Some(part) = parts.next() {
        if !matches!(part, "38" | "48") || parts.peek() != Some(&"5") {
            names.push(part.to_owned());
            continue;
        }
        parts.next();
        let paper = if part == "48" { 10 } else { 0 };
        match parts.next().and_then(|place| place.parse::<u8>().ok()) {
            Some(place @ 0..8) => names.push((30 + paper + place).to_string()),
            Some(place @ 8..16) => names.push((90 + paper + place - 8).to_string()),
            Some(place) => names.push(format!("{part};5;{place}")),
            None => names.push(format!("{part};5")),
        }
    }
    format!("\x1b[{}m", names.join(";")).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixteen_have_their_old_names_however_they_are_written() {
        let text =
            "a\x1b[38;5;1mb\x1b[38;5;15;48;5;4mc\x1b[1;48;5;9m\x1b[39m\x1b[3;4Hd\x1b[38;5;200m";
        let wanted = "a\x1b[31mb\x1b[97;44mc\x1b[1;101m\x1b[39m\x1b[3;4Hd\x1b[38;5;200m";
        for size in 1..text.len() {
            let mut written = SixteenColours::new(Vec::new());
            text.as_bytes().chunks(size).for_each(|part| written.write_all(part).expect("memory"));
            assert_eq!(String::from_utf8(written.to).expect("text"), wanted);
        }
    }
}
