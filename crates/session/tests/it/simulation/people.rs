//! People and their connections.

use std::collections::VecDeque;

use serde_json::{Value, json};
use whistle_core::{Json, Pcg32, Rng as _, Seat, SeatSet, Viewer};
use whistle_protocol::websocket::{ClientMessage, ServerMessage};

use super::model::Model;

/// A connection between a person and a table, in both directions. Its messages arrive in order, or not at all.
pub(super) struct Line {
    pub(super) number: u64,
    /// The person's index in the list.
    pub(super) who: usize,
    pub(super) up: VecDeque<ClientMessage>,
    pub(super) down: VecDeque<ServerMessage>,
    /// Whether the person is still at the other end. The table may not know for a while that they are not.
    pub(super) is_attached: bool,
    /// Whose view the table sends over it.
    pub(super) eyes: Viewer,
}

/// A player or a spectator.
pub(super) struct Player {
    /// The person's seats; empty for a spectator.
    pub(super) id: Option<String>,
    pub(super) own: SeatSet,
    /// The last record that they were sent.
    pub(super) seen: u64,
    pub(super) eyes: Viewer,
    pub(super) view: Option<Json>,
    legal: Option<Json>,
    /// The unanswered command, which is sent again over each new connection.
    pub(super) unanswered: Option<Value>,
    commands: u32,
}

impl Player {
    pub(super) fn new(id: Option<String>, own: SeatSet) -> Player {
        Player {
            id,
            own,
            seen: 0,
            eyes: Viewer::Spectator,
            view: None,
            legal: None,
            unanswered: None,
            commands: 0,
        }
    }

    /// Reads a message. Records that a person was sent are never withdrawn, and none is left out.
    pub(super) fn hear(&mut self, message: &ServerMessage, is_delayed: bool) {
        match message {
            ServerMessage::Hello(hello) => {
                assert!(hello.seq >= self.seen || is_delayed, "a record was withdrawn");
                (self.seen, self.eyes) = (hello.seq, Viewer::from(hello.seat));
                (self.view, self.legal) = (hello.view.clone(), Some(hello.legal.clone()));
            }
            ServerMessage::Step(step) => {
                assert!(step.seq == self.seen + 1 || is_delayed, "a record was left out");
                self.seen = step.seq;
                (self.view, self.legal) = (Some(step.view.clone()), Some(step.legal.clone()));
            }
            ServerMessage::Receipt(receipt) => self.answered(&receipt.id.0),
            ServerMessage::Refused(refused) => self.answered(&refused.id.0),
            ServerMessage::Advice(advice) => self.answered(&advice.id.0),
            ServerMessage::Error(problem) => panic!("disconnected: {problem:?}"),
            _ => (),
        }
    }

    fn answered(&mut self, id: &str) {
        self.unanswered.take_if(|command| command["id"] == id);
    }

    /// Chooses a message: mostly a move, sometimes another message or nonsense.
    pub(super) fn say(&mut self, is_stormy: bool, rng: &mut Pcg32) -> Option<Value> {
        let own: Vec<Seat> = self.own.iter().collect();
        if own.is_empty() || self.view.is_none() || self.unanswered.is_some() {
            return None;
        }
        self.commands += 1;
        let id = format!("{:?} {}", self.id, self.commands);
        let seat = self.eyes.seat().unwrap_or(own[0]);
        let legal = self.legal.as_ref().map_or_else(Vec::new, Model::legal);
        let against = match rng.below(8) {
            0 if is_stormy => u64::from(rng.below(self.seen as u32 + 2)),
            _ => self.seen,
        };
        let whim = if is_stormy { rng.below(12) } else { 12 };
        let command = match whim {
            0 | 1 => json!({ "do": "undo", "id": id, "against": against, "seat": seat }),
            2 => json!({ "do": "say", "id": id, "seat": seat, "text": "well" }),
            3 => json!({ "do": "give", "id": id, "seat": seat, "to": rng.pick(&own), "count": 1 }),
            4 => json!({ "do": "hint", "id": id, "seat": seat }),
            _ if self.own.len() > 1 && (legal.is_empty() || whim == 5) => {
                let since = (rng.below(2) == 0).then_some(self.seen);
                return Some(json!({ "do": "look", "seat": rng.pick(&own), "since": since }));
            }
            _ if legal.is_empty() => return None,
            _ => {
                let action = &legal[rng.below(legal.len() as u32) as usize];
                json!({ "do": "act", "id": id, "against": against, "seat": seat, "action": action, "took": 400 })
            }
        };
        self.unanswered = Some(command.clone());
        Some(command)
    }
}
