//! Suggestions for misspelt words.

/// Finds the candidate nearest to a word, if at most a third of its letters differ.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = |candidate: &'a str| {
        // A much longer word cannot be near, and comparing it would take too long.
        if word.len() > 4 * candidate.len().max(3) {
            return None;
        }
        let begins = candidate.len() > word.len() && word.len() >= 3 && candidate.starts_with(word);
        let distance = if begins { 1 } else { distance(word, candidate) };
        (distance * 3 <= candidate.len().max(3)).then_some((distance, candidate))
    };
    candidates.filter_map(near).min().map(|(_, candidate)| candidate)
}

/// Counts the letters to change, insert or delete (Levenshtein distance).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &b) in other.iter().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}
