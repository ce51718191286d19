//! Tests that known source texts give the expected mutants.

use super::rewrite::Rewritten;
use super::{find, fits, rewrite};

fn rewritten(source: &str) -> (Rewritten, Vec<String>) {
    let mutants = find::mutants(source, 1).expect("it is Rust");
    let rewritten = rewrite::rewrite(source, &mutants);
    (rewritten, mutants.into_iter().map(|mutant| mutant.what).collect())
}

/// Returns the text with all its mutants, with `on(1)` for `crate::mutant::on(1)`, and their descriptions.
fn mutated(source: &str) -> (String, Vec<String>) {
    let (rewritten, what) = rewritten(source);
    (rewritten.text.replace("crate::mutant::", ""), what)
}

#[test]
fn a_condition_is_negated_with_its_parts() {
    let (text, what) = mutated("fn f(a: A) { if a.b() && !a.c { a.d(); } }");
    let expected = "fn f(a: A) { if (on(1) != ((on(2) != (a.b())) && (on(3) != (!a.c)))) \
                    { if !on(4) { a.d(); }; } }";
    assert_eq!(text, expected);
    let expected =
        ["negated: `a.b() && !a.c`", "negated: `a.b()`", "negated: `!a.c`", "left out: `a.d()`"];
    assert_eq!(what, expected);
}

#[test]
fn a_number_is_one_more_and_a_bound_is_another() {
    let (text, what) = mutated("fn f(a: u8) -> bool { a < 3u8 }");
    let expected = "fn f(a: u8) -> bool \
                    { (on(1) != (less(2, &(a ), &( (if on(3) { 4u8 } else { 3u8 }))))) }";
    assert_eq!(text, expected);
    assert_eq!(what, ["negated: `a < 3u8`", "`<=` for `<`: `a < 3u8`", "one more: `3u8`"]);
}

#[test]
fn sums_become_differences() {
    let (text, what) = mutated("fn f(a: i8, b: i8) -> i8 { a + b - a }");
    let expected = "fn f(a: i8, b: i8) -> i8 { minus(1, (plus(2, (a ), ( b)) ), ( a)) }";
    assert_eq!(text, expected);
    assert_eq!(what, ["`+` for `-`: `a + b - a`", "`-` for `+`: `a + b`"]);
}

#[test]
fn steps_are_left_out_and_values_are_not() {
    let (text, _) = mutated("fn f(a: &mut A) -> u8 { a.b = c; a.d?; match a { A => g(), } g() }");
    let expected = "fn f(a: &mut A) -> u8 { if !on(1) { a.b = c; }; if !on(2) { a.d?; }; \
                    match a { A => if !on(3) { g(); }, } g() }";
    assert_eq!(text, expected);
}

#[test]
fn guards_predicates_and_answers_are_negated() {
    let (text, _) =
        mutated("fn f(a: A) -> bool { match a.any(|b| b.c()) { d if d => true, _ => e } }");
    let expected = "fn f(a: A) -> bool { match a.any(|b| (on(1) != (b.c()))) \
                    { d if (on(2) != (d)) => (on(3) != (true)), _ => (on(4) != (e)) } }";
    assert_eq!(text, expected);
}

/// Compile-time values, patterns, macros, tests, and conditions that bind names are not mutated.
#[test]
fn what_cannot_be_switched_stays_as_it_is() {
    for source in [
        "const A: u8 = 3;",
        "const fn f() -> u8 { 3 }",
        "fn f(a: [u8; 3]) { let b = [c; 4]; assert!(b == a); drop(a); }",
        "fn f(a: u8) -> u8 { match a { 3 => a, 4..5 => a, _ => g::<7>() } }",
        "fn f(a: A) -> A { if let Some(b) = a { b } else { return a; } }",
        "#[cfg(test)] mod tests { fn f() -> u8 { 3 } }",
    ] {
        assert_eq!(mutated(source), (source.to_owned(), Vec::new()));
    }
}

#[test]
fn the_same_text_gives_the_same_mutants() {
    let source = include_str!("find.rs");
    assert_eq!(mutated(source), mutated(source));
    let (rewritten, what) = rewritten(source);
    assert!(what.len() > 50, "{what:?}");
    assert_eq!(rewritten.text.lines().count(), source.lines().count(), "lines stay where they are");
    assert!(syn::parse_file(&rewritten.text).is_ok());
}

/// A compiler error is attributed to the innermost mutant around it.
#[test]
fn the_mutant_around_a_place_is_found() {
    let (rewritten, _) = rewritten("fn f(a: A) { if a.b() && !a.c { a.d(); } }");
    let around = |words: &str| {
        let at = rewritten.text.find(words).expect("it is there");
        rewritten.around(&(at..at + words.len()))
    };
    assert_eq!([around("a.b()"), around("!a.c"), around("a.d()")], [Some(2), Some(3), Some(4)]);
    assert_eq!([around(") && ("), around("fn f")], [Some(1), None]);
}

#[test]
fn patterns_of_files() {
    assert!(fits("phase/*", "phase/deep/turn.rs") && fits("*.rs", "rules.rs"));
    assert!(fits("rules.rs", "rules.rs") && fits("*ph*.rs", "phase/mod.rs"));
    assert!(!fits("phase/*", "rules.rs") && !fits("rules.rs", "rules.rss"));
}
