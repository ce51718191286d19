//! All possible outcomes of a chance event, with their probabilities.
//!
//! Games draw chance outcomes by asking for uniform numbers below a bound. A source that answers with every
//! number in turn, and records the bounds, enumerates all draws with their exact probabilities, so games need
//! not list anything.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hasher as _};
use std::io::Write;

use whistle_core::{Game, Json, Rng, Rules};

/// The most draws that are enumerated; a shuffle has far more.
const MOST_WAYS: u64 = 100_000;

/// A chance outcome and its probability.
pub(crate) type Likely = (Json, f64);

/// A source of numbers that enumerates all draws.
#[derive(Default)]
struct EveryWay {
    /// The numbers of the current draw, each with its bound.
    way: Vec<(u32, u32)>,
    /// How many of them the game has asked for.
    asked: usize,
    /// Whether there are too many draws to enumerate.
    endless: bool,
}

impl EveryWay {
    fn probability(&self) -> f64 {
        self.way.iter().map(|&(_, bound)| 1.0 / f64::from(bound)).product()
    }

    /// Returns a lower bound on the number of draws, from the bounds of the current one.
    fn ways(&self) -> u64 {
        self.way.iter().fold(1, |ways, &(_, bound)| u64::from(bound).saturating_mul(ways))
    }

    /// Moves to the next draw; returns `false` after the last.
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
        // Rejection sampling would never end here.
        self.endless |= self.asked > 64 || self.ways() > MOST_WAYS;
        if self.endless { bound.saturating_sub(1) / 2 } else { number }
    }
}

/// Lists all outcomes sorted by their JSON text, or returns `None` if there are too many.
///
/// Call it only at a chance node.
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

/// The chance outcomes at one position, typed.
pub(crate) struct Listed<G: Rules> {
    /// The most outcomes that the caller wanted.
    pub(crate) most: usize,
    /// The outcomes in the order in which the enumeration first finds them; `None` if there are more than `most`.
    pub(crate) outcomes: Option<Vec<(G::Chance, f64)>>,
}

/// Lists all outcomes unless there are more than `most`.
///
/// Call it only at a chance node.
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

/// The distinct outcomes found so far.
struct Found<G: Rules> {
    outcomes: Vec<(G::Chance, f64)>,
    /// Positions of outcomes beyond the first `SHORT`, by hash.
    places: HashMap<u64, usize>,
}

impl<G: Rules> Default for Found<G> {
    fn default() -> Found<G> {
        Found { outcomes: Vec::new(), places: HashMap::new() }
    }
}

impl<G: Rules> Found<G> {
    /// Shorter lists are searched linearly, longer ones by hash.
    const SHORT: usize = 512;

    /// Adds probability to an outcome; returns `false` if a new outcome does not fit.
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
        // Equal outcomes mostly follow one another.
        let short = &self.outcomes[..self.outcomes.len().min(Self::SHORT)];
        let place = short.iter().rposition(|(known, _)| known == outcome);
        if place.is_some() || self.outcomes.len() <= Self::SHORT {
            return place;
        }
        let place = *self.places.get(&hash(outcome))?;
        // Hashes may collide.
        if self.outcomes[place].0 == *outcome {
            return Some(place);
        }
        self.outcomes.iter().position(|(known, _)| known == outcome)
    }
}

/// Hashes the JSON text of a value, since most outcomes do not implement `Hash`.
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
