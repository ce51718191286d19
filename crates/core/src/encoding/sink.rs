//! Where features go: numbers to learn from, or a list to read.

use crate::{Encoding, Seat, SeatSet};

use super::{seat_name, steps_from};

/// Takes features one by one, in order.
///
/// Each comes with its range and its name, so that what is written and what is described can never
/// differ; whoever wants numbers alone never makes the name.
pub trait FeatureSink {
    /// Takes a feature, whose value is within `range`, both ends included.
    fn put(&mut self, value: i16, range: (i16, i16), name: impl FnOnce() -> String);

    /// Takes a number of things, of which there are `most` at most.
    #[inline]
    fn count(&mut self, value: impl Into<i16>, most: i16, name: impl FnOnce() -> String) {
        self.put(value.into(), (0, most), name);
    }

    /// Takes whether something is so.
    #[inline]
    fn flag(&mut self, so: bool, name: impl FnOnce() -> String) {
        self.put(so.into(), (0, 1), name);
    }

    /// Takes which one of several it is, if any: as many features, of which one at most is 1.
    #[inline]
    fn one_of(&mut self, members: usize, chosen: Option<usize>, name: impl Fn(usize) -> String) {
        for member in 0..members {
            self.flag(chosen == Some(member), || name(member));
        }
    }

    /// Takes a number for each of several kinds.
    #[inline]
    fn counts(&mut self, values: &[u8], most: i16, name: impl Fn(usize) -> String) {
        for (kind, &value) in values.iter().enumerate() {
            self.count(value, most, || name(kind));
        }
    }

    /// Takes which seat it is, if any, from the viewer's place.
    #[inline]
    fn seat(&mut self, viewer: Seat, seat: Option<Seat>, seats: u8, what: &str) {
        let chosen = seat.map(|seat| steps_from(viewer, seat, seats));
        self.one_of(usize::from(seats), chosen, |steps| format!("{what}.{}", seat_name(steps)));
    }

    /// Takes which seats are in a set, from the viewer's place.
    #[inline]
    fn seat_set(&mut self, viewer: Seat, set: SeatSet, seats: u8, what: &str) {
        for (steps, seat) in viewer.clockwise(seats).enumerate() {
            self.flag(set.contains(seat), || format!("{what}.{}", seat_name(steps)));
        }
    }
}

/// Takes the values alone.
impl FeatureSink for Vec<i16> {
    #[inline]
    fn put(&mut self, value: i16, _: (i16, i16), _: impl FnOnce() -> String) {
        self.push(value);
    }
}

/// Writes values to a place that somebody else made; what has no place there is only counted.
pub struct SliceSink<'a> {
    out: &'a mut [i16],
    written: usize,
}

impl<'a> SliceSink<'a> {
    /// Begins at the front of a slice.
    pub fn new(out: &'a mut [i16]) -> SliceSink<'a> {
        SliceSink { out, written: 0 }
    }

    /// Counts the features that came, those without a place included.
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

/// What is said of a feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name; what belongs together begins alike: `hand.erie-7`, `left1.coins`.
    pub name: String,
    /// The least value it can have.
    pub least: i16,
    /// The greatest value it can have.
    pub most: i16,
}

impl FeatureSink for Vec<Feature> {
    fn put(&mut self, _: i16, (least, most): (i16, i16), name: impl FnOnce() -> String) {
        self.push(Feature { name: name(), least, most });
    }
}

/// Describes the features of a table, of which any view will do.
pub fn feature_layout<G: Encoding>(view: &G::View) -> Vec<Feature> {
    let mut layout: Vec<Feature> = Vec::new();
    G::observe(view, Seat(0), &mut layout);
    layout
}

/// Counts the features of a table, of which any view will do.
pub fn feature_count<G: Encoding>(view: &G::View) -> usize {
    let mut sink = SliceSink::new(&mut []);
    G::observe(view, Seat(0), &mut sink);
    sink.written()
}
