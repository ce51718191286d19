//! What is done to the server, drawn from a seed.

use std::fmt;

use crate::base::{Base, Kind};
use crate::failing::Fails;

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Harm {
    Killed,
    DiskFull,
    DiskFullThenKilled,
    WritesFail,
    WritesFailThenKilled,
    DatabaseCrashed,
}

impl fmt::Display for Harm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Harm::Killed => "kill -9",
            Harm::DiskFull => "full disk",
            Harm::DiskFullThenKilled => "full disk, then kill -9",
            Harm::WritesFail => "failing writes",
            Harm::WritesFailThenKilled => "failing writes, then kill -9",
            Harm::DatabaseCrashed => "database crash",
        })
    }
}

impl Harm {
    pub(crate) fn draw(luck: &mut Luck, kind: Kind) -> Harm {
        let all = [
            Harm::Killed,
            Harm::DiskFull,
            Harm::DiskFullThenKilled,
            Harm::WritesFail,
            Harm::WritesFail,
            Harm::WritesFailThenKilled,
            Harm::DatabaseCrashed,
        ];
        let fitting = if kind == Kind::Sqlite { all.len() - 1 } else { all.len() };
        all[luck.below(fitting as u64) as usize]
    }

    pub(crate) fn kills(self) -> bool {
        matches!(self, Harm::Killed | Harm::DiskFullThenKilled | Harm::WritesFailThenKilled)
    }

    /// Does it, but for the killing.
    pub(crate) fn begin(self, base: &Base, luck: &mut Luck) {
        match self {
            Harm::Killed => (),
            Harm::DiskFull | Harm::DiskFullThenKilled => base.disk.fill(),
            Harm::WritesFail | Harm::WritesFailThenKilled => {
                let ways = [Fails::Writes, Fails::HalfWritten, Fails::Middle, Fails::Flushes];
                base.failing.begin(ways[luck.below(4) as usize]);
            }
            Harm::DatabaseCrashed => {
                if let Some(postgres) = &base.postgres {
                    postgres.crash();
                }
            }
        }
    }
}

/// Numbers that look random and are the same for the same seed (SplitMix64).
pub(crate) struct Luck(pub(crate) u64);

impl Luck {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }
}
