//! Luck that is the same for the same seed.

/// A small generator of numbers (SplitMix64): every client has its own.
#[derive(Clone)]
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn new(seed: u64, client: u64) -> Luck {
        let mut luck = Luck(seed ^ client.wrapping_mul(0xD1B5_4A32_D192_ED03));
        luck.next();
        luck
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Draws a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}
