//! Accepts connections and serves HTTP over each socket.

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

use super::client_address::{counted_address, is_trusted};
use super::stream::Stream;
use super::tracked_body::TrackedBody;
use crate::admission::{Limit, OpenSocket, Rate};
use crate::hub::Hub;
use crate::problem::Problem;

/// The largest request head, in bytes.
const LARGEST_HEAD: usize = 16 * 1024;
/// How long to wait after the system refused to open a socket.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);
/// How many refused clients are answered at a time, and how long an answer may take.
const CONCURRENT_REFUSALS: usize = 32;
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(1);

/// Accepts and serves sockets until `closing` is set, then waits until all have ended.
pub(crate) async fn serve(
    listener: TcpListener,
    hub: Arc<Hub>,
    site: Router,
    mut closing: watch::Receiver<bool>,
) {
    // Each task holds a clone; when all are dropped, no socket is left.
    let (left, mut here) = tokio::sync::mpsc::channel::<Infallible>(1);
    let told = Arc::new(Semaphore::new(CONCURRENT_REFUSALS));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|&closing| closing) => break,
        };
        let (tcp, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                accept_failed(&hub, &error).await;
                continue;
            }
        };
        // Frames are small and urgent, so none should wait to share a packet.
        if let Err(error) = tcp.set_nodelay(true) {
            tracing::debug!(%error, "failed to set TCP_NODELAY");
        }
        make_room(&hub);
        hub.sockets.wait_for_closing().await;
        let socket = match hub.sockets.open(counted_peer(&hub, peer.ip())) {
            Ok(socket) => socket,
            Err(problem) => {
                hub.metrics.met(problem.limit);
                if let Ok(permit) = Arc::clone(&told).try_acquire_owned() {
                    tokio::spawn(async move {
                        let _ = tokio::time::timeout(REFUSAL_TIMEOUT, refuse(tcp, problem)).await;
                        drop(permit);
                    });
                }
                continue;
            }
        };
        let (hub, site) = (Arc::clone(&hub), site.clone());
        let (closing, left) = (closing.clone(), left.clone());
        tokio::spawn(async move {
            serve_socket(tcp, peer, socket, &hub, site, closing).await;
            drop(left);
        });
    }
    drop((listener, left));
    let _ = here.recv().await;
}

/// Returns the address to count a socket for; `None` for a proxy, whose requests are counted instead.
fn counted_peer(hub: &Hub, peer: IpAddr) -> Option<IpAddr> {
    let proxy = is_trusted(&hub.settings.trusted_proxies, peer);
    (!proxy).then(|| counted_address(peer))
}

/// Closes a connection for the next client when sockets run short: an idle one, or else a spectator's.
fn make_room(hub: &Hub) {
    if !hub.sockets.are_scarce_after(hub.websockets.closing()) {
        return;
    }
    if hub.sockets.close_longest_idle() {
        hub.metrics.met(Some(Limit::Sockets));
    } else {
        hub.websockets.close_newest_spectator();
    }
}

/// The system is out of sockets, or the client has already disconnected. Neither stops the server.
async fn accept_failed(hub: &Hub, error: &std::io::Error) {
    use std::io::ErrorKind;
    let gone = [
        ErrorKind::ConnectionAborted,
        ErrorKind::ConnectionReset,
        ErrorKind::ConnectionRefused,
        ErrorKind::Interrupted,
    ];
    if !gone.contains(&error.kind()) {
        tracing::error!(%error, "accept failed");
        hub.sockets.close_longest_idle();
        tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
    }
}

/// Serves one socket until it ends, must make room, or is too slow.
async fn serve_socket(
    tcp: TcpStream,
    peer: SocketAddr,
    socket: Arc<OpenSocket>,
    hub: &Arc<Hub>,
    site: Router,
    mut closing: watch::Receiver<bool>,
) {
    let site = TowerToHyperService::new(site);
    let answer = service_fn(|mut request: Request<Incoming>| {
        socket.request_read();
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&socket));
        let (answered, socket, hub) = (site.call(request), Arc::clone(&socket), Arc::clone(hub));
        async move {
            let mut response = answered.await?;
            if response.status() == StatusCode::SWITCHING_PROTOCOLS {
                socket.upgraded();
            } else if hub.sockets.are_scarce() {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(header::CONNECTION, close);
            }
            Ok::<Response<TrackedBody>, Infallible>(
                response.map(|body| TrackedBody::new(body, socket)),
            )
        }
    });
    let write_timeout = Duration::from_secs(hub.settings.send_s.max(1));
    let messages = Rate::of_messages(&hub.settings.limits);
    let stream = TokioIo::new(Stream::new(tcp, Arc::clone(&socket), write_timeout, messages));
    let mut http = http1::Builder::new();
    let http = http.header_read_timeout(None).max_header_size(LARGEST_HEAD);
    let mut connection = pin!(http.serve_connection(stream, answer).with_upgrades());
    let mut must_close = pin!(socket.must_close());
    let mut ends = false;
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::trace!(%error, "connection error");
                }
                return;
            }
            () = must_close.as_mut() => return,
            _ = closing.wait_for(|&closing| closing), if !ends => {
                ends = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// Answers a refused client.
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
    // Read the request to its end: closing a socket with unread data would discard the answer.
    let mut unread = [0; 1_024];
    while tcp.read(&mut unread).await? > 0 {}
    Ok(())
}
