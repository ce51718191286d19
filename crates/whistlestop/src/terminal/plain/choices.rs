//! Choices for listening: all of them if there are few, otherwise by kind, in a few lines.

use whistle_core::Words as _;

use crate::terminal::Choice;
use crate::words::Phrases;

/// How many choices of a kind are read in one line.
const IN_LINE: usize = 8;
/// A line with more letters than this is too long to listen to.
const LONG: usize = 300;

/// Formats choices in at most `room` lines, each choice with its number.
pub(super) fn in_lines(choices: &[Choice], room: usize, phrases: &Phrases) -> Vec<String> {
    if choices.len() <= room {
        return choices.iter().enumerate().map(|(at, choice)| numbered(at, choice)).collect();
    }
    let kinds = kinds(choices);
    let mut told: Vec<Vec<String>> =
        kinds.iter().map(|&(from, to)| kind_lines(&choices[from..to], from)).collect();
    // The longest kinds are only counted, until all kinds fit.
    while told.iter().map(Vec::len).sum::<usize>() > room {
        let longest = (0..told.len()).max_by_key(|&kind| told[kind].len());
        let Some(kind) = longest.filter(|&kind| told[kind].len() > 1) else { break };
        let (from, to) = kinds[kind];
        told[kind] = vec![summary(&choices[from..to], from, phrases)];
    }
    if told.len() > room {
        let left: usize = kinds[room - 1..].iter().map(|(from, to)| to - from).sum();
        told.truncate(room - 1);
        let first = choices.len() - left + 1;
        let words = [("count", left.to_string()), ("from", first.to_string())];
        told.push(vec![phrases.say_with("play-more-choices", &words)]);
    }
    told.concat()
}

/// Counts the kinds of choices.
pub(super) fn count_kinds(choices: &[Choice]) -> usize {
    kinds(choices).len()
}

pub(super) fn numbered(at: usize, choice: &Choice) -> String {
    format!("{}. {}", at + 1, choice.words)
}

/// Finds where each kind begins and ends; the rules list similar actions consecutively.
fn kinds(choices: &[Choice]) -> Vec<(usize, usize)> {
    let mut kinds: Vec<(usize, usize)> = Vec::new();
    for (at, choice) in choices.iter().enumerate() {
        match kinds.last_mut() {
            Some((from, to)) if choices[*from].kind() == choice.kind() => *to = at + 1,
            _ => kinds.push((at, at + 1)),
        }
    }
    kinds
}

/// The common part of the choices of a kind, and the parts in which they differ.
struct Parted {
    shared: String,
    differing: Vec<String>,
}

fn part(choices: &[Choice]) -> Parted {
    let words: Vec<Vec<&str>> =
        choices.iter().map(|choice| choice.words.split(' ').collect()).collect();
    let shortest = words.iter().map(Vec::len).min().unwrap_or(0);
    let same = |at: &usize| words.iter().all(|other| other[*at] == words[0][*at]);
    let head = (0..shortest).take_while(same).count();
    let from_end = |back: &usize| {
        let last = |of: &Vec<&str>| of[of.len() - 1 - back].to_owned();
        words.iter().all(|other| last(other) == last(&words[0]))
    };
    let tail = (0..shortest - head).take_while(from_end).count();
    let first = &words[0];
    let mut shared = first[..head].join(" ");
    if tail > 0 {
        shared = format!("{shared} … {}", first[first.len() - tail..].join(" "));
    }
    let shared = shared.trim().trim_end_matches([':', ',']).trim_end().to_owned();
    let differing = words.iter().map(|words| {
        let differs = words[head..words.len() - tail].join(" ");
        differs.trim_end_matches('.').to_owned()
    });
    Parted { shared, differing: differing.collect() }
}

/// Formats a kind in a few lines, none too long to listen to.
fn kind_lines(choices: &[Choice], from: usize) -> Vec<String> {
    if let [only] = choices {
        return vec![numbered(from, only)];
    }
    let Parted { shared, differing } = part(choices);
    let parts = differing.iter().enumerate().map(|(at, differs)| {
        let differs = if differs.is_empty() { "–" } else { differs };
        format!("{}: {differs}", from + at + 1)
    });
    let mut lines: Vec<String> = Vec::new();
    let mut in_line = 0;
    for part in parts {
        match lines.last_mut() {
            Some(line) if in_line < IN_LINE && line.len() + part.len() < LONG => {
                *line = format!("{line}; {part}");
                in_line += 1;
            }
            _ => {
                lines.push(part);
                in_line = 1;
            }
        }
    }
    lines.iter_mut().for_each(|line| line.push('.'));
    if !shared.is_empty() {
        lines[0] = format!("{shared}. {}", lines[0]);
    }
    lines
}

/// Names a kind and counts its choices.
fn summary(choices: &[Choice], from: usize, phrases: &Phrases) -> String {
    let shared = part(choices).shared;
    let words = [
        ("from", (from + 1).to_string()),
        ("to", (from + choices.len()).to_string()),
        ("what", if shared.is_empty() { choices[0].words.clone() } else { shared }),
        ("count", choices.len().to_string()),
    ];
    phrases.say_with("play-kind", &words)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use whistle_registry::GAMES;

    use super::*;
    use crate::cli::Lang;

    fn choices(words: &[(&str, &str)]) -> Vec<Choice> {
        let choice = |&(kind, words): &(&str, &str)| Choice {
            action: json!({ "kind": kind }),
            words: words.to_owned(),
        };
        words.iter().map(choice).collect()
    }

    #[test]
    fn few_are_listed_and_many_are_told_by_kinds() {
        let phrases = Phrases::new(&GAMES[0], Lang::En);
        let dice = ["hotel", "mine", "ranch"].map(|die| format!("Pick {die} to be rerolled"));
        let mut all: Vec<(&str, &str)> = dice.iter().map(|die| ("pick", die.as_str())).collect();
        all.push(("stop", "Leave the dice"));
        let listed = in_lines(&choices(&all), 4, &phrases);
        assert_eq!(
            listed,
            [
                "1. Pick hotel to be rerolled",
                "2. Pick mine to be rerolled",
                "3. Pick ranch to be rerolled",
                "4. Leave the dice"
            ]
        );
        let told = in_lines(&choices(&all), 3, &phrases);
        assert_eq!(
            told,
            ["Pick … to be rerolled. 1: hotel; 2: mine; 3: ranch.", "4. Leave the dice"]
        );
        let many: Vec<String> = (0..30).map(|n| format!("Place {n} red")).collect();
        let many: Vec<(&str, &str)> = many.iter().map(|words| ("place", words.as_str())).collect();
        let told = in_lines(&choices(&[&many[..], &all[..]].concat()), 3, &phrases);
        assert_eq!(told.len(), 3);
        assert!(told[0].contains("Place … red") && told[0].contains("30"), "{told:?}");
        let told = in_lines(&choices(&[&many[..], &all[..]].concat()), 2, &phrases);
        assert!(told.len() == 2 && told[1].contains('4'), "{told:?}");
    }
}
