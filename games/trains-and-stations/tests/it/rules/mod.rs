//! A test for every rule, named after it.

mod delivery;
mod dice;
mod end;
mod example;
mod gifts;
mod resolve;
mod setup;
mod upgrade;

#[test]
fn every_rule_has_a_paragraph_and_a_test() {
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/rules");
    whistle_testkit::check_rulebook("TS", "trains-and-stations", tests);
}
