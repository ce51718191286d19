//! The browser client as a folder of static files, for any web host.
//!
//! The page is the same. The files that it would request from a server (games and rules) are stored beside it, and an
//! element in its head says that there is no server, so games are played on the device.

use serde::Serialize;
use std::borrow::Cow;
use whistle_core::text_fingerprint;
use whistle_protocol::http::GameCard;
use whistle_registry::GAMES;
use whistle_words::LANGUAGES;

use crate::http::{CONTENT_SECURITY_POLICY, Client, describe_game, rules_of, tags_of_site};

/// A file of the site: its path and content.
pub type SiteFile = (String, Cow<'static, [u8]>);

/// The program was built without the browser client.
#[derive(Debug, thiserror::Error)]
#[error("this program was built without the browser client: web/dist was missing")]
pub struct NoClient;

/// Returns all files of a static site. `address` is the site's future URL, which link previews need for their
/// pictures.
///
/// # Errors
/// Returns an error if the program was built without the browser client.
pub fn site_files(address: Option<&str>) -> Result<Vec<SiteFile>, NoClient> {
    let extra_files = extra_files();
    let mut files: Vec<SiteFile> = Vec::new();
    for path in Client::iter() {
        let file = Client::get(&path).ok_or(NoClient)?;
        let data = match path.as_ref() {
            "index.html" => as_static_page(&file.data, address).into_bytes().into(),
            "sw.js" => with_cached_files(&file.data, &extra_files).into_bytes().into(),
            _ => file.data,
        };
        files.push((path.into_owned(), data));
    }
    if !files.iter().any(|(path, _)| path == "index.html") {
        return Err(NoClient);
    }
    files.extend(extra_files);
    Ok(files)
}

/// Returns the files that the page would request from a server.
fn extra_files() -> Vec<SiteFile> {
    let cards: Vec<GameCard> = GAMES.iter().map(describe_game).collect();
    let mut files = vec![("games.json".to_owned(), json(&cards))];
    for game in GAMES {
        for lang in LANGUAGES {
            if let Some(rules) = rules_of(game, lang) {
                files.push((format!("rules/{}.{lang}.json", game.meta.id), json(&rules)));
            }
        }
    }
    files
}

fn json(value: &impl Serialize) -> Cow<'static, [u8]> {
    serde_json::to_vec(value).expect("an HTTP answer is JSON").into()
}

/// Marks the page as having no server, and adds its content security policy, since a static host sends no such header.
fn as_static_page(page: &[u8], address: Option<&str>) -> String {
    // Browsers ignore `frame-ancestors` in a meta element.
    let policy =
        CONTENT_SECURITY_POLICY.split(';').filter(|rule| !rule.contains("frame-ancestors"));
    let policy = policy.map(str::trim).collect::<Vec<_>>().join("; ");
    let head = format!(
        "<meta name=\"whistlestop\" content=\"site\" />\n    \
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />\n    "
    );
    let page = String::from_utf8_lossy(page);
    let page =
        page.replacen("<meta name=\"viewport\"", &format!("{head}<meta name=\"viewport\""), 1);
    page.replacen("</head>", &format!("{}</head>", tags_of_site(address)), 1)
}

/// Adds the extra files to the service worker's cache, under their own version.
fn with_cached_files(worker: &[u8], extra_files: &[SiteFile]) -> String {
    let names: String = extra_files.iter().map(|(path, _)| format!("\"{path}\",")).collect();
    let text: String = extra_files.iter().map(|(_, data)| String::from_utf8_lossy(data)).collect();
    let version = format!("const VERSION = '{}-", text_fingerprint(&text));
    let worker = String::from_utf8_lossy(worker);
    let worker = worker.replacen("const VERSION = '", &version, 1);
    worker.replacen("const FILES = [", &format!("const FILES = [{names}"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_and_its_worker_know_that_they_stand_alone() {
        let page = |address| {
            as_static_page(b"<head><meta name=\"viewport\" content=\"\" /></head>", address)
        };
        let plain = page(None);
        assert!(
            plain.contains("content=\"site\"") && !plain.contains("frame-ancestors"),
            "{plain}"
        );
        assert!(plain.contains("og:description") && !plain.contains("og:image"), "{plain}");
        let picture = "content=\"https://example.org/games/preview/site.png\"";
        assert!(page(Some("https://example.org/games/")).contains(picture));
        let extra_files = extra_files();
        assert_eq!(extra_files.len(), 1 + GAMES.len() * LANGUAGES.len());
        let worker =
            with_cached_files(b"const VERSION = 'a';\nconst FILES = [\"x\"];", &extra_files);
        assert!(worker.contains("[\"games.json\",\"rules/") && worker.contains("-a'"), "{worker}");
    }
}
