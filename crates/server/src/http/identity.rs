//! Identifies people by the token in their cookie.

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

/// Cookie name over HTTP.
const COOKIE: &str = "whistlestop";
/// Cookie name over HTTPS: browsers accept the `__Host-` prefix only from the host itself and only over HTTPS.
const SECURE_COOKIE: &str = "__Host-whistlestop";
/// How long a browser keeps the cookie after it was last set: the maximum that browsers allow.
const COOKIE_DAYS: i64 = 400;

/// The person behind a request, if its cookie identifies one.
#[derive(Default)]
pub(super) struct MaybePerson {
    pub(super) person: Option<Person>,
    /// Whether this is the person's first visit of the day, so the cookie is set again.
    pub(super) renewed: bool,
}

/// Identifies people by the token in their cookie.
pub(super) struct KnownPerson(pub(super) Person);

/// Returns the hash of the token in the request's cookie.
pub(super) fn token_of(jar: &CookieJar) -> Option<String> {
    cookie_of(jar).map(|cookie| token::hash(cookie.value()))
}

/// Returns the cookie. The HTTP name is accepted over HTTPS too, until the browser has the HTTPS cookie.
fn cookie_of(jar: &CookieJar) -> Option<&Cookie<'static>> {
    jar.get(SECURE_COOKIE).or_else(|| jar.get(COOKIE))
}

/// Tells whether the site has moved to HTTPS and the browser still sends the old cookie name.
pub(super) fn uses_old_name(jar: &CookieJar, secure: bool) -> bool {
    secure && jar.get(SECURE_COOKIE).is_none()
}

/// Sets the browser's cookie again under its current name.
pub(super) fn renewed_cookie(jar: CookieJar, secure: bool) -> CookieJar {
    let Some(value) = cookie_of(&jar).map(|cookie| cookie.value().to_owned()) else { return jar };
    let jar = match secure {
        true => jar.remove(Cookie::build((COOKIE, "")).path("/")),
        false => jar,
    };
    jar.add(cookie(value, secure))
}

/// Builds the cookie for a token.
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
    /// Returns the person whom a token identifies, and records its use once a day.
    async fn authenticate(&self, token: String) -> Result<MaybePerson, Problem> {
        let hub = &self.hub;
        let nobody = MaybePerson::default();
        let Some(owner) = hub.store.person_of(&token).await? else { return Ok(nobody) };
        let now = hub.store.ran_ms();
        // While the running time is unreliable, no token expires.
        if !hub.store.is_astray() && hub.settings.retention.has_expired(&owner, now) {
            return Ok(nobody);
        }
        let renewed = is_another_day(owner.used_run, now);
        if renewed {
            // Nobody waits for this write; if it fails, the next request repeats it.
            let hub = Arc::clone(hub);
            tokio::spawn(async move {
                let _ = hub.store.write_person(PersonChange::Use { token }).await;
            });
        }
        Ok(MaybePerson { person: Some(owner.person), renewed })
    }
}

impl FromRequestParts<App> for MaybePerson {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let jar = CookieJar::from_headers(&parts.headers);
        let found = match token_of(&jar) {
            Some(token) => app.authenticate(token).await?,
            None => MaybePerson::default(),
        };
        if let Some(person) = &found.person {
            let Address(address) = Address::from_request_parts(parts, app).await?;
            app.hub.must_not_be_banned(address, Some(&person.id))?;
        }
        Ok(found)
    }
}

impl FromRequestParts<App> for KnownPerson {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let app = App::from_ref(app);
        let MaybePerson { person, .. } = MaybePerson::from_request_parts(parts, &app).await?;
        person.map(KnownPerson).ok_or_else(|| {
            let message = "no session: GET /api/me first and send the cookie that it sets";
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
