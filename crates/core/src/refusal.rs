//! Why the rules forbid something.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use crate::Seat;

/// A rule's reason to forbid something; [`refusals!`](crate::refusals) declares them in one line each.
///
/// `Display` is a clause that reads well after "you cannot do that:"; it begins in lower case and has no full stop. It
/// must not reveal hidden information to a seat.
pub trait Refusal: Clone + fmt::Debug + fmt::Display + Eq + Serialize {
    /// Returns the id of the rule that forbids it, as in `docs/rules/<game>.md`.
    fn rule(&self) -> &'static str;
}

/// Why something is illegal: for a reason common to all games, or by a rule of this one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Illegal<R> {
    /// The table has no such seat.
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// The rule about the number of players.
        #[serde(skip)]
        rule: &'static str,
    },
    /// It is another seat's turn.
    NotYourTurn {
        /// What the game is waiting for.
        #[serde(rename = "awaits")]
        awaited: Awaited,
    },
    /// The game is waiting for something else.
    NotNow {
        /// What the game is waiting for.
        #[serde(rename = "awaits")]
        awaited: Awaited,
    },
    /// This chance outcome is impossible.
    Impossible {
        /// The rule that lists possible outcomes.
        #[serde(skip)]
        rule: &'static str,
        /// What is wrong with it.
        why: Cow<'static, str>,
    },
    /// The game has no gifts.
    NoGifts {
        /// The rule about what each seat has.
        #[serde(skip)]
        rule: &'static str,
    },
    /// A rule of the game forbids it.
    #[serde(untagged)]
    Rule(R),
}

/// The refusals of a game that needs none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum NoRefusal {}

impl Refusal for NoRefusal {
    fn rule(&self) -> &'static str {
        match *self {}
    }
}

impl fmt::Display for NoRefusal {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl<R> Illegal<R> {
    /// Refuses a chance outcome as impossible.
    pub fn impossible(rule: &'static str, why: impl Into<Cow<'static, str>>) -> Illegal<R> {
        Illegal::Impossible { rule, why: why.into() }
    }
}

/// What the game is waiting for, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// The id of that rule.
    pub rule: &'static str,
    /// A phrase that follows "the table is waiting for".
    pub what: &'static str,
}

impl Serialize for Awaited {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.what)
    }
}

crate::schema_as!(Awaited, String);

impl<R> From<R> for Illegal<R> {
    fn from(refusal: R) -> Illegal<R> {
        Illegal::Rule(refusal)
    }
}

/// Refuses if a condition holds: `refuse_if(hand.is_empty(), Refusal::NoCards)?`.
///
/// # Errors
/// With the refusal.
pub fn refuse_if<R>(so: bool, refusal: R) -> Result<(), Illegal<R>> {
    if so { Err(Illegal::Rule(refusal)) } else { Ok(()) }
}

/// Lets tests compare with the rule that they expect.
impl<R: PartialEq> PartialEq<R> for Illegal<R> {
    fn eq(&self, refusal: &R) -> bool {
        matches!(self, Illegal::Rule(rule) if rule == refusal)
    }
}

impl<R: Refusal> Refusal for Illegal<R> {
    fn rule(&self) -> &'static str {
        match self {
            Illegal::NoSuchSeat { rule, .. }
            | Illegal::Impossible { rule, .. }
            | Illegal::NoGifts { rule } => rule,
            Illegal::NotYourTurn { awaited } | Illegal::NotNow { awaited } => awaited.rule,
            Illegal::Rule(refusal) => refusal.rule(),
        }
    }
}

impl<R: fmt::Display> fmt::Display for Illegal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NoSuchSeat { seat, .. } => write!(f, "there is no {seat}"),
            Illegal::NotYourTurn { awaited } => {
                write!(f, "it is not this seat's turn; the table is waiting for {}", awaited.what)
            }
            Illegal::NotNow { awaited } => {
                write!(f, "not at this point; the table is waiting for {}", awaited.what)
            }
            Illegal::Impossible { why, .. } => f.write_str(why),
            Illegal::NoGifts { .. } => f.write_str("this game has no gifts"),
            Illegal::Rule(refusal) => refusal.fmt(f),
        }
    }
}

/// Declares the enum of a game's refusals: one line each, with its rule and text.
///
/// ```ignore
/// refusals! {
///     /// Why something is forbidden.
///     pub enum Refusal {
///         /// The card is not in the seat's hand.
///         NotInHand { card: Card } => "TR-5", "{card} is not in this hand";
///         /// The deck has no such card; which rule that breaks depends on why it is drawn.
///         NotInDeck { card: Card, #[serde(skip)] rule: &'static str } => rule, "the deck has no {card}";
///     }
/// }
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        $vis:vis enum $type:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $({ $($(#[$field_meta:meta])* $field:ident : $of:ty),* $(,)? })?
                    => $rule:expr, $words:literal $(, $argument:expr)* ;
            )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, $crate::macro_support::serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "kind", rename_all = "snake_case")]
        #[allow(missing_docs, reason = "the fields of a refusal are explained by their names")]
        $vis enum $type {
            $($(#[$variant_meta])* $variant $({ $($(#[$field_meta])* $field: $of),* })?,)+
        }

        impl $crate::Refusal for $type {
            #[allow(unused_variables, reason = "few rules depend on the fields")]
            fn rule(&self) -> &'static str {
                match self {
                    $($type::$variant $({ $($field),* })? => $rule,)+
                }
            }
        }

        impl std::fmt::Display for $type {
            #[allow(unused_variables, reason = "some words need no field")]
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($type::$variant $({ $($field),* })? => write!(f, $words $(, $argument)*),)+
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::refusals! {
        /// Why.
        pub(crate) enum Own {
            /// Too many.
            TooMany { count: u8 } => "XX-2", "{count} are too many";
            /// Not there.
            Missing { card: u8, #[serde(skip)] rule: &'static str } => rule, "no {} there", card + 1;
            /// Never.
            Never => "XX-4", "never";
        }
    }

    #[test]
    fn a_refusal_is_a_line() {
        let missing = Own::Missing { card: 3, rule: "XX-3" };
        assert_eq!((missing.rule(), missing.to_string().as_str()), ("XX-3", "no 4 there"));
        assert_eq!(Own::TooMany { count: 9 }.to_string(), "9 are too many");
        assert_eq!(Own::Never.rule(), "XX-4");
    }

    #[test]
    fn every_reason_is_told_apart_by_its_kind() {
        let awaited = Awaited { rule: "XX-1", what: "the deal" };
        let rule = "XX-2";
        let why = "twelve is more than two dice show".into();
        let json = |illegal: Illegal<Own>| {
            (illegal.rule(), illegal.to_string(), serde_json::to_string(&illegal).unwrap())
        };
        for (illegal, id, words, text) in [
            (
                Illegal::NotNow { awaited },
                "XX-1",
                "not at this point; the table is waiting for the deal",
                r#"{"kind":"not_now","awaits":"the deal"}"#,
            ),
            (
                Illegal::NoSuchSeat { seat: Seat(7), rule },
                "XX-2",
                "there is no seat 7",
                r#"{"kind":"no_such_seat","seat":7}"#,
            ),
            (
                Illegal::Impossible { rule, why },
                "XX-2",
                "twelve is more than two dice show",
                r#"{"kind":"impossible","why":"twelve is more than two dice show"}"#,
            ),
            (Illegal::NoGifts { rule }, "XX-2", "this game has no gifts", r#"{"kind":"no_gifts"}"#),
            (
                Own::TooMany { count: 3 }.into(),
                "XX-2",
                "3 are too many",
                r#"{"kind":"too_many","count":3}"#,
            ),
        ] {
            assert_eq!(json(illegal), (id, words.to_owned(), text.to_owned()));
        }
    }
}
