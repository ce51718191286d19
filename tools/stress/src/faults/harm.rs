//! The faults injected into the server, drawn from a seed.

use std::fmt;

use whistle_core::{Pcg32, Rng as _};
use whistle_harness::faults::base::{Base, Kind};
use whistle_harness::faults::failing::Fails;

/// A kind of fault.
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
    pub(crate) fn draw(luck: &mut Pcg32, kind: Kind) -> Harm {
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
        all[luck.below(fitting as u32) as usize]
    }

    pub(crate) fn kills(self) -> bool {
        matches!(self, Harm::Killed | Harm::DiskFullThenKilled | Harm::WritesFailThenKilled)
    }

    /// Injects the fault, except for killing the server.
    pub(crate) fn begin(self, base: &Base, luck: &mut Pcg32) {
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
