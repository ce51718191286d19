//! Receivers of features: numbers to learn from, or descriptions to read.

use crate::{Encoding, Seat, SeatSet};

use super::{seat_name, steps_from};

/// Receives features one by one, in order.
///
/// Each comes with its range and a function that names it, so that numbers and descriptions always agree. Receivers of
/// numbers alone never compute the names.
pub trait FeatureSink {
    /// Receives a feature whose value is within `range`, inclusive.
    fn put(&mut self, value: i16, range: (i16, i16), name: impl FnOnce() -> String);

    /// Receives a count with its maximum.
    #[inline]
    fn count(&mut self, value: impl Into<i16>, most: i16, name: impl FnOnce() -> String) {
        self.put(value.into(), (0, most), name);
    }

    /// Receives a yes or no.
    #[inline]
    fn flag(&mut self, so: bool, name: impl FnOnce() -> String) {
        self.put(so.into(), (0, 1), name);
    }

    /// Receives one of several possibilities, or none, as one-hot features.
    #[inline]
    fn one_of(&mut self, members: usize, chosen: Option<usize>, name: impl Fn(usize) -> String) {
        for member in 0..members {
            self.flag(chosen == Some(member), || name(member));
        }
    }

    /// Receives a count for each of several kinds.
    #[inline]
    fn counts(&mut self, values: &[u8], most: i16, name: impl Fn(usize) -> String) {
        for (kind, &value) in values.iter().enumerate() {
            self.count(value, most, || name(kind));
        }
    }

    /// Receives a seat, or none, relative to the viewer.
    #[inline]
    fn seat(&mut self, viewer: Seat, seat: Option<Seat>, seats: u8, what: &str) {
        let chosen = seat.map(|seat| steps_from(viewer, seat, seats));
        self.one_of(usize::from(seats), chosen, |steps| format!("{what}.{}", seat_name(steps)));
    }

    /// Receives a set of seats, relative to the viewer.
    #[inline]
    fn seat_set(&mut self, viewer: Seat, set: SeatSet, seats: u8, what: &str) {
        for (steps, seat) in viewer.clockwise(seats).enumerate() {
            self.flag(set.contains(seat), || format!("{what}.{}", seat_name(steps)));
        }
    }
}

/// Collects only the values.
impl FeatureSink for Vec<i16> {
    #[inline]
    fn put(&mut self, value: i16, _: (i16, i16), _: impl FnOnce() -> String) {
        self.push(value);
    }
}

/// Writes values into a slice, and only counts those that do not fit.
pub struct SliceSink<'a> {
    out: &'a mut [i16],
    written: usize,
}

impl<'a> SliceSink<'a> {
    /// Starts at the beginning of a slice.
    pub fn new(out: &'a mut [i16]) -> SliceSink<'a> {
        SliceSink { out, written: 0 }
    }

    /// Returns the number of features received, including those that did not fit.
    pub fn written(&self) -> usize {
        self.written
    }
}

impl FeatureSink for SliceSink<'_> {
    #[inline]
    fn put(&mut self, value: i16, _: (i16, i16), _: impl FnOnce() -> String) {
        if let Some(place) = self.out.get_mut(self.written) {
            *place = value;
        }
        self.written += 1;
    }
}

/// The description of a feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name; related features share a prefix: `hand.erie-7`, `left1.coins`.
    pub name: String,
    /// Its smallest possible value.
    pub least: i16,
    /// Its largest possible value.
    pub most: i16,
}

impl FeatureSink for Vec<Feature> {
    fn put(&mut self, _: i16, (least, most): (i16, i16), name: impl FnOnce() -> String) {
        self.push(Feature { name: name(), least, most });
    }
}

/// Describes the features of a table; any view of it will do.
pub fn feature_layout<G: Encoding>(view: &G::View) -> Vec<Feature> {
    let mut layout: Vec<Feature> = Vec::new();
    G::observe(view, Seat(0), &mut layout);
    layout
}

/// Counts the features of a table; any view of it will do.
pub fn feature_count<G: Encoding>(view: &G::View) -> usize {
    let mut sink = SliceSink::new(&mut []);
    G::observe(view, Seat(0), &mut sink);
    sink.written()
}
