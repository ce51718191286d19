//! The promises that a game offers for a menu.

use whistle_core::Meta;
pub use whistle_protocol::PromiseTemplate;

/// Reads the promises of a game.
pub(crate) fn promises_of(meta: &Meta) -> Vec<PromiseTemplate> {
    serde_json::from_str(meta.promises).expect("a game's promises are a list of templates")
}
