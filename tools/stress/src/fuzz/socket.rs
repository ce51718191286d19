//! Frames over websockets.

use serde_json::json;
use whistle_core::{Json, Pcg32, Rng as _, Seat};
use whistle_harness::browser::{Browser, Socket};
use whistle_harness::position::{Position, problem};
use whistle_protocol::http::NewTable;
use whistle_protocol::websocket::{
    Act, ClientMessage, CommandId, Commit, HintRequest, Look, MakePromise, Pong, React, Reveal,
    Say, ServerMessage, Undo,
};
use whistle_protocol::{Clause, PromiseTerms, Until};

use crate::fuzz::alarm;
use crate::fuzz::mutate::{shown, spoil};
use crate::{one_in, pick};

/// How many frames are sent before any is read.
const TOGETHER: usize = 8;
/// How many records a table may have before another one is opened.
const LONGEST: u64 = 400;

/// Sends corrupted frames to a table.
pub(crate) struct Frames {
    luck: Pcg32,
    me: Browser,
    order: NewTable,
    table: String,
    line: Option<Socket>,
    /// The table's latest state: the legal actions, and the record number.
    legal: Vec<Json>,
    seq: u64,
}

impl Frames {
    pub(crate) async fn new(seed: u64, worker: u64, me: Browser, order: NewTable) -> Frames {
        let table = me.play(&order).await;
        let (luck, line) = (Pcg32::new(seed, worker), None);
        Frames { luck, me, order, table, line, legal: Vec::new(), seq: 0 }
    }

    /// Tries some inputs; returns how many, or what went wrong.
    pub(crate) async fn try_some(&mut self) -> Result<u64, String> {
        let before = alarm::count();
        let mut line = match self.line.take() {
            Some(line) => line,
            None => {
                let since = u64::from(self.luck.below(3)) * 5;
                let line = self.me.try_connect(&self.table, since, None).await;
                line.map_err(|error| format!("no websocket to a table: {error}"))?
            }
        };
        let mut said = Vec::new();
        for _ in 0..TOGETHER {
            let frame = self.next();
            // Frames are text, so invalid bytes are replaced.
            let text = String::from_utf8_lossy(&frame).into_owned();
            line.say_text(&text).await;
            said.push(text);
        }
        // If still connected, request the current state.
        line.send(&ClientMessage::Look(Look { seat: Some(Seat(0)), since: None })).await;
        let open = self.listen(&mut line).await.map_err(|trouble| blame(&trouble, &said))?;
        if alarm::count() > before {
            return Err(blame(&alarm::last(), &said));
        }
        if open {
            line.heard.clear();
            self.line = Some(line);
        }
        Ok(TOGETHER as u64)
    }

    /// Reads the answers; returns whether the connection is still open.
    async fn listen(&mut self, line: &mut Socket) -> Result<bool, String> {
        let mut first = line.heard.is_empty();
        while let Some(told) = line.receive().await {
            if problem(&told).is_some_and(|problem| problem.code == "internal") {
                return Err(told.to_text());
            }
            if let Some(position) = Position::of(&told) {
                (self.seq, self.legal) = (position.seq, position.legal);
                if position.outcome.is_some() || self.seq > LONGEST {
                    self.table = self.me.play(&self.order).await;
                    return Ok(false);
                }
            }
            // The first greeting is for the connection, the second for our request.
            if matches!(told, ServerMessage::Hello(_)) && !std::mem::take(&mut first) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn next(&mut self) -> Vec<u8> {
        let luck = &mut self.luck;
        let (id, against) = (CommandId(luck.next_u32().to_string()), self.seq);
        let (seat, number) = (Seat(0), "ab".repeat(32));
        let message = match luck.below(16) {
            0 => ClientMessage::Undo(Undo { id, against, seat }),
            1 => ClientMessage::Say(Say { id, seat, text: "all aboard".to_owned() }),
            2 if one_in(luck, 4) => {
                let clause = Clause::Words { text: "you get the next one".to_owned() };
                let promise = PromiseTerms { to: Seat(1), clause, until: Until::End };
                ClientMessage::Promise(MakePromise { id, seat, promise })
            }
            3 => ClientMessage::React(React { seat, sign: "whistle".to_owned() }),
            4 => ClientMessage::Look(Look { seat: Some(seat), since: Some(0) }),
            5 if one_in(luck, 20) => ClientMessage::Hint(HintRequest { id, seat }),
            6 => ClientMessage::Commit(Commit { id, seat, commitment: number }),
            7 => ClientMessage::Reveal(Reveal { id, seat, nonce: number }),
            8 => ClientMessage::Pong(Pong { t: 7 }),
            _ => {
                let action = match self.legal.len() {
                    0 => Json::of(&json!({ "kind": "pass" })),
                    _ => pick(luck, &self.legal).clone(),
                };
                ClientMessage::Act(Act { id, against, seat, action, took: None })
            }
        };
        let frame = serde_json::to_value(&message).expect("JSON");
        spoil(&frame, luck)
    }
}

fn blame(trouble: &str, said: &[String]) -> String {
    let said: Vec<String> = said.iter().map(|text| shown(text.as_bytes())).collect();
    format!("{trouble}\n  after one of these frames:\n  {}", said.join("\n  "))
}
