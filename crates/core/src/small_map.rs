//! A map of few keys.

use std::borrow::Borrow;
use std::ops::Index;

use serde::{Serialize, Serializer};

/// A map of few keys, such as the seats of a table, in the order of the keys.
///
/// It is a sorted list. A `BTreeMap` is compiled separately for each pair of types, and the page downloads all of that
/// code: a dozen such maps made up a thirtieth of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for SmallMap<K, V> {
    fn default() -> SmallMap<K, V> {
        SmallMap::new()
    }
}

impl<K, V> SmallMap<K, V> {
    /// Returns an empty map.
    pub const fn new() -> SmallMap<K, V> {
        SmallMap(Vec::new())
    }

    /// Returns whether the map is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Iterates over keys and values.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// Iterates over the keys.
    pub fn keys(&self) -> impl Iterator<Item = &K> {
        self.0.iter().map(|(key, _)| key)
    }

    /// Iterates over the values.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }

    /// Keeps only the entries for which a predicate is true.
    pub fn retain(&mut self, mut stays: impl FnMut(&K, &mut V) -> bool) {
        self.0.retain_mut(|(key, value)| stays(key, value));
    }
}

impl<K: Ord, V> SmallMap<K, V> {
    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|(other, _)| other.borrow().cmp(key))
    }

    /// Returns the value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.place(key).ok().map(|place| &self.0[place].1)
    }

    /// Returns the value of a key, mutably.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.place(key).ok().map(|place| &mut self.0[place].1)
    }

    /// Returns the value of a key, inserting one first if there is none.
    pub fn get_or_insert_with(&mut self, key: K, value: impl FnOnce() -> V) -> &mut V {
        let place = self.place(&key).unwrap_or_else(|place| {
            self.0.insert(place, (key, value()));
            place
        });
        &mut self.0[place].1
    }

    /// Returns whether the map contains a key.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.place(key).is_ok()
    }

    /// Sets the value of a key.
    pub fn insert(&mut self, key: K, value: V) {
        match self.place(&key) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (key, value)),
        }
    }

    /// Removes a key and returns its value.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.place(key).ok().map(|place| self.0.remove(place).1)
    }
}

impl<K: Ord, V> Index<&K> for SmallMap<K, V> {
    type Output = V;

    fn index(&self, key: &K) -> &V {
        self.get(key).expect("the map has the key")
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SmallMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> SmallMap<K, V> {
        let mut map = SmallMap::new();
        entries.into_iter().for_each(|(key, value)| map.insert(key, value));
        map
    }
}

impl<K: Serialize, V: Serialize> Serialize for SmallMap<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// It behaves like a `BTreeMap` under any operations.
    #[test]
    fn it_is_a_map_in_the_order_of_its_keys() {
        let mut rng = crate::Pcg32::new(7, 1);
        let mut map = SmallMap::default();
        let mut model = std::collections::BTreeMap::new();
        for step in 0..2_001_u32 {
            let (key, what) = (crate::Rng::below(&mut rng, 9), crate::Rng::below(&mut rng, 6));
            match what {
                0 | 1 => {
                    map.insert(key, step);
                    model.insert(key, step);
                }
                2 => assert_eq!(map.remove(&key), model.remove(&key)),
                3 => {
                    *map.get_or_insert_with(key, || step) += 1;
                    *model.entry(key).or_insert(step) += 1;
                }
                4 => {
                    map.retain(|&other, value| other != key || *value % 2 == 0);
                    model.retain(|&other, value| other != key || *value % 2 == 0);
                }
                _ => {
                    if let Some(value) = map.get_mut(&key) {
                        *value += 5;
                    }
                    model.entry(key).and_modify(|value| *value += 5);
                }
            }
            assert_eq!(map.get(&key), model.get(&key));
            assert_eq!(map.contains_key(&key), model.contains_key(&key));
            assert!(map.iter().eq(&model) && map.keys().eq(model.keys()));
            assert!(map.values().eq(model.values()));
            assert_eq!(map.is_empty(), model.is_empty());
            assert!(model.iter().all(|(key, value)| map[key] == *value));
        }
        let text = serde_json::to_string(&map).unwrap();
        assert_eq!(text, serde_json::to_string(&model).unwrap());
        assert_eq!(model.into_iter().rev().collect::<SmallMap<_, _>>(), map);
        map.clear();
        assert!(map.is_empty());
    }
}
