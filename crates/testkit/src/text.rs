//! Texts that are stored in files and compared.

use std::path::Path;

/// Returns whether stored texts are to be rewritten instead of compared.
#[must_use]
pub fn updates() -> bool {
    std::env::var_os("UPDATE_SNAPSHOTS").is_some()
}

/// Compares a text with the file that stores it; with `UPDATE_SNAPSHOTS=1`, writes the file instead.
///
/// # Panics
/// If they differ; prints the first line that differs.
pub fn check_text(folder: impl AsRef<Path>, name: &str, text: &str) {
    let file = folder.as_ref().join(name);
    let shown = file.display();
    if updates() {
        std::fs::create_dir_all(folder.as_ref()).expect("the folder can be created");
        std::fs::write(&file, text).unwrap_or_else(|error| panic!("{shown}: {error}"));
        return;
    }
    let kept = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{shown}: {error}; UPDATE_SNAPSHOTS=1 writes it"));
    if kept == text {
        return;
    }
    let mut lines = kept.lines().zip(text.lines()).enumerate();
    let (number, (was, is)) =
        lines.find(|(_, (was, is))| was != is).unwrap_or((0, ("one text", "is the longer one")));
    panic!(
        "{shown} differs from line {} on:\n- {was}\n+ {is}\n\
         if that is correct, run the test with UPDATE_SNAPSHOTS=1",
        number + 1
    );
}
