//! Where the data are: a small disk with a database on it, whose writes can be made to fail.

use std::path::{Path, PathBuf};

use super::disk::Disk;
use super::failing::Failing;
use crate::postgres::Postgres;
use crate::program::{Launch, WITHOUT_LIMITS};

/// Which database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// Settings with which snapshots are made often, and nobody meets a limit.
pub fn settings() -> String {
    format!("snapshot_every = 8\n{WITHOUT_LIMITS}")
}

/// A small disk with a database on it.
pub struct Base {
    pub launch: Launch,
    pub failing: Failing,
    // In this order they go: the database, its disk, the folder.
    pub postgres: Option<Postgres>,
    pub disk: Disk,
    _folder: Folder,
}

impl Base {
    /// Makes one with room for so much; nothing where this user may not.
    pub fn make(program: &Path, folder: &Path, kind: Kind, megabytes: u32) -> Option<Base> {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).expect("a folder can be made");
        let folder = folder.canonicalize().expect("it is there");
        // A database server begins with some forty of them.
        let megabytes = if kind == Kind::Sqlite { megabytes } else { 64 + megabytes };
        let disk = Disk::in_memory(&folder.join("disk"), megabytes)?;
        Some(Base::on(disk, program, folder, kind))
    }

    /// Puts a database on a disk.
    pub fn on(disk: Disk, program: &Path, folder: PathBuf, kind: Kind) -> Base {
        let failing = Failing::build(&folder, &disk.path);
        let (postgres, data) = match kind {
            Kind::Sqlite => (None, disk.path.join("data")),
            Kind::Postgres => {
                // Small, so that a full disk is met soon.
                let settings = [
                    "shared_buffers = 2MB",
                    "max_wal_size = 2MB",
                    "min_wal_size = 2MB",
                    "wal_recycle = off",
                    "max_connections = 24",
                ];
                let place = disk.path.join("postgres");
                let started = Postgres::start_in(place, failing.environment(), &settings);
                (Some(started), folder.join("data"))
            }
        };
        let database = postgres.as_ref().map(|postgres| postgres.database("whistlestop"));
        // On SQLite it is the program itself that writes.
        let environment = if postgres.is_none() { failing.environment() } else { Vec::new() };
        let program = program.to_path_buf();
        let (settings, launched_in) = (settings(), folder.clone());
        let launch = Launch { program, folder: launched_in, data, settings, database, environment };
        Base { launch, failing, postgres, disk, _folder: Folder(folder) }
    }

    /// Makes everything well again, as an operator would: room, a disk that writes, a database that
    /// runs.
    pub fn mend(&self) {
        self.failing.end();
        self.disk.free();
        if let Some(postgres) = &self.postgres {
            postgres.see_that_it_answers();
        }
    }
}

/// A folder that is removed when all is well; whoever looks for what went wrong finds it.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}
