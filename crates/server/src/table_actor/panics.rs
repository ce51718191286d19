//! A panic in the middle of a change must not end the table.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use whistle_bots::Level;

use whistle_protocol::Spectators;
use whistle_session::{Chair, Description};

use super::{Answer, Ask, InitialViewer, NewConnection, Request};
use crate::admin::Bans;
use crate::cluster::Cluster;
use crate::hub::Hub;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::routing::{Call, Caller, RouteError};
use crate::settings::Settings;
use crate::store::Store;

fn description() -> Description {
    let game = whistle_registry::GAMES[0].meta;
    let chairs =
        vec![Chair::Bot { level: Level::Porter, personality: None }; usize::from(game.min_seats)];
    let blank = Description::blank(chairs);
    Description {
        game: game.id.to_owned(),
        spectators: Spectators::Yes,
        host: "host".to_owned(),
        ..blank
    }
}

/// A change that panics, and how often it was requested.
#[derive(Default)]
struct Stumble(AtomicU32);

impl Call for Stumble {
    type Answer = ();

    fn ask(&self, answer: Answer<()>) -> Ask {
        self.0.fetch_add(1, Ordering::Relaxed);
        Ask::Stumble { answer }
    }

    async fn send(
        &self,
        _: &Arc<Hub>,
        _: &Arc<Cluster>,
        _: &str,
        _: &str,
    ) -> Result<(), RouteError> {
        Err(RouteError::NotHeard)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_is_answered_once_and_the_table_stands_as_it_is_stored() {
    let folder = std::env::temp_dir().join(format!("whistlestop-stumble-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let url = format!("sqlite:{}", folder.join("store.db").display());
    let metrics = Arc::new(Metrics::default());
    let store = Store::open(&url, Arc::clone(&metrics)).await.expect("it opens");
    let hub = Hub::new(store, Settings::default(), metrics, Bans::default(), None);
    let id = hub.create(description(), None, None).await.expect("a table");
    let (out, mut told) = mpsc::channel::<Utf8Bytes>(64);
    let new = NewConnection {
        person: None,
        token: None,
        address: Ipv4Addr::LOCALHOST.into(),
        since: 0,
        look: InitialViewer::default(),
        out,
    };
    hub.connect(&id, &new, Caller::Client).await.expect("somebody watches");
    drop(new);
    let stumble = Stumble::default();
    let refused = hub.route(&id, &stumble, Caller::Client).await.expect_err("it is refused");
    assert_eq!(Problem::from(refused).code, "internal");
    assert_eq!(stumble.0.into_inner(), 1, "it is not tried again");
    let card = hub.request(&id, Request::Card { person: None }).await.expect("an answer");
    let card = card.card().expect("a card");
    assert_eq!(card.seats.len(), description().chairs.len(), "the table matches its stored state");
    while let Ok(text) = told.try_recv() {
        assert!(!text.contains("\"error\""), "{text}");
    }
    assert!(!told.is_closed(), "spectators stay connected");
    hub.close().await;
    hub.store.close().await;
    std::fs::remove_dir_all(&folder).expect("it was made");
}
