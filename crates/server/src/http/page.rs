//! The browser client, which is embedded in the program.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse as _, Response};
use rust_embed::RustEmbed;

use super::App;
use super::preview::Preview;

/// The built browser client. Debug builds read it from the folder at each request.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
pub(crate) struct Client;

/// Shown when the program was built without the client.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
<title>Whistlestop</title><h1>Whistlestop</h1>\
<p>The server is running, but it was built without its page: there was no <code>web/dist</code>.</p>";

/// Serves a file of the client; all other paths are routes of the client and get its page.
pub(super) async fn serve(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Client::get(path).filter(|_| !path.is_empty() && path != "index.html") {
        let smallest = Client::get(&format!("{path}.br")).filter(|_| accepts_brotli(&headers));
        return match smallest {
            Some(file) => answer(path, file, Some("br")),
            None => answer(path, file, None),
        };
    }
    let looks_like_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if looks_like_file && path != "index.html" {
        return (StatusCode::NOT_FOUND, "nothing found at this address\n").into_response();
    }
    let Some(index) = Client::get("index.html") else { return Html(NO_CLIENT).into_response() };
    let preview = Preview::of(&app.hub, uri.path(), &headers).await;
    let page = with_root_paths(&String::from_utf8_lossy(&index.data), &preview.tags());
    let headers =
        [(header::CONTENT_TYPE, content_type("index.html")), (header::CACHE_CONTROL, "no-cache")];
    (headers, page).into_response()
}

/// Makes the page's relative links absolute: here the same page is served at many paths.
fn with_root_paths(page: &str, tags: &str) -> String {
    let page = page.replace("=\"./", "=\"/");
    page.replacen("</head>", &format!("{tags}</head>"), 1)
}

/// Tells whether the browser accepts Brotli, which browsers offer over HTTPS only.
fn accepts_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let mut accepted = accepted.filter_map(|value| value.to_str().ok()).flat_map(|v| v.split(','));
    accepted.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim() == "br" && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

fn answer(path: &str, file: rust_embed::EmbeddedFile, coding: Option<&'static str>) -> Response {
    // Asset names contain a hash of their content; the name of the page does not.
    let lasting = path.starts_with("assets/");
    let cache = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(header::CONTENT_TYPE, content_type(path)), (header::CACHE_CONTROL, cache)];
    let mut answer = (headers, file.data).into_response();
    if let Some(coding) = coding {
        let headers = answer.headers_mut();
        headers.insert(header::CONTENT_ENCODING, header::HeaderValue::from_static(coding));
        headers.insert(header::VARY, header::HeaderValue::from_static("accept-encoding"));
    }
    answer
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        "mp3" => "audio/mpeg",
        "wav" => "audio/wav",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
