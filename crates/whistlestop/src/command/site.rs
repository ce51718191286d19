//! `whistlestop site`: the browser client as static files.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use crate::failure::Failure;
use crate::source::NewFiles;

pub(super) fn run(
    folder: &Path,
    address: Option<&str>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if let Some(address) = address.filter(|address| !is_address(address)) {
        let failure = Failure::new(format_args!("{address}: not a web address"));
        return Err(
            failure.hint("a web address begins with https://, such as https://example.org/games/")
        );
    }
    let files = whistle_server::site_files(address).map_err(Failure::new)?;
    // A folder with other contents may belong to something else, so do not add files to it.
    let earlier = earlier_site(folder);
    let taken = folder.read_dir().is_ok_and(|mut entries| entries.next().is_some());
    if taken && earlier.is_none() {
        let failure = Failure::new(format_args!("{}: the folder is not empty", folder.display()));
        return Err(failure.hint("choose a new folder, an empty one, or an earlier export"));
    }
    let (mut bytes, mut written) = (0, NewFiles::default());
    for (path, data) in &files {
        let place = folder.join(path);
        let parent = place.parent().unwrap_or(folder);
        written.make_folder(parent)?;
        written.write(&place, data)?;
        bytes += data.len();
    }
    written.keep()?;
    let current: BTreeSet<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    let mut removed = 0;
    for path in earlier.unwrap_or_default().iter().filter(|path| !current.contains(path.as_str())) {
        removed += usize::from(std::fs::remove_file(folder.join(path)).is_ok());
    }
    let (count, kilobytes) = (files.len(), bytes / 1000);
    writeln!(out, "{count} files, {kilobytes} kB, in {}", folder.display())?;
    if removed > 0 {
        let files = if removed == 1 { "1 file".to_owned() } else { format!("{removed} files") };
        writeln!(out, "Removed {files} of the earlier export")?;
    }
    writeln!(out, "Upload it to any static host, under any path: see docs/host/hosting.md")?;
    Ok(())
}

fn is_address(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| {
        !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_graphic() && !b"\"'<>\\".contains(&b))
    })
}

/// Lists an earlier site's files with a hash in their name, which would not be overwritten; `None` if there is no
/// earlier site. The list comes from its service worker.
fn earlier_site(folder: &Path) -> Option<Vec<String>> {
    if !folder.join("games.json").exists() {
        return None;
    }
    let worker = std::fs::read_to_string(folder.join("sw.js")).ok()?;
    worker.contains("const CACHE = `whistlestop ").then_some(())?;
    let (_, rest) = worker.split_once("const FILES = ")?;
    let (list, _) = rest.split_once("];")?;
    let list: Vec<String> = serde_json::from_str(&format!("{list}]")).ok()?;
    let ours = |path: &String| {
        let name = path.strip_prefix("assets/");
        name.is_some_and(|name| !name.is_empty() && !name.contains(['/', '\\']))
    };
    let parts = list.into_iter().filter(ours);
    Some(parts.flat_map(|path| [format!("{path}.br"), path]).collect())
}
