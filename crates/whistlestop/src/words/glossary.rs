//! One term per concept: messages and command-line help must follow the glossary in `locales/README.md`.

use std::collections::BTreeMap;

use clap::Command;
use whistle_registry::GAMES;

const GLOSSARY: &str = include_str!("../../../../locales/README.md");
const FILES: [&str; 5] = ["web", "table", "terminal", "laboratory", "review"];

/// A row of the glossary.
struct Row<'a> {
    terms: Vec<&'a str>,
    retired: Vec<&'a str>,
    /// Messages about the concept: file and id.
    messages: Vec<(&'a str, &'a str)>,
}

fn rows(language: &str) -> Vec<Row<'static>> {
    let (_, table) = GLOSSARY.split_once(language).expect("a glossary of the language");
    let lines = table.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [_, terms, retired, messages] = cells.as_slice() else { panic!("four cells: {line}") };
        let list = |cell: &&'static str| cell.split(", ").collect::<Vec<_>>();
        let messages = list(messages).into_iter();
        Row {
            terms: list(terms),
            retired: list(retired),
            messages: messages.map(|one| one.split_once(':').expect("file:id")).collect(),
        }
    };
    lines.take_while(|line| line.starts_with('|')).map(row).collect()
}

/// Extracts the visible text of messages by id, without comments and placeables.
fn messages(source: &str) -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut id = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        let text = match line.split_once(" = ").filter(|_| line.starts_with(char::is_lowercase)) {
            Some((name, text)) => {
                id = name.to_owned();
                text
            }
            None => line.strip_suffix(" =").map_or(line, |name| {
                id = name.to_owned();
                ""
            }),
        };
        let said = found.entry(id.clone()).or_default();
        said.push_str(text);
        said.push('\n');
    }
    found
}

/// Tells whether a text contains these whole words.
fn has(text: &str, words: &str) -> bool {
    let (text, words) = (text.to_lowercase().replace('\u{a0}', " "), words.to_lowercase());
    text.match_indices(&words).any(|(at, _)| {
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let before = text[..at].chars().next_back();
        let after = text[at + words.len()..].chars().next();
        !letter(before) && !letter(after)
    })
}

fn sources(lang: &str) -> Vec<(String, BTreeMap<String, String>)> {
    let shared = FILES.iter().map(|name| {
        let source = whistle_words::messages(lang, name).expect("a file of messages");
        ((*name).to_owned(), messages(&source))
    });
    let games = GAMES.iter().map(|game| {
        let words = whistle_words::of_game_in(game.meta.id, lang).expect("the words of a game");
        (game.meta.id.to_owned(), messages(&words.messages))
    });
    shared.chain(games).collect()
}

#[test]
fn messages_use_the_terms_of_the_glossary_and_no_retired_ones() {
    for (lang, language) in [("en", "### English"), ("fr", "### French")] {
        let (rows, sources) = (rows(language), sources(lang));
        assert!(rows.len() > 10, "{language}");
        for row in &rows {
            for (file, all) in &sources {
                for (id, text) in all {
                    for retired in &row.retired {
                        let term = row.terms[0];
                        assert!(
                            !has(text, retired),
                            "{lang}/{file} {id}: not “{retired}” but “{term}”: {text}"
                        );
                    }
                }
            }
            for (file, id) in &row.messages {
                let all = sources.iter().find(|(name, _)| name == file);
                let text = all.and_then(|(_, all)| all.get(*id));
                let text = text.unwrap_or_else(|| panic!("the glossary names {file}:{id}"));
                let said = row.terms.iter().any(|term| {
                    text.to_lowercase().replace('\u{a0}', " ").contains(&term.to_lowercase())
                });
                assert!(said, "{lang}/{file} {id} should say {:?}: {text}", row.terms);
            }
        }
    }
}

#[test]
fn apostrophes_are_curly() {
    for (file, all) in ["en", "fr"].into_iter().flat_map(sources) {
        for (id, text) in all {
            assert!(!text.contains('\''), "{file} {id}: {text}");
        }
    }
}

/// Help is English.
#[test]
fn help_uses_no_retired_terms() {
    let rows = rows("### English");
    fn each(command: &mut Command, rows: &[Row<'_>]) {
        let help = command.render_long_help().to_string();
        for row in rows {
            for retired in &row.retired {
                let term = row.terms[0];
                assert!(
                    !has(&help, retired),
                    "{}: not “{retired}” but “{term}”: {help}",
                    command.get_name()
                );
            }
        }
        command.get_subcommands_mut().for_each(|below| each(below, rows));
    }
    let mut program = crate::cli::program();
    program.build();
    each(&mut program, &rows);
}
