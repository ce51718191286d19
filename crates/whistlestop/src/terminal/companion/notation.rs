//! Cards and dice as people write them.

/// A part of an answer: an id from the game, and its names.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) word: String,
    pub(super) name: String,
}

/// Parses an answer: names or words in any case, with or without commas, counted (`2 hotel`) or repeated, and
/// abbreviated if unambiguous; `-` and `?` mean unknown.
///
/// # Errors
/// Returns the part that matches no token, or several.
pub(super) fn read(text: &str, tokens: &[Token]) -> Result<Vec<Option<String>>, String> {
    // A dash on its own is not part of a name.
    let alone = |word: &str| {
        if word.trim_end_matches(',') == "-" { "?".to_owned() } else { word.to_owned() }
    };
    let text: Vec<String> = text.split_whitespace().map(alone).collect();
    let plain = plain(&text.join(" "));
    let words: Vec<&str> = plain.split_whitespace().collect();
    let forms: Vec<(&Token, [String; 2])> = tokens
        .iter()
        .map(|token| (token, [self::plain(&token.word), self::plain(&token.name)]))
        .collect();
    let mut found = Vec::new();
    let (mut at, mut count) = (0, 1);
    while at < words.len() {
        if words[at] == "?" {
            found.push(None);
            at += 1;
            continue;
        }
        if let Some((token, used)) = longest(&words[at..], &forms) {
            found.extend(std::iter::repeat_n(Some(token.word.clone()), count));
            (at, count) = (at + used, 1);
            continue;
        }
        // `2 hotel`, `2×hotel`; and `hotel×2`, once there is a hotel.
        match words[at].trim_start_matches(['×', 'x']).parse::<usize>() {
            Ok(number) if (1..=60).contains(&number) && words[at].starts_with(['×', 'x']) => {
                let last = found.last().cloned().flatten().ok_or(words[at])?;
                found.extend(std::iter::repeat_n(Some(last), number - 1));
            }
            // A number that a board prints behind a name is its value.
            Ok(number) if number >= 20 && number % 10 == 0 && !found.is_empty() => (),
            Ok(number) if (1..=60).contains(&number) && at + 1 < words.len() => count = number,
            _ => return Err(words[at].to_owned()),
        }
        at += 1;
    }
    Ok(found)
}

/// Finds the token that matches the most words, in full or abbreviated without ambiguity.
fn longest<'a>(words: &[&str], forms: &[(&'a Token, [String; 2])]) -> Option<(&'a Token, usize)> {
    let most = words.len().min(6);
    for used in (1..=most).rev() {
        let said = words[..used].join(" ");
        let closed = words[..used].concat();
        let whole = |form: &String| *form == said || form.replace(' ', "") == closed;
        if let Some((token, _)) = forms.iter().find(|(_, forms)| forms.iter().any(whole)) {
            return Some((token, used));
        }
    }
    if words[0].parse::<u32>().is_ok() {
        return None;
    }
    // As a board prints it: `PRR ex`, `loco 3`, `R1`; only if it is unambiguous.
    for used in (2..=most).rev() {
        let mut fitting = forms
            .iter()
            .filter(|(_, forms)| forms.iter().any(|form| is_short_for(&words[..used], form)));
        if let (Some((token, _)), None) = (fitting.next(), fitting.next()) {
            return Some((token, used));
        }
    }
    if let Some(at) = words[0].find(|c: char| c.is_ascii_digit()).filter(|&at| at > 0) {
        let (letters, number) = words[0].split_at(at);
        let mut fitting = forms
            .iter()
            .filter(|(_, forms)| forms.iter().any(|form| is_short_for(&[letters, number], form)));
        if let (Some((token, _)), None) = (fitting.next(), fitting.next()) {
            return Some((token, 1));
        }
    }
    let begins = |form: &String| form.starts_with(words[0]);
    let mut fitting = forms.iter().filter(|(_, forms)| forms.iter().any(begins));
    match (fitting.next(), fitting.next()) {
        (Some((token, _)), None) => Some((token, 1)),
        _ => None,
    }
}

/// Tells whether words are prefixes of a name's words, in order. Numbers must match exactly, and the first word must
/// match the name's first.
fn is_short_for(words: &[&str], name: &str) -> bool {
    let mut parts = name.split(' ').enumerate();
    words.iter().enumerate().all(|(place, word)| {
        let is_number = word.parse::<u32>().is_ok();
        let found = parts.find(|(_, part)| match is_number {
            true => part == word,
            false => part.starts_with(word),
        });
        found.is_some_and(|(at, _)| place > 0 || at == 0)
    })
}

fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace(['×'], " ×");
    let letter = |c: char| if "-_–,;.:·()[]'’+".contains(c) { ' ' } else { c };
    let spaced: String = text.chars().map(letter).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}
