//! Disks that fill up and fail under the real program, players who note what was acknowledged, and the two compared.

pub mod base;
pub mod disk;
pub mod failing;
pub mod ledger;
pub mod player;
