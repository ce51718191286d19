//! Sorting places in a list: one function for all games and choices, where sorting the choices themselves would be one
//! for each, and a page fetches them all.

use std::cmp::Ordering;

/// Sorts places; those that are equal stay as they are.
pub(crate) fn sort_places(places: &mut [usize], compare: &mut dyn FnMut(usize, usize) -> Ordering) {
    places.sort_by(|&one, &other| compare(one, other));
}

/// Lists the places of some values, the highest value first.
pub(crate) fn falling(values: &[i64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..values.len()).collect();
    sort_places(&mut places, &mut |one, other| values[other].cmp(&values[one]));
    places
}
