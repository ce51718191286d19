//! The server as both sides know it.

use std::time::{Duration, Instant};

use parking_lot::Mutex;
use whistle_core::Pcg32;
use whistle_protocol::http::GameCard;

use crate::pick;
use crate::soak::tally::Tally;

/// The server as both sides know it, and what they tell of it.
pub(crate) struct Site {
    pub(crate) host: String,
    pub(crate) games: Vec<GameCard>,
    pub(crate) bot_pause: Duration,
    pub(crate) end: Instant,
    pub(crate) tally: Tally,
    /// Tables of honest people whose address strangers have got hold of.
    victims: Mutex<Vec<String>>,
    /// A table of theirs whose game is over.
    finished: Mutex<Option<String>>,
}

impl Site {
    pub(crate) fn new(host: &str, games: Vec<GameCard>, bot_pause: Duration, end: Instant) -> Site {
        let (tally, victims, finished) = <(Tally, Mutex<_>, Mutex<_>)>::default();
        Site { host: host.to_owned(), games, bot_pause, end, tally, victims, finished }
    }

    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }

    fn list(&self) -> parking_lot::MutexGuard<'_, Vec<String>> {
        self.victims.lock()
    }

    pub(crate) fn add_victim(&self, table: &str) {
        self.list().push(table.to_owned());
    }

    /// Takes note of a game that is over, and can be replayed by whoever has its address.
    pub(crate) fn finish(&self, table: &str) {
        let mut finished = self.finished.lock();
        *finished = Some(table.to_owned());
    }

    pub(crate) fn finished(&self) -> Option<String> {
        self.finished.lock().clone()
    }

    pub(crate) fn drop_victim(&self, table: &str) {
        self.list().retain(|victim| victim != table);
    }

    /// Draws a table of honest people.
    pub(crate) fn victim(&self, luck: &mut Pcg32) -> Option<String> {
        let list = self.list();
        (!list.is_empty()).then(|| pick(luck, &list).clone())
    }

    pub(crate) fn game(&self, id: &str) -> Option<&GameCard> {
        self.games.iter().find(|game| game.id == id)
    }
}
