//! Trained nets, loaded on first use.

use std::sync::Mutex;

use whistle_core::{Game, SmallMap};
use whistle_value_net::{Evaluator, Network, NetworkError};

/// The nets by game and number of seats, or `None` where there is none.
static READ: Mutex<SmallMap<(&'static str, u8), Option<&'static Network>>> =
    Mutex::new(SmallMap::new());

/// Uses these weights for a game while the program runs, instead of the built-in ones.
///
/// # Errors
/// If they are not the weights of a net.
pub fn install(game: &'static str, weights: &[u8]) -> Result<(), NetworkError> {
    let network = Network::read(weights)?;
    let seats = network.seats() as u8;
    let mut read = READ.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    read.insert((game, seats), Some(Box::leak(Box::new(network))));
    Ok(())
}

/// Returns the net for a table, if it fits: there is none for custom boards.
pub fn network<G: Game>(world: &G, view: &G::View) -> Option<&'static Network> {
    // A page's program should not contain code that its bots never use.
    if cfg!(target_family = "wasm") && !G::HAS_NET {
        return None;
    }
    let seats = world.seat_count();
    let mut read = READ.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let own = || {
        let network = Network::read(G::weights(seats)?).ok()?;
        Some(&*Box::leak(Box::new(network)))
    };
    let network = *read.get_or_insert_with((G::META.id, seats), own);
    drop(read);
    network.filter(|network| Evaluator::new(network).fits(world, view))
}
