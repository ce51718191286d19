//! Disks that fill up and fail under the real program, and players who record acknowledgements to compare with the
//! data.

pub mod base;
pub mod disk;
pub mod failing;
pub mod ledger;
pub mod player;
