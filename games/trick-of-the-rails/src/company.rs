//! The five companies.

use whistle_core::pieces::{PerPiece, PieceSet};

use crate::card::{CardSet, Share, ShareSet};

whistle_core::named_enum! {
    /// A railway company: a suit, a railway and a kind of share, in the order in which the railways
    /// lie on the table.
    pub enum Company("company") {
        /// Baltimore & Ohio.
        Bo = "bo",
        /// Chesapeake & Ohio.
        Co = "co",
        /// Erie.
        Erie = "erie",
        /// New York Central.
        Nyc = "nyc",
        /// Pennsylvania.
        Prr = "prr",
    }
}

/// A set of companies.
pub type CompanySet = PieceSet<Company, u8>;

/// One value for each company.
pub type PerCompany<T> = PerPiece<Company, T, 5>;

impl Company {
    /// Returns its name on the cards.
    pub const fn title(self) -> &'static str {
        ["B&O", "C&O", "ERIE", "NYC", "PRR"][self as usize]
    }

    /// Returns its ten cards.
    #[inline]
    pub const fn suit(self) -> CardSet {
        CardSet::from_bits(0x3ff << (self as u32 * 10))
    }

    /// Returns its ten cards and its exchange share.
    #[inline]
    pub const fn shares(self) -> ShareSet {
        ShareSet::from_bits(self.suit().bits() | 1 << Share::exchange(self).0)
    }
}
