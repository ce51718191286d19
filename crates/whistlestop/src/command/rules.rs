//! `whistlestop rules`: the rules of a game.

use std::io::Write;

use crate::cli::Lang;
use crate::failure::Failure;

pub(super) fn run(
    game: &str,
    id: Option<&str>,
    lang: Lang,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let meta = &whistle_registry::find(game)?.meta;
    let words = whistle_words::of_game(meta.id);
    let found = words.iter().find(|words| words.lang == lang.code()).ok_or_else(|| {
        let languages: Vec<&str> = words.iter().map(|words| words.lang).collect();
        Failure::new(format_args!("the rules of {game} are not available in {}", lang.code()))
            .hint(format_args!("available languages: {}", languages.join(", ")))
    })?;
    let text = match id {
        None => found.rules.as_str(),
        Some(id) => paragraph(&found.rules, id).ok_or_else(|| {
            Failure::new(format_args!("{game} has no rule {id}"))
                .hint(format_args!("`whistlestop rules {game}` prints all of them"))
        })?,
    };
    writeln!(out, "{}", text.trim_end())?;
    Ok(())
}

/// Finds the text of a rule: from its heading to the next one.
pub(crate) fn paragraph<'a>(rules: &'a str, id: &str) -> Option<&'a str> {
    let heading = |line: &str| {
        let mut words = line.strip_prefix("### ").unwrap_or_default().split_whitespace();
        words.next().is_some_and(|word| word.eq_ignore_ascii_case(id))
    };
    let mut at = 0;
    let mut start = None;
    for line in rules.split_inclusive('\n') {
        if let Some(start) = start
            && (line.starts_with("### ") || line.starts_with("## "))
        {
            return Some(rules[start..at].trim_end());
        }
        if start.is_none() && heading(line) {
            start = Some(at);
        }
        at += line.len();
    }
    start.map(|start| rules[start..].trim_end())
}
