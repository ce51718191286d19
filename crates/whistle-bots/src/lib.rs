//! Players that see what their seat sees.
//!
//! So far there is one: [`random`], which does anything legal.

pub mod random;
