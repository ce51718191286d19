//! Finished games: game file, replay, proof, and continuing from any point.

mod replay;
mod review;
mod stream;

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use whistle_protocol::http::ForkTable;
use whistle_protocol::{TableCard, TableStatus, WhyClosed};
use whistle_session::Description;
use whistle_table::fair::PROOF_FIELD;
use whistle_table::{Record, Table};

use super::App;
use super::body::Body;
use super::guard::Address;
use super::identity::{KnownPerson, MaybePerson};
use crate::hub::Hub;
use crate::problem::Problem;
use crate::store::{Person, TableRow};
use crate::table_actor::Request;
use stream::pieces;

pub(super) use replay::replay;
pub(super) use review::{ask as ask_review, show as show_review};

/// A finished table that the client may see.
struct Finished {
    about: Description,
    row: TableRow,
}

/// A finished table with everything stored about it.
struct Past {
    finished: Finished,
    played: Played,
}

/// What was played at a finished table.
enum Played {
    /// A game under the current rules.
    Game(Box<Table>),
    /// A game under other rules, as it was stored.
    Unchecked(Vec<Record>),
}

impl Finished {
    /// Finds a finished table for somebody who may see it.
    async fn find(hub: &Hub, id: &str, person: Option<&Person>) -> Result<Finished, Problem> {
        let row = hub.store.table(id).await?.ok_or_else(Problem::no_table)?;
        let about = row.about()?;
        if !matches!(about.status, TableStatus::Over | TableStatus::Closed) {
            return Err(Problem::conflict("not_over", "the game is not over"));
        }
        let person = person.map(|person| person.id.as_str());
        about.may_watch(person)?;
        Ok(Finished { about, row })
    }

    /// Tells whether the game can only be shown as it was stored.
    fn is_unchecked(&self) -> bool {
        self.about.status == TableStatus::Closed && self.about.closed != Some(WhyClosed::TooLong)
    }

    /// Loads all of it.
    async fn read(self, hub: &Hub) -> Result<Past, Problem> {
        let (id, about) = (&self.row.id, &self.about);
        let table = if self.is_unchecked() {
            None
        } else if about.has_present_rules()? {
            Some(hub.whole_table(id, about).await?)
        } else {
            hub.checked_table(id, about).await?
        };
        let played = match table {
            Some(table) => Played::Game(Box::new(table)),
            None => Played::Unchecked(hub.store.records(id, 0).await?),
        };
        Ok(Past { finished: self, played })
    }
}

/// Returns the game file of a finished table for the operator.
pub(crate) async fn record_of(
    hub: &Hub,
    row: TableRow,
    about: Description,
) -> Result<String, Problem> {
    let finished = Finished { about, row };
    let past = finished.read(hub).await?;
    let journal = tokio::task::spawn_blocking(move || past.journal()).await;
    journal.map_err(|_| Problem::fault())?
}

impl Past {
    fn table(&self) -> Result<&Table, Problem> {
        match &self.played {
            Played::Game(table) => Ok(table),
            Played::Unchecked(_) => Err(self.finished.about.closed().into()),
        }
    }

    /// Returns the game file with the proof of its dice. A game under other rules has no proof, because its dice cannot
    /// be drawn again.
    fn journal(&self) -> Result<String, Problem> {
        let Finished { about, row } = &self.finished;
        match &self.played {
            Played::Game(table) => {
                Ok(table.journal_text_with(&[(PROOF_FIELD, about.proof(&row.identity()?)?)]))
            }
            Played::Unchecked(records) => Ok(about.raw_journal(records)?),
        }
    }

    /// Returns the table after a record, to continue from there.
    fn fork(self, seq: u64) -> Result<(Finished, Table), Problem> {
        let fork = self.table()?.fork(seq).map_err(|_| Problem::fault())?;
        if fork.outcome().is_some() {
            let message = "the game is over at that entry; choose an earlier one";
            return Err(Problem::conflict("over", message));
        }
        Ok((self.finished, fork))
    }
}

pub(super) async fn journal(
    State(hub): State<Arc<Hub>>,
    address: Address,
    MaybePerson { person, .. }: MaybePerson,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let finished = Finished::find(&hub, &id, person.as_ref()).await?;
    let name = format!("attachment; filename=\"{}.json\"", finished.about.game);
    let person = person.map(|person| person.id);
    let place = hub.readers.enter(person.as_deref(), address.0).await?;
    let made = hub.readers.whole_table().await?;
    let past = finished.read(&hub).await?;
    let journal = tokio::task::spawn_blocking(move || past.journal()).await;
    let journal = journal.map_err(|_| Problem::fault())??;
    drop(made);
    let (to, body) = pieces(place, &hub.metrics);
    tokio::spawn(to.send_all(journal));
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, body).into_response())
}

/// Continues from a point of a finished game: the person on one seat, bots on the others.
pub(super) async fn fork(
    State(app): State<App>,
    address: Address,
    KnownPerson(person): KnownPerson,
    Path(id): Path<String>,
    Body(ForkTable { seq, seat }): Body<ForkTable>,
) -> Result<Json<TableCard>, Problem> {
    let hub = &app.hub;
    app.hub.rates.table(&person.id, address.0)?;
    let finished = Finished::find(hub, &id, Some(&person)).await?;
    if seat.0 >= finished.about.seats() {
        return Err(Problem::bad("bad_seat", "the table has no such seat"));
    }
    let _place = hub.readers.enter(Some(&person.id), address.0).await?;
    let made = hub.readers.whole_table().await?;
    let past = finished.read(hub).await?;
    let forked = tokio::task::spawn_blocking(move || past.fork(seq)).await;
    let (finished, table) = forked.map_err(|_| Problem::fault())??;
    drop(made);
    let about = finished.about.forked(seat, &person.sitter())?;
    let forked = hub.create(about, Some(table), Some(address.0)).await?;
    let asker = Some(person.id.clone());
    Ok(Json(hub.request(&forked, Request::Card { person: asker }).await?.card()?))
}
