//! The person's own account, name and games.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::cookie::CookieJar;
use whistle_protocol::http::{Credentials, Empty, FinishedGame, Me, Rename};

use super::App;
use super::body::Body;
use super::guard::Address;
use super::identity::{KnownPerson, MaybePerson, cookie, renewed_cookie, token_of, uses_old_name};
use crate::admission::Limit;
use crate::problem::Problem;
use crate::store::{Person, PersonChange, StoreError};
use crate::throttle::Throttle;
use crate::{token, user_text};

/// Maximum number of games listed.
const MAX_GAMES: i64 = 200;

fn me_json(Person { id, name, account }: Person) -> Json<Me> {
    Json(Me { id, name, account })
}

/// Returns the person; a new visitor becomes a guest.
pub(super) async fn show(
    State(app): State<App>,
    address: Address,
    MaybePerson { person, renewed }: MaybePerson,
    jar: CookieJar,
) -> Result<(CookieJar, Json<Me>), Problem> {
    if let Some(person) = person {
        // Browsers drop a cookie that is never renewed.
        let due = renewed || uses_old_name(&jar, app.is_secure());
        let jar = if due { renewed_cookie(jar, app.is_secure()) } else { jar };
        return Ok((jar, me_json(person)));
    }
    app.hub.rates.check_address(Limit::NewPerMinute, address.0)?;
    let (id, secret) = (token::fresh_id(), token::fresh_secret());
    let arrive = PersonChange::Arrive { id: id.clone(), token: token::hash(&secret) };
    app.hub.store.write_person(arrive).await?;
    let me = Me { id, name: None, account: None };
    Ok((jar.add(cookie(secret, app.is_secure())), Json(me)))
}

pub(super) async fn rename(
    State(app): State<App>,
    address: Address,
    KnownPerson(person): KnownPerson,
    Body(Rename { name }): Body<Rename>,
) -> Result<Json<Me>, Problem> {
    let name = user_text::name(&name)?;
    app.hub.rates.check_person_at(Limit::NamesPerMinute, &person.id, address.0)?;
    let (id, key) = (person.id.clone(), user_text::lookalike_key(&name));
    let rename = PersonChange::Rename { id, name: name.clone(), key };
    app.hub.store.write_person(rename).await.map_err(name_taken)?;
    Ok(me_json(Person { name: Some(name), ..person }))
}

/// Lists the person's finished games.
pub(super) async fn games(
    State(app): State<App>,
    KnownPerson(person): KnownPerson,
) -> Result<Json<Vec<FinishedGame>>, Problem> {
    let rows = app.hub.store.finished_tables_of(&person.id, MAX_GAMES).await?;
    let told = rows.iter().filter_map(|row| row.about().ok()?.finished_for(&row.id, &person.id));
    Ok(Json(told.collect()))
}

pub(super) async fn create_account(
    State(app): State<App>,
    address: Address,
    KnownPerson(person): KnownPerson,
    jar: CookieJar,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<(CookieJar, Json<Me>), Problem> {
    app.hub.rates.check_address(Limit::LoginsPerMinute, address.0)?;
    let account = user_text::name(&name)?;
    check_password(&password)?;
    if person.account.is_some() {
        return Err(Problem::conflict("has_account", "you already have an account"));
    }
    let hash = app.passwords.hash(password).await?;
    // A new token, because other people may know the guest's.
    let secret = token::fresh_secret();
    let token = token::hash(&secret);
    let enrol = PersonChange::Enrol {
        id: person.id.clone(),
        account: account.clone(),
        key: user_text::lookalike_key(&account),
        password: hash,
        token: token.clone(),
        name_key: person.name.as_deref().map(user_text::lookalike_key),
    };
    app.hub.store.write_person(enrol).await.map_err(name_taken)?;
    app.disconnect_token(token_of(&jar));
    let enrolled = app.hub.store.person_of(&token).await?.ok_or_else(Problem::fault)?;
    Ok((jar.add(cookie(secret, app.is_secure())), me_json(enrolled.person)))
}

fn name_taken(error: StoreError) -> Problem {
    match error {
        StoreError::Lost => Problem::conflict("name_taken", "this name is taken"),
        error => error.into(),
    }
}

pub(super) async fn log_in(
    State(app): State<App>,
    address: Address,
    jar: CookieJar,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<(CookieJar, Json<Me>), Problem> {
    app.hub.rates.check_address(Limit::LoginsPerMinute, address.0)?;
    let name = name.trim();
    // All spellings that look alike refer to the same account.
    let key = user_text::lookalike_key(name);
    app.hub.rates.check_login(&key, address.0)?;
    let account = app.hub.store.account(name, &key).await?;
    let hash = account.as_ref().map(|(_, hash)| hash.clone());
    let fits = app.passwords.fits(password, hash).await?;
    let Some((person, _)) = account.filter(|_| fits) else {
        static THROTTLE: Throttle = Throttle::new();
        app.hub.metrics.login_failed();
        if let Some(left_out) = THROTTLE.pass("") {
            tracing::warn!(left_out, "login failed");
        }
        let message = "wrong name or password";
        return Err(Problem::new(StatusCode::UNAUTHORIZED, "wrong_password", message));
    };
    app.hub.rates.remember_login(&key, address.0);
    app.hub.must_not_be_banned(address.0, Some(&person.id))?;
    let secret = token::fresh_secret();
    // The new cookie replaces the old one, whose token is deleted.
    let (id, token, before) = (person.id.clone(), token::hash(&secret), token_of(&jar));
    let log_in = PersonChange::LogIn { id, token, before: before.clone() };
    app.hub.store.write_person(log_in).await?;
    app.disconnect_token(before);
    Ok((jar.add(cookie(secret, app.is_secure())), me_json(person)))
}

/// Logs this browser out; it becomes a new guest.
pub(super) async fn log_out(
    State(app): State<App>,
    address: Address,
    jar: CookieJar,
    Body(Empty {}): Body<Empty>,
) -> Result<(CookieJar, Json<Me>), Problem> {
    if let Some(token) = token_of(&jar) {
        match app.hub.store.write_person(PersonChange::LogOut { token: token.clone() }).await {
            Ok(()) | Err(StoreError::Lost) => app.disconnect_token(Some(token)),
            Err(error) => return Err(error.into()),
        }
    }
    show(State(app), address, MaybePerson::default(), jar).await
}

impl App {
    /// Closes the connections of a revoked token. A page that has a new token by then reconnects with that.
    fn disconnect_token(&self, token: Option<String>) {
        if let Some(token) = token {
            self.hub.end_sockets_of_token(&token);
        }
    }

    fn is_secure(&self) -> bool {
        self.hub.settings.is_secure()
    }
}

pub(crate) fn check_password(password: &str) -> Result<(), Problem> {
    if (8..=200).contains(&password.chars().count()) {
        Ok(())
    } else {
        Err(Problem::bad("bad_password", "a password must have 8 to 200 characters"))
    }
}
