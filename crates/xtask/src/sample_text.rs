//! Draws random sentences from the project, so that people can judge whether they sound natural.

use std::path::{Path, PathBuf};

use whistle_core::{Pcg32, Rng as _};

use crate::docs::pages::{self, prose, written};
use crate::shell::root;

/// Finds all sentences of one kind.
type Source = fn(&Path) -> Result<Vec<String>, String>;

/// The kinds of text to draw, and how many of each.
const SAMPLES: [(&str, usize, Source); 5] = [
    ("docs", 40, sentences_of_docs),
    ("comments", 30, comments),
    ("logs and errors", 20, messages),
    ("interface, English", 80, |root| strings(root, "en")),
    ("interface, French", 30, |root| strings(root, "fr")),
];

/// Prints the sample for a seed: same seed and sources, same sentences.
pub(crate) fn print(seed: &str) -> Result<(), String> {
    let seed: u64 =
        seed.parse().map_err(|_| format!("`{seed}` is not a seed: use a whole number"))?;
    for (stream, (title, count, read)) in SAMPLES.into_iter().enumerate() {
        let mut all = read(&root())?;
        let mut rng = Pcg32::new(seed, stream as u64);
        rng.shuffle(&mut all);
        println!("## {title}: {} of {}\n", count.min(all.len()), all.len());
        for (number, text) in all.iter().take(count).enumerate() {
            println!("{}. {text}", number + 1);
        }
        println!();
    }
    Ok(())
}

/// Tells whether a page's sentences are judged. Rules have their own criteria, and the summary has no sentences.
fn is_prose(path: &str) -> bool {
    pages::is_counted(path) && !path.ends_with("SUMMARY.md")
}

/// Lists the sentences of the pages, each with its page, without generated tables.
fn sentences_of_docs(root: &Path) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for page in pages::all(root)?.iter().filter(|page| is_prose(&page.path)) {
        let text = written(&page.text).collect::<Vec<_>>().join("\n");
        let lines = prose(&text).filter(|line| !line.starts_with(['#', '|', '!', '<']));
        for paragraph in lines.collect::<Vec<_>>().join("\n").split("\n\n") {
            found.extend(sentences(paragraph).map(|one| format!("{one} [{}]", page.path)));
        }
    }
    Ok(found)
}

/// Splits a paragraph into sentences of at least four words.
fn sentences(paragraph: &str) -> impl Iterator<Item = String> {
    let mut items: Vec<String> = Vec::new();
    for line in paragraph.lines().map(str::trim) {
        let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let item = line.strip_prefix("- ").or_else(|| after_number.strip_prefix(". "));
        match (item, items.last_mut()) {
            (None, Some(last)) => *last = format!("{last} {line}"),
            (item, _) => items.push(item.unwrap_or(line).to_owned()),
        }
    }
    items.into_iter().flat_map(|item| {
        let item = item.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut found = Vec::new();
        let (mut from, mut rest) = (0, 0);
        while let Some(at) = item[rest..].find(". ").map(|at| rest + at) {
            rest = at + 2;
            // An initial does not end a sentence.
            let word = item[from..at].rsplit(' ').next().unwrap_or_default();
            if word.len() > 1 || word.chars().all(|c| c.is_ascii_lowercase()) {
                found.push(item[from..=at].to_owned());
                from = rest;
            }
        }
        found.push(item[from..].to_owned());
        found.retain(|one| one.split(' ').count() >= 4);
        found
    })
}

/// Lists the comments in Rust and TypeScript sources.
fn comments(root: &Path) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for path in sources(root)? {
        let text = read(&path)?;
        let mut block = String::new();
        for line in text.lines().chain([""]) {
            let line = line.trim();
            let words = line.trim_start_matches('/').trim_start_matches(['!', '*']).trim();
            let words = words.trim_end_matches("*/").trim();
            let is_comment = line.starts_with("//") || line.starts_with("/**");
            if is_comment && !words.is_empty() && !words.starts_with('#') {
                block = format!("{block} {words}");
            } else {
                found.extend(sentences(block.trim()));
                block.clear();
            }
        }
    }
    Ok(found)
}

/// Lists log messages and errors: the texts in the macros and attributes that create them.
fn messages(root: &Path) -> Result<Vec<String>, String> {
    const STARTS: [&str; 7] = [
        "info!(",
        "warn!(",
        "error!(",
        "#[error(",
        ".hint(",
        "Failure::new(",
        "AdminError::wrong(",
    ];
    let mut found = Vec::new();
    for path in sources(root)? {
        let text = read(&path)?;
        for start in STARTS {
            for rest in text.split(start).skip(1) {
                // The text comes before the end of the statement.
                let statement = rest.split(";\n").next().unwrap_or_default();
                let literal = first_literal(statement).replace("\\\n", " ");
                if literal.split_whitespace().count() >= 3 {
                    found.push(literal.split_whitespace().collect::<Vec<_>>().join(" "));
                }
            }
        }
    }
    Ok(found)
}

/// Returns the first string literal.
fn first_literal(statement: &str) -> String {
    let from = statement.find('"').map_or("", |at| &statement[at + 1..]);
    let (mut text, mut escaped) = (String::new(), false);
    for c in from.chars() {
        match c {
            '"' if !escaped => break,
            '\\' if !escaped => escaped = true,
            _ => {
                text.extend((escaped && c != '"').then_some('\\'));
                text.push(c);
                escaped = false;
            }
        }
    }
    text
}

/// Lists a language's messages, and the variants of those with selectors.
fn strings(root: &Path, language: &str) -> Result<Vec<String>, String> {
    let folder = root.join("locales").join(language);
    let files = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        for line in read(&path)?.lines() {
            let variant = line.trim_start().trim_start_matches('*').strip_prefix('[');
            let text =
                match (line.split_once(" = "), variant.and_then(|rest| rest.split_once("] "))) {
                    (_, Some((_, text))) => text,
                    (Some((id, text)), None) if !id.starts_with(['#', ' ', '-']) => text,
                    _ => continue,
                };
            if text.split_whitespace().count() >= 2 && !text.ends_with("->") {
                found.push(text.to_owned());
            }
        }
    }
    Ok(found)
}

fn sources(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> =
        ["crates", "games", "web/src", "python"].iter().map(|name| root.join(name)).collect();
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder);
        for entry in entries.map_err(|e| format!("{}: {e}", folder.display()))?.flatten() {
            let path = entry.path();
            let end = path.extension().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if ["rs", "ts", "svelte"].contains(&end.as_str()) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::{SAMPLES, first_literal, sentences};
    use crate::shell::root;

    #[test]
    fn there_is_enough_of_everything_to_draw_from() {
        for (title, count, read) in SAMPLES {
            let found = read(&root()).expect("the sources can be read").len();
            assert!(found >= count, "{title}: {found} of {count}");
        }
    }

    #[test]
    fn text_in_quotes_may_have_quotes() {
        assert_eq!(
            first_literal(r#"name = %id, "no game \"{id}\" here", more "text""#),
            r#"no game "{id}" here"#
        );
    }

    #[test]
    fn a_paragraph_is_cut_into_sentences() {
        let found: Vec<String> =
            sentences("One two three four. Five.\n- Six seven\n  eight nine.").collect();
        assert_eq!(found, ["One two three four.", "Six seven eight nine."]);
    }
}
