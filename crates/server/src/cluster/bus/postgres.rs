//! PostgreSQL's own NOTIFY: enough for a few servers, and nothing more to run.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions as _, PgConnection};
use tokio::sync::mpsc;

use super::fragments::{Cutter, Joiner};
use super::{Ends, Incoming, Outgoing, Recipient};
use crate::store::Store;

/// A payload has fewer than 8,000 bytes.
const MAX_FRAGMENT: usize = 7_900;
/// How much is sent at once.
const BATCH_SIZE: usize = 256;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const RECONNECT_DELAY: Duration = Duration::from_millis(200);

fn channel(cluster: &str, node: Option<&str>) -> String {
    // A name has 63 bytes at the most; a server's is its own in any cluster.
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
            let heard = match listener.try_recv().await {
                Ok(Some(notification)) => {
                    match Incoming::of(joiner.join(notification.payload().as_bytes())) {
                        Some(heard) => heard,
                        None => continue,
                    }
                }
                // It listens again, and has missed what was said meanwhile.
                Ok(None) => {
                    let _ = incoming.send(Incoming::MessagesLost).await;
                    Incoming::Reconnected
                }
                Err(_) => {
                    tokio::time::sleep(RECONNECT_DELAY).await;
                    Incoming::MessagesLost
                }
            };
            if incoming.send(heard).await.is_err() {
                return;
            }
        }
    });
    let cutter = Cutter::new(&node, MAX_FRAGMENT);
    tokio::spawn(publish(options, cluster, cutter, outgoing, broken));
    Ok(())
}

/// Sends what is to be sent, over one connection, so that it stays in order.
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
                // It cannot find one of several: everybody does their own work.
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
            // It is put back when it is known to be good.
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
