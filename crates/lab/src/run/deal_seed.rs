//! The randomness of a deal, so that other players can play the same deal.
//!
//! The *n*th chance outcome of a game comes from stream *n* of the deal: the cards are the same no matter who plays, and
//! later rolls and draws stay as similar as the games allow.

use whistle_core::{Pcg32, Seat};
use whistle_review::Seed;

/// The seed of one deal.
#[derive(Clone, Copy)]
pub(crate) struct DealSeed {
    nature: u64,
    players: u64,
}

impl DealSeed {
    pub(crate) fn of_deal(seed: u64, deal: u64) -> DealSeed {
        let nature = mix(mix(seed).wrapping_add(deal));
        DealSeed { nature, players: mix(nature ^ 0x6c75_636b) }
    }

    /// Returns the generator for chance outcome `number`.
    #[inline]
    pub(crate) fn nature(self, number: u64) -> Pcg32 {
        Pcg32::new(self.nature, number)
    }

    /// Returns the seed of the simulations that measure the luck of chance outcome `number`.
    pub(crate) fn luck(self, number: u64) -> Seed {
        Seed(mix(self.players ^ 0x006d_6574_6572)).part(number)
    }

    /// Returns the seed for a seat's decision `number`.
    #[inline]
    pub(crate) fn player(self, seat: Seat, number: u64) -> u64 {
        mix(self.players ^ mix(u64::from(seat.0) << 32 | number))
    }
}

/// Mixes a number over all 64 bits (the finaliser of SplitMix64).
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use whistle_core::Rng as _;

    /// The first number of SplitMix64 for seed 0, as published.
    #[test]
    fn mixes_as_published() {
        assert_eq!(mix(0), 0xe220_a839_7b1d_cdaf);
    }

    #[test]
    fn deals_seats_and_decisions_differ() {
        let seed = DealSeed::of_deal(1, 0);
        let mut nature = seed.nature(0);
        let drawn = [
            nature.next_u32(),
            seed.nature(1).next_u32(),
            DealSeed::of_deal(1, 1).nature(0).next_u32(),
        ];
        assert!(drawn[0] != drawn[1] && drawn[0] != drawn[2]);
        assert_eq!(seed.nature(0).next_u32(), drawn[0]);
        assert_ne!(seed.player(Seat(0), 1), seed.player(Seat(1), 0));
    }
}
