//! Disks that fill up, fail and are taken away, under the real program: nothing that it has
//! acknowledged may be lost, and nothing may be acknowledged that it has not stored.

mod copies;
mod disks;
mod one_server;

#[allow(dead_code)]
#[path = "../../../../whistle-server/examples/faults/base.rs"]
mod base;
#[allow(dead_code)]
#[path = "../../../../whistle-server/tests/it/browser.rs"]
pub(crate) mod browser;
#[path = "../../../../whistle-server/examples/faults/disk.rs"]
mod disk;
#[path = "../../../../whistle-server/examples/faults/failing.rs"]
mod failing;
#[allow(dead_code)]
#[path = "../../../../whistle-server/examples/faults/ledger.rs"]
mod ledger;
#[path = "../../../../whistle-server/examples/faults/player.rs"]
mod player;
#[allow(dead_code)]
#[path = "../../../../whistle-server/tests/it/postgres.rs"]
pub(crate) mod postgres;
#[path = "../../../../whistle-server/examples/faults/program.rs"]
pub(crate) mod program;

use std::path::PathBuf;

use self::program::Launch;

fn program() -> PathBuf {
    // Another build can be tried with the same tests: one from before a change, say.
    let other = std::env::var_os("WHISTLESTOP_PROGRAM").map(PathBuf::from);
    other.unwrap_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_whistlestop")))
}

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()))
}

pub(crate) fn launch(name: &str, database: Option<String>) -> Launch {
    let folder = folder(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let data = folder.join("data");
    Launch { program: program(), folder, data, database, environment: Vec::new() }
}
