//! Notifies people of their turn while they have no page open (Web Push).
//!
//! A browser provides an address at a push service of its maker's, and keys. Messages can be read by this browser alone
//! ([`message`]), provably come from this server ([`vapid`]), and go only to the open internet ([`endpoint`],
//! [`delivery`]). No table waits for them: new turns enter a bounded queue, in which people take turns.

mod delivery;
mod endpoint;
mod message;
mod vapid;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::{URL_SAFE, URL_SAFE_NO_PAD};
use parking_lot::Mutex;
use serde_json::json;
use tokio::sync::{Notify, Semaphore};
use tokio::task::JoinSet;
use whistle_protocol::http::PushSubscription;
use whistle_words::LANGUAGES;

use self::delivery::{Delivered, Delivery, Parcel};
use self::endpoint::Endpoint;
use self::message::{AUTH, BrowserKeys, PUBLIC};
use self::vapid::VapidKey;
use crate::admission::{FairQueue, Limit};
use crate::hub::Hub;
use crate::now::now_ms;
use crate::problem::Problem;
use crate::settings::Settings;
use crate::store::{Store, StoreError, StoredSubscription};
use crate::token;

/// How many messages are being delivered at a time.
const AT_ONCE: usize = 16;
/// How long to wait before a message is tried again.
const AGAIN: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(120)];

/// Everything for notifying people who are away.
pub(crate) struct Push {
    /// Empty until the server is open.
    key: OnceLock<VapidKey>,
    contact: Option<String>,
    delivery: Delivery,
    loopback: bool,
    waiting: Mutex<FairQueue<Turn>>,
    most_waiting: usize,
    news: Notify,
    /// Places for retries.
    again: Arc<Semaphore>,
}

/// The turn of somebody who is away has begun.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub(crate) table: String,
    pub(crate) person: String,
    /// The game's id.
    pub(crate) game: String,
    /// The only browser still to notify, and how often that was tried.
    again: Option<(String, usize)>,
}

impl Turn {
    pub(crate) fn new(table: &str, person: &str, game: &str) -> Turn {
        let own = str::to_owned;
        Turn { table: own(table), person: own(person), game: own(game), again: None }
    }
}

impl Push {
    pub(crate) fn new(settings: &Settings) -> Push {
        let most_waiting = settings.limits.push_waiting as usize;
        let base = settings.base_url.clone().filter(|_| settings.is_secure());
        Push {
            key: OnceLock::new(),
            contact: settings.push_contact.clone().or(base),
            delivery: Delivery::usual(settings.push_to_loopback),
            loopback: settings.push_to_loopback,
            waiting: Mutex::default(),
            most_waiting,
            news: Notify::new(),
            again: Arc::new(Semaphore::new(most_waiting)),
        }
    }

    /// Loads this server's key; creates it the first time.
    pub(crate) async fn open(&self, store: &Store) -> Result<(), StoreError> {
        let fresh =
            || VapidKey::fresh().map_err(|_| StoreError::Damaged("no key can be made".to_owned()));
        let stored = store.push_key(fresh).await?;
        let damaged = || StoreError::Damaged("the key for push services".to_owned());
        let key = VapidKey::read(&stored, self.contact.clone()).ok_or_else(damaged)?;
        // Opening twice gives the same key.
        let _ = self.key.set(key);
        Ok(())
    }

    /// Returns the public key, for browsers.
    pub(crate) fn public_key(&self) -> Result<String, Problem> {
        self.key.get().map(VapidKey::public).ok_or_else(Problem::fault)
    }

    /// Checks a browser's subscription and returns it as it is stored.
    pub(crate) fn check(&self, new: PushSubscription) -> Result<StoredSubscription, Problem> {
        Endpoint::read(&new.endpoint, self.loopback)
            .map_err(|error| Problem::bad("bad_endpoint", error))?;
        let keys = BrowserKeys::read(&new.p256dh, &new.auth);
        let fits = keys.is_some_and(|keys| message::encrypt(b"", &keys).is_ok());
        if !fits {
            let message = "the keys are a point of P-256 and 16 bytes, in base64url";
            return Err(Problem::bad("bad_keys", message));
        }
        let lang = LANGUAGES.into_iter().find(|lang| *lang == new.lang).unwrap_or(LANGUAGES[0]);
        let PushSubscription { endpoint, p256dh, auth, .. } = new;
        Ok(StoredSubscription { endpoint, p256dh, auth, lang: lang.to_owned() })
    }

    /// Queues a turn; if the queue is full, nobody is notified.
    pub(crate) fn begins(&self, turn: Turn) -> Result<(), Limit> {
        let mut waiting = self.waiting.lock();
        if waiting.len() >= self.most_waiting {
            return Err(Limit::PushWaiting);
        }
        let (person, table) = (turn.person.clone(), turn.table.clone());
        waiting.push(&person, &table, 0, turn);
        drop(waiting);
        self.news.notify_one();
        Ok(())
    }

    async fn next(&self) -> Turn {
        loop {
            if let Some(turn) = self.waiting.lock().pop() {
                return turn;
            }
            self.news.notified().await;
        }
    }
}

impl Hub {
    /// Notifies people of their turns while the server runs.
    pub(crate) async fn keep_pushing(self: Arc<Self>) {
        let places = Arc::new(Semaphore::new(AT_ONCE));
        let mut on_their_way = JoinSet::new();
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let turn = self.push.next().await;
            let hub = Arc::clone(&self);
            on_their_way.spawn(async move {
                hub.tell_of(turn).await;
                drop(place);
            });
            while on_their_way.try_join_next().is_some() {}
        }
    }

    /// Notifies every browser of a person that subscribed to a table.
    async fn tell_of(self: &Arc<Self>, turn: Turn) {
        let browsers = match self.store.push_subscriptions(&turn.table, &turn.person).await {
            Ok(browsers) => browsers,
            Err(error) => {
                tracing::warn!(%error, "failed to load push subscriptions");
                return;
            }
        };
        for browser in browsers {
            let only = turn.again.as_ref().map(|(endpoint, _)| endpoint);
            if only.is_some_and(|only| *only != browser.endpoint) {
                continue;
            }
            let told = self.tell_browser(&turn, &browser).await;
            self.metrics.pushed(matches!(told, Ok(Delivered::Taken)));
            match told {
                Ok(Delivered::Taken) => (),
                Ok(Delivered::Gone) => {
                    // If it stays, the next message fails the same way.
                    let _ = self.store.forget_endpoint(browser.endpoint).await;
                }
                Ok(Delivered::Refused(status)) => {
                    tracing::warn!(%status, "push notification rejected");
                }
                Ok(Delivered::Later) | Err(_) => self.tell_again(&turn, browser.endpoint),
            }
        }
    }

    async fn tell_browser(
        &self,
        turn: &Turn,
        browser: &StoredSubscription,
    ) -> std::io::Result<Delivered> {
        let failed = || std::io::Error::other("a message cannot be made");
        let endpoint = Endpoint::read(&browser.endpoint, self.push.loopback);
        let endpoint = endpoint.map_err(|error| std::io::Error::other(error.to_string()))?;
        let keys = BrowserKeys::read(&browser.p256dh, &browser.auth).ok_or_else(failed)?;
        let body = message::encrypt(words(turn, &browser.lang).as_bytes(), &keys);
        let key = self.push.key.get().ok_or_else(failed)?;
        let authorization = key.authorization(&endpoint.origin(), now_ms());
        let parcel = Parcel {
            authorization: authorization.map_err(|_| failed())?,
            topic: topic(&turn.table),
            body: body.map_err(|_| failed())?,
        };
        self.push.delivery.send(&endpoint, parcel).await
    }

    /// Tries a browser again later, a few times.
    fn tell_again(self: &Arc<Self>, turn: &Turn, endpoint: String) {
        let tried = turn.again.as_ref().map_or(0, |(_, tried)| *tried);
        let Some(&wait) = AGAIN.get(tried) else { return };
        let Ok(place) = Arc::clone(&self.push.again).try_acquire_owned() else { return };
        let turn = Turn { again: Some((endpoint, tried + 1)), ..turn.clone() };
        let hub = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            drop(place);
            let _ = hub.push.begins(turn);
        });
    }
}

impl BrowserKeys {
    fn read(public: &str, auth: &str) -> Option<BrowserKeys> {
        let public: [u8; PUBLIC] = decode(public)?.try_into().ok()?;
        let auth: [u8; AUTH] = decode(auth)?.try_into().ok()?;
        Some(BrowserKeys { public, auth })
    }
}

/// Decodes base64url, with or without padding.
fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).or_else(|_| URL_SAFE.decode(text)).ok()
}

/// The text of a notification, which says nothing about the game but its name.
fn words(turn: &Turn, lang: &str) -> String {
    let title = whistle_words::of_game_in(&turn.game, lang).and_then(|words| words.title());
    let messages = whistle_words::messages(lang, "web").unwrap_or_default();
    let body = messages.lines().find_map(|line| line.strip_prefix("turn-yours = "));
    json!({ "table": turn.table, "title": title, "body": body }).to_string()
}

/// Derives a topic from a table, from which the push service learns nothing.
fn topic(table: &str) -> String {
    let mut name = token::hash(&format!("topic {table}"));
    name.truncate(32);
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_in_the_readers_language_and_a_topic_names_no_table() {
        let turn = Turn::new("0123456789abcdef", "p", "trick-of-the-rails");
        assert!(words(&turn, "en").contains("Your turn."), "{}", words(&turn, "en"));
        assert!(words(&turn, "fr").contains("À vous de jouer."), "{}", words(&turn, "fr"));
        for lang in LANGUAGES {
            for game in whistle_registry::GAMES {
                let turn = Turn::new(&"f".repeat(32), "p", game.meta.id);
                assert!(words(&turn, lang).len() < 200, "it fits into what every message has");
            }
        }
        assert_eq!(topic("0123456789abcdef").len(), 32);
        assert!(!topic("0123456789abcdef").contains("0123456789abcdef"));
    }

    #[test]
    fn no_more_wait_than_may() {
        let limits = crate::admission::Limits { push_waiting: 2, ..Default::default() };
        let push = Push::new(&Settings { limits, ..Settings::default() });
        let turn = |person| Turn::new("t", person, "g");
        assert!(push.begins(turn("a")).is_ok() && push.begins(turn("b")).is_ok());
        assert_eq!(push.begins(turn("c")), Err(Limit::PushWaiting));
    }
}
