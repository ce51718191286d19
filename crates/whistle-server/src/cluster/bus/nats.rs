//! A NATS: one subject for each server and table, and one for all.

use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event};
use futures_util::StreamExt as _;

use super::pieces::{Cutter, Joiner};
use super::{Ends, Incoming, To};

/// NATS carries a megabyte unless it is told otherwise.
const LARGEST: usize = 900_000;
const PATIENCE: Duration = Duration::from_secs(3);
/// How often it is tried to reach one that is gone.
const AGAIN: Duration = Duration::from_millis(200);
/// How soon a line is noticed that carries nothing.
const PING: Duration = Duration::from_secs(2);
const WAITING: usize = 65_536;

pub(super) async fn open(url: &str, ends: Ends) -> Result<(), String> {
    let Ends { cluster, node, mut outgoing, incoming, connected } = ends;
    let (tells, is_connected) = (incoming.clone(), connected.clone());
    let options = ConnectOptions::new()
        .name(format!("whistlestop {node}"))
        .ping_interval(PING)
        .connection_timeout(PATIENCE)
        .subscription_capacity(WAITING)
        .max_reconnects(None)
        .reconnect_delay_callback(|_| AGAIN)
        .event_callback(move |event| {
            let (tells, connected) = (tells.clone(), is_connected.clone());
            async move {
                match event {
                    Event::Connected => {
                        connected.store(true, Ordering::Relaxed);
                        let _ = tells.send(Incoming::Back).await;
                    }
                    Event::Disconnected | Event::Closed => {
                        connected.store(false, Ordering::Relaxed);
                        tracing::warn!("the bus is gone; players of other nodes' tables wait");
                        let _ = tells.send(Incoming::Broken).await;
                    }
                    Event::SlowConsumer(_) => _ = tells.send(Incoming::Broken).await,
                    _ => (),
                }
            }
        });
    let opened = async {
        let client = options.connect(url).await.map_err(|error| error.to_string())?;
        let own = format!("whistlestop.{cluster}.node.{node}.>");
        let own = client.subscribe(own).await.map_err(|error| error.to_string())?;
        let all = client.subscribe(format!("whistlestop.{cluster}.all"));
        let all = all.await.map_err(|error| error.to_string())?;
        client.flush().await.map_err(|error| error.to_string())?;
        Ok((client, own, all))
    };
    let opened = tokio::time::timeout(PATIENCE, opened).await;
    let (client, own, all): (Client, _, _) =
        opened.unwrap_or_else(|_| Err("it does not answer".to_owned()))?;
    let mut cutter = Cutter::new(&node, LARGEST);
    tokio::spawn(async move {
        while let Some((to, text)) = outgoing.recv().await {
            let subject = match to {
                To::Node { node, table } => {
                    let table = if table.is_empty() { "none" } else { table.as_str() };
                    format!("whistlestop.{cluster}.node.{node}.table.{table}")
                }
                To::All => format!("whistlestop.{cluster}.all"),
            };
            for piece in cutter.cut(&text) {
                // What is lost is noticed by whoever waits for it.
                let _ = client.publish(subject.clone(), piece.into()).await;
            }
        }
        let _ = client.drain().await;
    });
    tokio::spawn(async move {
        let mut heard = futures_util::stream::select(own, all);
        let mut joiner = Joiner::default();
        while let Some(message) = heard.next().await {
            let text = std::str::from_utf8(&message.payload).ok();
            if let Some(text) = text.and_then(|piece| joiner.join(piece))
                && incoming.send(Incoming::Text(text)).await.is_err()
            {
                return;
            }
        }
    });
    Ok(())
}
