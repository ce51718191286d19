//! A test for every rule, named after it.

mod end;
mod setup;
mod track;
mod trick;

#[test]
fn every_rule_has_a_paragraph_and_a_test() {
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/rules");
    whistle_testkit::check_rulebook("TR", "trick-of-the-rails", tests);
}
