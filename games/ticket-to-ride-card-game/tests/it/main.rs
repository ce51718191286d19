//! All tests of the game, in one binary.

mod best;
mod browser;
mod draw;
mod fixtures;
mod laws;
mod playthroughs;
mod reasons;
mod refusals;
mod rules;
mod table;
mod worlds;

#[test]
fn no_test_file_is_forgotten() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it");
    whistle_testkit::check_no_forgotten_files(folder);
    whistle_testkit::check_no_forgotten_files(format!("{folder}/rules"));
}
