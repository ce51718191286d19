//! Who asks.

use std::sync::Arc;

use axum::extract::{FromRef as _, FromRequestParts};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};

use super::App;
use super::guard::{Address, Visitor};
use crate::problem::Problem;
use crate::retention::is_another_day;
use crate::store::{Person, PersonChange};
use crate::token;

/// The name of the cookie.
const COOKIE: &str = "whistlestop";

/// Who asks, if a browser has proved it.
pub(super) struct MaybePerson(pub(super) Option<Person>);

/// Who asks.
pub(super) struct KnownPerson(pub(super) Person);

/// The hash of the token in a request's cookie.
pub(super) fn token_of(jar: &CookieJar) -> Option<String> {
    jar.get(COOKIE).map(|cookie| token::hash(cookie.value()))
}

/// Writes the cookie of a token.
pub(super) fn cookie(token: String, secure: bool) -> Cookie<'static> {
    Cookie::build((COOKIE, token))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(secure)
        .permanent()
        .build()
}

impl App {
    /// Finds whom a token proves, and takes note of its use, once a day.
    async fn proven(&self, token: String) -> Result<Option<Person>, Problem> {
        let hub = &self.hub;
        let Some(proven) = hub.store.person_of(&token).await? else { return Ok(None) };
        let now = hub.store.ran_ms();
        if hub.settings.retention.has_expired(&proven, now) {
            return Ok(None);
        }
        if is_another_day(proven.used_run, now) {
            // Nobody waits for it; if it cannot be written, it is another time.
            let hub = Arc::clone(hub);
            tokio::spawn(async move {
                let _ = hub.store.write_person(PersonChange::Use { token }).await;
            });
        }
        Ok(Some(proven.person))
    }
}

impl FromRequestParts<App> for MaybePerson {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let jar = CookieJar::from_headers(&parts.headers);
        let person = match token_of(&jar) {
            Some(token) => app.proven(token).await?,
            None => None,
        };
        if let Some(person) = &person {
            let Address(address) = Address::from_request_parts(parts, app).await?;
            app.hub.bans.check(address, Some(&person.id))?;
        }
        Ok(MaybePerson(person))
    }
}

impl FromRequestParts<App> for KnownPerson {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let app = App::from_ref(app);
        let MaybePerson(person) = MaybePerson::from_request_parts(parts, &app).await?;
        person.map(KnownPerson).ok_or_else(|| {
            let message = "nobody knows who asks; GET /api/me first and send its cookie";
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
