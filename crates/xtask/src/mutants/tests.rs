//! Known texts give known mutants.

use super::{find, fits, rewrite};

/// What the text becomes with all its mutants, and what they are.
fn mutated(source: &str) -> (String, Vec<String>) {
    let mutants = find::mutants(source, 1).expect("it is Rust");
    let text = rewrite::rewrite(source, &mutants).text;
    (text, mutants.into_iter().map(|mutant| mutant.what).collect())
}

#[test]
fn a_condition_is_negated_with_its_parts() {
    let (text, what) = mutated("fn f(a: A) { if a.b() && !a.c { a.d(); } }");
    let expected = "fn f(a: A) { if (crate::mutant::on(1) != ((crate::mutant::on(2) != (a.b())) \
                    && (crate::mutant::on(3) != (!a.c)))) { if !crate::mutant::on(4) { a.d(); }; } }";
    assert_eq!(text, expected);
    let expected =
        ["negated: `a.b() && !a.c`", "negated: `a.b()`", "negated: `!a.c`", "left out: `a.d()`"];
    assert_eq!(what, expected);
}
