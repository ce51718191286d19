//! Reviews of finished games.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use whistle_protocol::http::Empty;
use whistle_protocol::review::TableReview;
use whistle_table::counting;

use super::{FinishedTable, LoadedGame};
use crate::admission::Limit;
use crate::http::App;
use crate::http::body::Body;
use crate::http::guard::Address;
use crate::http::identity::{KnownPerson, MaybePerson};
use crate::hub::Hub;
use crate::problem::Problem;
use crate::reviews::FinishedGame;

#[derive(Deserialize)]
pub(in crate::http) struct ReviewQuery {
    #[serde(default)]
    since: u32,
}

/// Returns the progress of a review.
pub(in crate::http) async fn show(
    State(hub): State<Arc<Hub>>,
    MaybePerson { person, .. }: MaybePerson,
    Path(id): Path<String>,
    Query(ReviewQuery { since }): Query<ReviewQuery>,
) -> Result<Response, Problem> {
    FinishedTable::find(&hub, &id, person.as_ref()).await?;
    let review = known_review(&hub, &id, since as usize).await?;
    Ok(review.unwrap_or_else(|| Json(TableReview::default()).into_response()))
}

/// Requests a review unless there is one already.
pub(in crate::http) async fn ask(
    State(app): State<App>,
    address: Address,
    KnownPerson(person): KnownPerson,
    Path(id): Path<String>,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Problem> {
    let hub = &app.hub;
    let finished = FinishedTable::find(hub, &id, Some(&person)).await?;
    if let Some(review) = known_review(hub, &id, 0).await? {
        return Ok(review);
    }
    hub.reviews.check_limits(&id, &person.id, address.0)?;
    hub.rates.check_person_at(Limit::ReviewsPerMinute, &person.id, address.0)?;
    let _place = hub.readers.enter(Some(&person.id), address.0).await?;
    let made = hub.readers.table_permit().await?;
    let past = finished.read(hub).await?;
    let game = tokio::task::spawn_blocking(move || past.finished_game()).await;
    let game = game.map_err(|_| Problem::fault())??;
    drop(made);
    let progress = hub.reviews.ask(hub, game, &person.id, address.0)?;
    Ok(Json(progress).into_response())
}

/// Returns a stored or running review. Returns `None` if nobody has requested one.
async fn known_review(hub: &Hub, id: &str, since: usize) -> Result<Option<Response>, Problem> {
    if let Some(progress) = hub.reviews.progress(id, since) {
        return Ok(Some(Json(progress).into_response()));
    }
    let whole = |body: String| ([(header::CONTENT_TYPE, "application/json")], body).into_response();
    let kept = hub.store.review(id).await?;
    let Some(others) = hub.cluster.as_ref().filter(|_| kept.is_none()) else {
        return Ok(kept.map(whole));
    };
    if let Some(progress) = others.review_of(id, since).await {
        return Ok(Some(Json(progress).into_response()));
    }
    // Another node may just have stored it.
    Ok(hub.store.review(id).await?.map(whole))
}

impl LoadedGame {
    /// Returns the data that a review needs. An unfinished game has no result to explain.
    fn finished_game(&self) -> Result<FinishedGame, Problem> {
        let table = self.table()?;
        if table.outcome().is_none() {
            let message = "only finished games can be reviewed";
            return Err(Problem::conflict("not_over", message));
        }
        let counted = counting(table.records()).into_iter();
        let entries = counted.filter(|record| record.operation.entry().is_some());
        Ok(FinishedGame {
            table: self.finished.row.id.clone(),
            journal: table.journal_text(),
            seqs: entries.map(|record| record.seq).collect(),
        })
    }
}
