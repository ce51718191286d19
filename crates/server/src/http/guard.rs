//! Checks on every request and headers on every response.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::App;
use crate::admission::Limit;
use crate::net::{client_address, counted_address, has_proxy_headers, is_trusted};
use crate::problem::Problem;
use crate::settings::Settings;
use crate::user_text;

/// Scripts come from this site only. WebAssembly may be compiled, which cannot turn text into a script. Inline styles
/// are allowed on elements, since drawings need them, but not in `<style>` elements; browsers without `style-src-elem`
/// fall back to `style-src`.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    style-src-elem 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

const SECURITY_HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // The URL of a table is the key to it, so other sites must not learn it.
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
];

/// The page needs none of these permissions, so injected code must not have them either.
const PERMISSIONS_POLICY: &str = "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), \
    serial=(), usb=()";

/// Browsers that have visited once use HTTPS for a year.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Set once the warning about an untrusted proxy has been logged.
static WARNED_ABOUT_PROXY: AtomicBool = AtomicBool::new(false);

/// The address that limits count: an IPv6 address stands for its whole /64.
#[derive(Clone, Copy)]
pub(super) struct Address(pub(super) IpAddr);

/// The address a request comes from, as far as the network shows it.
#[derive(Clone, Copy)]
pub(super) struct Visitor {
    pub(super) address: IpAddr,
    /// An untrusted proxy hides the real address.
    pub(super) hidden: bool,
}

impl Visitor {
    fn of(settings: &Settings, peer: IpAddr, headers: &HeaderMap) -> Visitor {
        let trusted = &settings.trusted_proxies;
        let hidden = if has_proxy_headers(headers) {
            !is_trusted(trusted, peer)
        } else {
            // Local programs use the machine's own name or address. A request for the site's name came through a proxy,
            // and with HTTPS there must be a proxy, since the server itself speaks plain HTTP.
            let is_behind_one = settings.is_secure() && trusted.is_empty();
            peer.to_canonical().is_loopback() && (is_behind_one || !names_this_machine(headers))
        };
        Visitor { address: client_address(trusted, peer, headers), hidden }
    }
}

pub(super) async fn check(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let settings = &app.hub.settings;
    let visitor = Visitor::of(settings, peer.ip(), request.headers());
    if visitor.hidden && is_private(peer.ip()) && !WARNED_ABOUT_PROXY.swap(true, Ordering::Relaxed)
    {
        tracing::warn!(
            "proxy not trusted: add it to trusted_proxies and make it send X-Forwarded-For; until then all its \
             visitors share one address for limits and bans"
        );
    }
    let address = counted_address(visitor.address);
    request.extensions_mut().insert(Address(address));
    request.extensions_mut().insert(visitor);
    let is_api = request.uri().path().starts_with("/api/");
    // Visitors behind a proxy have no socket of their own to count.
    let proxied = is_trusted(&settings.trusted_proxies, peer.ip());
    let visit = proxied.then(|| app.hub.sockets.count_visitor(address)).transpose();
    let checked = visit.and_then(|visit| {
        app.hub.must_not_be_banned(address, None)?;
        app.hub.rates.check_address(Limit::RequestsPerSecond, address)?;
        check_request(settings, &request)?;
        Ok(visit)
    });
    let mut response = match checked {
        Ok(visit) => {
            let response = next.run(request).await;
            drop(visit);
            response
        }
        Err(problem) => problem.into_response(),
    };
    app.hub.metrics.met(response.extensions().get::<Limit>().copied());
    app.hub.metrics.answered(response.status());
    let headers = response.headers_mut();
    for (name, value) in SECURITY_HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if settings.hsts && settings.is_secure() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
    }
    if is_api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Tells whether an address is on this machine or in a private network, where an operator's proxy would be.
fn is_private(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    }
}

/// Tells whether the `Host` header names this machine; a request passed on by a proxy usually names the site.
fn names_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let Ok(authority) = host.parse::<Authority>() else { return host.is_empty() };
    let name = authority.host().trim_matches(['[', ']']);
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

/// Refuses changes requested by other sites' pages, and URLs that contain NUL.
fn check_request(settings: &Settings, request: &Request) -> Result<(), Problem> {
    user_text::address_without_nul(request.uri())?;
    let headers = request.headers();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = headers.contains_key(header::UPGRADE);
    if (changes || upgrades) && !is_own_origin(settings, headers) {
        return Err(other_origin(settings));
    }
    let is_json = headers.get(header::CONTENT_TYPE).is_some_and(|value| {
        value.to_str().is_ok_and(|value| {
            let kind = value.split(';').next().unwrap_or_default();
            kind.trim().eq_ignore_ascii_case("application/json")
        })
    });
    if changes && !is_json {
        let message = "send the request as application/json";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", message));
    }
    Ok(())
}

fn other_origin(settings: &Settings) -> Problem {
    let message = match settings.base_url {
        Some(_) => "this request comes from another site's page",
        None => {
            "this request comes from another site's page; if it is your own site behind an HTTPS \
             proxy, set `base_url`"
        }
    };
    Problem::forbidden("other_origin", message)
}

/// Browsers always send the origin of a change; other programs need not.
fn is_own_origin(settings: &Settings, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if let Some(base) = &settings.base_url {
        return origin == base.trim_end_matches('/');
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    // Without `base_url`, clients reach the server at its listen address, over HTTP.
    host.is_some() && origin.strip_prefix("http://") == host
}
