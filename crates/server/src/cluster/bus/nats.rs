//! The bus over NATS: a subject for each node and table, one for all nodes, and one for each kind of job.

use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use futures_util::StreamExt as _;

use super::fragments::{Cutter, Joiner};
use super::{Ends, Incoming, Outgoing, Recipient};
use crate::cluster::jobs::JobKind;
use crate::cluster::settings::ClusterSettings;

/// NATS carries a megabyte by default.
const MAX_FRAGMENT: usize = 900_000;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// How long to wait before reconnecting.
const RECONNECT_DELAY: Duration = Duration::from_millis(200);
/// How often the connection is checked.
const PING_INTERVAL: Duration = Duration::from_secs(2);
const SUBSCRIPTION_CAPACITY: usize = 65_536;
/// The queue group of available nodes: NATS delivers each offer to one member.
const QUEUE_GROUP: &str = "ready";

pub(super) async fn open(url: &str, settings: &ClusterSettings, ends: Ends) -> Result<(), String> {
    let Ends { cluster, node, mut outgoing, incoming, connected } = ends;
    let (tells, is_connected) = (incoming.clone(), connected.clone());
    // The error is not included: the URL may contain a password.
    let address: ServerAddr = url.parse().map_err(|_| "it is not a valid NATS URL".to_owned())?;
    let options = credentials(&address, settings)?
        // With TLS configured, there is never a connection without it.
        .require_tls(url.starts_with("tls://") || settings.bus_ca.is_some())
        .name(format!("whistlestop {node}"))
        .ping_interval(PING_INTERVAL)
        .connection_timeout(CONNECT_TIMEOUT)
        .subscription_capacity(SUBSCRIPTION_CAPACITY)
        .max_reconnects(None)
        .reconnect_delay_callback(|_| RECONNECT_DELAY)
        .event_callback(move |event| {
            let (tells, connected) = (tells.clone(), is_connected.clone());
            async move {
                match event {
                    Event::Connected => {
                        connected.store(true, Ordering::Relaxed);
                        let _ = tells.send(Incoming::Reconnected).await;
                    }
                    Event::Disconnected | Event::Closed => {
                        connected.store(false, Ordering::Relaxed);
                        tracing::warn!(
                            "message bus disconnected; players at tables on other nodes have to wait"
                        );
                        let _ = tells.send(Incoming::MessagesLost).await;
                    }
                    Event::SlowConsumer(_) => _ = tells.send(Incoming::MessagesLost).await,
                    _ => (),
                }
            }
        });
    let opened = async {
        let client = options.connect(address).await.map_err(|error| error.to_string())?;
        let own = format!("whistlestop.{cluster}.node.{node}.>");
        let own = client.subscribe(own).await.map_err(|error| error.to_string())?;
        let all = client.subscribe(format!("whistlestop.{cluster}.all"));
        let all = all.await.map_err(|error| error.to_string())?;
        client.flush().await.map_err(|error| error.to_string())?;
        Ok((client, own, all))
    };
    let opened = tokio::time::timeout(CONNECT_TIMEOUT, opened).await;
    let (client, own, all): (Client, _, _) =
        opened.unwrap_or_else(|_| Err("it did not answer in time".to_owned()))?;
    let mut cutter = Cutter::new(&node, MAX_FRAGMENT);
    let offers = incoming.clone();
    tokio::spawn(async move {
        // Subscriptions are changed by the task that sends, so that a node withdraws before it sends its own offer.
        let mut subscriptions: [Option<Subscriber>; JobKind::ALL.len()] = Default::default();
        loop {
            let out = tokio::select! {
                out = outgoing.recv() => out,
                offer = next_offer(&mut subscriptions) => {
                    // A lost offer is repeated.
                    let _ = offers.try_send(offer);
                    continue;
                }
            };
            match out {
                None => break,
                Some(Outgoing::SetAvailable(kind, is_available)) => {
                    let subscription = &mut subscriptions[kind as usize];
                    match (is_available, subscription.as_mut()) {
                        (true, None) => {
                            let subject = job_subject(&cluster, kind);
                            *subscription =
                                client.queue_subscribe(subject, QUEUE_GROUP.to_owned()).await.ok();
                        }
                        (false, Some(subscribed)) => {
                            let _ = subscribed.unsubscribe().await;
                            *subscription = None;
                        }
                        _ => (),
                    }
                }
                Some(Outgoing::Send(to, text)) => {
                    let subject = match to {
                        Recipient::Node { node, table } => {
                            let table = if table.is_empty() { "none" } else { table.as_str() };
                            format!("whistlestop.{cluster}.node.{node}.table.{table}")
                        }
                        Recipient::AllNodes => format!("whistlestop.{cluster}.all"),
                        Recipient::AnyAvailable(kind) => job_subject(&cluster, kind),
                    };
                    for fragment in cutter.cut(&text) {
                        // The sender notices a lost message by a missing answer or a gap in the numbers.
                        let _ = client.publish(subject.clone(), fragment.into()).await;
                    }
                }
            }
        }
        let _ = client.drain().await;
    });
    tokio::spawn(async move {
        let mut received = futures_util::stream::select(own, all);
        let mut joiner = Joiner::default();
        while let Some(message) = received.next().await {
            if let Some(received) = Incoming::of(joiner.join(&message.payload))
                && incoming.send(received).await.is_err()
            {
                return;
            }
        }
    });
    Ok(())
}

/// Returns the connection options: credentials and trusted certificates.
fn credentials(address: &ServerAddr, settings: &ClusterSettings) -> Result<ConnectOptions, String> {
    let ClusterSettings { bus_user, bus_password, bus_token, .. } = settings;
    // async_nats does not read the credentials in the URL.
    let named = |text: Option<&str>| text.map(percent_decoded);
    let user = bus_user.clone().or(named(address.username()));
    let password = bus_password.as_ref().map(|secret| secret.0.clone());
    let password = password.or(named(address.password()));
    let options = match (user, password, bus_token) {
        (None, None, None) if settings.bus_without_password || is_on_this_machine(address) => {
            ConnectOptions::new()
        }
        (None, None, None) => {
            let words = "a NATS server on another machine needs a user and password, or a token: without them, \
                         everyone who can reach it sees all cards and can impersonate any node; set \
                         `bus_without_password = true` to allow this";
            return Err(words.to_owned());
        }
        (Some(user), Some(password), None) => {
            ConnectOptions::with_user_and_password(user, password)
        }
        (None, None, Some(token)) => ConnectOptions::with_token(token.0.clone()),
        _ => return Err("set either a user and a password, or a token".to_owned()),
    };
    Ok(match &settings.bus_ca {
        None => options,
        Some(file) => {
            if let Err(error) = std::fs::File::open(file) {
                return Err(format!("`bus_ca`: {}: {error}", file.display()));
            }
            options.add_root_certificates(file.clone())
        }
    })
}

/// Tells whether the address can be reached only from this machine.
fn is_on_this_machine(address: &ServerAddr) -> bool {
    let host = address.host().trim_matches(['[', ']']);
    let is_loopback = |address: std::net::IpAddr| address.to_canonical().is_loopback();
    host.eq_ignore_ascii_case("localhost") || host.parse().is_ok_and(is_loopback)
}

/// Decodes percent-encoded text.
fn percent_decoded(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((&first, after)) = rest.split_first() {
        let number = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let number = number.and_then(|two| u8::from_str_radix(two, 16).ok());
        match number.filter(|_| first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the subject for offers of a kind. It names the program's version, since only nodes of one version
/// compute the same results.
fn job_subject(cluster: &str, kind: JobKind) -> String {
    let program = env!("CARGO_PKG_VERSION").replace('.', "-");
    format!("whistlestop.{cluster}.work.{program}.{}", kind.name())
}

/// Waits for the next offer; forever while this node is subscribed to none.
async fn next_offer(subscriptions: &mut [Option<Subscriber>; JobKind::ALL.len()]) -> Incoming {
    let mut standing: futures_util::stream::SelectAll<_> =
        subscriptions.iter_mut().flatten().collect();
    while let Some(message) = standing.next().await {
        // An offer always fits into one fragment.
        if let Some(offer) = Incoming::of(Joiner::default().join(&message.payload)) {
            return offer;
        }
    }
    std::future::pending().await
}

#[cfg(test)]
mod tests {
    use super::{credentials, percent_decoded};
    use crate::cluster::settings::{BusAddress, ClusterSettings, Secret};

    #[test]
    fn a_nats_on_another_machine_wants_a_password_or_a_word_that_it_has_none() {
        let settings = |url: &str| ClusterSettings::over(BusAddress::Nats(url.to_owned()));
        let refused = |settings: &ClusterSettings| {
            let BusAddress::Nats(url) = &settings.bus else { unreachable!() };
            credentials(&url.parse().expect("an address"), settings).err()
        };
        for near in ["nats://127.0.0.1:4222", "nats://localhost:4222", "nats://[::1]:4222"] {
            assert_eq!(refused(&settings(near)), None, "{near}");
        }
        for far in ["nats://10.0.0.7:4222", "tls://nats.internal:4222", "nats://[2001:db8::1]:4222"]
        {
            let words = refused(&settings(far)).expect("it is refused");
            assert!(words.contains("bus_without_password"), "{words}");
            let open = ClusterSettings { bus_without_password: true, ..settings(far) };
            assert_eq!(refused(&open), None, "{far}");
            let secret = Some(Secret("secret".to_owned()));
            assert_eq!(refused(&ClusterSettings { bus_token: secret, ..settings(far) }), None);
        }
        assert_eq!(refused(&settings("nats://red:secret@10.0.0.7:4222")), None);
    }

    #[test]
    fn what_stands_in_an_address_is_read() {
        assert_eq!(percent_decoded("a%40b%3a%2Fc"), "a@b:/c");
        assert_eq!(percent_decoded("100%"), "100%");
        assert_eq!(percent_decoded("%zz%C3%A9"), "%zz\u{e9}");
    }
}
