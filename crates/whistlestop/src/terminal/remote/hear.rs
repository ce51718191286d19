//! Taking in what the server says.

use serde_json::Value;
use whistle_core::{Json, Seat, Viewer};
use whistle_table::SeenRecord;

use super::http::one_line;
use super::venue::{Notice, Remote};
use crate::terminal::Venue as _;

impl Remote {
    /// Takes in one thing that the server said.
    pub(super) fn hear(&mut self, said: Value) {
        if std::mem::take(&mut self.lost) {
            self.notices.push_back(Notice::Message("connect-back"));
        }
        match said["kind"].as_str().unwrap_or_default() {
            "hello" => {
                self.card = said["table"].clone();
                let seat = said["seat"].as_u64().map(|seat| Seat(seat as u8));
                self.viewer = Viewer::from(seat);
                self.memory = self.blank_memory();
                self.stands(&said);
                for seen in said["history"].as_array().into_iter().flatten() {
                    self.note(seen);
                }
                self.see_to_dice();
            }
            "step" => {
                self.stands(&said);
                self.note(&said["seen"]);
            }
            "receipt" => self.answered(&said),
            // What it is about is said of the dice themselves.
            "refused" if said["id"].as_str().is_some_and(|id| id.starts_with("dice-")) => (),
            "refused" => {
                let hinted = self.hint.as_deref() == said["id"].as_str();
                self.answered(&said);
                // A hint that is not wanted any more is nothing to speak of.
                if !matches!(said["code"].as_str(), Some("asked_again" | "moved_on")) {
                    let message = one_line(said["message"].as_str().unwrap_or_default());
                    self.notices.push_back(Notice::Words(message));
                }
                if hinted {
                    self.hint = None;
                    self.advice = Some(Value::Null);
                }
            }
            "advice" if self.hint.as_deref() == said["id"].as_str() => {
                self.hint = None;
                self.advice = Some(said["action"].clone());
            }
            "table" => {
                self.card = said["table"].clone();
                self.see_to_dice();
            }
            _ => (),
        }
    }

    fn answered(&mut self, said: &Value) {
        if self.pending.as_deref() == said["id"].as_str() {
            self.pending = None;
        }
    }

    /// Takes in how the table stands.
    fn stands(&mut self, said: &Value) {
        self.at = said["seq"].as_u64().unwrap_or(self.at);
        self.view = Some(said["view"].clone()).filter(|view| !view.is_null());
        self.legal = said["legal"].as_array().into_iter().flatten().map(Json::of).collect();
        self.turn = serde_json::from_value(said["turn"].clone()).ok();
        self.outcome = Some(said["outcome"].clone()).filter(|outcome| !outcome.is_null());
    }

    fn note(&mut self, seen: &Value) {
        let Some(seq) = seen["seq"].as_u64() else { return };
        if self.history.iter().any(|(_, other)| other.seq == seq) {
            return;
        }
        let events = seen["events"].as_array().into_iter().flatten().map(Json::of).collect();
        let seen = SeenRecord {
            seq,
            seat: seen["seat"].as_u64().map(|seat| Seat(seat as u8)),
            undone: seen["undone"].as_u64(),
            said: seen["said"].as_str().map(str::to_owned),
            promise: serde_json::from_value(seen["promise"].clone()).unwrap_or_default(),
            events,
        };
        self.history.push((self.changes + 1, seen));
    }

    fn blank_memory(&self) -> Value {
        let options = self.card["options"].as_object().cloned().unwrap_or_default();
        let opened = self.entry.open(self.seat_count(), &options).ok();
        let view = opened.map(|opened| opened.game.view(self.viewer, true).tree());
        view.map(|view| view["memory"].clone()).unwrap_or_default()
    }
}
