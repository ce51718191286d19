//! Texts that are stored in files and compared.

use std::path::Path;

/// Compares a text with the stored one; with `UPDATE_PLAYTHROUGHS=1` rewrites the file.
///
/// # Panics
/// With the first line that differs.
pub fn check_text(folder: impl AsRef<Path>, name: &str, text: &str) {
    let file = folder.as_ref().join(name);
    let shown = file.display();
    if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        std::fs::create_dir_all(folder.as_ref()).expect("the folder can be made");
        std::fs::write(&file, text).unwrap_or_else(|error| panic!("{shown}: {error}"));
        return;
    }
    let kept = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{shown}: {error}; UPDATE_PLAYTHROUGHS=1 writes it"));
    if kept == text {
        return;
    }
    let mut lines = kept.lines().zip(text.lines()).enumerate();
    let (number, (was, is)) =
        lines.find(|(_, (was, is))| was != is).unwrap_or((0, ("one text", "is the longer one")));
    panic!(
        "{shown} differs from line {} on:\n- {was}\n+ {is}\n\
         if that is right, run the test with UPDATE_PLAYTHROUGHS=1",
        number + 1
    );
}
