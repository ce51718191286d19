//! Enums whose values have names.

use super::Piece;

/// A piece with a constant table of names.
pub trait NamedPiece: Piece {
    /// The names in order.
    const NAMES: &'static [&'static str];
}

/// Declares an enum with one line per value: the value and its name in files and commands.
///
/// ```ignore
/// named_enum! {
///     /// A company: a suit and a railway.
///     pub enum Company("company") {
///         /// Baltimore & Ohio.
///         Bo = "bo",
///         /// Erie.
///         Erie = "erie",
///     }
/// }
/// ```
///
/// The enum gets `ALL`, `name`, `index`, `Display`, `FromStr` (whose error lists the names), its name in JSON, a schema
/// that lists the names, and is a [`Piece`].
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$meta:meta])*
        $vis:vis enum $type:ident($what:literal) {
            $($(#[$variant_meta:meta])* $variant:ident = $name:literal),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $type {
            $($(#[$variant_meta])* $variant,)+
        }

        #[allow(dead_code, reason = "every such enum has these methods, used or not")]
        impl $type {
            const NAMES: &'static [&'static str] = &[$($name),+];

            /// All of them, in order.
            $vis const ALL: [$type; [$($name),+].len()] = [$($type::$variant),+];

            /// Returns its name in files and commands.
            $vis const fn name(self) -> &'static str {
                $type::NAMES[self as usize]
            }

            /// Returns its index.
            #[inline(always)]
            $vis const fn index(self) -> usize {
                self as usize
            }
        }

        impl $crate::pieces::Piece for $type {
            const COUNT: usize = $type::ALL.len();

            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }

            #[inline(always)]
            fn from_index(index: usize) -> $type {
                $type::ALL[index]
            }
        }

        impl $crate::pieces::NamedPiece for $type {
            const NAMES: &'static [&'static str] = $type::NAMES;
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = String;

            fn from_str(name: &str) -> Result<$type, String> {
                $crate::macro_support::parse_name($what, name)
            }
        }

        $crate::by_name!($type);
    };
}

/// Finds a piece by its name.
///
/// # Errors
/// If no piece has this name; the error lists the names.
pub fn parse_name<P: NamedPiece>(what: &str, name: &str) -> Result<P, String> {
    let place = P::NAMES.iter().position(|&known| known == name);
    place.map(P::from_index).ok_or_else(|| {
        let (last, others) = P::NAMES.split_last().expect("an enum has values");
        let known = match others {
            [] => (*last).to_owned(),
            others => format!("{} and {last}", others.join(", ")),
        };
        format!("no {what} is called \"{name}\"; there are {known}")
    })
}
