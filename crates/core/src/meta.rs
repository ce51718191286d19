//! Facts about a game that need no rules.

use crate::ConfigError;

/// Facts about a game that need no rules: for lists, menus and forms.
#[derive(Clone, Copy, Debug)]
pub struct Meta {
    /// The name in commands, files and addresses: lower case, with hyphens.
    pub id: &'static str,
    /// Raised when the same game file could lead to a different state; game files say which version they need.
    pub rules_version: u32,
    /// The name on the box.
    pub title: &'static str,
    /// Who invented it.
    pub designer: &'static str,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// The id of the rule about the number of players.
    pub seats_rule: &'static str,
    /// How long it takes at a real table, in minutes.
    pub minutes: u8,
    /// How mature the implementation is.
    pub maturity: Maturity,
    /// How the game ends if nobody can finish it; `None` where that cannot happen.
    pub unfinished: Option<Unfinished>,
    /// What a table can choose besides the number of seats.
    pub options: &'static [GameOption],
    /// The flag that allows gifts, if there is one; on by default when two people play together.
    pub gifts: Option<&'static str>,
    /// An option and its default when only people play.
    pub among_people: Option<(&'static str, &'static str)>,
    /// The colours of the game's words for coloured things, by the `name-` messages of these words.
    pub tints: &'static [(&'static str, Tint)],
    /// The menu of promises, as JSON; `[]` if the game has none.
    ///
    /// Each has a name (its message is `promise-NAME`) and lists its blanks: words that begin with `$`. `$by` is the
    /// seat that promises and `$after` the seat to its left; the player fills in the others. `event` and `until` are
    /// patterns of events.
    pub promises: &'static str,
}

/// How a game ends that nobody can finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The reason in its outcome.
    pub reason: &'static str,
    /// The rule that ends it.
    pub rule: &'static str,
}

/// A colour of cards, wagons or dice, for displays that can show it beside the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Cyan.
    Cyan,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
    /// Black.
    Black,
    /// Grey.
    Grey,
    /// White.
    White,
}

/// How mature a game is; `docs/develop/adding-a-game.md` says what each stage requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Maturity {
    /// The game passes the laws.
    Alpha,
    /// Every rule has a test, and every ending a recorded game.
    Beta,
    /// Fifty games between people replay without error.
    Stable,
}

impl Maturity {
    /// Returns the stage's name.
    pub fn name(self) -> &'static str {
        match self {
            Maturity::Alpha => "alpha",
            Maturity::Beta => "beta",
            Maturity::Stable => "stable",
        }
    }
}

/// An option of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// Its field in the game's config.
    pub name: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
    /// What it does, in one sentence.
    pub help: &'static str,
}

/// The values of an option.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// Yes or no; the default is no.
    Flag,
    /// A seat; by default a random one.
    Seat,
    /// One of these words; the default is the first.
    Choice(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// JSON described by the game's schema.
    Data,
}

impl Meta {
    /// Empty facts, to start a new game from.
    pub const BLANK: Meta = Meta {
        id: "",
        rules_version: 1,
        title: "",
        designer: "",
        min_seats: 2,
        max_seats: 4,
        seats_rule: "",
        minutes: 10,
        maturity: Maturity::Alpha,
        unfinished: None,
        options: &[],
        gifts: None,
        among_people: None,
        tints: &[],
        promises: "[]",
    };

    /// Returns whether this many players can play.
    pub fn takes(&self, seats: u8) -> bool {
        (self.min_seats..=self.max_seats).contains(&seats)
    }

    /// Checks the number of seats.
    ///
    /// # Errors
    /// If the game cannot be played by that many.
    pub fn check_seats(&self, seats: u8) -> Result<(), ConfigError> {
        if self.takes(seats) {
            return Ok(());
        }
        let (least, most) = (self.min_seats, self.max_seats);
        let message = format!("{least} to {most} can play, not {seats}");
        Err(ConfigError { option: "seats", message })
    }
}
