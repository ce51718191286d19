//! Who I am here.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum_extra::extract::cookie::CookieJar;
use serde::{Deserialize, Serialize};

use super::App;
use super::body::Body;
use super::guard::Address;
use super::identity::{Known, MaybePerson, cookie, token_of};
use crate::problem::Problem;
use crate::store::{Person, PersonChange, StoreError};
use crate::token;

/// The longest name, in characters.
const LONGEST_NAME: usize = 32;

#[derive(Serialize)]
pub(super) struct Me {
    id: String,
    name: Option<String>,
    account: Option<String>,
}

impl From<Person> for Me {
    fn from(Person { id, name, account }: Person) -> Me {
        Me { id, name, account }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Name {
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    name: String,
    password: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// Says who asks; somebody new becomes a guest.
pub(super) async fn show(
    State(app): State<App>,
    address: Address,
    MaybePerson(person): MaybePerson,
    jar: CookieJar,
) -> Result<(CookieJar, Json<Me>), Problem> {
    if let Some(person) = person {
        return Ok((jar, Json(person.into())));
    }
    app.rates.fresh(address.0)?;
    let (id, secret) = (token::fresh_id(), token::fresh_secret());
    let arrive = PersonChange::Arrive { id: id.clone(), token: token::hash(&secret) };
    app.house.store.write_person(arrive).await?;
    let me = Me { id, name: None, account: None };
    Ok((jar.add(cookie(secret, app.is_secure())), Json(me)))
}

pub(super) async fn rename(
    State(app): State<App>,
    Known(person): Known,
    Body(Name { name }): Body<Name>,
) -> Result<Json<Me>, Problem> {
    let name = tidy(&name)?;
    let rename = PersonChange::Rename { id: person.id.clone(), name: name.clone() };
    app.house.store.write_person(rename).await?;
    Ok(Json(Person { name: Some(name), ..person }.into()))
}

pub(super) async fn enrol(
    State(app): State<App>,
    address: Address,
    Known(person): Known,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<Json<Me>, Problem> {
    app.rates.login(address.0)?;
    let account = tidy(&name)?;
    check_password(&password)?;
    if person.account.is_some() {
        return Err(Problem::conflict("has_account", "you have an account already"));
    }
    let hash = app.passwords.hash(password).await?;
    let (id, name) = (person.id.clone(), account.clone());
    let enrol = PersonChange::Enrol { id, account: name, password: hash };
    match app.house.store.write_person(enrol).await {
        Ok(()) => {
            let name = person.name.or_else(|| Some(account.clone()));
            Ok(Json(Me { id: person.id, name, account: Some(account) }))
        }
        Err(StoreError::Lost) => {
            Err(Problem::conflict("name_taken", "somebody has that name already"))
        }
        Err(error) => Err(error.into()),
    }
}

pub(super) async fn log_in(
    State(app): State<App>,
    address: Address,
    jar: CookieJar,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<(CookieJar, Json<Me>), Problem> {
    app.rates.login(address.0)?;
    app.rates.login_to(name.trim(), address.0)?;
    let account = app.house.store.account(name.trim()).await?;
    let hash = account.as_ref().map(|(_, hash)| hash.clone());
    let fits = app.passwords.fits(password, hash).await?;
    let Some((person, _)) = account.filter(|_| fits) else {
        let message = "no account has that name and password";
        return Err(Problem::new(StatusCode::UNAUTHORIZED, "wrong_password", message));
    };
    app.rates.logged_in(name.trim(), address.0);
    let secret = token::fresh_secret();
    let log_in = PersonChange::LogIn { id: person.id.clone(), token: token::hash(&secret) };
    app.house.store.write_person(log_in).await?;
    Ok((jar.add(cookie(secret, app.is_secure())), Json(person.into())))
}

/// Forgets who this browser is; it becomes a new guest.
pub(super) async fn log_out(
    State(app): State<App>,
    address: Address,
    jar: CookieJar,
    Body(Nothing {}): Body<Nothing>,
) -> Result<(CookieJar, Json<Me>), Problem> {
    if let Some(token) = token_of(&jar) {
        match app.house.store.write_person(PersonChange::LogOut { token: token.clone() }).await {
            Ok(()) | Err(StoreError::Lost) => app.house.end_sockets_of_token(&token),
            Err(error) => return Err(error.into()),
        }
    }
    show(State(app), address, MaybePerson(None), jar).await
}

impl App {
    fn is_secure(&self) -> bool {
        self.house.settings.is_secure()
    }
}

fn check_password(password: &str) -> Result<(), Problem> {
    if (8..=200).contains(&password.chars().count()) {
        Ok(())
    } else {
        Err(Problem::bad("bad_password", "a password has 8 to 200 characters"))
    }
}

/// A name as it is shown: trimmed, not too long, without what cannot be seen.
fn tidy(name: &str) -> Result<String, Problem> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    let length = name.chars().count();
    if length == 0 || length > LONGEST_NAME || name.chars().any(char::is_control) {
        let message = format!("a name has 1 to {LONGEST_NAME} characters");
        return Err(Problem::bad("bad_name", message));
    }
    Ok(name)
}
