//! Short ordered lists.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list of at most `N` values, in order; a list in JSON.
///
/// Unlike `arrayvec::ArrayVec` it is `Copy`, and its length is one byte.
#[derive(Clone, Copy)]
pub struct FixedList<T, const N: usize> {
    /// Values beyond the length are the default.
    values: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> FixedList<T, N> {
    /// Collects values in order; `None` if there are too many.
    pub fn new(values: impl IntoIterator<Item = T>) -> Option<FixedList<T, N>> {
        let mut list = FixedList::default();
        for value in values {
            if usize::from(list.len) == N {
                return None;
            }
            list.push(value);
        }
        Some(list)
    }

    /// Removes and returns the last value.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.values[usize::from(self.len)]))
    }

    /// Removes and returns a value, which must exist; the following ones move up.
    #[inline]
    pub fn remove(&mut self, place: usize) -> T {
        let value = self[place];
        self.copy_within(place + 1.., place);
        self.pop();
        value
    }

    /// Inserts a value at the front.
    ///
    /// Moves every place, used or not: copying a fixed size takes only a few instructions.
    ///
    /// # Panics
    /// If the list is full.
    #[inline]
    pub fn push_front(&mut self, value: T) {
        assert!(usize::from(self.len) < N, "the list is full");
        self.values.copy_within(..N - 1, 1);
        self.values[0] = value;
        self.len += 1;
    }

    /// Removes and returns the first value; the others move up.
    #[inline]
    pub fn pop_front(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        let first = self.values[0];
        self.values.copy_within(1.., 0);
        self.values[N - 1] = T::default();
        Some(first)
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        *self = FixedList::default();
    }
}

impl<T, const N: usize> FixedList<T, N> {
    /// Appends a value.
    ///
    /// # Panics
    /// If the list is full.
    #[inline]
    pub fn push(&mut self, value: T) {
        self.values[usize::from(self.len)] = value;
        self.len += 1;
    }

    /// Returns whether the list is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the values in order.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.values[..usize::from(self.len)]
    }
}

impl<T: Copy + Default, const N: usize> Default for FixedList<T, N> {
    #[inline]
    fn default() -> Self {
        const { assert!(N <= u8::MAX as usize, "the length is one byte") };
        FixedList { values: [T::default(); N], len: 0 }
    }
}

impl<T, const N: usize> Deref for FixedList<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T, const N: usize> DerefMut for FixedList<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.values[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for FixedList<T, N> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq, const N: usize> Eq for FixedList<T, N> {}

impl<T: std::hash::Hash, const N: usize> std::hash::Hash for FixedList<T, N> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for FixedList<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: Serialize, const N: usize> Serialize for FixedList<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de>
    for FixedList<T, N>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        FixedList::new(Vec::<T>::deserialize(deserializer)?).ok_or_else(|| {
            serde::de::Error::custom(format_args!("at most {N} values are allowed here"))
        })
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema, const N: usize> schemars::JsonSchema for FixedList<T, N> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("ListOf{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let each = generator.subschema_for::<T>();
        schemars::json_schema!({ "type": "array", "items": each, "maxItems": N })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Few = FixedList<u8, 3>;

    #[test]
    fn what_is_gone_leaves_no_trace() {
        let mut list = Few::new([4, 5, 6]).unwrap();
        assert_eq!(list.remove(0), 4);
        assert_eq!(list.as_slice(), [5, 6]);
        assert_eq!((list.pop(), list.pop(), list.pop()), (Some(6), Some(5), None));
        assert_eq!(list, Few::default());
    }

    #[test]
    fn it_grows_and_shrinks_at_the_front() {
        let mut list = Few::new([5, 6]).unwrap();
        list.push_front(4);
        assert_eq!(list.as_slice(), [4, 5, 6]);
        assert_eq!(
            (list.pop_front(), list.pop_front(), list.pop_front()),
            (Some(4), Some(5), Some(6))
        );
        assert_eq!((list.pop_front(), list.is_empty(), list), (None, true, Few::default()));
    }

    #[test]
    #[should_panic(expected = "the list is full")]
    fn nothing_is_pushed_out_of_a_full_list() {
        Few::new([1, 2, 3]).unwrap().push_front(0);
    }

    #[test]
    fn too_many_are_refused() {
        assert_eq!(Few::new([1, 2, 3, 4]), None);
        let error = serde_json::from_str::<Few>("[1,2,3,4]").unwrap_err();
        assert!(error.to_string().contains("at most 3 values are allowed here"), "{error}");
        assert_eq!(serde_json::from_str::<Few>("[1,2]").unwrap().as_slice(), [1, 2]);
    }
}
