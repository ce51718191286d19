//! Disks that fill up, fail and are taken away, under the real program: nothing that it has
//! acknowledged may be lost, and nothing may be acknowledged that it has not stored.

mod copies;
mod disks;
mod one_server;

use std::path::PathBuf;

use whistle_harness::program::Launch;

fn program() -> PathBuf {
    // Another build can be tried with the same tests: one from before a change, say.
    let other = std::env::var_os("WHISTLESTOP_PROGRAM").map(PathBuf::from);
    other.unwrap_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_whistlestop")))
}

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()))
}

pub(crate) fn launch(name: &str, database: Option<String>) -> Launch {
    Launch {
        database,
        ..Launch::in_folder(&program(), folder(name), &whistle_harness::faults::base::settings())
    }
}
