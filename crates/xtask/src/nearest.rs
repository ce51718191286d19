//! The name that somebody probably meant.

/// Returns the known name that is closest to what was typed, if one is close enough to be meant.
pub(crate) fn nearest<'a>(typed: &str, known: &[&'a str]) -> Option<&'a str> {
    let distance = |name: &&&str| edits(typed, name);
    let name = known.iter().min_by_key(distance)?;
    (edits(typed, name) <= typed.len().max(name.len()) / 2).then_some(*name)
}

/// Counts the letters to add, drop or change until one word is the other (Levenshtein).
fn edits(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in other.chars().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.chars().count()]
}

#[cfg(test)]
mod tests {
    use super::{edits, nearest};

    #[test]
    fn distances_are_those_of_levenshtein() {
        let cases = [("", "abc", 3), ("kitten", "sitting", 3), ("bench", "bench", 0)];
        for (one, other, expected) in cases {
            assert_eq!((edits(one, other), edits(other, one)), (expected, expected));
        }
    }

    #[test]
    fn a_slip_is_understood_and_nonsense_is_not() {
        let known = ["ci", "check", "chaos", "flaky"];
        assert_eq!(nearest("chek", &known), Some("check"));
        assert_eq!(nearest("flakey", &known), Some("flaky"));
        assert_eq!(nearest("zzzzzz", &known), None);
    }
}
