//! Text from outside: what is taken as it is, what is tidied, and what is refused in words.

mod name;
mod nul;
mod talk;

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory as _};

pub(crate) use name::{lookalike_key, name};
pub(crate) use nul::{address_without_nul, json_without_nul};
pub(crate) use talk::{check_strings, talk};

/// The most marks (accents, points, signs above and below) on one letter: more than any script
/// needs, and too few to climb out of a line.
const MAX_MARKS: usize = 4;

fn is_mark(c: char) -> bool {
    c.general_category_group() == GeneralCategoryGroup::Mark
}

/// Tells whether a character changes the direction of what comes after it.
fn changes_direction(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Tells whether a character chooses between two drawings of the one before it.
fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{FE00}'..='\u{FE0F}')
        || matches!(c, '\u{E0100}'..='\u{E01EF}')
}

/// Tells whether a character draws nothing by itself, or nobody knows what.
fn is_invisible(c: char) -> bool {
    let by_kind = matches!(
        c.general_category(),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
            | GeneralCategory::PrivateUse
            | GeneralCategory::Surrogate
            | GeneralCategory::Unassigned
    );
    // These count as letters, marks or signs, and are blank all the same.
    let blank = matches!(c, '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}')
        || matches!(c, '\u{2800}' | '\u{3164}' | '\u{FFA0}');
    by_kind || blank || is_variation_selector(c)
}
