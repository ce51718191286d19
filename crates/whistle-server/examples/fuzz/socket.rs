//! Frames over websockets.

use serde_json::{Value, json};
use whistle_core::{Pcg32, Rng as _};

use crate::alarm;
use crate::browser::{Browser, Socket};
use crate::mutate::{one_in, pick, shown, spoil};

/// How many frames are said before somebody listens.
const TOGETHER: usize = 8;
/// How many records a table may have before another one is opened.
const LONGEST: u64 = 400;

/// Says spoilt frames at a table.
pub(crate) struct Frames {
    luck: Pcg32,
    me: Browser,
    order: Value,
    table: String,
    line: Option<Socket>,
    /// What the table has last told: what may be done, and how far it is.
    legal: Vec<Value>,
    seq: u64,
}

impl Frames {
    pub(crate) async fn new(seed: u64, worker: u64, me: Browser, order: Value) -> Frames {
        let table = me.play(order.clone()).await;
        let (luck, line) = (Pcg32::new(seed, worker), None);
        Frames { luck, me, order, table, line, legal: Vec::new(), seq: 0 }
    }

    /// Tries some inputs, and says how many; or what went wrong.
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
            // A frame is text: what is no text becomes some.
            let text = String::from_utf8_lossy(&frame).into_owned();
            line.say_text(&text).await;
            said.push(text);
        }
        // Whoever is still connected is told how it stands.
        line.say(json!({ "do": "look", "seat": 0 })).await;
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

    /// Hears what comes back; says whether the line is still open.
    async fn listen(&mut self, line: &mut Socket) -> Result<bool, String> {
        let mut first = line.heard.is_empty();
        while let Some(told) = line.hear().await {
            if told["code"] == "internal" {
                return Err(told.to_string());
            }
            if let Some(legal) = told["legal"].as_array() {
                self.legal.clone_from(legal);
            }
            self.seq = told["seq"].as_u64().unwrap_or(self.seq);
            let over = !told["outcome"].is_null() || self.seq > LONGEST;
            if over {
                self.table = self.me.play(self.order.clone()).await;
                return Ok(false);
            }
            // The first greeting is for the connection, the second for our question.
            if told["kind"] == "hello" && !std::mem::take(&mut first) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn next(&mut self) -> Vec<u8> {
        let luck = &mut self.luck;
        let (id, against) = (luck.next_u32().to_string(), self.seq);
        let frame = match luck.below(16) {
            0 => json!({ "do": "undo", "id": id, "against": against, "seat": 0 }),
            1 => json!({ "do": "say", "id": id, "seat": 0, "text": "all aboard" }),
            2 if one_in(luck, 4) => {
                let clause = json!({ "kind": "words", "text": "you get the next one" });
                let promise = json!({ "to": 1, "clause": clause, "until": { "kind": "end" } });
                json!({ "do": "promise", "id": id, "seat": 0, "promise": promise })
            }
            3 => json!({ "do": "react", "seat": 0, "sign": "whistle" }),
            4 => json!({ "do": "look", "seat": 0, "since": 0 }),
            5 if one_in(luck, 20) => json!({ "do": "hint", "id": id, "seat": 0 }),
            6 => json!({ "do": "commit", "id": id, "seat": 0, "commitment": "ab".repeat(32) }),
            7 => json!({ "do": "reveal", "id": id, "seat": 0, "nonce": "ab".repeat(32) }),
            8 => json!({ "do": "pong", "t": 7 }),
            _ => {
                let action = match self.legal.len() {
                    0 => json!({ "kind": "pass" }),
                    _ => pick(luck, &self.legal).clone(),
                };
                json!({ "do": "act", "id": id, "against": against, "seat": 0, "action": action })
            }
        };
        spoil(&frame, luck)
    }
}

fn blame(trouble: &str, said: &[String]) -> String {
    let said: Vec<String> = said.iter().map(|text| shown(text.as_bytes())).collect();
    format!("{trouble}\n  after one of these frames:\n  {}", said.join("\n  "))
}
