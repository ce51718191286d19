//! An honest client: says what was not answered again, and keeps a ledger of what was.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::browser::{Browser, Socket};
use super::ledger::Ledger;

/// What came of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// It is acknowledged.
    Done,
    /// It was refused because it could not be stored.
    Refused,
    /// Nobody answered.
    Cut,
    /// The game is over.
    Over,
}

/// One person on all seats of several tables, so that nothing happens that was not asked for.
pub(crate) struct Player {
    pub(crate) me: Browser,
    pub(crate) ledger: Ledger,
    pub(crate) open: Vec<String>,
    sockets: BTreeMap<String, Socket>,
}

impl Player {
    pub(crate) async fn arrive(host: &str) -> Player {
        let me = Browser::arrive(host).await;
        Player { me, ledger: Ledger::default(), open: Vec::new(), sockets: BTreeMap::new() }
    }

    /// Goes on with another process of the same server.
    pub(crate) fn follow(&mut self, host: &str) {
        self.sockets.clear();
        self.me.host = host.to_owned();
    }

    /// Opens tables until there are so many.
    pub(crate) async fn open_tables(&mut self, count: usize) {
        while self.open.len() < count {
            assert!(self.try_open_table().await, "all is well");
        }
    }

    /// Opens a table, if that can be stored.
    pub(crate) async fn try_open_table(&mut self) -> bool {
        let game = self.me.get("/api/games").await.ok()[0].clone();
        let seats = game["seats"]["min"].as_u64().expect("a number") as usize;
        let new = json!({ "game": game["id"], "seats": seats, "seating": vec!["me"; seats] });
        let made = self.me.post("/api/tables", new).await;
        if made.status != 200 {
            return false;
        }
        let id = made.ok()["id"].as_str().expect("an id").to_owned();
        let started = self.me.post(&format!("/api/tables/{id}/start"), json!({})).await;
        if started.status == 200 {
            self.open.push(id);
        }
        started.status == 200
    }

    /// Says what is to be said at a table and waits for the answer.
    pub(crate) async fn turn(&mut self, table: &str) -> Turn {
        let turn = match self.say_next(table).await {
            Some(true) => self.hear_answer(table).await,
            Some(false) => Turn::Over,
            None => Turn::Cut,
        };
        match turn {
            Turn::Done => (),
            // A table whose move could not be stored is taken up anew.
            Turn::Refused | Turn::Cut => _ = self.sockets.remove(table),
            Turn::Over => {
                self.sockets.remove(table);
                self.open.retain(|open| open != table);
            }
        }
        turn
    }

    /// Says something and does not wait: whoever is killed now has it on the way.
    #[allow(dead_code)]
    pub(crate) async fn fling(&mut self, table: &str) {
        let _ = self.say_next(table).await;
    }

    /// Says what was not answered, or another move; tells if there was one to say.
    async fn say_next(&mut self, table: &str) -> Option<bool> {
        if !self.sockets.contains_key(table) {
            let mut socket = self.me.try_connect(table, 0, None).await.ok()?;
            let hello = hear(&mut socket, "hello").await?;
            let (seq, last) = (hello["seq"].as_u64().expect("a number"), self.ledger.last(table));
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
        socket.say(command).await;
        Some(true)
    }

    async fn hear_answer(&mut self, table: &str) -> Turn {
        let socket = self.sockets.get_mut(table).expect("it is open");
        loop {
            let Some(says) = socket.hear().await else { return Turn::Cut };
            if says["kind"] == "receipt" {
                self.ledger.note(table, &says);
                return Turn::Done;
            }
            if says["kind"] == "refused" {
                let code = says["code"].as_str().unwrap_or_default();
                // Nothing else is a reason: nobody but us touches the table.
                let failed = ["internal", "lost"].contains(&code);
                assert!(failed, "{says}");
                return Turn::Refused;
            }
        }
    }

    /// Says everything again that was ever acknowledged: each must be there, as it was.
    #[allow(dead_code)]
    pub(crate) async fn find_all_again(&mut self) {
        for (table, commands) in &self.ledger.tables {
            let mut socket = self.me.connect(table, 0).await;
            socket.hear_kind("hello").await;
            for (seq, command) in commands.values() {
                socket.say(command.clone()).await;
                let answer = loop {
                    let says = socket.hear().await.expect("an answer");
                    if says["kind"] == "receipt" || says["kind"] == "refused" {
                        break says;
                    }
                };
                let is_there = answer["kind"] == "receipt" && answer["repeated"] == true;
                assert!(is_there && answer["seq"] == *seq, "{command} was record {seq}: {answer}");
            }
            socket.close().await;
        }
    }
}

/// Looks through the eyes of whoever is to act and takes one of their moves.
async fn next_move(socket: &mut Socket, number: &mut u64) -> Option<Option<Value>> {
    socket.say(json!({ "do": "look", "seat": null })).await;
    let seen = hear(socket, "hello").await?;
    let Some(seat) = seen["turn"]["seats"][0].as_u64() else { return Some(None) };
    socket.say(json!({ "do": "look", "seat": seat })).await;
    let hello = hear(socket, "hello").await?;
    let legal = hello["legal"].as_array().expect("a list");
    *number += 1;
    let action = &legal[*number as usize % legal.len()];
    let id = format!("c{number}");
    let against = &hello["seq"];
    Some(Some(json!({ "do": "act", "id": id, "against": against, "seat": seat, "action": action })))
}

async fn hear(socket: &mut Socket, kind: &str) -> Option<Value> {
    loop {
        let says = socket.hear().await?;
        if says["kind"] == kind {
            return Some(says);
        }
    }
}
