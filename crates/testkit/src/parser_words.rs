//! Words that only serde's own errors have: none of them may reach people.

const PARSER_WORDS: &[&str] = &[
    "unknown variant",
    "missing field",
    "duplicate field",
    "invalid type",
    "invalid value",
    "invalid length",
    "tagged",
    "at line",
    "column",
    "struct",
    "enum",
    "tuple",
    "sequence",
    "u8",
    "u16",
    "u32",
    "u64",
    "`",
    "EOF",
    "deserial",
    "serde",
];

/// Checks that an error message for some input contains none of the parser's words.
///
/// # Panics
/// If it contains one.
pub fn check_no_parser_words(given: &str, answer: &str) {
    assert!(!answer.is_empty(), "{given} gets no answer");
    let spoken = PARSER_WORDS.iter().find(|words| answer.contains(**words));
    assert_eq!(spoken, None, "{given} gets the answer: {answer}");
}
