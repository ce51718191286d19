//! What can be said of a game without its rules.

use crate::ConfigError;

/// What can be said of a game without its rules: for a list, a menu, a form.
#[derive(Clone, Copy, Debug)]
pub struct Meta {
    /// The name in commands, files and addresses: lower case, with hyphens.
    pub id: &'static str,
    /// Raised when the same journal could give another state; journals say which one they need.
    pub rules_version: u32,
    /// The name on the box.
    pub title: &'static str,
    /// Who invented it.
    pub designer: &'static str,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// The id of the rule that says who sits at the table.
    pub seats_rule: &'static str,
    /// How long it takes around a table, in minutes.
    pub minutes: u8,
    /// How far it can be trusted.
    pub maturity: Maturity,
    /// How a game is over in which nobody can finish; nothing where there is no such game.
    pub unfinished: Option<Unfinished>,
    /// What a table may choose besides the number of seats.
    pub options: &'static [GameOption],
    /// The option that lets players give each other something, where there is one: a flag, and on
    /// wherever two people sit unless the table says otherwise.
    pub gifts: Option<&'static str>,
    /// An option and what it is where only people sit, unless the table says otherwise.
    pub among_people: Option<(&'static str, &'static str)>,
    /// Words of the game, by their `name-` in the messages, that stand for something coloured.
    pub tints: &'static [(&'static str, Tint)],
    /// The promises that are worth a menu at the table, as JSON; `[]` where deals have no place.
    ///
    /// Each has a name, which is its message after `promise-`, and asks for what is put in the place
    /// of words that begin with `$`: `$by` is who promises, `$after` the seat to their left, and the
    /// others are asked for. `event` and `until` are patterns of events.
    pub promises: &'static str,
}

/// How a game is over in which nobody can finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The reason that its outcome gives.
    pub reason: &'static str,
    /// The rule that ends it.
    pub rule: &'static str,
}

/// A colour of cards, wagons or dice, for whoever can show it beside the word.
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

/// How far a game can be trusted; `docs/develop/adding-a-game.md` says what each asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Maturity {
    /// The laws hold.
    Alpha,
    /// Every rule has a test, every ending a recorded game.
    Beta,
    /// Fifty games between people replay clean.
    Stable,
}

impl Maturity {
    /// Returns the stage as a word.
    pub fn name(self) -> &'static str {
        match self {
            Maturity::Alpha => "alpha",
            Maturity::Beta => "beta",
            Maturity::Stable => "stable",
        }
    }
}

/// Something a table may choose.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// Its field in the game's config.
    pub name: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// What it does, in one sentence.
    pub help: &'static str,
}

/// What values an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// Yes or no; no by default.
    Flag,
    /// A seat, or nothing for a random one.
    Seat,
    /// One of these words; the first by default.
    Choice(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// JSON of a form that the game's schema describes.
    Data,
}

impl Meta {
    /// A game of which nothing is said yet: what a new one begins from.
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

    /// Tells whether the game can be played by that many.
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
