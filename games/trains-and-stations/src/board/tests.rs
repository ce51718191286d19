//! Boards that are sound, and boards that are not.
