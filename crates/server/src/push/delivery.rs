//! Delivers a message to a push service: one request, without redirects and within a time limit.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;

use super::endpoint::Endpoint;

/// Time limit for a delivery.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a push service keeps a message for an offline browser, in seconds.
const TTL_S: u32 = 24 * 60 * 60;
/// The largest response head, in bytes.
const MAX_HEAD: usize = 16 * 1024;

/// A client for push services.
pub(crate) struct Delivery {
    tls: TlsConnector,
    /// Allows push services on this machine, for tests.
    loopback: bool,
}

/// A message with its headers.
pub(crate) struct PushMessage {
    pub(crate) authorization: String,
    /// A newer message replaces an older one on the same topic.
    pub(crate) topic: String,
    pub(crate) body: Vec<u8>,
}

/// The push service's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeliveryResult {
    /// The service accepted the message.
    Accepted,
    /// The subscription no longer exists.
    Gone,
    /// The service is busy or failing: try again.
    RetryLater,
    /// The service rejected the message for good.
    Rejected(StatusCode),
}

impl Delivery {
    pub(crate) fn new(roots: RootCertStore, loopback: bool) -> Delivery {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("ring has the usual versions of TLS")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Delivery { tls: TlsConnector::from(Arc::new(config)), loopback }
    }

    /// Trusts the certificate authorities that browsers trust.
    pub(crate) fn with_public_roots(loopback: bool) -> Delivery {
        let roots = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
        Delivery::new(roots, loopback)
    }

    /// Sends a message to a browser.
    ///
    /// # Errors
    /// Returns an error if the push service cannot be reached, is not at a public address, or does not answer with
    /// valid HTTP.
    pub(crate) async fn send(
        &self,
        to: &Endpoint,
        message: PushMessage,
    ) -> io::Result<DeliveryResult> {
        let sent = tokio::time::timeout(DELIVERY_TIMEOUT, self.try_send(to, message)).await;
        sent.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }

    async fn try_send(&self, to: &Endpoint, message: PushMessage) -> io::Result<DeliveryResult> {
        let addresses = to.addresses(self.loopback).await?;
        if addresses.is_empty() {
            return Err(io::Error::other("the push service has no public address"));
        }
        let request = Request::post(to.path())
            .header(header::HOST, to.authority())
            .header(header::AUTHORIZATION, message.authorization)
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("TTL", TTL_S)
            .header("Urgency", "normal")
            .header("Topic", message.topic)
            .body(Body::from(message.body))
            .map_err(io::Error::other)?;
        let stream = TcpStream::connect(&addresses[..]).await?;
        let status = if to.is_https() {
            let name = ServerName::try_from(to.host().to_owned()).map_err(io::Error::other)?;
            ask(self.tls.connect(name, stream).await?, request).await?
        } else {
            ask(stream, request).await?
        };
        Ok(match status {
            status if status.is_success() => DeliveryResult::Accepted,
            StatusCode::NOT_FOUND | StatusCode::GONE => DeliveryResult::Gone,
            StatusCode::TOO_MANY_REQUESTS => DeliveryResult::RetryLater,
            status if status.is_server_error() => DeliveryResult::RetryLater,
            // Redirects are not followed.
            status => DeliveryResult::Rejected(status),
        })
    }
}

/// Sends the request and returns the status of the response.
async fn ask<S>(stream: S, request: Request<Body>) -> io::Result<StatusCode>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let shaken = http1::Builder::new().max_buf_size(MAX_HEAD).handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = shaken.map_err(io::Error::other)?;
    // Aborted when this function returns, whatever the peer does.
    let mut line = JoinSet::new();
    line.spawn(async move { _ = connection.await });
    let answer = sender.send_request(request).await.map_err(io::Error::other)?;
    Ok(answer.status())
}

#[cfg(test)]
mod tests {
    use rustls::pki_types::PrivateKeyDer;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;
    use tokio_rustls::TlsAcceptor;

    use super::*;

    fn message() -> PushMessage {
        PushMessage { authorization: "vapid".to_owned(), topic: "t".to_owned(), body: vec![7; 300] }
    }

    /// Starts a push service that answers once, with or without TLS, and returns what it received.
    async fn service(
        tls: Option<TlsAcceptor>,
        answer: &'static str,
    ) -> (Endpoint, tokio::task::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let scheme = if tls.is_some() { "https" } else { "http" };
        let heard = tokio::spawn(async move {
            async fn hear(mut stream: impl AsyncRead + AsyncWrite + Unpin, answer: &str) -> String {
                let mut heard = Vec::new();
                let mut some = [0; 4_096];
                while !heard.ends_with(&[7; 300]) {
                    let length = stream.read(&mut some).await.expect("the request is sent");
                    assert!(length > 0, "the whole request is sent");
                    heard.extend_from_slice(&some[..length]);
                }
                stream.write_all(answer.as_bytes()).await.expect("the response is read");
                String::from_utf8_lossy(&heard).into_owned()
            }
            let (stream, _) = listener.accept().await.expect("somebody comes");
            match tls {
                Some(tls) => hear(tls.accept(stream).await.expect("TLS"), answer).await,
                None => hear(stream, answer).await,
            }
        });
        let endpoint = Endpoint::read(&format!("{scheme}://{address}/at?x=1"), true);
        (endpoint.expect("allowed here"), heard)
    }

    #[tokio::test]
    async fn an_answer_decides_what_becomes_of_a_subscription() {
        let delivery = Delivery::with_public_roots(true);
        for (answer, becomes) in [
            ("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n", DeliveryResult::Accepted),
            ("HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n", DeliveryResult::Gone),
            ("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", DeliveryResult::Gone),
            ("HTTP/1.1 429 Too Many\r\nContent-Length: 0\r\n\r\n", DeliveryResult::RetryLater),
            ("HTTP/1.1 503 No\r\nContent-Length: 9999999\r\n\r\n", DeliveryResult::RetryLater),
            (
                "HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n",
                DeliveryResult::Rejected(StatusCode::TEMPORARY_REDIRECT),
            ),
        ] {
            let (endpoint, heard) = service(None, answer).await;
            assert_eq!(delivery.send(&endpoint, message()).await.expect("an answer"), becomes);
            let heard = heard.await.expect("it heard");
            assert!(heard.starts_with("POST /at?x=1 HTTP/1.1\r\n"), "{heard}");
            let lower = heard.to_lowercase();
            for line in
                ["ttl: 86400", "topic: t", "content-encoding: aes128gcm", "content-length: 300"]
            {
                assert!(lower.contains(line), "{line}: {heard}");
            }
        }
    }

    #[tokio::test]
    async fn a_service_that_nobody_vouches_for_gets_nothing() {
        let own =
            rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).expect("a certificate");
        let key = PrivateKeyDer::Pkcs8(own.signing_key.serialize_der().into());
        let certificate = own.cert.der().clone();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = rustls::ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(vec![certificate.clone()], key)
            .expect("they fit");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let created = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n";
        let mut roots = RootCertStore::empty();
        roots.add(certificate).expect("a certificate");
        let (endpoint, heard) = service(Some(acceptor.clone()), created).await;
        let sent = Delivery::new(roots, true).send(&endpoint, message()).await;
        assert_eq!(sent.expect("its certificate is trusted"), DeliveryResult::Accepted);
        heard.await.expect("it heard");
        let (endpoint, _) = service(Some(acceptor), created).await;
        assert!(
            Delivery::with_public_roots(true).send(&endpoint, message()).await.is_err(),
            "a stranger"
        );
    }

    #[tokio::test]
    async fn nothing_is_sent_to_this_machine_where_that_is_not_allowed() {
        let (endpoint, heard) = service(None, "HTTP/1.1 201 Created\r\n\r\n").await;
        let sent = Delivery::with_public_roots(false).send(&endpoint, message()).await;
        assert!(sent.is_err());
        heard.abort();
    }
}
