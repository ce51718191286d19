//! Names of people and accounts.

use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::UnicodeEmoji as _;

use super::{MAX_MARKS, is_invisible, is_mark, is_variation_selector};
use crate::problem::Problem;

/// The longest name, in characters.
const MAX_LENGTH: usize = 32;
/// Zero-width joiner, as in the family emoji.
const JOINER: char = '\u{200D}';

/// Normalises a name: NFC, trimmed, of limited length, and without invisible characters.
pub(crate) fn name(text: &str) -> Result<String, Problem> {
    // Bounded before normalising, which at most triples the length.
    let text: String = text.chars().take(8 * MAX_LENGTH).nfc().collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let name = words.join(" ");
    if !(1..=MAX_LENGTH).contains(&name.chars().count()) {
        return Err(refusal(&format!("a name must have 1 to {MAX_LENGTH} characters")));
    }
    if name.chars().next().is_some_and(is_mark) || has_many_marks(&name) {
        return Err(refusal("a name must have letters, with at most four marks on each"));
    }
    if let Some(c) = find_invisible(&name) {
        let message =
            format!("a name must not contain invisible characters such as U+{:04X}", u32::from(c));
        return Err(refusal(&message));
    }
    Ok(name)
}

/// Folds a name to a key for its appearance; names with the same key are treated as equal.
///
/// The key ignores case, width, spaces and ligatures, and maps Greek and Cyrillic letters to the Latin letters that
/// look the same.
pub(crate) fn lookalike_key(name: &str) -> String {
    let folded = name.nfkd().flat_map(char::to_uppercase).flat_map(char::to_lowercase).nfkd();
    folded.filter(|&c| !c.is_whitespace() && !is_invisible(c)).map(latin).collect()
}

fn latin(c: char) -> char {
    match c {
        'α' | 'а' => 'a',
        'β' | 'в' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'ε' | 'е' => 'e',
        'η' | 'н' | 'һ' => 'h',
        'ι' | 'і' | 'ӏ' => 'i',
        'ϳ' | 'ј' => 'j',
        'κ' | 'к' => 'k',
        'μ' | 'м' => 'm',
        'ν' => 'n',
        'ο' | 'о' => 'o',
        'ρ' | 'р' => 'p',
        'ԛ' => 'q',
        'ѕ' => 's',
        'τ' | 'т' => 't',
        'ѵ' => 'v',
        'ԝ' => 'w',
        'χ' | 'х' => 'x',
        'υ' | 'у' => 'y',
        'ζ' => 'z',
        other => other,
    }
}

fn refusal(message: &str) -> Problem {
    Problem::bad("bad_name", message)
}

fn has_many_marks(name: &str) -> bool {
    let mut run = 0;
    name.chars().any(|c| {
        run = if is_mark(c) { run + 1 } else { 0 };
        run > MAX_MARKS
    })
}

/// Finds an invisible character that is not part of a valid emoji.
fn find_invisible(name: &str) -> Option<char> {
    let chars: Vec<char> = name.chars().collect();
    let is_sign = |place: Option<usize>| {
        let c = place.and_then(|place| chars.get(place).copied());
        c.is_some_and(|c| c.is_emoji_char() && !c.is_ascii())
    };
    let found = (0..chars.len()).find(|&place| {
        let before = place.checked_sub(1);
        let styled = before.is_some_and(|before| is_variation_selector(chars[before]));
        match chars[place] {
            '\u{FE0E}' | '\u{FE0F}' => !is_sign(before),
            JOINER => {
                let first = if styled { place.checked_sub(2) } else { before };
                !(is_sign(first) && is_sign(Some(place + 1)))
            }
            c => is_invisible(c),
        }
    });
    found.map(|place| chars[place])
}

#[cfg(test)]
mod tests {
    use super::{lookalike_key, name};

    #[test]
    fn names_of_people_are_taken() {
        for good in [
            "Ann",
            "René",
            "Ελένη",
            "Вера",
            "ไก่",
            "דָּוִד",
            "محمد",
            "李小龍",
            "ᄀ",
            "O’Neill",
            "❤️ Zoé",
            "👩‍🚀",
            "👨‍👩‍👧‍👦",
            "🏳️‍🌈 Sam",
            "👍🏽",
            "🇫🇷",
        ] {
            assert_eq!(name(good).expect("a name"), good, "{good}");
        }
        assert_eq!(name(" Blue\u{a0}\u{3000}Engine\n").expect("a name"), "Blue Engine");
        assert_eq!(name("Rene\u{301}").expect("a name"), "René");
    }

    #[test]
    fn what_cannot_be_seen_is_refused() {
        let hidden = "\0 \u{7} \u{ad} \u{200b} \u{200c} \u{200d} \u{200e} \u{200f} \u{202e} \u{2060} \
                      \u{2066} \u{2069} \u{feff} \u{e0041} \u{fe0f} \u{e0100} \u{3164} \u{115f} \u{ffa0} \
                      \u{e000} \u{378} \u{2800} \u{34f} \u{180e} \u{180b} \u{fff9}";
        for hidden in hidden.split(' ') {
            for text in [format!("Ann{hidden}"), format!("{hidden}Ann"), format!("A{hidden}nn")] {
                assert!(name(&text).is_err(), "{}", text.escape_unicode());
            }
            assert!(name(hidden).is_err(), "{}", hidden.escape_unicode());
        }
        for bad in ["", "  ", "\u{301}Ann", "Ann\u{200d}👩", "👩\u{200d}", "\u{fe0f}"] {
            assert!(name(bad).is_err(), "{}", bad.escape_unicode());
        }
        assert!(name(&"a".repeat(33)).is_err());
        assert!(name(&format!("x{}", "\u{35c}".repeat(5))).is_err());
        assert!(name(&format!("x{}", "\u{35c}".repeat(4))).is_ok());
    }

    #[test]
    fn names_that_look_the_same_have_one_key() {
        let same = [
            ("Ann", "ANN"),
            ("Ann", "Ａｎｎ"),
            ("Ann Lee", "annlee"),
            ("Straße", "STRASSE"),
            ("ﬁn", "fin"),
            ("Ann", "Аnn"),
            ("ВОВ", "bob"),
            ("Ёлка", "ëлka"),
            ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
            ("❤️", "❤"),
            ("René", "Rene\u{301}"),
        ];
        for (one, other) in same {
            assert_eq!(lookalike_key(one), lookalike_key(other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anne"), ("Rene", "René"), ("Ilse", "Lise"), ("a1", "al")] {
            assert_ne!(lookalike_key(one), lookalike_key(other), "{one} {other}");
        }
    }
}
