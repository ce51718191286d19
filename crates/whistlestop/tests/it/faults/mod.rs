//! Disks that fill up, fail or are unmounted, with the real program: nothing acknowledged may be lost, and nothing may
//! be acknowledged that was not stored.

mod copies;
mod disks;
mod one_server;

use std::path::PathBuf;

use whistle_harness::program::Launch;

fn program() -> PathBuf {
    // Another build can run the same tests, for example one from before a change.
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
