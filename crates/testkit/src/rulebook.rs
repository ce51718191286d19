//! Rule ids: their texts in every language, and a test for each.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use whistle_words::of_game;

/// Checks that every rule id of a game has a paragraph in every rulebook and a test, and that
/// nothing names an id that does not exist.
///
/// A paragraph begins with a heading such as `### TR-5 Following`; its tests are functions in
/// `tests`, a folder of Rust files, whose names begin with `tr5_`. Each of them must assert something,
/// itself or in a function of the test that it calls.
///
/// # Panics
/// If any id is missing; lists them.
pub fn check_rulebook(prefix: &str, game: &str, tests: impl AsRef<Path>) {
    let functions = functions_in(tests.as_ref());
    let tested = tested_ids(prefix, &functions);
    let mut faults = toothless(prefix, &functions);
    let mut reference: Option<Vec<u32>> = None;
    for book in of_game(game) {
        let ids = paragraph_ids(prefix, &book.rules);
        let consecutive = ids.iter().copied().eq(1..=ids.len() as u32);
        if ids.is_empty() || !consecutive {
            faults.push(format!("{}: ids are not 1, 2, 3 …: {ids:?}", book.lang));
        }
        if reference.get_or_insert_with(|| ids.clone()) != &ids {
            faults.push(format!("{}: its ids differ from those in the first rulebook", book.lang));
        }
    }
    let known = reference.expect("a game has a rulebook");
    for id in known.iter().filter(|id| !tested.contains_key(id)) {
        faults.push(format!("{prefix}-{id} has no test"));
    }
    for (id, test) in tested.iter().filter(|(id, _)| !known.contains(id)) {
        faults.push(format!("{test} tests {prefix}-{id}, which no rulebook has"));
    }
    assert!(faults.is_empty(), "rules and tests do not match:\n{}", faults.join("\n"));
}

fn paragraph_ids(prefix: &str, text: &str) -> Vec<u32> {
    let mark = format!("### {prefix}-");
    let headings = text.lines().filter_map(|line| line.strip_prefix(&mark));
    headings.filter_map(|rest| leading_number(rest).map(|(id, _)| id)).collect()
}

/// Finds test functions by their names: `#[test]`, then `fn tr5_…`.
fn tested_ids(prefix: &str, functions: &[Function]) -> BTreeMap<u32, String> {
    let mark = prefix.to_lowercase();
    let tests = functions.iter().filter(|function| function.is_test);
    let ids = tests.filter_map(|test| {
        let (id, rest) = leading_number(test.name.strip_prefix(&mark)?)?;
        rest.starts_with('_').then(|| (id, test.name.clone()))
    });
    ids.collect()
}

/// Lists tests of rules that assert nothing, neither directly nor in a function that they call.
fn toothless(prefix: &str, functions: &[Function]) -> Vec<String> {
    let mut biting: BTreeSet<&str> = BTreeSet::new();
    loop {
        let known = biting.len();
        for function in functions {
            let calls = |name: &&str| function.body.contains(&format!("{name}("));
            if function.body.contains("assert") || biting.iter().any(calls) {
                biting.insert(&function.name);
            }
        }
        if biting.len() == known {
            break;
        }
    }
    let mark = prefix.to_lowercase();
    let of_a_rule = |name: &str| {
        let number = name.strip_prefix(&mark).and_then(leading_number);
        number.is_some_and(|(_, rest)| rest.starts_with('_'))
    };
    let tests = functions.iter().filter(|function| function.is_test && of_a_rule(&function.name));
    let blunt = tests.filter(|test| !biting.contains(test.name.as_str()));
    blunt.map(|test| format!("{} asserts nothing", test.name)).collect()
}

/// A function of a test file, as text.
struct Function {
    name: String,
    is_test: bool,
    body: String,
}

/// Reads the functions of all files in a folder and in its parent, where the helpers are.
fn functions_in(folder: &Path) -> Vec<Function> {
    let folders = [Some(folder), folder.parent()];
    let files = folders.into_iter().flatten().flat_map(|folder| {
        let listed = std::fs::read_dir(folder).expect("the folder of tests can be listed");
        listed.map(|file| file.expect("the folder of tests can be listed").path())
    });
    let rust = files.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let source = |path| std::fs::read_to_string(path).expect("a test file is text");
    rust.flat_map(|path| functions_of(&source(path))).collect()
}

/// Reads functions: a line that begins one, up to the brace at its own depth.
fn functions_of(source: &str) -> Vec<Function> {
    let lines: Vec<&str> = source.lines().collect();
    let mut functions = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let words = line.trim_start();
        let rest =
            words.strip_prefix("pub(crate) fn ").or_else(|| words.strip_prefix("pub(super) fn "));
        let Some(rest) =
            rest.or_else(|| words.strip_prefix("pub fn ")).or_else(|| words.strip_prefix("fn "))
        else {
            continue;
        };
        let end = rest.find(['(', '<']).unwrap_or(rest.len());
        let depth = line.len() - words.len();
        let closing = format!("{}}}", " ".repeat(depth));
        let body = lines[number..].iter().take_while(|line| **line != closing);
        functions.push(Function {
            name: rest[..end].to_owned(),
            is_test: number > 0 && lines[number - 1].trim() == "#[test]",
            body: body.copied().collect::<Vec<_>>().join("\n"),
        });
    }
    functions
}

fn leading_number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "
        #[test]
        fn xx1_it_bites() {
            holds(2);
        }
        #[test]
        fn xx2_it_does_not() {
            let two = plus(1);
        }
        fn holds(two: u8) {
            assert_eq!(two, plus(1));
        }
        fn plus(one: u8) -> u8 {
            one + 1
        }
    ";

    #[test]
    fn a_test_that_asserts_nothing_is_found() {
        let functions = functions_of(SOURCE);
        assert_eq!(tested_ids("XX", &functions).len(), 2);
        assert_eq!(toothless("XX", &functions), ["xx2_it_does_not asserts nothing"]);
    }
}
