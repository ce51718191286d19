//! Sets of cards: one 64-bit word each, a bit for the number of each card.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::card::EXCHANGE;
use crate::{Card, Company, Share};

/// Makes a set type whose members are numbers below 64.
macro_rules! card_set {
    ($(#[$doc:meta])* $set:ident of $member:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $set(u64);

        impl $set {
            /// The set without a card.
            pub const EMPTY: $set = $set(0);

            /// Tells whether it is a member.
            #[inline]
            pub const fn contains(self, card: $member) -> bool {
                self.0 >> card.0 & 1 != 0
            }

            /// Adds it.
            #[inline]
            pub const fn insert(&mut self, card: $member) {
                self.0 |= 1 << card.0;
            }

            /// Takes it out.
            #[inline]
            pub const fn remove(&mut self, card: $member) {
                self.0 &= !(1 << card.0);
            }

            /// Counts the members.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Tells whether there is none.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns what is in both.
            #[inline]
            #[must_use]
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// Returns what is in either.
            #[inline]
            #[must_use]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// Returns what is in this and not in the other.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Lists the members in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $member> {
                let mut rest = self.0;
                std::iter::from_fn(move || {
                    (rest != 0).then(|| {
                        let lowest = rest.trailing_zeros() as u8;
                        rest &= rest - 1;
                        $member(lowest)
                    })
                })
            }
        }

        impl FromIterator<$member> for $set {
            fn from_iter<I: IntoIterator<Item = $member>>(cards: I) -> $set {
                let mut set = $set::EMPTY;
                cards.into_iter().for_each(|card| set.insert(card));
                set
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter().map(|card| card.to_string())).finish()
            }
        }

        impl Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let mut set = $set::EMPTY;
                for card in Vec::<$member>::deserialize(deserializer)? {
                    if set.contains(card) {
                        let message = format_args!("{card} stands there twice");
                        return Err(serde::de::Error::custom(message));
                    }
                    set.insert(card);
                }
                Ok(set)
            }
        }

        whistle_core::schema_as!($set, std::collections::BTreeSet<$member>);
    };
}

card_set! {
    /// A set of company cards, such as a hand.
    CardSet of Card
}
card_set! {
    /// A set of shares.
    ShareSet of Share
}

impl CardSet {
    /// All fifty company cards.
    pub const ALL: CardSet = CardSet((1 << EXCHANGE) - 1);

    /// Returns the ten cards of a company.
    #[inline]
    pub const fn suit(company: Company) -> CardSet {
        CardSet(0x3ff << (company as u32 * 10))
    }

    /// Returns the members of one company.
    #[inline]
    #[must_use]
    pub const fn of(self, company: Company) -> CardSet {
        self.and(CardSet::suit(company))
    }
}

impl ShareSet {
    /// Counts the shares of a company.
    #[inline]
    pub const fn count(self, company: Company) -> u8 {
        let all = CardSet::suit(company).0 | 1 << Share::exchange(company).0;
        (self.0 & all).count_ones() as u8
    }

    /// Returns the shares that were company cards.
    pub const fn cards(self) -> CardSet {
        CardSet(self.0).and(CardSet::ALL)
    }
}
