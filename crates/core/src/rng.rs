//! Random numbers from a source that is passed in, the same on every platform and in every version.
//!
//! The generator is PCG32 (XSH RR 64/32); `below` multiplies and rejects, so that every number is equally likely;
//! `shuffle` is Fisher–Yates from the back. All three are pinned by test vectors in `docs/develop/randomness.md`.

use serde::{Deserialize, Serialize};

/// A source of random numbers.
///
/// Live tables and playouts use different implementations; rules cannot tell the difference.
pub trait Rng {
    /// Returns the next 32 random bits.
    fn next_u32(&mut self) -> u32;

    /// Returns a number below `bound`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0 in a debug build; a release build returns 0.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "no number is below 0");
        let mut product = u64::from(self.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            // The lowest products are one too many for some numbers, so they are rejected.
            let excess = bound.wrapping_neg() % bound;
            while (product as u32) < excess {
                product = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Returns one of the items, each equally likely.
    ///
    /// # Panics
    /// If there are no items.
    #[inline]
    fn pick<T: Copy>(&mut self, items: &[T]) -> T
    where
        Self: Sized,
    {
        items[self.below(items.len() as u32) as usize]
    }

    /// Shuffles the items; each order is equally likely.
    #[inline]
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u32 + 1) as usize;
            items.swap(last, chosen);
        }
    }
}

impl<R: Rng + ?Sized> Rng for &mut R {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        (**self).next_u32()
    }
}

/// The generator of playouts and tests: small, fast, with 2⁶³ separate streams for a seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pcg32 {
    state: u64,
    increment: u64,
}

impl Pcg32 {
    const MULTIPLIER: u64 = 6_364_136_223_846_793_005;

    /// Starts a stream of a seed. Game number *n* of a run takes stream *n*, so that a run is the same on any number of
    /// threads.
    pub fn new(seed: u64, stream: u64) -> Pcg32 {
        let mut rng = Pcg32 { state: 0, increment: stream << 1 | 1 };
        rng.next_u32();
        rng.state = rng.state.wrapping_add(seed);
        rng.next_u32();
        rng
    }
}

impl Rng for Pcg32 {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(Self::MULTIPLIER).wrapping_add(self.increment);
        let mixed = ((old >> 18 ^ old) >> 27) as u32;
        mixed.rotate_right((old >> 59) as u32)
    }
}

/// Mixes a number over all 64 bits (the finaliser of SplitMix64), to derive seeds from seeds.
pub const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first number of SplitMix64 for seed 0, as published.
    #[test]
    fn mixes_as_published() {
        assert_eq!(mix(0), 0xe220_a839_7b1d_cdaf);
    }

    /// Reads the test vectors from the document.
    fn vectors(heading: &str) -> Vec<u32> {
        let document = include_str!("../../../docs/develop/randomness.md");
        let section = document.split("## ").find(|s| s.starts_with(heading)).expect(heading);
        let block = section.split("```").nth(1).expect("a fenced block of numbers");
        let numbers = block.trim_start_matches("text").split_whitespace();
        numbers.map(|n| u32::from_str_radix(n.trim_start_matches("0x"), 16).unwrap()).collect()
    }

    #[test]
    fn the_generator_gives_the_published_numbers() {
        // The published sample output for seed 42, stream 54.
        let published =
            [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e];
        let mut rng = Pcg32::new(42, 54);
        let drawn: Vec<u32> = published.iter().map(|_| rng.next_u32()).collect();
        assert_eq!(drawn, published);
        assert_eq!(drawn, vectors("The generator"));
    }

    #[test]
    fn below_gives_the_published_numbers() {
        let mut rng = Pcg32::new(42, 54);
        let bounds = [2, 6, 10, 50, 52, 1000, 0x8000_0001, 0xffff_ffff];
        let drawn: Vec<u32> = (0..3).flat_map(|_| bounds).map(|bound| rng.below(bound)).collect();
        assert_eq!(drawn, vectors("Below"));
    }

    #[test]
    fn shuffle_gives_the_published_order() {
        let mut cards: Vec<u32> = (0..52).collect();
        Pcg32::new(42, 54).shuffle(&mut cards);
        assert_eq!(cards, vectors("Shuffle"));
    }

    #[test]
    fn below_rejects_what_would_favour_low_numbers() {
        // With a bound just over half the range, nearly half of all draws must be rejected.
        struct Counting(Pcg32, u32);
        impl Rng for Counting {
            fn next_u32(&mut self) -> u32 {
                self.1 += 1;
                self.0.next_u32()
            }
        }
        let mut rng = Counting(Pcg32::new(1, 1), 0);
        let draws = 10_000;
        (0..draws).for_each(|_| assert!(rng.below(0x8000_0001) < 0x8000_0001));
        assert!((19_500..20_500).contains(&rng.1), "{} draws for {draws} numbers", rng.1);
    }

    #[test]
    fn streams_of_a_seed_differ() {
        assert_ne!(Pcg32::new(7, 0).next_u32(), Pcg32::new(7, 1).next_u32());
    }
}
