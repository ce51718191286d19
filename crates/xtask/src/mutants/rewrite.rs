//! Writes a source text with all its mutants, each behind its switch.

use std::collections::BTreeMap;
use std::ops::Range;

use super::find::{Edit, Mutant};

/// The code added to a crate with mutants: the switch, and operators that check it.
pub(crate) const SWITCH: &str = r#"//! Which mutant is switched on: the number in `MUTANT`, or none.

use std::ops::{Add, Sub};
use std::sync::OnceLock;

static CHOSEN: OnceLock<usize> = OnceLock::new();

#[inline]
pub(crate) fn on(number: usize) -> bool {
    let chosen = || std::env::var("MUTANT").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    *CHOSEN.get_or_init(chosen) == number
}

pub(crate) fn less<T: PartialOrd + ?Sized>(number: usize, a: &T, b: &T) -> bool {
    if on(number) { a <= b } else { a < b }
}

pub(crate) fn less_or_equal<T: PartialOrd + ?Sized>(number: usize, a: &T, b: &T) -> bool {
    if on(number) { a < b } else { a <= b }
}

pub(crate) fn greater<T: PartialOrd + ?Sized>(number: usize, a: &T, b: &T) -> bool {
    if on(number) { a >= b } else { a > b }
}

pub(crate) fn greater_or_equal<T: PartialOrd + ?Sized>(number: usize, a: &T, b: &T) -> bool {
    if on(number) { a > b } else { a >= b }
}

pub(crate) fn plus<T: Add<Output = T> + Sub<Output = T>>(number: usize, a: T, b: T) -> T {
    if on(number) { a - b } else { a + b }
}

pub(crate) fn minus<T: Add<Output = T> + Sub<Output = T>>(number: usize, a: T, b: T) -> T {
    if on(number) { a + b } else { a - b }
}
"#;

/// A text with its mutants.
pub(crate) struct Rewritten {
    pub(crate) text: String,
    /// The number of each mutant and its position in the new text.
    places: Vec<(usize, Range<usize>)>,
}

impl Rewritten {
    /// Finds the innermost mutant around a place in the new text.
    pub(crate) fn around(&self, place: &Range<usize>) -> Option<usize> {
        let around = |at: &Range<usize>| at.start <= place.start && place.end <= at.end;
        let places = self.places.iter().filter(|(_, at)| around(at));
        places.min_by_key(|(_, at)| at.len()).map(|(number, _)| *number)
    }
}

/// A piece of text to insert, and how much of the original it covers.
enum Insertion<'m> {
    Open(&'m str),
    Close(&'static str),
    Instead(&'static str, usize),
}

/// Inserts mutants into the text in which they were found. Line numbers stay the same.
pub(crate) fn rewrite(source: &str, mutants: &[Mutant]) -> Rewritten {
    // At one position, everything that ends there comes first, innermost first; then everything that begins there,
    // outermost first.
    let mut insertions = Vec::new();
    for (order, mutant) in (0_isize..).zip(mutants) {
        for edit in &mutant.edits {
            match edit {
                Edit::Wrap { range, open, close } => {
                    let length = range.len() as isize;
                    let (begins, ends) = ((range.start, 1, -length), (range.end, 0, length));
                    insertions.push(((begins, order), mutant.number, Insertion::Open(open)));
                    insertions.push(((ends, -order), mutant.number, Insertion::Close(close)));
                }
                Edit::Replace { range, text } => {
                    let instead = Insertion::Instead(text, range.len());
                    insertions.push((((range.start, 2, 0), order), mutant.number, instead));
                }
            }
        }
    }
    insertions.sort_unstable_by_key(|(key, ..)| *key);
    let mut text = String::with_capacity(source.len() * 2);
    let mut begun = BTreeMap::new();
    let mut places = Vec::new();
    let mut done = 0;
    for (((at, ..), _), number, insertion) in insertions {
        text.push_str(&source[done..at]);
        done = at;
        match insertion {
            Insertion::Open(open) => {
                begun.insert(number, text.len());
                text.push_str(open);
            }
            Insertion::Close(close) => {
                text.push_str(close);
                let start = begun.remove(&number).expect("it begins before it ends");
                places.push((number, start..text.len()));
            }
            Insertion::Instead(instead, replaced) => {
                text.push_str(instead);
                done += replaced;
            }
        }
    }
    text.push_str(&source[done..]);
    Rewritten { text, places }
}
