//! The server as honest players and attackers know it.

use std::time::{Duration, Instant};

use parking_lot::Mutex;
use whistle_core::Pcg32;
use whistle_protocol::http::GameCard;

use crate::pick;
use crate::soak::tally::Tally;

/// The server as both sides know it, and their observations.
pub(crate) struct Site {
    pub(crate) host: String,
    pub(crate) games: Vec<GameCard>,
    pub(crate) bot_pause: Duration,
    pub(crate) end: Instant,
    pub(crate) tally: Tally,
    /// Honest players' tables whose addresses attackers have obtained.
    victims: Mutex<Vec<String>>,
    /// A finished table of theirs.
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

    /// Records a finished game, which anybody with its address can replay.
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

    /// Picks a random table of honest players.
    pub(crate) fn victim(&self, luck: &mut Pcg32) -> Option<String> {
        let list = self.list();
        (!list.is_empty()).then(|| pick(luck, &list).clone())
    }

    pub(crate) fn game(&self, id: &str) -> Option<&GameCard> {
        self.games.iter().find(|game| game.id == id)
    }
}
