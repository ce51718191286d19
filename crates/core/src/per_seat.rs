//! One value for each seat of a table.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::{MAX_SEATS, Seat};

/// One `T` for each seat: an array on the stack that knows the number of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PerSeat<T> {
    seats: u8,
    items: [T; MAX_SEATS],
}

impl<T: Copy + Default> PerSeat<T> {
    /// Creates default values for this many seats.
    ///
    /// # Panics
    /// If there are more than [`MAX_SEATS`] seats.
    pub fn new(seats: u8) -> PerSeat<T> {
        assert!(usize::from(seats) <= MAX_SEATS, "{seats} seats, {MAX_SEATS} at most");
        PerSeat { seats, items: [T::default(); MAX_SEATS] }
    }

    /// Creates each seat's value with a function.
    pub fn from_fn(seats: u8, mut value: impl FnMut(Seat) -> T) -> PerSeat<T> {
        let mut all = PerSeat::new(seats);
        for seat in Seat::all(seats) {
            all[seat] = value(seat);
        }
        all
    }
}

impl<T> PerSeat<T> {
    /// Returns the number of seats.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Returns the value of a seat, or `None` if the table has no such seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.as_slice().get(seat.index())
    }

    /// Returns the values in seat order.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.seats)]
    }

    /// Returns the values in seat order, mutably.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.seats)]
    }

    /// Iterates over seats and values in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(self.seats).zip(self.as_slice())
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        if values.len() > MAX_SEATS {
            let message = format_args!("{} seats, {MAX_SEATS} at most", values.len());
            return Err(serde::de::Error::custom(message));
        }
        Ok(PerSeat::from_fn(values.len() as u8, |seat| values[seat.index()]))
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for PerSeat<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("PerSeat_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let each = generator.subschema_for::<T>();
        schemars::json_schema!({ "type": "array", "items": each, "maxItems": MAX_SEATS })
    }
}
