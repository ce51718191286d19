//! Things of which only the number of each kind matters: equal dice, equal cards.

use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

/// A small closed set of kinds.
pub trait Kind: Copy + Eq + fmt::Display + 'static {
    /// All of them, in order.
    const ALL: &'static [Self];

    /// Returns the place in [`Kind::ALL`].
    fn index(self) -> usize;
}

/// How many there are of each of `N` kinds; in JSON a list with a word for each thing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts<K, const N: usize> {
    counts: [u8; N],
    kind: PhantomData<K>,
}

impl<K, const N: usize> Counts<K, N> {
    /// Nothing of any kind.
    pub const NONE: Counts<K, N> = Counts { counts: [0; N], kind: PhantomData };

    /// Counts all.
    #[inline]
    pub fn total(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// Tells whether there is nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; N]
    }

    /// Adds all of `more`.
    #[inline]
    pub(crate) fn add_all(&mut self, more: &Counts<K, N>) {
        self.counts.iter_mut().zip(more.counts).for_each(|(count, more)| *count += more);
    }

    /// Takes all of `less` away; they must be there.
    #[inline]
    pub(crate) fn remove_all(&mut self, less: &Counts<K, N>) {
        self.counts.iter_mut().zip(less.counts).for_each(|(count, less)| *count -= less);
    }

    /// Tells whether all of `part` is here.
    #[inline]
    pub(crate) fn covers(&self, part: &Counts<K, N>) -> bool {
        self.counts.iter().zip(part.counts).all(|(&count, part)| part <= count)
    }
}

impl<K: Kind, const N: usize> Counts<K, N> {
    /// Counts one kind.
    #[inline]
    pub fn of(&self, kind: K) -> u8 {
        self.counts[kind.index()]
    }

    /// Adds some of one kind.
    #[inline]
    pub(crate) fn add(&mut self, kind: K, count: u8) {
        self.counts[kind.index()] += count;
    }

    /// Takes some of one kind away; they must be there.
    #[inline]
    pub(crate) fn remove(&mut self, kind: K, count: u8) {
        self.counts[kind.index()] -= count;
    }

    /// Sets the number of one kind.
    #[inline]
    pub(crate) fn set(&mut self, kind: K, count: u8) {
        self.counts[kind.index()] = count;
    }

    /// Lists kinds with their number, those that are there.
    pub fn iter(&self) -> impl Iterator<Item = (K, u8)> + '_ {
        K::ALL.iter().map(|&kind| (kind, self.of(kind))).filter(|&(_, count)| count > 0)
    }

    /// Lists every thing, equal ones one after the other.
    pub fn each(&self) -> impl Iterator<Item = K> + '_ {
        self.iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)))
    }
}

impl<K, const N: usize> Default for Counts<K, N> {
    fn default() -> Counts<K, N> {
        Counts::NONE
    }
}

impl<K: Kind, const N: usize> FromIterator<K> for Counts<K, N> {
    fn from_iter<I: IntoIterator<Item = K>>(things: I) -> Counts<K, N> {
        let mut counts = Counts::NONE;
        for kind in things {
            let count = &mut counts.counts[kind.index()];
            *count = count.saturating_add(1);
        }
        counts
    }
}

impl<K: Kind, const N: usize> fmt::Debug for Counts<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.each().map(|kind| kind.to_string())).finish()
    }
}

impl<K: Kind + Serialize, const N: usize> Serialize for Counts<K, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each())
    }
}

impl<'de, K: Kind + Deserialize<'de>, const N: usize> Deserialize<'de> for Counts<K, N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let things = Vec::<K>::deserialize(deserializer)?;
        if things.len() > usize::from(u8::MAX) {
            return Err(serde::de::Error::custom("more things than the box has"));
        }
        Ok(things.into_iter().collect())
    }
}

#[cfg(feature = "schema")]
impl<K: schemars::JsonSchema, const N: usize> schemars::JsonSchema for Counts<K, N> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Counts_{}", K::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<K>::json_schema(generator)
    }
}
