//! Which personalities the bots of a game can have.

use std::fmt;

use whistle_core::Personality;

use crate::GameEntry;

/// The bots of a game do not have this personality.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchTaste {
    wanted: Personality,
    game: &'static str,
    known: &'static [Personality],
}

impl fmt::Display for NoSuchTaste {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchTaste { wanted, game, known } = self;
        if known.is_empty() {
            return write!(f, "bots of {game} have no personalities");
        }
        let names: Vec<&str> = known.iter().map(|one| one.name()).collect();
        write!(f, "{game} has no {wanted} bots; there are {}", names.join(", "))
    }
}

impl std::error::Error for NoSuchTaste {}

impl GameEntry {
    /// Refuses a personality that the game does not have; having none is always allowed.
    ///
    /// # Errors
    /// With the personalities that they can have.
    pub fn check_taste(&self, wanted: Option<Personality>) -> Result<(), NoSuchTaste> {
        match wanted.filter(|one| !self.personalities.contains(one)) {
            None => Ok(()),
            Some(wanted) => {
                Err(NoSuchTaste { wanted, game: self.meta.title, known: self.personalities })
            }
        }
    }
}
