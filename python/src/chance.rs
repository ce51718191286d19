//! Everything that nature can decide, and how likely each of it is.
//!
//! Games draw what nature decides by asking for numbers below a bound, each equally likely. A source
//! that answers with every number in turn, and keeps account of the bounds, walks through all that can be
//! drawn with its exact probability: no game needs to list anything.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hasher as _};
use std::io::Write;

use whistle_core::{Game, Json, Rng, Rules};

/// More ways than this are not listed: a shuffle has more than anybody can look at.
const MOST_WAYS: u64 = 100_000;

/// What nature can decide, and how likely it is.
pub(crate) type Likely = (Json, f64);

/// A source of numbers that walks through everything that can be drawn.
#[derive(Default)]
struct EveryWay {
    /// The numbers of this way, each with its bound.
    way: Vec<(u32, u32)>,
    /// How many of them were asked for.
    asked: usize,
    /// Whether somebody asked for something that has no short list.
    endless: bool,
}

impl EveryWay {
    fn probability(&self) -> f64 {
        self.way.iter().map(|&(_, bound)| 1.0 / f64::from(bound)).product()
    }

    /// Counts at least so many ways, from the bounds on this one.
    fn ways(&self) -> u64 {
        self.way.iter().fold(1, |ways, &(_, bound)| u64::from(bound).saturating_mul(ways))
    }

    /// Goes on to the next way; there is none after the last.
    fn advance(&mut self) -> bool {
        self.way.truncate(self.asked);
        self.asked = 0;
        while let Some((number, bound)) = self.way.pop() {
            if number + 1 < bound {
                self.way.push((number + 1, bound));
                return true;
            }
        }
        false
    }
}

impl Rng for EveryWay {
    fn next_u32(&mut self) -> u32 {
        self.endless = true;
        0
    }

    fn below(&mut self, bound: u32) -> u32 {
        let number = match self.way.get(self.asked) {
            Some(&(number, _)) => number,
            None => {
                self.way.push((0, bound.max(1)));
                0
            }
        };
        self.asked += 1;
        // A game that draws until it likes what it drew would never end here.
        self.endless |= self.asked > 64 || self.ways() > MOST_WAYS;
        if self.endless { bound.saturating_sub(1) / 2 } else { number }
    }
}

/// Lists what nature can decide now, in the order of its text; nothing if there is too much of it.
///
/// Only asked when it is nature's turn.
pub(crate) fn outcomes<G: Game>(game: &G) -> Option<Vec<Likely>> {
    let mut found: BTreeMap<String, Likely> = BTreeMap::new();
    let mut source = EveryWay::default();
    for _ in 0..MOST_WAYS {
        let outcome = Json::of(&game.sample_chance(&mut source));
        if source.endless {
            return None;
        }
        let probability = source.probability();
        found.entry(outcome.to_string()).or_insert((outcome, 0.0)).1 += probability;
        if !source.advance() {
            return Some(found.into_values().collect());
        }
    }
    None
}

/// What nature can decide at one position, as the game has it.
pub(crate) struct Listed<G: Rules> {
    /// A longer list was not wanted.
    pub(crate) most: usize,
    /// In the order in which a walk through all draws first meets them.
    pub(crate) outcomes: Option<Vec<(G::Chance, f64)>>,
}

/// Lists what nature can decide now, unless it is more than `most`.
///
/// Only asked when it is nature's turn.
pub(crate) fn list<G: Game>(game: &G, most: usize) -> Listed<G> {
    let mut known = Vec::new();
    if game.list_chance(most, &mut known) {
        let ways = known.iter().map(|&(_, ways)| ways).sum::<u64>() as f64;
        let likely = |(outcome, number)| (outcome, number as f64 / ways);
        let outcomes = known.into_iter().map(likely).collect::<Vec<_>>();
        return Listed { most, outcomes: Some(outcomes).filter(|known| known.len() <= most) };
    }
    let mut found = Found::<G>::default();
    let mut source = EveryWay::default();
    for _ in 0..MOST_WAYS {
        let outcome = game.sample_chance(&mut source);
        if source.endless {
            break;
        }
        let probability = source.probability();
        if !found.add(outcome, probability, most) {
            break;
        }
        if !source.advance() {
            return Listed { most, outcomes: Some(found.outcomes) };
        }
    }
    Listed { most, outcomes: None }
}

/// Outcomes that were found so far, each once.
struct Found<G: Rules> {
    outcomes: Vec<(G::Chance, f64)>,
    /// Places in a long list, by hash.
    places: HashMap<u64, usize>,
}

impl<G: Rules> Default for Found<G> {
    fn default() -> Found<G> {
        Found { outcomes: Vec::new(), places: HashMap::new() }
    }
}

impl<G: Rules> Found<G> {
    /// Lists are short or looked up by hash.
    const SHORT: usize = 512;

    /// Adds a way to an outcome; says whether there was room for it.
    fn add(&mut self, outcome: G::Chance, probability: f64, most: usize) -> bool {
        let place = self.place(&outcome);
        match place {
            Some(place) => self.outcomes[place].1 += probability,
            None if self.outcomes.len() == most => return false,
            None => {
                if self.outcomes.len() >= Self::SHORT {
                    self.places.insert(hash(&outcome), self.outcomes.len());
                }
                self.outcomes.push((outcome, probability));
            }
        }
        true
    }

    fn place(&self, outcome: &G::Chance) -> Option<usize> {
        // Equal ones mostly follow upon each other.
        let short = &self.outcomes[..self.outcomes.len().min(Self::SHORT)];
        let place = short.iter().rposition(|(known, _)| known == outcome);
        if place.is_some() || self.outcomes.len() <= Self::SHORT {
            return place;
        }
        let place = *self.places.get(&hash(outcome))?;
        // Two outcomes with one hash are told apart all the same.
        if self.outcomes[place].0 == *outcome {
            return Some(place);
        }
        self.outcomes.iter().position(|(known, _)| known == outcome)
    }
}

/// Hashes a value by what is written of it: most outcomes are no keys of their own.
fn hash(value: &impl serde::Serialize) -> u64 {
    struct Hashing(DefaultHasher);
    impl Write for Hashing {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.write(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut into = Hashing(DefaultHasher::new());
    serde_json::to_writer(&mut into, value).expect("an outcome is JSON with text keys");
    into.0.finish()
}
