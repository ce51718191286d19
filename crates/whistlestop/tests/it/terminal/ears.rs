//! Complete games played by a person who only hears the text.

use super::lines::{Lines, Said};
use crate::run::{Folder, games, out_of};

/// The lines of a choice: what happened, the question, the choices.
const LINES: usize = 12;

/// Characters that a screen reader cannot read: boxes, arrows, columns.
const DRAWN: [&str; 9] = ["─", "│", "▸", "·", "[", "]", "<", "  ", "\u{1b}"];

/// Finds the numbers offered after the question.
fn offered(said: &Said, question: &str) -> Vec<usize> {
    let lines = said.text.lines().skip_while(|line| !line.starts_with(question)).skip(1);
    let mut numbers = Vec::new();
    for line in lines {
        let first =
            line.split_once(['.', ' ']).and_then(|(number, _)| number.parse::<usize>().ok());
        numbers.extend(first);
        // A range: from, a word, to.
        let to =
            line.split(' ').nth(2).and_then(|word| word.strip_suffix('.')?.parse::<usize>().ok());
        numbers.extend(to.filter(|_| is_range(line)));
        let inside = line.split([' ', '\u{a0}']).filter_map(|word| word.strip_suffix(':'));
        numbers.extend(inside.filter_map(|number| number.parse::<usize>().ok()));
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// "5 to 31. Place: 27 choices", and not "5. Place".
fn is_range(line: &str) -> bool {
    line.split_once(' ').is_some_and(|(first, _)| first.parse::<usize>().is_ok())
}

#[test]
fn every_game_is_played_to_the_end_by_ear() {
    let folder = Folder::new("ears");
    for (game, lang) in games().iter().flat_map(|game| [(game, "en"), (game, "fr")]) {
        let id = game["id"].as_str().unwrap();
        let (most, save) = (game["seats"]["max"].to_string(), folder.path(&format!("{id}-{lang}")));
        let (question, over) = match lang {
            "en" => ("What do", "The game is over"),
            _ => ("Que f", "La partie est finie"),
        };
        let mut table = Lines::start(&[
            "play", id, "--plain", "--seats", &most, "--seed", "5", "--bots", "porter", "--lang",
            lang, "--save", &save,
        ]);
        let (mut said, mut asked) = (table.hear(), 0);
        // Welcome and help come once, before the first choice.
        let first: Vec<&str> = said.text.lines().skip(2).collect();
        said.text = first.join("\n");
        while said.prompt.is_some() {
            let text = &said.text;
            let lines = text.lines().count();
            assert!(lines <= LINES, "{id} {lang}: {lines} lines\n{text}");
            let drawn = DRAWN.iter().find(|mark| text.contains(**mark));
            assert_eq!(drawn, None, "{id} {lang}: a drawing\n{text}");
            let numbers = offered(&said, question);
            assert!(numbers.len() > 1, "{id} {lang}: something to choose\n{text}");
            asked += 1;
            if asked % 9 == 1 {
                for look in ["t", "t 1", "t all", "l", "c", "c 2", "?"] {
                    let told = table.ask(look).text;
                    let drawn = DRAWN.iter().find(|mark| told.contains(**mark));
                    assert!(drawn.is_none() && !told.is_empty(), "{id} {lang}: {look}\n{told}");
                }
            }
            said = table.ask(&numbers[asked * 7 % numbers.len()].to_string());
            assert!(asked < 3_000, "{id} {lang} ends");
        }
        assert!(said.text.contains(over), "{id} {lang}: {}", said.text);
        assert!(asked > 5, "{id} {lang}: {asked} choices");
        assert_eq!(table.end(), 0);
        assert!(out_of(&["validate", &save]).contains("won by seat"), "{id} {lang}");
    }
}

/// Long lists are read by kind, and every choice can still be selected by number and by words.
#[test]
fn a_long_list_loses_nothing() {
    let arguments = ["play", "ticket-to-ride-card-game", "--plain", "--seed", "5", "--seats", "2"];
    let mut table = Lines::start(&arguments);
    let mut said = table.hear();
    while !said.text.contains("kinds") {
        assert_ne!(said.prompt, None, "a long list comes up");
        let last = *offered(&said, "What do").last().expect("a choice");
        said = table.ask(&last.to_string());
    }
    let count = said.text.split("you do? ").nth(1).expect("a count").split(' ').next().unwrap();
    let count: usize = count.parse().expect("a number");
    let (mut heard, mut from) = (Vec::new(), 1);
    loop {
        let page = table.ask(&format!("c {from}")).text;
        assert!(page.lines().count() <= LINES, "{page}");
        let choices = page.lines().filter_map(|line| line.split_once(". "));
        let choices = choices.filter_map(|(n, words)| Some((n.parse::<usize>().ok()?, words)));
        heard.extend(choices.map(|(number, words)| (number, words.to_owned())));
        match page.lines().last().and_then(|line| line.strip_prefix("c ")) {
            Some(more) => from = more.split(' ').next().unwrap().parse().expect("a number"),
            None => break,
        }
    }
    let numbers: Vec<usize> = heard.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, (1..=count).collect::<Vec<_>>());
    let (_, words) = heard.last().expect("one at least");
    assert_ne!(table.ask(words).text, "", "words choose too");
}
