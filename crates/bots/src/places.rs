//! Sorts indices instead of values: one function serves all types, whereas a page would have to download one function
//! for each type of value.

use std::cmp::Ordering;

/// Sorts indices; the sort is stable.
pub(crate) fn sort_places(places: &mut [usize], compare: &mut dyn FnMut(usize, usize) -> Ordering) {
    places.sort_by(|&one, &other| compare(one, other));
}

/// Lists the indices of some values, the highest value first.
pub(crate) fn falling(values: &[i64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..values.len()).collect();
    sort_places(&mut places, &mut |one, other| values[other].cmp(&values[one]));
    places
}
