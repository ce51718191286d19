//! Finished games: game file, replay, review, and continuing from any point.

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
use stream::chunked_body;

pub(super) use replay::replay;
pub(super) use review::{ask as ask_review, show as show_review};

/// A finished table that the person asking may see.
struct FinishedTable {
    about: Description,
    row: TableRow,
}

/// A finished table with its whole game.
struct LoadedGame {
    finished: FinishedTable,
    played: Played,
}

/// The game of a finished table.
enum Played {
    /// Played under the current rules version.
    Game(Box<Table>),
    /// Played under another rules version, so its records cannot be checked.
    Unchecked(Vec<Record>),
}

impl FinishedTable {
    /// Finds a finished table and checks that the person may see it.
    async fn find(hub: &Hub, id: &str, person: Option<&Person>) -> Result<FinishedTable, Problem> {
        let row = hub.store.table(id).await?.ok_or_else(Problem::no_table)?;
        let about = row.about()?;
        if !matches!(about.status, TableStatus::Over | TableStatus::Closed) {
            return Err(Problem::conflict("not_over", "the game is not over"));
        }
        let person = person.map(|person| person.id.as_str());
        about.may_watch(person)?;
        Ok(FinishedTable { about, row })
    }

    /// Tells whether the records can only be exported as stored, not replayed.
    fn is_unchecked(&self) -> bool {
        self.about.status == TableStatus::Closed && self.about.closed != Some(WhyClosed::TooLong)
    }

    /// Loads the whole game.
    async fn read(self, hub: &Hub) -> Result<LoadedGame, Problem> {
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
        Ok(LoadedGame { finished: self, played })
    }
}

/// Writes the game file of a finished table for the operator.
pub(crate) async fn game_file_of(
    hub: &Hub,
    row: TableRow,
    about: Description,
) -> Result<String, Problem> {
    let finished = FinishedTable { about, row };
    let past = finished.read(hub).await?;
    let journal = tokio::task::spawn_blocking(move || past.journal()).await;
    journal.map_err(|_| Problem::fault())?
}

impl LoadedGame {
    fn table(&self) -> Result<&Table, Problem> {
        match &self.played {
            Played::Game(table) => Ok(table),
            Played::Unchecked(_) => Err(self.finished.about.closed().into()),
        }
    }

    /// Writes the game file, with the proof of its dice. A game played under another rules version has no proof,
    /// because this program cannot reproduce its dice.
    fn journal(&self) -> Result<String, Problem> {
        let FinishedTable { about, row } = &self.finished;
        match &self.played {
            Played::Game(table) => {
                Ok(table.journal_text_with(&[(PROOF_FIELD, about.proof(&row.identity()?)?)]))
            }
            Played::Unchecked(records) => Ok(about.raw_journal(records)?),
        }
    }

    /// Returns a copy of the table after a record, to continue from there.
    fn fork(self, seq: u64) -> Result<(FinishedTable, Table), Problem> {
        let fork = self.table()?.fork(seq).map_err(|_| Problem::fault())?;
        if fork.outcome().is_some() {
            let message = "the game is over at that entry; choose an earlier one";
            return Err(Problem::conflict("over", message));
        }
        Ok((self.finished, fork))
    }
}

pub(super) async fn download(
    State(hub): State<Arc<Hub>>,
    address: Address,
    MaybePerson { person, .. }: MaybePerson,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let finished = FinishedTable::find(&hub, &id, person.as_ref()).await?;
    let name = format!("attachment; filename=\"{}.json\"", finished.about.game);
    let person = person.map(|person| person.id);
    let place = hub.readers.enter(person.as_deref(), address.0).await?;
    let made = hub.readers.table_permit().await?;
    let past = finished.read(&hub).await?;
    let journal = tokio::task::spawn_blocking(move || past.journal()).await;
    let journal = journal.map_err(|_| Problem::fault())??;
    drop(made);
    let (to, body) = chunked_body(place, &hub.metrics);
    tokio::spawn(to.send_all(journal));
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, body).into_response())
}

/// Continues a finished game from any point: the person takes one seat and bots the others.
pub(super) async fn fork(
    State(app): State<App>,
    address: Address,
    KnownPerson(person): KnownPerson,
    Path(id): Path<String>,
    Body(ForkTable { seq, seat }): Body<ForkTable>,
) -> Result<Json<TableCard>, Problem> {
    let hub = &app.hub;
    app.hub.rates.check_new_table(&person.id, address.0)?;
    let finished = FinishedTable::find(hub, &id, Some(&person)).await?;
    if seat.0 >= finished.about.seats() {
        return Err(Problem::bad("bad_seat", "the table has no such seat"));
    }
    let _place = hub.readers.enter(Some(&person.id), address.0).await?;
    let made = hub.readers.table_permit().await?;
    let past = finished.read(hub).await?;
    let forked = tokio::task::spawn_blocking(move || past.fork(seq)).await;
    let (finished, table) = forked.map_err(|_| Problem::fault())??;
    drop(made);
    let about = finished.about.forked(seat, &person.sitter())?;
    let forked = hub.create(about, Some(table), Some(address.0)).await?;
    let asker = Some(person.id.clone());
    Ok(Json(hub.request(&forked, Request::Card { person: asker }).await?.card()?))
}
