//! Games that are over: the record, the replay, the proof, and going on from any point.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use whistle_bots::Level;
use whistle_core::{Outcome, Seat, Turn, Viewer};
use whistle_table::{Done, Margin, Record, Seen, Table, counting};

use super::App;
use super::body::Body;
use super::guard::Address;
use super::identity::{Known, MaybePerson};
use crate::house::House;
use crate::keeper::description::{Chair, Description, Pace, Spectators, Status, Visibility};
use crate::keeper::{Ask, Binding, TableCard};
use crate::problem::Problem;
use crate::store::{Person, StoreError};

/// A table that is over, with all that is stored of it.
struct Past {
    id: String,
    about: Description,
    secret: String,
    played: Played,
}

/// What was played at a table that is over.
enum Played {
    /// A game of the present rules.
    Game(Box<Table>),
    /// A game of other rules, as it was written down.
    Unchecked(Vec<Record>),
}

impl Past {
    /// Reads a table that is over, for somebody who may see it.
    async fn read(house: &Arc<House>, id: &str, person: Option<&Person>) -> Result<Past, Problem> {
        let row = house.store.table(id).await?.ok_or_else(Problem::no_table)?;
        let about: Description = serde_json::from_str(&row.description)
            .map_err(|error| StoreError::Damaged(format!("a table: {error}")))?;
        if !matches!(about.status, Status::Over | Status::Closed) {
            return Err(Problem::conflict("not_over", "the game is not over"));
        }
        let person = person.map(|person| person.id.as_str());
        let stranger = about.seats_of(person).is_empty() && person != Some(about.host.as_str());
        if about.spectators == Spectators::No && stranger {
            return Err(Problem::forbidden("no_spectators", "this table wants no spectators"));
        }
        let table = match about.status {
            Status::Closed => None,
            _ if about.has_present_rules()? => Some(house.whole_table(id, &about).await?),
            _ => house.checked_table(id, &about).await?,
        };
        let played = match table {
            Some(table) => Played::Game(Box::new(table)),
            None => Played::Unchecked(house.store.records(id, 0).await?),
        };
        Ok(Past { id: row.id, about, secret: row.secret, played })
    }

    fn table(&self) -> Result<&Table, Problem> {
        match &self.played {
            Played::Game(table) => Ok(table),
            Played::Unchecked(_) => Err(Problem::rules_changed()),
        }
    }

    /// Writes the record as a file, with the proof of its dice. One of other rules has none: nobody
    /// here can draw its dice again.
    fn journal(&self) -> Result<String, Problem> {
        match &self.played {
            Played::Game(table) => self.about.prove(&self.id, &self.secret, &table.journal_text()),
            Played::Unchecked(records) => self.about.raw_journal(records),
        }
    }
}

pub(super) async fn journal(
    State(house): State<Arc<House>>,
    MaybePerson(person): MaybePerson,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let past = Past::read(&house, &id, person.as_ref()).await?;
    let name = format!("attachment; filename=\"{}.json\"", past.about.game);
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, past.journal()?).into_response())
}

#[derive(Deserialize)]
pub(super) struct Eyes {
    #[serde(default)]
    seat: Option<u8>,
    #[serde(default)]
    open: Option<u8>,
}

#[derive(Serialize)]
pub(super) struct Replay {
    start: Value,
    steps: Vec<ReplayStep>,
    outcome: Option<Outcome>,
}

#[derive(Serialize)]
struct ReplayStep {
    seen: Seen,
    view: Value,
    turn: Turn,
}

pub(super) async fn replay(
    State(house): State<Arc<House>>,
    MaybePerson(person): MaybePerson,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
) -> Result<Json<Replay>, Problem> {
    let past = Past::read(&house, &id, person.as_ref()).await?;
    if eyes.seat.is_some_and(|seat| seat >= past.about.seats()) {
        return Err(Problem::bad("bad_seat", "the table has no such seat"));
    }
    let told = tokio::task::spawn_blocking(move || tell(&past, &eyes)).await;
    told.map_err(|_| Problem::fault())?.map(Json)
}

/// Plays a game again and looks at every step.
fn tell(past: &Past, eyes: &Eyes) -> Result<Replay, Problem> {
    let open = eyes.open.is_some_and(|open| open != 0);
    let viewer = Viewer::from(eyes.seat.map(Seat));
    let view = |table: &Table| {
        if open {
            let seats = Seat::all(past.about.seats());
            let views: Vec<Value> =
                seats.map(|seat| table.view(Viewer::Seat(seat), true)).collect();
            json!({ "seats": views })
        } else {
            table.view(viewer, past.about.memory_aids)
        }
    };
    let mut table = past.about.open()?;
    let start = view(&table);
    let mut steps = Vec::new();
    for record in past.table()?.records() {
        let seq = record.seq;
        table.take_up(record.clone()).map_err(|_| Problem::fault())?;
        let seen =
            if open { Some(see_all(&table, seq)) } else { table.events(seq - 1, viewer).pop() };
        if let Some(seen) = seen {
            steps.push(ReplayStep { seen, view: view(&table), turn: table.turn() });
        }
    }
    Ok(Replay { start, steps, outcome: table.outcome() })
}

/// With all open, an event is shown as whoever saw most of it.
fn see_all(table: &Table, seq: u64) -> Seen {
    let mut seen =
        Seen { seq, seat: None, undone: None, said: None, promise: None, events: Vec::new() };
    for viewer in Viewer::all(table.game().seat_count()) {
        if let Some(one) = table.events(seq - 1, viewer).pop() {
            let events = std::mem::take(&mut seen.events);
            seen = Seen { events, ..one.clone() };
            if one.events.len() > seen.events.len() {
                seen.events = one.events;
            }
        }
    }
    // What a seat alone saw is whole only in its own eyes.
    if let Some(actor) = seen.seat
        && let Some(own) = table.events(seq - 1, Viewer::Seat(actor)).pop()
        && own.events.len() == seen.events.len()
    {
        seen.events = own.events;
    }
    seen
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fork {
    seq: u64,
    seat: Seat,
}

/// Goes on from a point of a finished game: the person on one seat, bots on the others.
pub(super) async fn fork(
    State(app): State<App>,
    address: Address,
    Known(person): Known,
    Path(id): Path<String>,
    Body(Fork { seq, seat }): Body<Fork>,
) -> Result<Json<TableCard>, Problem> {
    let house = &app.house;
    app.rates.table(address.0, &person.id)?;
    let past = Past::read(house, &id, Some(&person)).await?;
    if seat.0 >= past.about.seats() {
        return Err(Problem::bad("bad_seat", "the table has no such seat"));
    }
    let chairs = Seat::all(past.about.seats()).map(|other| {
        if other == seat {
            Chair::Person { id: person.id.clone(), name: person.name.clone(), stand_in: None }
        } else {
            Chair::Bot { level: Level::Conductor }
        }
    });
    let chairs: Vec<Chair> = chairs.collect();
    // What counted up to there, numbered anew and without what was only said.
    let counted = counting(past.table()?.records());
    let counted = counted.into_iter().take_while(|record| record.seq <= seq);
    let mut reached = past.about.open()?;
    for (place, record) in counted.enumerate() {
        let record = Record::new(place as u64 + 1, None, record.done.clone(), Margin::default());
        reached.take_up(record).map_err(|_| Problem::fault())?;
    }
    let records: Vec<Record> = reached.records().cloned().collect();
    if reached.outcome().is_some() {
        return Err(Problem::conflict("over", "there the game is over: nothing is left to play"));
    }
    let drawn = records.iter().filter(|record| matches!(record.done, Done::Chance { .. })).count();
    let about = Description {
        nonces: Vec::new(),
        binding: Some(Binding::of(chairs.len())),
        chairs,
        pace: Pace::Live,
        clock: None,
        visibility: Visibility::Link,
        host: person.id.clone(),
        status: Status::Playing,
        first_draw: drawn as u64,
        rematch: None,
        ..past.about
    };
    let forked = house.create(about, records).await?;
    let asker = Some(person.id.clone());
    let card = house.ask(&forked, |answer| Ask::Card { person: asker.clone(), answer }).await?;
    Ok(Json(card))
}
