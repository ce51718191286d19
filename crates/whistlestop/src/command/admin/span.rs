//! Durations as people write them.

use std::str::FromStr;

/// A duration in milliseconds.
#[derive(Clone, Copy)]
pub(super) struct Span(pub(super) u64);

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        let wrong =
            || "a duration is a number followed by d, h or m, such as 90d, 12h or 30m".to_owned();
        let unit = text.chars().next_back().ok_or_else(wrong)?;
        let minutes: u64 = match unit {
            'd' => 24 * 60,
            'h' => 60,
            'm' => 1,
            _ => return Err(wrong()),
        };
        let number: u64 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
        // A few thousand years are as good as for ever, and can still be added to a time.
        number.checked_mul(minutes * 60_000).filter(|&ms| ms < 1 << 47).map(Span).ok_or_else(wrong)
    }
}
