//! The replay of a game, streamed while the game is replayed.

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

use super::Finished;
use super::stream::{Gone, PIECE, Pieces, pieces};
use crate::http::guard::Address;
use crate::http::identity::MaybePerson;
use crate::hub::Hub;
use crate::problem::Problem;
use crate::store::StoreError;

/// How many records are loaded at a time.
const AT_A_TIME: u64 = 200;

#[derive(Deserialize)]
pub(in crate::http) struct Eyes {
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
    Query(eyes): Query<Eyes>,
) -> Result<Response, Problem> {
    let finished = Finished::find(&hub, &id, person.as_ref()).await?;
    if finished.is_unchecked() {
        return Err(finished.about.closed().into());
    }
    if eyes.seat.is_some_and(|seat| seat >= finished.about.seats()) {
        return Err(Problem::bad("bad_seat", "the table has no such seat"));
    }
    let person = person.map(|person| person.id);
    let place = hub.readers.enter(person.as_deref(), address.0).await?;
    let has_present_rules = finished.about.has_present_rules()?;
    if !has_present_rules && !agrees(&hub, &id, &finished.about).await? {
        return Err(finished.about.closed().into());
    }
    let open = eyes.open.is_some_and(|open| open != 0);
    let viewer = (!open).then(|| Viewer::from(eyes.seat.map(Seat)));
    let (to, body) = pieces(place, &hub.metrics);
    let telling = Telling::new(finished.about, viewer)?;
    tokio::spawn(async move {
        if let Err(Stopped::Fault(problem)) = tell(&hub, &id, telling, to).await {
            tracing::error!(code = %problem.code, "replay failed");
        }
    });
    Ok(json_of(body))
}

fn json_of(body: Body) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

/// Why a replay ends early.
enum Stopped {
    /// The client has gone.
    Gone,
    /// An error occurred.
    Fault(Problem),
}

impl From<Gone> for Stopped {
    fn from(_: Gone) -> Stopped {
        Stopped::Gone
    }
}

impl<E: Into<Problem>> From<E> for Stopped {
    fn from(problem: E) -> Stopped {
        Stopped::Fault(problem.into())
    }
}

/// Records of a table, loaded as needed.
struct Records<'a> {
    hub: &'a Hub,
    id: &'a str,
    last: u64,
}

impl Records<'_> {
    /// Loads the next few; empty at the end.
    async fn next(&mut self) -> Result<VecDeque<Record>, Problem> {
        let records = self.hub.store.some_records(self.id, self.last, AT_A_TIME).await?;
        self.last = records.last().map_or(self.last, |record| record.seq);
        Ok(records.into())
    }
}

/// Replays a game of other rules, and tells whether every step still leads to the same position.
async fn agrees(hub: &Hub, id: &str, about: &Description) -> Result<bool, Problem> {
    // An option may no longer exist; then there is no such table.
    let Ok(table) = about.open() else { return Ok(false) };
    let mut replayed = Replay::new(table);
    let mut records = Records { hub, id, last: 0 };
    loop {
        let some = records.next().await?;
        if some.is_empty() {
            return Ok(true);
        }
        if some.iter().any(|record| record.operation.is_step() && record.digest.is_none()) {
            return Ok(false);
        }
        let _turn = hub.readers.piece().await?;
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

/// Streams a replay piece by piece, as fast as it is read.
async fn tell(hub: &Hub, id: &str, mut telling: Telling, to: Pieces) -> Result<(), Stopped> {
    let mut records = Records { hub, id, last: 0 };
    let mut some = VecDeque::new();
    loop {
        if some.is_empty() {
            some = records.next().await?;
        }
        let turn = hub.readers.piece().await?;
        let working = tokio::task::spawn_blocking(move || {
            let piece = telling.piece(&mut some);
            (telling, some, piece)
        });
        let (told, rest, piece) = working.await.map_err(|_| Problem::fault())?;
        drop(turn);
        (telling, some) = (told, rest);
        to.send(piece?).await?;
        if telling.is_told {
            to.end();
            return Ok(());
        }
    }
}

/// A replay being streamed: `{"start": …, "steps": […], "outcome": …}`.
struct Telling {
    about: Description,
    /// The viewer; `None` if all cards are open.
    viewer: Option<Viewer>,
    replayed: Replay,
    steps: u64,
    has_begun: bool,
    is_told: bool,
}

impl Telling {
    fn new(about: Description, viewer: Option<Viewer>) -> Result<Telling, Problem> {
        let replayed = Replay::new(about.open()?);
        Ok(Telling { about, viewer, replayed, steps: 0, has_begun: false, is_told: false })
    }

    /// Makes the next piece from these records, or the end if there are none.
    fn piece(&mut self, records: &mut VecDeque<Record>) -> Result<Vec<u8>, Problem> {
        let mut piece = Vec::with_capacity(PIECE);
        if !self.has_begun {
            self.has_begun = true;
            piece.extend_from_slice(b"{\"start\":");
            let table = self.replayed.table();
            write(&mut piece, &table.replay_view(self.viewer, self.about.memory_aids))?;
            piece.extend_from_slice(b",\"steps\":[");
        }
        if records.is_empty() {
            piece.extend_from_slice(b"],\"outcome\":");
            let outcome = self.replayed.table().outcome().map(|outcome| Outcome::from(&outcome));
            let resigned = self.about.resigned();
            write(&mut piece, &outcome.map(|outcome| outcome.with_resigned(resigned)))?;
            piece.push(b'}');
            self.is_told = true;
        }
        while piece.len() < PIECE
            && let Some(record) = records.pop_front()
        {
            let seq = record.seq;
            let damaged = |_| StoreError::Damaged(format!("record {seq}"));
            self.replayed.take_up(record).map_err(damaged)?;
            let table = self.replayed.table();
            if let Some(step) = table.replay_step(self.viewer, self.about.memory_aids) {
                if self.steps > 0 {
                    piece.push(b',');
                }
                self.steps += 1;
                write(&mut piece, &step)?;
            }
        }
        Ok(piece)
    }
}

fn write(piece: &mut Vec<u8>, what: &impl Serialize) -> Result<(), Problem> {
    serde_json::to_writer(piece, what).map_err(|_| Problem::fault())
}
