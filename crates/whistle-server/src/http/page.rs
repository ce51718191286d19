//! The page, which is in the program.

use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use rust_embed::RustEmbed;

/// The built browser client. In a debug build it is read from the folder at every request.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// What stands there when the program was built without a client.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
<title>Whistlestop</title><h1>Whistlestop</h1>\
<p>The server runs. Its page was not built into it: there is no <code>web/dist</code>.</p>";

/// Serves a file of the client; any other address is the client's own business.
pub(super) async fn serve(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if let Some(file) = Client::get(path).filter(|_| !path.is_empty()) {
        return answer(path, file);
    }
    let looks_like_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if looks_like_file {
        return (StatusCode::NOT_FOUND, "there is nothing here\n").into_response();
    }
    match Client::get("index.html") {
        Some(index) => answer("index.html", index),
        None => Html(NO_CLIENT).into_response(),
    }
}

fn answer(path: &str, file: rust_embed::EmbeddedFile) -> Response {
    // Built files carry a hash of their content in their name; the page itself does not.
    let lasting = path.starts_with("assets/");
    let cache = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(header::CONTENT_TYPE, kind_of(path)), (header::CACHE_CONTROL, cache)];
    (headers, file.data).into_response()
}

fn kind_of(path: &str) -> &'static str {
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
