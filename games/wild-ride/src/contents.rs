//! The box as data: wagons and dice.

use serde::{Deserialize, Serialize};
use whistle_core::ConfigError;
use whistle_core::pieces::{AsCounts, Multiset};

use crate::{Colour, Face, PerTrain, Train, Wagons};

/// WR-1, WR-9: the minimum number of wagons of a train.
pub(crate) const FULL_TRAIN: u32 = 4;
/// More would exceed the small integers of a state, and the size of a table.
const MOST_WAGONS: u32 = 120;
const MOST_FACES: u32 = 20;

/// The contents of the box. A family enters its own here; anything left out is as in the standard box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Contents {
    /// The wagons of each type, by colour.
    pub wagons: PerTrain<Wagons>,
    /// The faces of a coloured die; both dice are equal.
    pub colour_die: Multiset<Face, 9, AsCounts>,
    /// The faces of the locomotive die.
    pub locomotive_die: LocomotiveDie,
}

/// The faces of the locomotive die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LocomotiveDie {
    /// The number of faces with a locomotive.
    pub locomotive: u8,
    /// The number of blank faces.
    pub blank: u8,
}

impl LocomotiveDie {
    /// Counts all faces.
    pub fn faces(self) -> u32 {
        u32::from(self.locomotive) + u32::from(self.blank)
    }
}

impl Contents {
    /// The standard box: two wagons of each type in each of five colours.
    pub const STANDARD: Contents = {
        let wagons = Wagons::of([2, 2, 2, 2, 2, 0, 0, 0]);
        Contents {
            wagons: PerTrain::of([wagons; 3]),
            colour_die: Multiset::of([1, 1, 1, 1, 1, 0, 0, 0, 1]),
            locomotive_die: LocomotiveDie { locomotive: 2, blank: 4 },
        }
    };

    /// Returns whether this is the standard box.
    pub fn is_standard(&self) -> bool {
        *self == Contents::STANDARD
    }

    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        let wrong = |option, message| Err(ConfigError { option, message });
        for (train, wagons) in self.wagons.iter() {
            let total = wagons.total();
            if total < FULL_TRAIN {
                let message = format!("{total} {train} wagons; a train starts with {FULL_TRAIN}");
                return wrong("contents.wagons", message);
            }
        }
        let total = self.wagons.total();
        let on_trains = FULL_TRAIN * Train::ALL.len() as u32;
        if total <= on_trains {
            let message =
                format!("{total} wagons leave no deck; at least {} are needed", on_trains + 1);
            return wrong("contents.wagons", message);
        }
        if total > MOST_WAGONS {
            let message = format!("{total} wagons; {MOST_WAGONS} at most");
            return wrong("contents.wagons", message);
        }
        let faces = self.colour_die.total();
        if !(1..=MOST_FACES).contains(&faces) {
            let message = format!("{faces} faces; a die has 1 to {MOST_FACES}");
            return wrong("contents.colour_die", message);
        }
        if let Some(colour) = self.colour_without_wagon() {
            let message = format!("it shows {colour}, but no wagon is {colour}");
            return wrong("contents.colour_die", message);
        }
        let die = self.locomotive_die;
        if !(1..=MOST_FACES).contains(&die.faces()) {
            let message = format!("{} faces; a die has 1 to {MOST_FACES}", die.faces());
            return wrong("contents.locomotive_die", message);
        }
        if die.locomotive == 0 {
            let message =
                "no face shows a locomotive, so the die would go round for ever".to_owned();
            return wrong("contents.locomotive_die", message);
        }
        Ok(())
    }

    /// Finds a colour on the dice that no wagon has: a mistake in the contents.
    fn colour_without_wagon(&self) -> Option<Colour> {
        let has_wagon = |colour| self.wagons.iter().any(|(_, wagons)| wagons.has(colour));
        self.colour_die.iter().find_map(|(face, _)| match face {
            Face::Colour(colour) => (!has_wagon(colour)).then_some(colour),
            Face::Wagon => None,
        })
    }
}

impl Default for Contents {
    fn default() -> Contents {
        Contents::STANDARD
    }
}
