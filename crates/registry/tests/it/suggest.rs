//! Suggestions for misspelt ids.

use whistle_registry::nearest;

#[test]
fn finds_slips_beginnings_and_nothing_far() {
    let games = || ["trick-of-the-rails", "wild-ride"].into_iter();
    assert_eq!(nearest("trik-of-the-rails", games()), Some("trick-of-the-rails"));
    assert_eq!(nearest("trick", games()), Some("trick-of-the-rails"));
    assert_eq!(nearest("wildride", games()), Some("wild-ride"));
    assert_eq!(nearest("chess", games()), None);
    assert_eq!(nearest("", games()), None);
}
