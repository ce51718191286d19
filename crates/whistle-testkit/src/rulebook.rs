//! Rule ids: their texts in every language, and a test for each.

use std::collections::BTreeMap;
use std::path::Path;

use whistle_core::Locale;

/// Checks that every rule id of a game has a paragraph in every rulebook and a test, and that
/// nothing names an id that does not exist.
///
/// A paragraph begins with a heading such as `### TR-5 Following`; its tests are functions in
/// `tests`, a folder of Rust files, whose names begin with `tr5_`.
///
/// # Panics
/// With every id that is missing somewhere.
pub fn check_rulebook(prefix: &str, locales: &[Locale], tests: impl AsRef<Path>) {
    let tested = tested_ids(prefix, tests.as_ref());
    let mut faults = Vec::new();
    let mut reference: Option<Vec<u32>> = None;
    for book in locales {
        let ids = paragraph_ids(prefix, book.rules);
        let consecutive = ids.iter().copied().eq(1..=ids.len() as u32);
        if ids.is_empty() || !consecutive {
            faults.push(format!("{}: ids are not 1, 2, 3 …: {ids:?}", book.lang));
        }
        if reference.get_or_insert_with(|| ids.clone()) != &ids {
            faults.push(format!("{}: other ids than in the first rulebook", book.lang));
        }
    }
    let known = reference.expect("a game has a rulebook");
    for id in known.iter().filter(|id| !tested.contains_key(id)) {
        faults.push(format!("{prefix}-{id} has no test"));
    }
    for (id, test) in tested.iter().filter(|(id, _)| !known.contains(id)) {
        faults.push(format!("{test} tests {prefix}-{id}, which no rulebook has"));
    }
    assert!(faults.is_empty(), "rules and tests are apart:\n{}", faults.join("\n"));
}

fn paragraph_ids(prefix: &str, text: &str) -> Vec<u32> {
    let mark = format!("### {prefix}-");
    let headings = text.lines().filter_map(|line| line.strip_prefix(&mark));
    headings.filter_map(|rest| leading_number(rest).map(|(id, _)| id)).collect()
}

/// Finds test functions by their names: `#[test]`, then `fn tr5_…`.
fn tested_ids(prefix: &str, folder: &Path) -> BTreeMap<u32, String> {
    let mark = format!("fn {}", prefix.to_lowercase());
    let mut found = BTreeMap::new();
    for file in std::fs::read_dir(folder).expect("the folder of tests can be listed") {
        let path = file.expect("the folder of tests can be listed").path();
        let source = std::fs::read_to_string(&path).expect("a test file is text");
        let mut lines = source.lines().map(str::trim);
        while let Some(line) = lines.next() {
            if line != "#[test]" {
                continue;
            }
            let name = lines.next().and_then(|line| line.strip_prefix(&mark));
            if let Some((id, rest)) = name.and_then(leading_number)
                && rest.starts_with('_')
            {
                found.insert(id, format!("{}: {mark}{id}{rest}", path.display()));
            }
        }
    }
    found
}

fn leading_number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}
