//! An honest client: it repeats unanswered commands, and keeps a ledger of the acknowledged ones.

use std::collections::BTreeMap;

use whistle_core::Seat;
use whistle_protocol::TableCard;
use whistle_protocol::http::{Empty, GameCard, NewTable, Occupant};
use whistle_protocol::websocket::{Act, ClientMessage, CommandId, Look, ServerMessage};

use super::ledger::Ledger;
use crate::browser::{Browser, Socket};
use crate::position::Position;

/// The result of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The command was acknowledged.
    Done,
    /// The command was refused because it could not be stored.
    Refused,
    /// There was no answer.
    Cut,
    /// The game is over.
    Over,
}

/// One person on all seats of several tables, so that nothing happens unless the test causes it.
pub struct Player {
    pub me: Browser,
    pub ledger: Ledger,
    pub open: Vec<String>,
    sockets: BTreeMap<String, Socket>,
}

impl Player {
    pub async fn arrive(host: &str) -> Player {
        let me = Browser::arrive(host).await;
        Player { me, ledger: Ledger::default(), open: Vec::new(), sockets: BTreeMap::new() }
    }

    /// Continues with a new process of the same server.
    pub fn follow(&mut self, host: &str) {
        self.sockets.clear();
        self.me.host = host.to_owned();
    }

    /// Opens tables until there are this many.
    pub async fn open_tables(&mut self, count: usize) {
        while self.open.len() < count {
            assert!(self.try_open_table().await, "all is well");
        }
    }

    /// Opens a table, if that can be stored.
    pub async fn try_open_table(&mut self) -> bool {
        let game = self.me.get("/api/games").await.read::<Vec<GameCard>>().remove(0);
        let new = NewTable::seated(&game.id, &vec![Occupant::Me; game.seats.min.into()]);
        let made = self.me.post("/api/tables", new).await;
        if made.status != 200 {
            return false;
        }
        let id = made.read::<TableCard>().id;
        let started = self.me.post(&format!("/api/tables/{id}/start"), Empty {}).await;
        if started.status == 200 {
            self.open.push(id);
        }
        started.status == 200
    }

    /// Sends the next command at a table and waits for the answer.
    pub async fn turn(&mut self, table: &str) -> Turn {
        let turn = match self.say_next(table).await {
            Some(true) => self.hear_answer(table).await,
            Some(false) => Turn::Over,
            None => Turn::Cut,
        };
        match turn {
            Turn::Done => (),
            // A table whose move could not be stored is loaded again.
            Turn::Refused | Turn::Cut => _ = self.sockets.remove(table),
            Turn::Over => {
                self.sockets.remove(table);
                self.open.retain(|open| open != table);
            }
        }
        turn
    }

    /// Sends a command without waiting, so that it is in flight if the server is killed now.
    pub async fn fling(&mut self, table: &str) {
        let _ = self.say_next(table).await;
    }

    /// Sends the unanswered command, or another move; returns whether there was one.
    async fn say_next(&mut self, table: &str) -> Option<bool> {
        if !self.sockets.contains_key(table) {
            let mut socket = self.me.try_connect(table, 0, None).await.ok()?;
            let (seq, last) = (hello(&mut socket).await?.seq, self.ledger.last(table));
            assert!(seq >= last, "{seq} records are there, {last} were acknowledged");
            self.sockets.insert(table.to_owned(), socket);
        }
        let socket = self.sockets.get_mut(table)?;
        let command = match self.ledger.unanswered.get(table) {
            Some(command) => command.clone(),
            None => match next_move(socket, &mut self.ledger.commands).await? {
                Some(command) => command,
                None => return Some(false),
            },
        };
        self.ledger.unanswered.insert(table.to_owned(), command.clone());
        socket.send(&ClientMessage::Act(command)).await;
        Some(true)
    }

    async fn hear_answer(&mut self, table: &str) -> Turn {
        let socket = self.sockets.get_mut(table).expect("it is open");
        loop {
            match socket.receive().await {
                None => return Turn::Cut,
                Some(ServerMessage::Receipt(receipt)) => {
                    self.ledger.note(table, &receipt);
                    return Turn::Done;
                }
                Some(ServerMessage::Refused(refused)) => {
                    // There can be no other reason, because only this client uses the table.
                    let failed = ["internal", "lost"].contains(&refused.problem.code.as_ref());
                    assert!(failed, "{refused:?}");
                    return Turn::Refused;
                }
                Some(_) => (),
            }
        }
    }

    /// Repeats every command that was ever acknowledged: each must have the same record as before.
    pub async fn find_all_again(&mut self) {
        for (table, commands) in &self.ledger.tables {
            let mut socket = self.me.connect(table, 0).await;
            hello(&mut socket).await.expect("a greeting");
            for (seq, command) in commands.values() {
                socket.send(&ClientMessage::Act(command.clone())).await;
                let receipt = loop {
                    match socket.receive().await.expect("an answer") {
                        ServerMessage::Receipt(receipt) => break receipt,
                        ServerMessage::Refused(refused) => {
                            panic!("{command:?} was record {seq}: {refused:?}")
                        }
                        _ => (),
                    }
                };
                let is_there = receipt.repeated && receipt.seq == *seq;
                assert!(is_there, "{command:?} was record {seq}: {receipt:?}");
            }
            socket.close().await;
        }
    }
}

/// Views the table as the seat to act and picks one of its moves.
async fn next_move(socket: &mut Socket, number: &mut u64) -> Option<Option<Act>> {
    let Some(seat) = look(socket, None).await?.actors().first() else { return Some(None) };
    let Position { seq: against, legal, .. } = look(socket, Some(seat)).await?;
    *number += 1;
    let action = legal[*number as usize % legal.len()].clone();
    let id = CommandId(format!("c{number}"));
    Some(Some(Act { id, against, seat, action, took: None }))
}

async fn look(socket: &mut Socket, seat: Option<Seat>) -> Option<Position> {
    socket.send(&ClientMessage::Look(Look { seat, since: None })).await;
    hello(socket).await
}

/// Reads until a greeting, and returns the position.
async fn hello(socket: &mut Socket) -> Option<Position> {
    loop {
        let message = socket.receive().await?;
        if matches!(message, ServerMessage::Hello(_)) {
            return Position::of(&message);
        }
    }
}
