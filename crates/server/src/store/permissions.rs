//! Makes the database's files readable only by their owner, since they contain every hand of every game.

use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::StoreError;

/// Lets only the owner read a new file.
pub(super) fn only_mine(options: &mut OpenOptions) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    #[cfg(not(unix))]
    let _ = options;
}

/// The files that SQLite and this server keep beside a database.
const BESIDE: [&str; 4] = ["-wal", "-shm", "-journal", ".lock"];

/// The usual name of the control socket.
const CONTROL: &str = "control.sock";

/// Creates a database file, if there is none, that only its owner can read.
pub(super) fn create(file: &Path) -> Result<(), StoreError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    only_mine(&mut options);
    match options.open(file) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            Err(StoreError::Database(format!("failed to create {}: {error}", file.display())))
        }
        _ => Ok(()),
    }
}

/// Lets only the owner read a file once it is known to be a database, the files beside it, and their folder if it holds
/// nothing else.
pub(super) fn make_private(file: &Path) {
    let beside = BESIDE.iter().map(|ending| {
        let mut name = OsString::from(file);
        name.push(ending);
        PathBuf::from(name)
    });
    let mut ours: Vec<PathBuf> = std::iter::once(file.to_path_buf()).chain(beside).collect();
    ours.iter().for_each(|file| tighten(file, 0o600));
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    // A killed server may have left its socket there.
    ours.push(folder.join(CONTROL));
    if holds_only(folder, &ours) {
        tighten(folder, 0o700);
    }
}

/// A folder with other files in it, such as `/tmp`, must keep its permissions.
fn holds_only(folder: &Path, ours: &[PathBuf]) -> bool {
    let Ok(mut entries) = std::fs::read_dir(folder) else { return false };
    entries.all(|entry| {
        entry.is_ok_and(|entry| {
            ours.iter().any(|file| file.file_name() == Some(entry.file_name().as_os_str()))
        })
    })
}

/// Removes other users' permissions for a file or a folder, and logs it.
#[cfg(unix)]
fn tighten(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    let Ok(about) = std::fs::metadata(path) else { return };
    let was = about.permissions().mode() & 0o777;
    if was & !mode == 0 {
        return;
    }
    let shown = path.display();
    match std::fs::set_permissions(path, std::fs::Permissions::from_mode(was & mode)) {
        Ok(()) => {
            tracing::warn!(path = %shown, mode = format_args!("{was:o}"), "file permissions tightened")
        }
        Err(error) => {
            tracing::warn!(%error, path = %shown, mode = format_args!("{was:o}"), "file is readable by others; run chmod");
        }
    }
}

/// On other systems, permissions stay as they are.
#[cfg(not(unix))]
fn tighten(_: &Path, _: u32) {}
