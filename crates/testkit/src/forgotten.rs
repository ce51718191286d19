//! Finds test files that are never run.

use std::path::Path;

/// Checks that `main.rs` or `mod.rs` of a test folder names every file and folder beside it.
///
/// # Panics
/// If one is missing; prints its name.
pub fn check_no_forgotten_files(folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let roots = ["main.rs", "mod.rs"].map(|root| std::fs::read_to_string(folder.join(root)));
    let root = roots.into_iter().flatten().next().expect("main.rs or mod.rs can be read");
    for file in std::fs::read_dir(folder).expect("the folder can be listed") {
        let path = file.expect("the folder can be listed").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a plain file name");
        let named = root.lines().any(|line| line.trim() == format!("mod {name};"));
        let is_root = matches!(name, "main" | "mod");
        assert!(is_root || named, "{} is not run: there is no `mod {name};`", path.display());
    }
}
