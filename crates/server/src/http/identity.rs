//! Who asks.

use std::sync::Arc;

use axum::extract::{FromRef as _, FromRequestParts};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use time::Duration;

use super::App;
use super::guard::{Address, Visitor};
use crate::problem::Problem;
use crate::retention::is_another_day;
use crate::store::{Person, PersonChange};
use crate::token;

/// The name of the cookie where people come by http.
const COOKIE: &str = "whistlestop";
/// Its name where they come by https: browsers take it from this very host alone, over https.
const SECURE_COOKIE: &str = "__Host-whistlestop";
/// How long a browser keeps it after it was last set: no browser keeps one for longer.
const COOKIE_DAYS: i64 = 400;

/// Who asks, if a browser has proved it.
#[derive(Default)]
pub(super) struct MaybePerson {
    pub(super) person: Option<Person>,
    /// Whether that is the first time for a day, so that the cookie is set again.
    pub(super) renewed: bool,
}

/// Who asks.
pub(super) struct KnownPerson(pub(super) Person);

/// The hash of the token in a request's cookie.
pub(super) fn token_of(jar: &CookieJar) -> Option<String> {
    cookie_of(jar).map(|cookie| token::hash(cookie.value()))
}

/// Finds the cookie. Under the old name it is taken over https too, where a browser has no other yet.
fn cookie_of(jar: &CookieJar) -> Option<&Cookie<'static>> {
    jar.get(SECURE_COOKIE).or_else(|| jar.get(COOKIE))
}

/// Tells whether a browser has sent its cookie under the name that it had before it came by https.
pub(super) fn uses_old_name(jar: &CookieJar, secure: bool) -> bool {
    secure && jar.get(SECURE_COOKIE).is_none()
}

/// Sets a cookie again that a browser has sent, under the name that it has now.
pub(super) fn renewed_cookie(jar: CookieJar, secure: bool) -> CookieJar {
    let Some(value) = cookie_of(&jar).map(|cookie| cookie.value().to_owned()) else { return jar };
    let jar = match secure {
        true => jar.remove(Cookie::build((COOKIE, "")).path("/")),
        false => jar,
    };
    jar.add(cookie(value, secure))
}

/// Writes the cookie of a token.
pub(super) fn cookie(token: String, secure: bool) -> Cookie<'static> {
    Cookie::build((if secure { SECURE_COOKIE } else { COOKIE }, token))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(secure)
        .max_age(Duration::days(COOKIE_DAYS))
        .build()
}

impl App {
    /// Finds whom a token proves, and takes note of its use, once a day.
    async fn proven(&self, token: String) -> Result<MaybePerson, Problem> {
        let hub = &self.hub;
        let nobody = MaybePerson::default();
        let Some(proven) = hub.store.person_of(&token).await? else { return Ok(nobody) };
        let now = hub.store.ran_ms();
        // Where the time that servers ran is in doubt nobody loses who they are.
        if !hub.store.is_astray() && hub.settings.retention.has_expired(&proven, now) {
            return Ok(nobody);
        }
        let renewed = is_another_day(proven.used_run, now);
        if renewed {
            // Nobody waits for it; if it cannot be written, it is another time.
            let hub = Arc::clone(hub);
            tokio::spawn(async move {
                let _ = hub.store.write_person(PersonChange::Use { token }).await;
            });
        }
        Ok(MaybePerson { person: Some(proven.person), renewed })
    }
}

impl FromRequestParts<App> for MaybePerson {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let jar = CookieJar::from_headers(&parts.headers);
        let proven = match token_of(&jar) {
            Some(token) => app.proven(token).await?,
            None => MaybePerson::default(),
        };
        if let Some(person) = &proven.person {
            let Address(address) = Address::from_request_parts(parts, app).await?;
            app.hub.must_not_be_banned(address, Some(&person.id))?;
        }
        Ok(proven)
    }
}

impl FromRequestParts<App> for KnownPerson {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let app = App::from_ref(app);
        let MaybePerson { person, .. } = MaybePerson::from_request_parts(parts, &app).await?;
        person.map(KnownPerson).ok_or_else(|| {
            let message = "no session: GET /api/me first and send its cookie";
            Problem::new(StatusCode::UNAUTHORIZED, "who_are_you", message)
        })
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Problem> {
        parts.extensions.get::<Visitor>().copied().ok_or_else(Problem::fault)
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Problem> {
        parts.extensions.get::<Address>().copied().ok_or_else(Problem::fault)
    }
}
