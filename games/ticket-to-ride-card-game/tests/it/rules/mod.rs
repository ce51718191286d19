//! A test for every rule, named after it.

mod draw;
mod end;
mod place;
mod run_out;
mod score;
mod secret;
mod setup;
mod ticket;
mod turn;

#[test]
fn every_rule_has_a_paragraph_and_a_test() {
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/rules");
    whistle_testkit::check_rulebook("TT", "ticket-to-ride-card-game", tests);
}
