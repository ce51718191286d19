//! A game's menu of promises.

use whistle_core::Meta;
pub use whistle_protocol::PromiseTemplate;

/// Parses the promises of a game.
pub(crate) fn promises_of(meta: &Meta) -> Vec<PromiseTemplate> {
    serde_json::from_str(meta.promises).expect("a game's promises are a list of templates")
}
