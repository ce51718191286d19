//! French inflections: functions that messages in `locales/fr/` call. The browser has the same.

use fluent_bundle::{FluentBundle, FluentResource, FluentValue};

/// The effect of a function on a word.
type Bend = fn(&str) -> String;

/// Registers `DE`, `FEMININE` and `FEMININES` for messages.
pub(super) fn teach(bundle: &mut FluentBundle<FluentResource>) {
    let functions: [(&str, Bend); 3] =
        [("DE", de), ("FEMININE", |colour| feminine(colour).to_owned()), ("FEMININES", feminines)];
    for (name, bend) in functions {
        let added = bundle.add_function(name, move |given, _| match given.first() {
            Some(FluentValue::String(word)) => bend(word).into(),
            Some(other) => other.clone().into_owned(),
            None => FluentValue::Error,
        });
        added.expect("no function has two meanings");
    }
}

/// `de Bruno`, `d'Anna`. Elision occurs before a mute h but not before an aspirated one; before `a`, h is mostly
/// aspirated. A y counts as a vowel before a consonant.
fn de(word: &str) -> String {
    let mut letters = word.chars().flat_map(char::to_lowercase);
    let (first, second) = (letters.next().unwrap_or_default(), letters.next().unwrap_or_default());
    let elides = match first {
        'h' => !"aà".contains(second),
        'y' => !"aeiou".contains(second),
        _ => "aeiouœæàâäéèêëîïôöùûü".contains(first),
    };
    if elides { format!("d'{word}") } else { format!("de {word}") }
}

/// The feminine form of a colour.
fn feminine(colour: &str) -> &str {
    match colour {
        "vert" => "verte",
        "bleu" => "bleue",
        "noir" => "noire",
        "blanc" => "blanche",
        "violet" => "violette",
        _ => colour,
    }
}

/// Its plural; orange does not change.
fn feminines(colour: &str) -> String {
    if colour == "orange" { colour.to_owned() } else { format!("{}s", feminine(colour)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vowel_takes_the_e_away() {
        let said = ["Anna", "Bruno", "Éric", "Hélène", "Harry", "Yves", "Yann", "ERIE", ""].map(de);
        let right = [
            "d'Anna",
            "de Bruno",
            "d'Éric",
            "d'Hélène",
            "de Harry",
            "d'Yves",
            "de Yann",
            "d'ERIE",
            "de ",
        ];
        assert_eq!(said, right);
    }

    #[test]
    fn colours_agree() {
        assert_eq!(["vert", "rouge", "orange"].map(feminine), ["verte", "rouge", "orange"]);
        assert_eq!(["vert", "rouge", "orange"].map(feminines), ["vertes", "rouges", "orange"]);
    }
}
