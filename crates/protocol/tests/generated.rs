//! Generated files match the types.

use std::path::Path;

#[test]
fn no_generated_file_is_stale() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let stale =
        whistle_protocol::generate::stale_files(&root).expect("the generated files can be read");
    let names: Vec<&str> = stale.iter().map(|(path, _)| *path).collect();
    assert!(names.is_empty(), "{names:?} are out of date; run `cargo xtask generate`");
}
