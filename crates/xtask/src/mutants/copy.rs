//! A copy of the workspace to build mutants in.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::shell::{output, root};

/// Lists every file of the project that git does not ignore, relative to its root, sorted.
pub(super) fn tracked() -> Result<Vec<String>, String> {
    let files = output("git", &["ls-files", "-z", "--cached", "--others", "--exclude-standard"])?;
    let files: BTreeSet<String> = files.split_terminator('\0').map(str::to_owned).collect();
    Ok(files.into_iter().filter(|file| root().join(file).is_file()).collect())
}

/// Makes a folder a copy of the project in which some files are replaced.
///
/// Files that are already up to date are not touched, so that less has to be rebuilt.
pub(super) fn make(folder: &Path, changed: &BTreeMap<String, String>) -> Result<(), String> {
    let mut files = BTreeSet::new();
    for path in tracked()? {
        if !changed.contains_key(&path) {
            let bytes = std::fs::read(root().join(&path)).map_err(|e| format!("{path}: {e}"))?;
            write(&folder.join(&path), &bytes)?;
        }
        files.insert(folder.join(path));
    }
    for (path, text) in changed {
        write(&folder.join(path), text.as_bytes())?;
        files.insert(folder.join(path));
    }
    remove_others(folder, &files)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    if std::fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    let folder = path.parent().expect("a file has a parent folder");
    std::fs::create_dir_all(folder).map_err(failed)?;
    std::fs::write(path, bytes).map_err(failed)
}

/// Removes files of an earlier copy that no longer exist in the project; build results stay.
fn remove_others(folder: &Path, files: &BTreeSet<std::path::PathBuf>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.ends_with("target") {
            continue;
        }
        if path.is_dir() {
            remove_others(&path, files)?;
        } else if !files.contains(&path) {
            std::fs::remove_file(&path).map_err(failed)?;
        }
    }
    Ok(())
}
