//! Clients that play as fast as they are answered, or think first.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio_tungstenite::connect_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use whistle_core::{Json, Seat};
use whistle_harness::browser::Browser;
use whistle_protocol::http::{Empty, GameCard, NewTable, Occupant, SeatChoice};
use whistle_protocol::websocket::{Act, ClientMessage, CommandId, Pong};

use crate::load::report::{Tally, Wait};
use crate::micros_since;

/// The parameters of the players.
pub(crate) struct Course {
    pub(crate) game: String,
    pub(crate) people: Vec<Browser>,
    pub(crate) think: Duration,
    pub(crate) counted: Instant,
    pub(crate) end: Instant,
}

impl Course {
    /// Creates four people, who play the first game in the list.
    pub(crate) async fn new(host: &str, think: Duration, counted: Instant, end: Instant) -> Course {
        let mut people = Vec::new();
        for _ in 0..4 {
            people.push(Browser::arrive(host).await);
        }
        let games = people[0].get("/api/games").await.read::<Vec<GameCard>>();
        let game = games[0].id.clone().into_owned();
        Course { game, people, think, counted, end }
    }
}

/// The fields that a client needs; others are skipped, so that the generator does not spend time on them.
#[derive(Deserialize)]
struct Frame<'a> {
    kind: &'a str,
    #[serde(default)]
    seq: u64,
    #[serde(borrow, default)]
    legal: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    outcome: Option<&'a RawValue>,
    #[serde(default)]
    t: Option<u64>,
}

/// Tells whether a frame needs no reaction, without parsing all of it: three of four do not, and the generator must not
/// take time from the server.
fn is_another_turn(text: &str) -> bool {
    let after_view = text.rfind("\"legal\":[").map(|at| &text[at..]);
    text.starts_with("{\"kind\":\"step\"")
        && after_view.is_some_and(|rest| {
            rest.starts_with("\"legal\":[]") && rest.contains("\"outcome\":null")
        })
}

/// Plays at this many tables at once.
pub(crate) async fn play_tables(course: Arc<Course>, tables: usize) -> Tally {
    let playing: Vec<_> = (0..tables)
        .map(|number| {
            let course = Arc::clone(&course);
            tokio::spawn(async move {
                // Not all at the same moment.
                tokio::time::sleep(Duration::from_millis(10 * number as u64)).await;
                let mut waits = Vec::new();
                while Instant::now() < course.end {
                    waits.append(&mut play_table(&course).await);
                }
                waits
            })
        })
        .collect();
    let mut tally = Tally::default();
    for table in playing {
        tally.waits.append(&mut table.await.expect("a table does not fail"));
    }
    tally
}

/// Opens a table, plays one game at it, and leaves.
pub(crate) async fn play_table(course: &Arc<Course>) -> Vec<Wait> {
    play_game(course).await.1
}

/// The same; also returns the table's id.
pub(crate) async fn play_game(course: &Arc<Course>) -> (String, Vec<Wait>) {
    let host = &course.people[0];
    let [me, open] = [Occupant::Me, Occupant::Open];
    let id = host.make(NewTable::seated(&course.game, &[me, open, open, open])).await;
    for guest in &course.people[1..] {
        guest.post(&format!("/api/tables/{id}/join"), SeatChoice { seat: None }).await.ok();
    }
    let clients: Vec<_> =
        (0..4).map(|seat| tokio::spawn(play_seat(Arc::clone(course), id.clone(), seat))).collect();
    host.post(&format!("/api/tables/{id}/start"), Empty {}).await.ok();
    let mut waits = Vec::new();
    for client in clients {
        waits.append(&mut client.await.expect("a client does not fail"));
    }
    (id, waits)
}

async fn play_seat(course: Arc<Course>, id: String, seat: usize) -> Vec<Wait> {
    let person = &course.people[seat];
    let request = person.websocket(&format!("{id}/ws"));
    let config = WebSocketConfig::default().read_buffer_size(16 * 1024);
    let (mut socket, _) =
        connect_async_with_config(request, Some(config), true).await.expect("a websocket");
    let mut waits = Vec::new();
    let mut sent: VecDeque<Instant> = VecDeque::new();
    let mut number = 0;
    // The move to send after the thinking time. Messages are read meanwhile; otherwise a receipt that arrives after the
    // next turn begins would seem to have taken the thinking time.
    let mut thought: Option<(Instant, Act)> = None;
    while Instant::now() < course.end {
        if let Some((_, act)) = thought.take_if(|(due, _)| *due <= Instant::now()) {
            sent.push_back(Instant::now());
            let _ = socket.send(text(&ClientMessage::Act(act))).await;
        }
        let patience = Instant::now() + Duration::from_secs(1);
        let until = thought.as_ref().map_or(patience, |(due, _)| patience.min(*due));
        let heard = tokio::time::timeout_at(until.into(), socket.next()).await;
        let told = match heard {
            Ok(Some(Ok(Message::Text(told)))) => told,
            Ok(Some(Ok(_))) | Err(_) => continue,
            Ok(Some(Err(_)) | None) => break,
        };
        if is_another_turn(&told) {
            continue;
        }
        let frame: Frame<'_> = serde_json::from_str(&told).expect("a frame");
        match frame.kind {
            "receipt" => {
                if let Some(sent) = sent.pop_front().filter(|&sent| sent >= course.counted) {
                    waits.push(Wait { seat, sent, micros: micros_since(sent) });
                }
            }
            "refused" | "error" => panic!("{told}"),
            "ping" => {
                let pong = Pong { t: frame.t.unwrap_or_default() };
                let _ = socket.send(text(&ClientMessage::Pong(pong))).await;
            }
            "hello" | "step" => {
                if frame.outcome.is_some_and(|outcome| outcome.get() != "null") {
                    break;
                }
                if let Some(action) = frame.legal.get(number % frame.legal.len().max(1)) {
                    number += 1;
                    let (id, against) = (CommandId(format!("{seat}-{number}")), frame.seq);
                    let (seat_of_it, action) = (Seat(seat as u8), Json::of(action));
                    let act = Act { id, against, seat: seat_of_it, action, took: None };
                    // Between half and one and a half times the thinking time, spread by available values.
                    let share = (frame.seq * 7_919 + seat as u64 * 104_729) % 1_000;
                    let pause = course.think / 2 + course.think * share as u32 / 1_000;
                    thought = Some((Instant::now() + pause, act));
                }
            }
            _ => (),
        }
    }
    let _ = socket.close(None).await;
    waits
}

fn text(message: &ClientMessage) -> Message {
    Message::text(serde_json::to_string(message).expect("JSON"))
}
