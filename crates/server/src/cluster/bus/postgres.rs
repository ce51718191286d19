//! The bus over PostgreSQL's LISTEN and NOTIFY: enough for a few nodes, without another service to run.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions as _, PgConnection};
use tokio::sync::mpsc;

use super::fragments::{Cutter, Joiner};
use super::{Ends, Incoming, Outgoing, Recipient};
use crate::store::Store;

/// PostgreSQL limits a payload to 8,000 bytes.
const MAX_FRAGMENT: usize = 7_900;
/// How many messages share a transaction.
const BATCH_SIZE: usize = 256;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const RECONNECT_DELAY: Duration = Duration::from_millis(200);

fn channel(cluster: &str, node: Option<&str>) -> String {
    // PostgreSQL limits channel names to 63 bytes. A node's id is unique across clusters.
    match node {
        Some(node) => format!("whistlestop_node_{node}"),
        None => format!("whistlestop_all_{cluster}"),
    }
}

pub(super) async fn open(store: &Store, ends: Ends) -> Result<(), String> {
    let words = |error: &dyn std::fmt::Display| error.to_string();
    let options = store.shared_options().map_err(|error| words(&error))?;
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .max_lifetime(None)
        .idle_timeout(None)
        .acquire_timeout(CONNECT_TIMEOUT);
    let pool = pool.connect_with(options.clone()).await.map_err(|error| words(&error))?;
    let mut listener = PgListener::connect_with(&pool).await.map_err(|error| words(&error))?;
    let Ends { cluster, node, outgoing, incoming, .. } = ends;
    let channels = [channel(&cluster, Some(&node)), channel(&cluster, None)];
    let listening = listener.listen_all(channels.iter().map(String::as_str)).await;
    listening.map_err(|error| words(&error))?;
    let broken = incoming.clone();
    tokio::spawn(async move {
        let mut joiner = Joiner::default();
        loop {
            let received = match listener.try_recv().await {
                Ok(Some(notification)) => {
                    match Incoming::of(joiner.join(notification.payload().as_bytes())) {
                        Some(received) => received,
                        None => continue,
                    }
                }
                // The listener has reconnected and missed the messages sent meanwhile.
                Ok(None) => {
                    let _ = incoming.send(Incoming::MessagesLost).await;
                    Incoming::Reconnected
                }
                Err(_) => {
                    tokio::time::sleep(RECONNECT_DELAY).await;
                    Incoming::MessagesLost
                }
            };
            if incoming.send(received).await.is_err() {
                return;
            }
        }
    });
    let cutter = Cutter::new(&node, MAX_FRAGMENT);
    tokio::spawn(publish(options, cluster, cutter, outgoing, broken));
    Ok(())
}

/// Sends messages over a single connection, which keeps them in order.
async fn publish(
    options: PgConnectOptions,
    cluster: String,
    mut cutter: Cutter,
    mut outgoing: mpsc::Receiver<Outgoing>,
    broken: mpsc::Sender<Incoming>,
) {
    let mut connection: Option<PgConnection> = None;
    let mut together = Vec::new();
    while outgoing.recv_many(&mut together, BATCH_SIZE).await > 0 {
        let (mut channels, mut payloads) = (Vec::new(), Vec::new());
        for out in together.drain(..) {
            let (channel, text) = match out {
                Outgoing::Send(Recipient::Node { node, .. }, text) => {
                    (channel(&cluster, Some(&node)), text)
                }
                Outgoing::Send(Recipient::AllNodes, text) => (channel(&cluster, None), text),
                // NOTIFY reaches all listeners and cannot pick one, so jobs are not delegated.
                Outgoing::Send(Recipient::AnyAvailable(_), _) | Outgoing::SetAvailable(..) => {
                    continue;
                }
            };
            for fragment in cutter.cut(&text) {
                channels.push(channel.clone());
                payloads.push(fragment);
            }
        }
        if payloads.is_empty() {
            continue;
        }
        let sent = tokio::time::timeout(CONNECT_TIMEOUT, async {
            // The connection is kept only once it is known to work.
            let mut open = match connection.take() {
                Some(open) => open,
                None => options.connect().await?,
            };
            let sql = "select pg_notify(channel, payload) from \
                       unnest($1::text[], $2::text[]) as said (channel, payload)";
            sqlx::query(sql).bind(&channels).bind(&payloads).execute(&mut open).await?;
            connection = Some(open);
            Ok::<(), sqlx::Error>(())
        });
        if !matches!(sent.await, Ok(Ok(()))) && broken.send(Incoming::MessagesLost).await.is_err() {
            return;
        }
    }
}
