//! Notifies people of their turns while they have no page open (Web Push).
//!
//! A browser subscribes with the URL of its push service and its keys. Messages can be read only by that browser
//! ([`message`]), prove that they come from this server ([`vapid`]), and go to public addresses only ([`endpoint`],
//! [`delivery`]). Tables do not wait for them: notices go into a bounded queue in which people take turns.

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

use self::delivery::{Delivery, DeliveryResult, PushMessage};
use self::endpoint::Endpoint;
use self::message::{AUTH_SECRET_LENGTH, BrowserKeys, PUBLIC_KEY_LENGTH};
use self::vapid::VapidKey;
use crate::admission::{FairQueue, Limit};
use crate::hub::Hub;
use crate::now::now_ms;
use crate::problem::Problem;
use crate::settings::Settings;
use crate::store::{Store, StoreError, StoredSubscription};
use crate::token;

/// How many messages are sent concurrently.
const CONCURRENT_DELIVERIES: usize = 16;
/// How long to wait before each retry.
const RETRY_DELAYS: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(120)];

/// Push notifications of this server.
pub(crate) struct Push {
    /// Set when the server starts.
    key: OnceLock<VapidKey>,
    contact: Option<String>,
    delivery: Delivery,
    loopback: bool,
    waiting: Mutex<FairQueue<TurnNotice>>,
    max_waiting: usize,
    added: Notify,
    /// One permit for each message waiting for a retry.
    retry: Arc<Semaphore>,
}

/// The turn of somebody who is away has begun.
#[derive(Clone, Debug)]
pub(crate) struct TurnNotice {
    pub(crate) table: String,
    pub(crate) person: String,
    /// Game id.
    pub(crate) game: String,
    /// For a retry: the browser's endpoint, and the number of attempts so far.
    retry: Option<(String, usize)>,
}

impl TurnNotice {
    pub(crate) fn new(table: &str, person: &str, game: &str) -> TurnNotice {
        let own = str::to_owned;
        TurnNotice { table: own(table), person: own(person), game: own(game), retry: None }
    }
}

impl Push {
    pub(crate) fn new(settings: &Settings) -> Push {
        let max_waiting = settings.limits.push_waiting as usize;
        let base = settings.base_url.clone().filter(|_| settings.is_secure());
        Push {
            key: OnceLock::new(),
            contact: settings.push_contact.clone().or(base),
            delivery: Delivery::with_public_roots(settings.push_to_loopback),
            loopback: settings.push_to_loopback,
            waiting: Mutex::default(),
            max_waiting,
            added: Notify::new(),
            retry: Arc::new(Semaphore::new(max_waiting)),
        }
    }

    /// Loads the server's key, or creates it the first time.
    pub(crate) async fn open(&self, store: &Store) -> Result<(), StoreError> {
        let fresh = || {
            VapidKey::generate()
                .map_err(|_| StoreError::Damaged("failed to generate a key".to_owned()))
        };
        let stored = store.push_key(fresh).await?;
        let damaged = || StoreError::Damaged("the key for push services".to_owned());
        let key = VapidKey::read(&stored, self.contact.clone()).ok_or_else(damaged)?;
        // Setting it a second time would set the same key.
        let _ = self.key.set(key);
        Ok(())
    }

    /// Returns the server's public key, for browsers.
    pub(crate) fn public_key(&self) -> Result<String, Problem> {
        self.key.get().map(VapidKey::public).ok_or_else(Problem::fault)
    }

    /// Checks a new subscription and returns it as it is stored.
    pub(crate) fn check(&self, new: PushSubscription) -> Result<StoredSubscription, Problem> {
        Endpoint::read(&new.endpoint, self.loopback)
            .map_err(|error| Problem::bad("bad_endpoint", error))?;
        let keys = BrowserKeys::read(&new.p256dh, &new.auth);
        let fits = keys.is_some_and(|keys| message::encrypt(b"", &keys).is_ok());
        if !fits {
            let message = "`p256dh` must be a P-256 point and `auth` 16 bytes, both in base64url";
            return Err(Problem::bad("bad_keys", message));
        }
        let lang = LANGUAGES.into_iter().find(|lang| *lang == new.lang).unwrap_or(LANGUAGES[0]);
        let PushSubscription { endpoint, p256dh, auth, .. } = new;
        Ok(StoredSubscription { endpoint, p256dh, auth, lang: lang.to_owned() })
    }

    /// Queues a notice, or drops it if too many wait.
    pub(crate) fn enqueue(&self, notice: TurnNotice) -> Result<(), Limit> {
        let mut waiting = self.waiting.lock();
        if waiting.len() >= self.max_waiting {
            return Err(Limit::PushWaiting);
        }
        let (person, table) = (notice.person.clone(), notice.table.clone());
        waiting.push(&person, &table, 0, notice);
        drop(waiting);
        self.added.notify_one();
        Ok(())
    }

    async fn next(&self) -> TurnNotice {
        loop {
            if let Some(notice) = self.waiting.lock().pop() {
                return notice;
            }
            self.added.notified().await;
        }
    }
}

impl Hub {
    /// Sends notices until the server stops.
    pub(crate) async fn keep_notifying(self: Arc<Self>) {
        let places = Arc::new(Semaphore::new(CONCURRENT_DELIVERIES));
        let mut deliveries = JoinSet::new();
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let notice = self.push.next().await;
            let hub = Arc::clone(&self);
            deliveries.spawn(async move {
                hub.notify_person(notice).await;
                drop(place);
            });
            while deliveries.try_join_next().is_some() {}
        }
    }

    /// Notifies every browser that a person has subscribed to a table.
    async fn notify_person(self: &Arc<Self>, notice: TurnNotice) {
        let browsers = match self.store.push_subscriptions(&notice.table, &notice.person).await {
            Ok(browsers) => browsers,
            Err(error) => {
                tracing::warn!(%error, "failed to load push subscriptions");
                return;
            }
        };
        for browser in browsers {
            let only = notice.retry.as_ref().map(|(endpoint, _)| endpoint);
            if only.is_some_and(|only| *only != browser.endpoint) {
                continue;
            }
            let told = self.notify_browser(&notice, &browser).await;
            self.metrics.pushed(matches!(told, Ok(DeliveryResult::Accepted)));
            match told {
                Ok(DeliveryResult::Accepted) => (),
                Ok(DeliveryResult::Gone) => {
                    // If this fails, the next message tries again.
                    let _ = self.store.forget_endpoint(browser.endpoint).await;
                }
                Ok(DeliveryResult::Rejected(status)) => {
                    tracing::warn!(%status, "push notification rejected");
                }
                Ok(DeliveryResult::RetryLater) | Err(_) => {
                    self.retry_later(&notice, browser.endpoint)
                }
            }
        }
    }

    async fn notify_browser(
        &self,
        notice: &TurnNotice,
        browser: &StoredSubscription,
    ) -> std::io::Result<DeliveryResult> {
        let failed = || std::io::Error::other("failed to encrypt a push message");
        let endpoint = Endpoint::read(&browser.endpoint, self.push.loopback);
        let endpoint = endpoint.map_err(|error| std::io::Error::other(error.to_string()))?;
        let keys = BrowserKeys::read(&browser.p256dh, &browser.auth).ok_or_else(failed)?;
        let body = message::encrypt(payload(notice, &browser.lang).as_bytes(), &keys);
        let key = self.push.key.get().ok_or_else(failed)?;
        let authorization = key.authorization(&endpoint.origin(), now_ms());
        let message = PushMessage {
            authorization: authorization.map_err(|_| failed())?,
            topic: topic(&notice.table),
            body: body.map_err(|_| failed())?,
        };
        self.push.delivery.send(&endpoint, message).await
    }

    /// Retries a browser later, a few times.
    fn retry_later(self: &Arc<Self>, notice: &TurnNotice, endpoint: String) {
        let tried = notice.retry.as_ref().map_or(0, |(_, tried)| *tried);
        let Some(&wait) = RETRY_DELAYS.get(tried) else { return };
        let Ok(place) = Arc::clone(&self.push.retry).try_acquire_owned() else { return };
        let notice = TurnNotice { retry: Some((endpoint, tried + 1)), ..notice.clone() };
        let hub = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            drop(place);
            let _ = hub.push.enqueue(notice);
        });
    }
}

impl BrowserKeys {
    fn read(public: &str, auth: &str) -> Option<BrowserKeys> {
        let public: [u8; PUBLIC_KEY_LENGTH] = decode(public)?.try_into().ok()?;
        let auth: [u8; AUTH_SECRET_LENGTH] = decode(auth)?.try_into().ok()?;
        Some(BrowserKeys { public, auth })
    }
}

/// Decodes URL-safe base64 with or without padding, since browsers send both.
fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).or_else(|_| URL_SAFE.decode(text)).ok()
}

/// Returns the content of a notification; it reveals nothing about the game but its title.
fn payload(notice: &TurnNotice, lang: &str) -> String {
    let title = whistle_words::of_game_in(&notice.game, lang).and_then(|words| words.title());
    let messages = whistle_words::messages(lang, "web").unwrap_or_default();
    let body = messages.lines().find_map(|line| line.strip_prefix("turn-yours = "));
    json!({ "table": notice.table, "title": title, "body": body }).to_string()
}

/// Returns the topic for a table. It is a hash, so push services learn nothing from it.
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
        let notice = TurnNotice::new("0123456789abcdef", "p", "trick-of-the-rails");
        assert!(payload(&notice, "en").contains("Your turn."), "{}", payload(&notice, "en"));
        assert!(payload(&notice, "fr").contains("À vous de jouer."), "{}", payload(&notice, "fr"));
        for lang in LANGUAGES {
            for game in whistle_registry::GAMES {
                let notice = TurnNotice::new(&"f".repeat(32), "p", game.meta.id);
                assert!(payload(&notice, lang).len() < 200, "it fits the padded length");
            }
        }
        assert_eq!(topic("0123456789abcdef").len(), 32);
        assert!(!topic("0123456789abcdef").contains("0123456789abcdef"));
    }

    #[test]
    fn no_more_wait_than_may() {
        let limits = crate::admission::Limits { push_waiting: 2, ..Default::default() };
        let push = Push::new(&Settings { limits, ..Settings::default() });
        let notice = |person| TurnNotice::new("t", person, "g");
        assert!(push.enqueue(notice("a")).is_ok() && push.enqueue(notice("b")).is_ok());
        assert_eq!(push.enqueue(notice("c")), Err(Limit::PushWaiting));
    }
}
