//! `whistlestop site`: the page as a folder of plain files.

use std::io::Write;
use std::path::Path;

use crate::failure::Failure;

pub(super) fn run(folder: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let files = whistle_server::site_files().map_err(Failure::new)?;
    // A folder that holds something else is somebody's: nothing is mixed into it.
    let ours = folder.join("games.json").exists() && folder.join("sw.js").exists();
    let taken = folder.read_dir().is_ok_and(|mut entries| entries.next().is_some());
    if taken && !ours {
        let failure = Failure::new(format_args!("{}: there is something in it", folder.display()));
        return Err(failure.hint("name a folder that is empty, new, or an earlier site of ours"));
    }
    let mut bytes = 0;
    for (path, data) in &files {
        let place = folder.join(path);
        let parent = place.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent).map_err(|error| Failure::file(parent, &error))?;
        std::fs::write(&place, data).map_err(|error| Failure::file(&place, &error))?;
        bytes += data.len();
    }
    let (count, kilobytes) = (files.len(), bytes / 1000);
    writeln!(out, "{count} files, {kilobytes} kB, in {}", folder.display())?;
    writeln!(out, "Any host of plain files serves it, from any path: docs/hosting.md")?;
    Ok(())
}
