//! A player who plays on whatever happens: reconnects to any server, and repeats unanswered commands.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use whistle_core::{Level, Pcg32, Rng as _, Seat};
use whistle_harness::browser::{Answer, Browser, Socket};
use whistle_harness::position::Position;
use whistle_protocol::http::{NewTable, Occupant};
use whistle_protocol::websocket::{Act, ClientMessage, CommandId, Look, ServerMessage};
use whistle_protocol::{ClockTerms, TableCard};

use crate::chaos::ledger::Ledger;
use crate::chaos::site::Hosts;

/// How long a player waits for an answer before trying another server.
const PATIENCE: Duration = Duration::from_secs(4);
const TABLES: &str = "/api/tables";
const AGAIN: Duration = Duration::from_millis(100);
/// The clock at every other table: far longer than anybody ever has to wait.
const CLOCK: ClockTerms = ClockTerms { move_s: 40, reserve_s: 300 };

/// The state that all players share.
pub(crate) struct World {
    pub(crate) hosts: Hosts,
    pub(crate) ledger: Ledger,
    /// How long a player thinks, since many players share one machine.
    pub(crate) thought: Duration,
    /// Finished games are followed by new ones until this is set.
    pub(crate) last_games: AtomicBool,
}

/// One person.
struct Player {
    world: Arc<World>,
    me: Browser,
    luck: Pcg32,
}

impl Player {
    fn elsewhere(&mut self) -> bool {
        let from = self.luck.below(3) as usize;
        match self.world.hosts.find(from) {
            Some(host) => self.me.host = host,
            None => return false,
        }
        true
    }

    /// Repeats a request until it succeeds or turns out to be done already.
    async fn insist(&mut self, method: &str, path: &str, body: &str) -> Answer {
        loop {
            if self.elsewhere() {
                let origin = format!("Origin: http://{}", self.me.host);
                let headers = ["Content-Type: application/json", origin.as_str()];
                let asked = self.me.try_send(method, path, &headers, body);
                if let Ok(Some(answer)) = tokio::time::timeout(PATIENCE, asked).await
                    && [200, 409].contains(&answer.status)
                {
                    return answer;
                }
                if path == TABLES {
                    self.world.ledger.told().unanswered_makes += 1;
                }
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    async fn arrive(world: Arc<World>, luck: Pcg32) -> Player {
        let me = Browser { host: String::new(), cookie: None };
        let mut player = Player { world, me, luck };
        let answer = player.insist("GET", "/api/me", "").await;
        player.me.keep_cookie(&answer);
        player
    }

    /// Connects to a server and reads the greeting.
    async fn connect(&mut self, table: &str, seat: Seat, since: u64) -> (Socket, Position) {
        loop {
            if self.elsewhere() {
                let opened = tokio::time::timeout(PATIENCE, async {
                    let mut socket = self.me.try_connect(table, since, None).await.ok()?;
                    loop {
                        let message = socket.receive().await?;
                        if matches!(message, ServerMessage::Hello(_)) {
                            let position = Position::of(&message)?;
                            return Some((socket, position, message));
                        }
                    }
                });
                if let Ok(Some((socket, position, message))) = opened.await {
                    self.see(table, seat, &message);
                    return (socket, position);
                }
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    fn see(&self, table: &str, seat: Seat, message: &ServerMessage) {
        let (seq, view) = match message {
            ServerMessage::Hello(hello) if hello.seat == Some(seat) => (hello.seq, &hello.view),
            ServerMessage::Hello(_) => {
                return self.world.ledger.problem("somebody was shown another's seat".to_owned());
            }
            ServerMessage::Step(step) => (step.seq, &Some(step.view.clone())),
            _ => return,
        };
        if let Some(view) = view {
            let view = serde_json::to_string(view).expect("JSON");
            self.world.ledger.saw(table, seat.0, seq, &view);
        }
    }

    /// Plays a seat until the game is over.
    async fn play(&mut self, table: &str, seat: Seat) {
        let (mut last_seq, mut number) = (0, 0_u32);
        let mut unanswered: Option<(Act, Instant)> = None;
        'lines: loop {
            let (mut socket, mut position) = self.connect(table, seat, last_seq).await;
            if position.seq < last_seq {
                let words = format!("{} records are there, {last_seq} were told", position.seq);
                self.world.ledger.problem(words);
            }
            if let Some((act, _)) = &unanswered {
                socket.send(&ClientMessage::Act(act.clone())).await;
            }
            loop {
                last_seq = last_seq.max(position.seq);
                if position.outcome.is_some() {
                    self.world.ledger.is_over(table);
                    break 'lines;
                }
                if unanswered.is_none() && !position.legal.is_empty() {
                    tokio::time::sleep(self.world.thought).await;
                    number += 1;
                    let id = CommandId(format!("{}-{number}", seat.0));
                    self.world.ledger.said(table, &id.0);
                    let choice = self.luck.below(position.legal.len() as u32) as usize;
                    let action = position.legal[choice].clone();
                    let act = Act { id, against: position.seq, seat, action, took: None };
                    socket.send(&ClientMessage::Act(act.clone())).await;
                    unanswered = Some((act, Instant::now()));
                }
                let heard = tokio::time::timeout(PATIENCE, socket.receive()).await;
                let Ok(Some(message)) = heard else { continue 'lines };
                self.see(table, seat, &message);
                let waits = unanswered.as_ref().map(|(act, _)| act.id.clone());
                match &message {
                    ServerMessage::Receipt(receipt) if Some(&receipt.id) == waits.as_ref() => {
                        let (act, since) = unanswered.take().expect("it waits");
                        let again = receipt.repeated;
                        self.world.ledger.acknowledged(table, act.id.0, since, again);
                    }
                    ServerMessage::Refused(refused) if Some(&refused.id) == waits.as_ref() => {
                        let code = refused.problem.code.as_ref();
                        if ["internal", "lost", "one_moment", "closing"].contains(&code) {
                            tokio::time::sleep(AGAIN).await;
                            continue 'lines;
                        }
                        let (act, _) = unanswered.take().expect("it waits");
                        self.world.ledger.refused(table, act.id.0);
                        let look = Look { seat: Some(seat), since: None };
                        socket.send(&ClientMessage::Look(look)).await;
                        position.legal.clear();
                    }
                    ServerMessage::Error(_) => continue 'lines,
                    _ => (),
                }
                if let Some(next) = Position::of(&message) {
                    position = next;
                }
            }
        }
    }
}

/// Two people play one game after the other, each wherever they happen to be.
pub(crate) async fn household(world: Arc<World>, games: Vec<(String, u8)>, number: u64, seed: u64) {
    let luck = |stream: u64| Pcg32::new(seed, 1_000 + 4 * number + stream);
    let mut host = Player::arrive(Arc::clone(&world), luck(0)).await;
    let mut guest = Player::arrive(Arc::clone(&world), luck(1)).await;
    for round in number.. {
        let (game, seats) = &games[round as usize % games.len()];
        let mut seating = vec![Occupant::Bot(Level::Porter, None); usize::from(*seats)];
        (seating[0], seating[1]) = (Occupant::Me, Occupant::Open);
        let clock = (round / games.len() as u64).is_multiple_of(2).then_some(CLOCK);
        let new = NewTable { clock, ..NewTable::seated(game, &seating) };
        let new = serde_json::to_string(&new).expect("JSON");
        let table = host.insist("POST", TABLES, &new).await.read::<TableCard>().id;
        world.ledger.made(&table);
        let path = |rest: &str| format!("/api/tables/{table}/{rest}");
        guest.insist("POST", &path("join"), &json!({ "seat": 1 }).to_string()).await;
        host.insist("POST", &path("start"), "{}").await;
        tokio::join!(host.play(&table, Seat(0)), guest.play(&table, Seat(1)));
        world.ledger.told().finished += 1;
        if world.last_games.load(Ordering::SeqCst) {
            return;
        }
    }
}
