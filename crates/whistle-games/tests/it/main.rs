//! What holds for every game of the list.

mod allocation;
mod schema;
mod variants;
