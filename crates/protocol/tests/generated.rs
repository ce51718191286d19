//! What is generated from the types is as the types are now.

use std::path::Path;

#[test]
fn no_generated_file_is_stale() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let stale = whistle_protocol::generate::stale_files(&root).expect("files that can be filled");
    let names: Vec<&str> = stale.iter().map(|(path, _)| *path).collect();
    assert!(names.is_empty(), "`cargo xtask generate` writes {names:?} anew");
}
