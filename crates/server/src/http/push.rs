//! Subscriptions to push notifications about a table.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum_extra::extract::cookie::CookieJar;
use whistle_protocol::http::{Empty, PushEndpoint, PushKey, PushSubscription};
use whistle_protocol::{ClockTerms, TableStatus};

use super::App;
use super::body::Body;
use super::guard::Address;
use super::identity::{KnownPerson, token_of};
use crate::admission::Limit;
use crate::hub::Hub;
use crate::problem::Problem;
use crate::store::{PushChange, StoreError};
use crate::table_actor::Request;

pub(super) async fn key(State(hub): State<Arc<Hub>>) -> Result<Json<PushKey>, Problem> {
    Ok(Json(PushKey { key: hub.push.public_key()? }))
}

pub(super) async fn subscribe(
    State(app): State<App>,
    address: Address,
    KnownPerson(person): KnownPerson,
    Path(id): Path<String>,
    jar: CookieJar,
    Body(new): Body<PushSubscription>,
) -> Result<Json<Empty>, Problem> {
    app.hub.rates.check_person_at(Limit::PushPerMinute, &person.id, address.0)?;
    let browser = app.hub.push.check(new)?;
    let asker = Some(person.id.clone());
    let card = app.hub.request(&id, Request::Card { person: asker }).await?.card()?;
    if card.own_seats().next().is_none() {
        return Err(Problem::forbidden("not_seated", "only players at this table can be notified"));
    }
    if matches!(card.status, TableStatus::Over | TableStatus::Closed) {
        return Err(Problem::conflict("over", "the game is over"));
    }
    if !card.clock.is_none_or(ClockTerms::is_slow) {
        let message = "the clock of this table is too fast for notifications";
        return Err(Problem::conflict("fast_clock", message));
    }
    let token = token_of(&jar).ok_or_else(Problem::fault)?;
    let most = i64::from(app.hub.settings.limits.push_browsers_per_table.max(1));
    let change = PushChange::Subscribe { table: id, person: person.id, token, browser, most };
    app.hub.store.write_push(change).await.map_err(|error| match error {
        StoreError::Lost => {
            let message = "you have logged out in the meantime";
            Problem::new(StatusCode::UNAUTHORIZED, "who_are_you", message)
        }
        error => error.into(),
    })?;
    Ok(Json(Empty {}))
}

pub(super) async fn unsubscribe(
    State(app): State<App>,
    address: Address,
    KnownPerson(person): KnownPerson,
    Path(id): Path<String>,
    Body(PushEndpoint { endpoint }): Body<PushEndpoint>,
) -> Result<Json<Empty>, Problem> {
    app.hub.rates.check_person_at(Limit::PushPerMinute, &person.id, address.0)?;
    let change = PushChange::Unsubscribe { table: id, person: person.id, endpoint };
    app.hub.store.write_push(change).await?;
    Ok(Json(Empty {}))
}
