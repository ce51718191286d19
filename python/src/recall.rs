//! A hash of everything that a seat has seen since the start: its information state.

use std::io::Write;

use serde::{Deserialize, Serialize};
use whistle_core::{Game, Seat, Viewer};

/// Hashes of all views so far and of the latest view, both 128-bit FNV-1a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Recall {
    seen: u128,
    now: u128,
}

impl Recall {
    /// The state before the first view.
    pub(crate) const NOTHING: Recall = Recall { seen: 0, now: 0 };

    /// Adds the current view, unless it equals the last one.
    #[must_use]
    pub(crate) fn after<G: Game>(self, game: &G, seat: Seat) -> Recall {
        let mut hash = Fnv128::EMPTY;
        let view = game.view(Viewer::Seat(seat));
        serde_json::to_writer(&mut hash, &view).expect("a view is JSON with text keys");
        let now = hash.0;
        if now == self.now {
            return self;
        }
        let mut hash = Fnv128::EMPTY;
        hash.add(&self.seen.to_le_bytes());
        hash.add(&now.to_le_bytes());
        Recall { seen: hash.0, now }
    }
}

impl std::fmt::Display for Recall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:032x}{:032x}", self.seen, self.now)
    }
}

/// A 128-bit FNV-1a hash of the bytes written to it.
struct Fnv128(u128);

impl Fnv128 {
    const EMPTY: Fnv128 = Fnv128(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(Self::PRIME);
        }
    }
}

impl Write for Fnv128 {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
