//! What is checked of every request, and said in every answer.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::App;
use crate::limits::Limit;
use crate::problem::Problem;
use crate::settings::Settings;

/// Scripts come from here and nowhere else; WebAssembly may be compiled, which lets no text become
/// a script. Styles may stand on elements, as drawings need them.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

const SAID: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // A table's address is its key: nobody else learns it.
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Whom a request comes from, as far as the network can tell.
#[derive(Clone, Copy)]
pub(super) struct Address(pub(super) IpAddr);

pub(super) async fn check(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let settings = &app.house.settings;
    let address = address(settings, peer.ip(), request.headers());
    request.extensions_mut().insert(Address(address));
    let is_api = request.uri().path().starts_with("/api/");
    let checked = app.rates.request(address).and_then(|()| refuse(settings, &request));
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    app.house.metrics.met(response.extensions().get::<Limit>().copied());
    let headers = response.headers_mut();
    for (name, value) in SAID {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn address(settings: &Settings, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if !settings.trust_proxy {
        return peer;
    }
    // The last one is the proxy's own word; what stands before it anybody can write.
    let forwarded = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let last = forwarded.and_then(|list| list.rsplit(',').next());
    last.and_then(|text| text.trim().parse().ok()).unwrap_or(peer)
}

/// Refuses changes that another site's page asks for.
fn refuse(settings: &Settings, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = headers.contains_key(header::UPGRADE);
    if (changes || upgrades) && !is_own_origin(settings, headers) {
        let message = "this request comes from a page of another site";
        return Err(Problem::forbidden("other_origin", message));
    }
    let is_json = headers.get(header::CONTENT_TYPE).is_some_and(|value| {
        value.to_str().is_ok_and(|value| {
            let kind = value.split(';').next().unwrap_or_default();
            kind.trim().eq_ignore_ascii_case("application/json")
        })
    });
    if changes && !is_json {
        let message = "changes are asked for as application/json";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", message));
    }
    Ok(())
}

/// A browser always names the origin of a change; a program that is none need not.
fn is_own_origin(settings: &Settings, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if let Some(base) = &settings.base_url {
        return origin == base.trim_end_matches('/');
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let without_scheme = origin.split_once("://").map(|(_, host)| host);
    without_scheme.is_some() && without_scheme == host
}
