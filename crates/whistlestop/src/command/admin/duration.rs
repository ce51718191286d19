//! Durations as people write them: `90d`, `12h`, `30m`.

use std::str::FromStr;

/// A duration in milliseconds.
#[derive(Clone, Copy)]
pub(super) struct DurationArg(pub(super) u64);

impl FromStr for DurationArg {
    type Err = String;

    fn from_str(text: &str) -> Result<DurationArg, String> {
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
        // The limit of 4,400 years keeps sums with a timestamp from overflowing.
        number
            .checked_mul(minutes * 60_000)
            .filter(|&ms| ms < 1 << 47)
            .map(DurationArg)
            .ok_or_else(wrong)
    }
}
