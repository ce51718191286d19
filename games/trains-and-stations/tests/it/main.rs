//! All tests of the game, in one binary.

mod boards;
mod draw;
mod fixtures;
mod heuristics;
mod laws;
mod own_board;
mod players;
mod playthroughs;
mod promises;
mod reasons;
mod rules;
mod table;
mod worlds;

#[test]
fn no_test_file_is_forgotten() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it");
    whistle_testkit::check_no_forgotten_files(folder);
    whistle_testkit::check_no_forgotten_files(format!("{folder}/rules"));
}
