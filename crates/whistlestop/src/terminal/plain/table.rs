//! The table in words, in as much detail as requested.

use whistle_core::{Section, Words as _};

use crate::words::Phrases;

/// Answers `t`: lists the parts, or reads one part, one of its sentences, or all sentences with some words.
pub(super) fn tell(parts: &[Section], asked: &str, phrases: &Phrases) -> Vec<String> {
    let asked = asked.trim().to_lowercase();
    if asked.is_empty() {
        let names: Vec<String> = (1..).zip(parts).map(|(n, p)| format!("{n} {}", p.name)).collect();
        return vec![phrases.say_with("play-parts", &[("parts", names.join(", "))])];
    }
    if asked == phrases.say("play-all") || asked == "all" {
        return parts.iter().flat_map(|part| whole(part, phrases)).collect();
    }
    if let Some(part) = asked.parse::<usize>().ok().and_then(|n| parts.get(n.wrapping_sub(1))) {
        return whole(part, phrases);
    }
    let (words, number) = match asked.rsplit_once(' ') {
        Some((words, last)) => (words, last.parse::<usize>().ok()),
        None => (asked.as_str(), None),
    };
    if let Some(number) = number
        && let Some(part) = named(parts, words)
        && let Some(sentence) = part.sentences.get(number.wrapping_sub(1))
    {
        return vec![sentence.clone()];
    }
    if let Some(part) = named(parts, &asked) {
        return whole(part, phrases);
    }
    let has = |sentence: &&String| {
        let sentence = sentence.to_lowercase();
        asked.split_whitespace().all(|word| sentence.contains(word))
    };
    let found: Vec<String> =
        parts.iter().flat_map(|part| part.sentences.iter().filter(has)).cloned().collect();
    if found.is_empty() {
        vec![phrases.say_with("play-no-part", &[("words", asked)])]
    } else {
        found
    }
}

/// Finds a part by words of its name, singular or plural: `track` is among the tracks.
fn named<'a>(parts: &'a [Section], words: &str) -> Option<&'a Section> {
    let fits = |part: &&Section| {
        let name = part.name.to_lowercase();
        words.split_whitespace().all(|word| name.contains(word))
    };
    parts.iter().find(fits)
}

fn whole(part: &Section, phrases: &Phrases) -> Vec<String> {
    let heading = phrases.say_with("play-part-heading", &[("name", part.name.clone())]);
    match part.sentences.as_slice() {
        [only] => vec![format!("{heading} {only}")],
        several => {
            let lines = (1..).zip(several).map(|(number, line)| format!("{number}. {line}"));
            std::iter::once(heading).chain(lines).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use whistle_registry::GAMES;

    use super::*;
    use crate::cli::Lang;

    #[test]
    fn parts_are_found_by_name_number_and_words() {
        let phrases = Phrases::new(&GAMES[0], Lang::En);
        let part = |name: &str, sentences: &[&str]| {
            Section::new(name.into(), sentences.iter().map(|&s| s.to_owned()).collect())
        };
        let parts =
            [part("Your hand", &["ERIE 7."]), part("Tracks", &["Lakes: free.", "Gulf: full."])];
        let ask = |asked: &str| tell(&parts, asked, &phrases);
        assert_eq!(ask("hand"), ["Your hand: ERIE 7."]);
        assert_eq!(ask("2"), ["Tracks:", "1. Lakes: free.", "2. Gulf: full."]);
        assert_eq!(ask("track 2"), ["Gulf: full."]);
        assert_eq!(ask("lakes"), ["Lakes: free."]);
        assert_eq!(ask("all").len(), 4);
        assert!(ask("")[0].contains("1 Your hand, 2 Tracks"));
        assert!(ask("moon")[0].contains("moon"));
    }
}
