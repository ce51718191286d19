//! The judge of a race.
