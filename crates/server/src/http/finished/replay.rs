//! Replays of finished games, streamed while the game is replayed.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use whistle_core::{Seat, Viewer};
use whistle_protocol::Outcome;
use whistle_session::Description;
use whistle_table::{Record, Replay};

use super::FinishedTable;
use super::stream::{CHUNK_SIZE, ChunkSender, ReaderGone, chunked_body};
use crate::http::guard::Address;
use crate::http::identity::MaybePerson;
use crate::hub::Hub;
use crate::problem::Problem;
use crate::store::StoreError;

/// How many records are loaded at a time.
const BATCH_SIZE: u64 = 200;

#[derive(Deserialize)]
pub(in crate::http) struct ReplayQuery {
    #[serde(default)]
    seat: Option<u8>,
    #[serde(default)]
    open: Option<u8>,
}

pub(in crate::http) async fn replay(
    State(hub): State<Arc<Hub>>,
    address: Address,
    MaybePerson { person, .. }: MaybePerson,
    Path(id): Path<String>,
    Query(query): Query<ReplayQuery>,
) -> Result<Response, Problem> {
    let finished = FinishedTable::find(&hub, &id, person.as_ref()).await?;
    if finished.is_unchecked() {
        return Err(finished.about.closed().into());
    }
    if query.seat.is_some_and(|seat| seat >= finished.about.seats()) {
        return Err(Problem::bad("bad_seat", "the table has no such seat"));
    }
    let person = person.map(|person| person.id);
    let place = hub.readers.enter(person.as_deref(), address.0).await?;
    let has_present_rules = finished.about.has_present_rules()?;
    if !has_present_rules && !replays_identically(&hub, &id, &finished.about).await? {
        return Err(finished.about.closed().into());
    }
    let open = query.open.is_some_and(|open| open != 0);
    let viewer = (!open).then(|| Viewer::from(query.seat.map(Seat)));
    let (to, body) = chunked_body(place, &hub.metrics);
    let writer = ReplayWriter::new(finished.about, viewer)?;
    tokio::spawn(async move {
        if let Err(Stopped::Fault(problem)) = stream_replay(&hub, &id, writer, to).await {
            tracing::error!(code = %problem.code, "replay failed");
        }
    });
    Ok(json_of(body))
}

fn json_of(body: Body) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

/// Why a replay stopped early.
enum Stopped {
    /// The reader has disconnected.
    ReaderGone,
    /// The replay failed.
    Fault(Problem),
}

impl From<ReaderGone> for Stopped {
    fn from(_: ReaderGone) -> Stopped {
        Stopped::ReaderGone
    }
}

impl<E: Into<Problem>> From<E> for Stopped {
    fn from(problem: E) -> Stopped {
        Stopped::Fault(problem.into())
    }
}

/// Records of a table, read in batches.
struct RecordBatches<'a> {
    hub: &'a Hub,
    id: &'a str,
    last: u64,
}

impl RecordBatches<'_> {
    /// Reads the next batch; empty at the end.
    async fn next(&mut self) -> Result<VecDeque<Record>, Problem> {
        let records = self.hub.store.some_records(self.id, self.last, BATCH_SIZE).await?;
        self.last = records.last().map_or(self.last, |record| record.seq);
        Ok(records.into())
    }
}

/// Plays a game from another rules version under the current rules, and tells whether every step leads to the same
/// state.
async fn replays_identically(hub: &Hub, id: &str, about: &Description) -> Result<bool, Problem> {
    // The option may no longer exist; then the table cannot be opened.
    let Ok(table) = about.open() else { return Ok(false) };
    let mut replayed = Replay::new(table);
    let mut records = RecordBatches { hub, id, last: 0 };
    loop {
        let some = records.next().await?;
        if some.is_empty() {
            return Ok(true);
        }
        if some.iter().any(|record| record.operation.is_step() && record.digest.is_none()) {
            return Ok(false);
        }
        let _permit = hub.readers.chunk_permit().await?;
        let playing = tokio::task::spawn_blocking(move || {
            let fits = some.into_iter().try_for_each(|record| replayed.take_up(record)).is_ok();
            fits.then_some(replayed)
        });
        match playing.await.map_err(|_| Problem::fault())? {
            Some(played) => replayed = played,
            None => return Ok(false),
        }
    }
}

/// Streams a replay in chunks, as fast as it is read.
async fn stream_replay(
    hub: &Hub,
    id: &str,
    mut writer: ReplayWriter,
    to: ChunkSender,
) -> Result<(), Stopped> {
    let mut records = RecordBatches { hub, id, last: 0 };
    let mut some = VecDeque::new();
    loop {
        if some.is_empty() {
            some = records.next().await?;
        }
        let permit = hub.readers.chunk_permit().await?;
        let working = tokio::task::spawn_blocking(move || {
            let chunk = writer.next_chunk(&mut some);
            (writer, some, chunk)
        });
        let (told, rest, chunk) = working.await.map_err(|_| Problem::fault())?;
        drop(permit);
        (writer, some) = (told, rest);
        to.send(chunk?).await?;
        if writer.is_done {
            to.end();
            return Ok(());
        }
    }
}

/// Writes a replay as JSON: `{"start": …, "steps": […], "outcome": …}`.
struct ReplayWriter {
    about: Description,
    /// The viewer; `None` shows all hidden information.
    viewer: Option<Viewer>,
    replayed: Replay,
    steps: u64,
    has_begun: bool,
    is_done: bool,
}

impl ReplayWriter {
    fn new(about: Description, viewer: Option<Viewer>) -> Result<ReplayWriter, Problem> {
        let replayed = Replay::new(about.open()?);
        Ok(ReplayWriter { about, viewer, replayed, steps: 0, has_begun: false, is_done: false })
    }

    /// Writes the next chunk from these records, or the end if there are none.
    fn next_chunk(&mut self, records: &mut VecDeque<Record>) -> Result<Vec<u8>, Problem> {
        let mut chunk = Vec::with_capacity(CHUNK_SIZE);
        if !self.has_begun {
            self.has_begun = true;
            chunk.extend_from_slice(b"{\"start\":");
            let table = self.replayed.table();
            write(&mut chunk, &table.replay_view(self.viewer, self.about.memory_aids))?;
            chunk.extend_from_slice(b",\"steps\":[");
        }
        if records.is_empty() {
            chunk.extend_from_slice(b"],\"outcome\":");
            let outcome = self.replayed.table().outcome().map(|outcome| Outcome::from(&outcome));
            let resigned = self.about.resigned();
            write(&mut chunk, &outcome.map(|outcome| outcome.with_resigned(resigned)))?;
            chunk.push(b'}');
            self.is_done = true;
        }
        while chunk.len() < CHUNK_SIZE
            && let Some(record) = records.pop_front()
        {
            let seq = record.seq;
            let damaged = |_| StoreError::Damaged(format!("record {seq}"));
            self.replayed.take_up(record).map_err(damaged)?;
            let table = self.replayed.table();
            if let Some(step) = table.replay_step(self.viewer, self.about.memory_aids) {
                if self.steps > 0 {
                    chunk.push(b',');
                }
                self.steps += 1;
                write(&mut chunk, &step)?;
            }
        }
        Ok(chunk)
    }
}

fn write(chunk: &mut Vec<u8>, what: &impl Serialize) -> Result<(), Problem> {
    serde_json::to_writer(chunk, what).map_err(|_| Problem::fault())
}
