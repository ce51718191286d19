//! Nets that learnt a game, read when somebody first plays by them.

use std::sync::Mutex;

use whistle_core::{Game, SmallMap};
use whistle_value_net::{Evaluator, Network, NetworkError};

/// The nets of each game and number of seats, or that there is none.
static READ: Mutex<SmallMap<(&'static str, u8), Option<&'static Network>>> =
    Mutex::new(SmallMap::new());

/// Takes the weights of a net for a game, for as long as the program runs, in place of what the game brings along.
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

/// Finds the net for a table, if one was made for it: a board of one's own has none.
pub fn network<G: Game>(world: &G, view: &G::View) -> Option<&'static Network> {
    // A page carries nothing of what none of its bots go by.
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
