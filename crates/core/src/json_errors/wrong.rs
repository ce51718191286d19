//! Errors of deserialisation as data instead of serde's text.

use std::fmt;

use serde::de::{Error, Expected, Unexpected};

/// The longest piece of input that is quoted.
const LONGEST: usize = 40;

/// What is wrong with a value.
#[derive(Debug)]
pub(super) enum Wrong {
    /// An unknown word.
    Word { given: String, known: &'static [&'static str] },
    /// An unknown field.
    Field { given: String, known: &'static [&'static str] },
    /// A missing field.
    Missing(&'static str),
    /// A value of the wrong type.
    Value(String),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Word { given, known } => {
                write!(f, "unknown value {given}; {}", meant(given, known))
            }
            Wrong::Field { given, known } => {
                write!(f, "unknown field {given}; {}", meant(given, known))
            }
            Wrong::Missing(field) => write!(f, "\"{field}\" is missing"),
            Wrong::Value(words) => f.write_str(words),
        }
    }
}

impl std::error::Error for Wrong {}

impl Error for Wrong {
    fn custom<T: fmt::Display>(words: T) -> Wrong {
        let words = words.to_string();
        // A value that may have several forms; errors of the individual forms are not reported.
        let forms = words.contains("untagged enum");
        Wrong::Value(if forms { "this value is not allowed here".to_owned() } else { words })
    }

    fn invalid_type(given: Unexpected<'_>, wanted: &dyn Expected) -> Wrong {
        Wrong::Value(format!("expected {}, not {}", plain(wanted), said(given)))
    }

    fn invalid_value(given: Unexpected<'_>, wanted: &dyn Expected) -> Wrong {
        Wrong::invalid_type(given, wanted)
    }

    fn invalid_length(length: usize, _: &dyn Expected) -> Wrong {
        Wrong::Value(format!("a list of {length} has the wrong length"))
    }

    fn unknown_variant(given: &str, known: &'static [&'static str]) -> Wrong {
        Wrong::Word { given: quoted(given), known }
    }

    fn unknown_field(given: &str, known: &'static [&'static str]) -> Wrong {
        Wrong::Field { given: quoted(given), known }
    }

    fn missing_field(field: &'static str) -> Wrong {
        Wrong::Missing(field)
    }

    fn duplicate_field(field: &'static str) -> Wrong {
        Wrong::Value(format!("\"{field}\" is given twice"))
    }
}

/// Quotes a word, shortened if it is long.
pub(super) fn quoted(word: &str) -> String {
    let mut begins: String = word.chars().take(LONGEST).collect();
    if begins.len() < word.len() {
        begins.push('…');
    }
    format!("\"{begins}\"")
}

/// Suggests the word that was probably meant, or lists the known ones.
pub(super) fn meant(given: &str, known: &[&str]) -> String {
    let word = given.trim_matches('"');
    match crate::nearest(word, known.iter().copied()) {
        Some(meant) => format!("did you mean \"{meant}\"?"),
        None if known.is_empty() => "none is expected".to_owned(),
        None => format!("expected {}", list(known)),
    }
}

/// Lists words in quotation marks.
pub(super) fn list(words: &[&str]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", ")
}

/// Names what was given.
fn said(given: Unexpected<'_>) -> String {
    match given {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        Unexpected::Str(word) => quoted(word),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        _ => "this".to_owned(),
    }
}

/// Names what was expected, without the names of our types.
fn plain(wanted: &dyn Expected) -> String {
    let wanted = wanted.to_string();
    let number = |most: u64| format!("a whole number from 0 to {most}");
    match wanted.as_str() {
        "u8" => number(u8::MAX.into()),
        "u16" => number(u16::MAX.into()),
        "u32" => number(u32::MAX.into()),
        "u64" | "usize" => "a whole number that is not negative".to_owned(),
        "i8" | "i16" | "i32" | "i64" => "a whole number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a string" | "string or map" | "variant identifier" | "field identifier" => {
            "a string".to_owned()
        }
        "a sequence" => "a list".to_owned(),
        "a map" => "an object".to_owned(),
        "unit" => "null".to_owned(),
        "option" => "something or null".to_owned(),
        text if text.starts_with("enum ") => "a string".to_owned(),
        text if text.starts_with("an array of length ") || text.starts_with("tuple") => {
            "a list".to_owned()
        }
        text if text.contains("struct") || text.contains("tagged") => "an object".to_owned(),
        _ => wanted,
    }
}
