//! Link previews on other sites: title, description and picture. A table's preview shows its game, but nothing about
//! its players or state.

use axum::http::{HeaderMap, header};
use whistle_registry::{GameEntry, find};
use whistle_words::GameWords;

use crate::hub::Hub;

/// The preview of a page.
pub(super) struct Preview {
    /// `None` for pages that are not about one game.
    game: Option<&'static GameEntry>,
    lang: &'static str,
    is_replay: bool,
    /// Base URL for pictures; `None` if it is unknown.
    base: Option<String>,
}

impl Preview {
    pub(super) async fn of(hub: &Hub, path: &str, headers: &HeaderMap) -> Preview {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let game = match parts.as_slice() {
            ["new" | "here" | "learn" | "puzzles" | "rules", game] => find(game).ok(),
            ["puzzles", game, _] => find(game).ok(),
            ["t", table] | ["t", table, "replay" | "review"] | ["t", table, "review", _] => {
                game_of(hub, table).await
            }
            _ => None,
        };
        Preview {
            game,
            lang: preferred_language(headers),
            is_replay: matches!(parts.get(2), Some(&"replay" | &"review")),
            base: hub
                .settings
                .base_url
                .clone()
                .or_else(|| base_from_host(headers, hub.settings.is_secure())),
        }
    }

    /// Writes the meta elements for the page's head.
    pub(super) fn tags(&self) -> String {
        let Some(game) = self.game else {
            return [
                self.tag("og:title", "Whistlestop"),
                self.tag("og:description", &site_description(self.lang)),
                self.picture("preview/site.png"),
            ]
            .concat();
        };
        let words = whistle_words::of_game_in(game.meta.id, self.lang);
        let title = words.and_then(GameWords::title).unwrap_or(game.meta.title);
        let sentence = words.and_then(GameWords::pitch).unwrap_or_default();
        let mark = if self.is_replay { "▶ " } else { "" };
        let title = format!("{mark}{title} · Whistlestop");
        let picture = format!("preview/{}.png", game.meta.id);
        [self.tag("og:title", &title), self.tag("og:description", sentence), self.picture(&picture)]
            .concat()
    }

    fn tag(&self, name: &str, content: &str) -> String {
        format!("<meta property=\"{name}\" content=\"{}\" />\n    ", escape(content))
    }

    fn picture(&self, path: &str) -> String {
        let Some(base) = &self.base else { return String::new() };
        let address = format!("{}/{path}", base.trim_end_matches('/'));
        let card = "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n    ";
        self.tag("og:image", &address) + card
    }
}

/// Writes the meta elements for a static site, whose host ignores languages. Pictures need the full URL of the
/// site.
pub(crate) fn tags_of_site(base: Option<&str>) -> String {
    let base = base.map(str::to_owned);
    Preview { game: None, lang: whistle_words::LANGUAGES[0], is_replay: false, base }.tags()
}

/// Returns the description of the site, as on its home page.
fn site_description(lang: &str) -> String {
    let words = whistle_words::messages(lang, "web").unwrap_or_default();
    let promise = words.lines().find_map(|line| line.strip_prefix("home-promise = "));
    promise.unwrap_or_default().to_owned()
}

/// Returns the game of a table. If the table cannot be read, the site's preview is used.
async fn game_of(hub: &Hub, table: &str) -> Option<&'static GameEntry> {
    let row = hub.store.table(table).await.ok()??;
    let about = row.about().ok()?;
    find(&about.game).ok()
}

fn preferred_language(headers: &HeaderMap) -> &'static str {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let wanted = wanted.unwrap_or_default().to_ascii_lowercase();
    whistle_words::LANGUAGES.into_iter().find(|lang| wanted.starts_with(lang)).unwrap_or("en")
}

/// Derives the base URL from the `Host` header, if that is a plain host name.
fn base_from_host(headers: &HeaderMap, is_secure: bool) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    let scheme = if is_secure { "https" } else { "http" };
    host.chars().all(plain).then(|| format!("{scheme}://{host}"))
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_says_which_game_it_is_and_nothing_that_could_be_a_tag() {
        for game in whistle_registry::GAMES {
            let base = Some("https://example.org/".to_owned());
            let preview = Preview { game: Some(game), lang: "fr", is_replay: true, base };
            let tags = preview.tags();
            let picture = format!("https://example.org/preview/{}.png", game.meta.id);
            assert!(tags.contains("og:title") && tags.contains(&picture), "{tags}");
            assert!(tags.contains("▶ "), "{tags}");
        }
        assert_eq!(escape("<\"&>"), "&lt;&quot;&amp;&gt;");
    }

    #[test]
    fn what_is_no_address_is_no_base() {
        let with = |host: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, header::HeaderValue::from_static(host));
            base_from_host(&headers, false)
        };
        assert_eq!(with("127.0.0.1:8080").as_deref(), Some("http://127.0.0.1:8080"));
        assert_eq!(with("a\"><script>"), None);
        assert_eq!(base_from_host(&HeaderMap::new(), true), None);
    }
}
