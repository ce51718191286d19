//! The data's location: a small disk with a database whose writes can be made to fail.

use std::path::{Path, PathBuf};

use super::disk::Disk;
use super::failing::Failing;
use crate::postgres::Postgres;
use crate::program::{Launch, WITHOUT_LIMITS};

/// The kind of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

/// Settings with frequent snapshots and without limits.
pub fn settings() -> String {
    format!("snapshot_every = 8\n{WITHOUT_LIMITS}")
}

/// A small disk with a database on it.
pub struct Base {
    pub launch: Launch,
    pub failing: Failing,
    // They are dropped in this order: the database, its disk, the folder.
    pub postgres: Option<Postgres>,
    pub disk: Disk,
    _folder: Folder,
}

impl Base {
    /// Creates a disk of this size; `None` if this user has no permission.
    pub fn make(program: &Path, folder: &Path, kind: Kind, megabytes: u32) -> Option<Base> {
        let _ = std::fs::remove_dir_all(folder);
        std::fs::create_dir_all(folder).expect("a folder can be made");
        let folder = folder.canonicalize().expect("it is there");
        // A new database cluster takes some forty megabytes.
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
                // Small, so that the disk fills up soon.
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
        // With SQLite, the program itself writes.
        let environment = if postgres.is_none() { failing.environment() } else { Vec::new() };
        let program = program.to_path_buf();
        let (settings, launched_in) = (settings(), folder.clone());
        let launch = Launch { program, folder: launched_in, data, settings, database, environment };
        Base { launch, failing, postgres, disk, _folder: Folder(folder) }
    }

    /// Repairs everything as an operator would: free space, a writable disk, a running database.
    pub fn mend(&self) {
        self.failing.end();
        self.disk.free();
        if let Some(postgres) = &self.postgres {
            postgres.see_that_it_answers();
        }
    }
}

/// A folder that is removed after a success, and kept after a failure for inspection.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}
