//! Text from clients: what is accepted, normalised or refused.

mod name;
mod nul;
mod talk;

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory as _};

pub(crate) use name::{lookalike_key, name};
pub(crate) use nul::{address_without_nul, json_without_nul};
pub(crate) use talk::{check_strings, talk};

/// Maximum number of combining marks on one letter: more than any script needs, but too few to overlap other lines.
const MAX_MARKS: usize = 4;

fn is_mark(c: char) -> bool {
    c.general_category_group() == GeneralCategoryGroup::Mark
}

/// Tells whether a character overrides the direction of the text after it.
fn changes_direction(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Tells whether a character is a variation selector.
fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{FE00}'..='\u{FE0F}')
        || matches!(c, '\u{E0100}'..='\u{E01EF}')
}

/// Tells whether a character is invisible or not assigned.
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
    // Unicode classifies these as letters, marks or symbols, but they are blank.
    let blank = matches!(c, '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}')
        || matches!(c, '\u{2800}' | '\u{3164}' | '\u{FFA0}');
    by_kind || blank || is_variation_selector(c)
}
