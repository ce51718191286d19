//! The loop that accepts sockets, and what is served over each.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use axum::response::IntoResponse as _;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

use super::answer::Answer;
use super::stream::Stream;
use super::visitor::{counted, is_trusted};
use crate::admission::{Limit, Rate, Slot};
use crate::hub::Hub;
use crate::problem::Problem;

/// The largest head of a request.
const LARGEST_HEAD: usize = 16 * 1024;
/// How long to wait if the system has no sockets left.
const NO_SOCKET: Duration = Duration::from_millis(200);
/// How many refused clients get an answer at a time, and how long that may take.
const TOLD_AT_A_TIME: usize = 32;
const TELLING: Duration = Duration::from_secs(1);

/// Accepts and serves sockets until `closing` completes; then waits until all have closed.
pub(crate) async fn serve(
    listener: TcpListener,
    hub: Arc<Hub>,
    site: Router,
    mut closing: watch::Receiver<bool>,
) {
    // Every socket's task holds a sender: when all are dropped, nobody is left.
    let (left, mut here) = tokio::sync::mpsc::channel::<Infallible>(1);
    let told = Arc::new(Semaphore::new(TOLD_AT_A_TIME));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|&closing| closing) => break,
        };
        let (tcp, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                refused_by_system(&hub, &error).await;
                continue;
            }
        };
        // Frames are small, and clients wait for each: none is held back to be sent with the next.
        if let Err(error) = tcp.set_nodelay(true) {
            tracing::debug!(%error, "failed to set TCP_NODELAY");
        }
        make_room(&hub);
        hub.slots.let_leave().await;
        let slot = match hub.slots.take(counted_peer(&hub, peer.ip())) {
            Ok(slot) => slot,
            Err(problem) => {
                hub.metrics.met(problem.limit);
                if let Ok(turn) = Arc::clone(&told).try_acquire_owned() {
                    tokio::spawn(async move {
                        let _ = tokio::time::timeout(TELLING, refuse(tcp, problem)).await;
                        drop(turn);
                    });
                }
                continue;
            }
        };
        let (hub, site) = (Arc::clone(&hub), site.clone());
        let (closing, left) = (closing.clone(), left.clone());
        tokio::spawn(async move {
            converse(tcp, peer, slot, &hub, site, closing).await;
            drop(left);
        });
    }
    drop((listener, left));
    let _ = here.recv().await;
}

/// Returns the address to count. A proxy's sockets serve many people, so its requests are counted instead.
fn counted_peer(hub: &Hub, peer: IpAddr) -> Option<IpAddr> {
    let proxy = is_trusted(&hub.settings.trusted_proxies, peer);
    (!proxy).then(|| counted(peer))
}

/// When sockets run short, each new client replaces one that nobody misses: an idle one, or otherwise a spectator.
fn make_room(hub: &Hub) {
    if !hub.slots.are_scarce_without(hub.websockets.leaving()) {
        return;
    }
    if hub.slots.end_longest_waiting() {
        hub.metrics.met(Some(Limit::Sockets));
    } else {
        hub.websockets.end_a_spectator();
    }
}

/// The system has no socket left, or the client has gone again: neither stops the server.
async fn refused_by_system(hub: &Hub, error: &std::io::Error) {
    use std::io::ErrorKind;
    let gone = [
        ErrorKind::ConnectionAborted,
        ErrorKind::ConnectionReset,
        ErrorKind::ConnectionRefused,
        ErrorKind::Interrupted,
    ];
    if !gone.contains(&error.kind()) {
        tracing::error!(%error, "accept failed");
        hub.slots.end_longest_waiting();
        tokio::time::sleep(NO_SOCKET).await;
    }
}

/// Serves one socket until it closes, has to make room or is too slow.
async fn converse(
    tcp: TcpStream,
    peer: SocketAddr,
    slot: Arc<Slot>,
    hub: &Arc<Hub>,
    site: Router,
    mut closing: watch::Receiver<bool>,
) {
    let site = TowerToHyperService::new(site);
    let answer = service_fn(|mut request: Request<Incoming>| {
        slot.asked();
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&slot));
        let (answered, slot, hub) = (site.call(request), Arc::clone(&slot), Arc::clone(hub));
        async move {
            let mut response = answered.await?;
            if response.status() == StatusCode::SWITCHING_PROTOCOLS {
                slot.upgraded();
            } else if hub.slots.are_scarce() {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(header::CONNECTION, close);
            }
            Ok::<Response<Answer>, Infallible>(response.map(|body| Answer::new(body, slot)))
        }
    });
    let patience = Duration::from_secs(hub.settings.send_s.max(1));
    let messages = Rate::of_messages(&hub.settings.limits);
    let stream = TokioIo::new(Stream::new(tcp, Arc::clone(&slot), patience, messages));
    let mut http = http1::Builder::new();
    let http = http.header_read_timeout(None).max_header_size(LARGEST_HEAD);
    let mut conversation = pin!(http.serve_connection(stream, answer).with_upgrades());
    let mut must_go = pin!(slot.must_go());
    let mut ends = false;
    loop {
        tokio::select! {
            ended = conversation.as_mut() => {
                if let Err(error) = ended {
                    tracing::trace!(%error, "connection error");
                }
                return;
            }
            () = must_go.as_mut() => return,
            _ = closing.wait_for(|&closing| closing), if !ends => {
                ends = true;
                conversation.as_mut().graceful_shutdown();
            }
        }
    }
}

/// Tells a client why it is refused.
async fn refuse(mut tcp: TcpStream, problem: Problem) -> std::io::Result<()> {
    let answer = problem.into_response();
    let (head, body) = answer.into_parts();
    let body = axum::body::to_bytes(Body::new(body), LARGEST_HEAD).await.unwrap_or_default();
    let mut text = format!("HTTP/1.1 {}\r\n", head.status);
    for (name, value) in &head.headers {
        text += &format!("{name}: {}\r\n", value.to_str().unwrap_or_default());
    }
    text += &format!("content-length: {}\r\nconnection: close\r\n\r\n", body.len());
    tcp.write_all(text.as_bytes()).await?;
    tcp.write_all(&body).await?;
    tcp.shutdown().await?;
    // Read the request to its end: closing the socket earlier would discard the answer.
    let mut unread = [0; 1_024];
    while tcp.read(&mut unread).await? > 0 {}
    Ok(())
}
