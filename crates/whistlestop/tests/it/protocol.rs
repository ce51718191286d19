//! Plays the example session of `docs/analyse/engine.md`.

use serde_json::Value;

use crate::run::run_with;

/// `"…"` matches anything, and at the end of a list any number of items.
fn matches(pattern: &Value, value: &Value) -> bool {
    match (pattern, value) {
        (Value::String(any), _) if any == "…" => true,
        (Value::Array(patterns), Value::Array(values)) => {
            let open = patterns.last().is_some_and(|last| last == "…");
            let fixed = patterns.len() - usize::from(open);
            (if open { values.len() >= fixed } else { values.len() == fixed })
                && patterns[..fixed].iter().zip(values).all(|(p, v)| matches(p, v))
        }
        (Value::Object(patterns), Value::Object(values)) => {
            patterns.len() == values.len()
                && patterns.iter().all(|(key, p)| values.get(key).is_some_and(|v| matches(p, v)))
        }
        _ => pattern == value,
    }
}

#[test]
fn the_worked_session_is_true() {
    let page = include_str!("../../../../docs/analyse/engine.md");
    let session = page.split("```session\n").nth(1).and_then(|s| s.split("```").next()).unwrap();
    let of = |mark: char| session.lines().filter_map(move |line| line.strip_prefix(mark));
    let requests: Vec<&str> = of('→').map(str::trim).collect();
    let expected: Vec<&str> = of('←').map(str::trim).collect();
    assert!(requests.len() > 15 && requests.len() == expected.len());
    let ran = run_with(&["engine"], format!("{}\n", requests.join("\n")).as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let answers: Vec<&str> = ran.out.lines().collect();
    assert_eq!(answers.len(), expected.len(), "{}", ran.out);
    for ((request, expected), answer) in requests.iter().zip(expected).zip(answers) {
        let pattern: Value =
            serde_json::from_str(expected).unwrap_or_else(|e| panic!("{expected}: {e}"));
        let value: Value = serde_json::from_str(answer).expect("an answer is JSON");
        assert!(matches(&pattern, &value), "{request}\nexpected {expected}\nanswered {answer}");
    }
}

/// Every error code in the table occurs in practice. (That the table is complete follows from its type.)
#[test]
fn the_codes_are_the_documented_ones() {
    let page = include_str!("../../../../docs/analyse/engine.md");
    let table = page
        .split("| code | what it means |")
        .nth(1)
        .unwrap()
        .split("<!-- end -->")
        .next()
        .unwrap();
    let first_cells = table.lines().filter_map(|line| line.split('|').nth(1));
    let mut documented: Vec<&str> =
        first_cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    documented.sort_unstable();
    let sources = [
        include_str!("../../src/engine/mod.rs"),
        include_str!("../../src/engine/line.rs"),
        include_str!("../../src/engine/open_table.rs"),
        include_str!("../../src/engine/request.rs"),
        include_str!("../../src/engine/session.rs"),
        include_str!("../../src/engine/suggest.rs"),
    ];
    let names = sources.iter().flat_map(|source| source.split("ErrorCode::").skip(1));
    let names = names.map(|rest| rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap());
    let mut used: Vec<String> = names.map(snake_case).collect();
    used.sort_unstable();
    used.dedup();
    assert_eq!(used, documented);
}

fn snake_case(name: &str) -> String {
    let mut written = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !written.is_empty() {
            written.push('_');
        }
        written.push(letter.to_ascii_lowercase());
    }
    written
}
