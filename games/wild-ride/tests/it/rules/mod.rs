//! A test for every rule, named after it.

mod end;
mod pace;
mod ride;
mod roll;
mod setup;
mod stop;

#[test]
fn every_rule_has_a_paragraph_and_a_test() {
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/rules");
    whistle_testkit::check_rulebook("WR", "wild-ride", tests);
}
