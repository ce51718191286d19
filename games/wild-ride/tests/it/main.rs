//! All tests of the game, in one binary.

mod fixtures;
mod laws;
mod playthroughs;
mod reaction;
mod refusals;
mod rules;
mod table;
mod text_board;

#[test]
fn no_test_file_is_forgotten() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it");
    whistle_testkit::check_no_forgotten_files(folder);
    whistle_testkit::check_no_forgotten_files(format!("{folder}/rules"));
}
