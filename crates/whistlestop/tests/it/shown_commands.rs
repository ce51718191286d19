//! Every `whistlestop` command in the pages is valid, and harmless ones are run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::readme::known;
use crate::run::{Folder, games, program, run};

/// Earlier command names: pages use the new names, but a program with only the old ones passes too.
pub(crate) const EARLIER: [(&str, &str); 3] =
    [("verify-dice", "verify"), ("validate", "check"), ("simulate", "balance")];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The help of a command, if it exists.
fn help(words: &[&str]) -> Option<String> {
    let ran = run(&[words, &["--help"]].concat());
    (ran.code == 0).then_some(ran.out)
}

/// Returns the command with the name that this program knows.
pub(crate) fn as_known(command: &[String]) -> Vec<String> {
    let mut command = command.to_vec();
    let takes = |name: &str| {
        let text = help(&[name]);
        text.is_some_and(|text| options(&command[1..]).all(|option| has_option(&text, option)))
    };
    let earlier = EARLIER.iter().find(|(new, _)| *new == command[0]).map(|(_, old)| *old);
    if let Some(earlier) = earlier.filter(|earlier| !takes(&command[0]) && takes(earlier)) {
        earlier.clone_into(&mut command[0]);
    }
    command
}

fn options(words: &[String]) -> impl Iterator<Item = &str> {
    let long = words.iter().filter(|word| word.starts_with("--") && word.len() > 2);
    long.map(|word| word.split('=').next().unwrap_or_default())
}

/// Tells whether a help text lists an option.
fn has_option(text: &str, option: &str) -> bool {
    let end = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-');
    text.match_indices(option).any(|(at, _)| end(&text[at + option.len()..]))
}

/// A command shown in a page.
struct Shown {
    page: String,
    words: Vec<String>,
    /// Whether it is in a code block, and therefore complete; in a sentence it may only be mentioned.
    whole: bool,
}

/// Splits a command like a shell, as far as pages need it.
fn split(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for c in text.chars() {
        match (c, quote) {
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(end)) if c == end => quote = None,
            (' ', None) => words.extend(Some(std::mem::take(&mut word)).filter(|w| !w.is_empty())),
            _ => word.push(c),
        }
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}

/// The commands in a page.
fn shown(page: &str, text: &str) -> Vec<Shown> {
    const STARTS: [&str; 4] =
        ["whistlestop ", "$ whistlestop ", "cargo run --release -- ", "cargo run -- "];
    let command = |line: &str, whole: bool| {
        let rest = STARTS.iter().find_map(|start| line.trim().strip_prefix(start))?;
        let rest = ["  #", " # ", " < ", " | ", " && "]
            .iter()
            .fold(rest, |rest, end| rest.split(end).next().unwrap_or(rest));
        let words = split(rest);
        let names_one =
            words.first().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
        names_one.then(|| Shown { page: page.to_owned(), words, whole })
    };
    let (mut found, mut prose, mut code) = (Vec::new(), String::new(), false);
    let mut begun = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            code = !code;
        } else if code {
            let line = format!("{begun}{}", line.trim_start());
            if let Some(start) = line.strip_suffix('\\') {
                begun = start.to_owned();
                continue;
            }
            begun.clear();
            found.extend(command(&line, true));
        } else {
            prose += line.trim();
            prose.push(if line.trim().is_empty() { '\n' } else { ' ' });
        }
    }
    for paragraph in prose.lines() {
        let spans = paragraph.split('`').skip(1).step_by(2);
        found.extend(spans.filter_map(|span| command(span, false)));
    }
    found
}

/// Reads every page with commands.
fn pages() -> Vec<(String, String)> {
    let mut folders: Vec<PathBuf> = ["docs", "reports", "games", "training", "deploy"]
        .iter()
        .map(|name| root().join(name))
        .collect();
    let mut paths: Vec<PathBuf> = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        .iter()
        .map(|name| root().join(name))
        .collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                paths.push(path);
            }
        }
    }
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a page");
        (path.strip_prefix(root()).expect("below the root").display().to_string(), text)
    };
    paths.into_iter().map(read).collect()
}

/// The grammar of a command: its help, and its subcommands.
struct Grammar {
    help: String,
    commands: Vec<String>,
}

impl Grammar {
    /// The minimum and maximum number of positional arguments.
    fn positionals(&self) -> (usize, usize) {
        let usage = self.help.lines().find_map(|line| line.strip_prefix("Usage: "));
        let mut usage = usage.unwrap_or_default();
        let (mut least, mut most) = (0, 0);
        // The usage shows required options with their values, which are not positional arguments.
        while let Some(at) = usage.find(['<', '[']) {
            let before = usage[..at].trim_end();
            let end = if usage[at..].starts_with('<') { '>' } else { ']' };
            let to = usage[at..].find(end).map_or(usage.len(), |to| at + to + 1);
            let is_value = before.split(' ').next_back().is_some_and(|word| word.starts_with("--"));
            if !is_value && !usage[at..to].contains("OPTIONS") && !usage[at..to].contains("--") {
                least += usize::from(end == '>');
                most += if usage[to..].starts_with("...") { 100 } else { 1 };
            }
            usage = &usage[to..];
        }
        (least, most)
    }

    /// Tells whether an option takes a value.
    fn has_value(&self, option: &str) -> bool {
        let mut lines = self.help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
        let line = lines.find(|line| has_option(line, option));
        line.is_some_and(|line| {
            line.contains(&format!("{option} <")) || line.contains(&format!("{option} [<"))
        })
    }
}

/// Explains what is wrong with a command, given its help.
fn complaint(
    shown: &Shown,
    known_grammars: &mut BTreeMap<Vec<String>, Option<Grammar>>,
    ids: &[String],
) -> Option<String> {
    let words = as_known(&shown.words);
    let mut depth = 1;
    let grammar = loop {
        let path = words[..depth].to_vec();
        let grammar = known_grammars.entry(path.clone()).or_insert_with(|| {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            Some(Grammar { help: help(&path)?, commands: known(&path) })
        });
        let Some(grammar) = grammar else { return Some("there is no such command".into()) };
        if words.get(depth).is_some_and(|word| grammar.commands.contains(word)) {
            depth += 1;
            continue;
        }
        break &*grammar;
    };
    let rest = &words[depth..];
    if let Some(option) = options(rest).find(|option| !has_option(&grammar.help, option)) {
        return Some(format!("it has no {option}"));
    }
    let (mut given, mut value) = (Vec::new(), false);
    for word in rest {
        if word.starts_with("--") && word.len() > 2 {
            value = !word.contains('=') && grammar.has_value(word);
        } else if !std::mem::take(&mut value) {
            given.push(word);
        }
    }
    let (least, most) = grammar.positionals();
    if given.len() > most {
        return Some(format!("it takes {most} words at most, not {given:?}"));
    }
    if shown.whole && grammar.commands.is_empty() && given.len() < least {
        return Some(format!("it needs {least} words"));
    }
    let names_game = ["[GAME]", "<GAME>"].iter().any(|name| grammar.help.contains(name));
    let game = given
        .first()
        .filter(|game| names_game && game.chars().all(|c| c.is_ascii_lowercase() || c == '-'));
    // The game that the reader is told to create does not exist yet.
    let is_game = game.is_none_or(|game| ids.contains(game) || *game == "night-mail");
    (!is_game).then(|| format!("there is no game {given:?}"))
}

#[test]
fn every_command_in_the_pages_is_one_that_the_program_takes() {
    let ids: Vec<String> =
        games().iter().map(|game| game["id"].as_str().expect("a name").to_owned()).collect();
    let (mut grammars, mut tried, mut wrong) = (BTreeMap::new(), 0, Vec::new());
    for (page, text) in pages() {
        for shown in shown(&page, &text) {
            tried += 1;
            if let Some(complaint) = complaint(&shown, &mut grammars, &ids) {
                wrong.push(format!(
                    "{}: whistlestop {}: {complaint}",
                    shown.page,
                    shown.words.join(" ")
                ));
            }
        }
    }
    assert!(tried > 80, "{tried} commands");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Changes a command so that it is short and writes only into a folder; `None` if it should not be run.
fn harmless(shown: &Shown, folder: &Folder) -> Option<Vec<String>> {
    const PLAYS: [&str; 3] = ["simulate", "balance", "ladder"];
    const READS: [&str; 7] =
        ["games", "rules", "schema", "completions", "replay", "validate", "check"];
    let mut words = as_known(&shown.words);
    let (plays, reads) = (PLAYS.contains(&words[0].as_str()), READS.contains(&words[0].as_str()));
    let is_placeholder =
        |word: &String| word.chars().any(|c| c.is_ascii_uppercase()) && !word.contains('-');
    let is_missing = |word: &String| word.ends_with(".json") && !root().join(word).exists();
    let writes = words.iter().any(|word| word == "--record" || word == "night-mail");
    let is_named_only = words.len() < 2 && words[0] != "games";
    if !(plays || reads)
        || writes
        || is_named_only
        || words.iter().any(is_placeholder)
        || reads && words.iter().any(is_missing)
    {
        return None;
    }
    for place in 1..words.len() {
        match words[place - 1].as_str() {
            "--games" => words[place] = "6".into(),
            "--players" => words[place] = words[place].replace("00ms", "ms"),
            "--html" | "--json" | "--checkpoint" | "--games-to" => {
                words[place] = folder.path(&words[place])
            }
            _ => (),
        }
    }
    if plays && !words.iter().any(|word| word == "--games") {
        words.extend(["--games".into(), "6".into()]);
    }
    Some(words)
}

#[test]
fn harmless_commands_of_the_pages_run() {
    let folder = Folder::new("shown-commands");
    let mut ran: Vec<Vec<String>> = Vec::new();
    for (page, text) in pages() {
        for shown in shown(&page, &text) {
            let Some(words) = harmless(&shown, &folder).filter(|words| !ran.contains(words)) else {
                continue;
            };
            let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
            let ended = program(&arguments).current_dir(root()).output().expect("it starts");
            let said = String::from_utf8_lossy(&ended.stderr).into_owned();
            assert!(ended.status.success(), "{page}: whistlestop {}: {said}", words.join(" "));
            ran.push(words);
        }
    }
    assert!(ran.len() >= 10, "{ran:?}");
}
