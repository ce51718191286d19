//! A model of the page: it stores data, asks bots, and plays.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use serde_json::{Value, json};
use whistle_core::{Pcg32, Rng as _, Seat, Turn, Viewer};
use whistle_protocol::review::JudgedChoice;
use whistle_protocol::websocket::ServerMessage;
use whistle_protocol::{Json, Outcome};
use whistle_review::hint_from_view;
use whistle_table::{Record, Table};
use whistle_wasm::device::{Asked, DescribedTable, Device, Question, StoredTable, think};

#[derive(Deserialize)]
struct Answer {
    status: u16,
    body: Json,
}

#[derive(Deserialize)]
struct Kept {
    about: DescribedTable,
    records: Vec<Record>,
}

#[derive(Deserialize)]
struct BotTask {
    about: Asked,
    question: Json,
}

#[derive(Deserialize)]
struct Reply {
    answer: Option<Answer>,
    #[serde(default)]
    told: Vec<ServerMessage>,
    #[serde(default)]
    kept: Vec<Kept>,
    #[serde(default)]
    questions: Vec<BotTask>,
    wake_ms: Option<u64>,
}

/// The reviewer's answer to a hint's question.
fn why(question: &Json) -> Vec<JudgedChoice> {
    let Question { game, seat, view, legal, .. } = question.read().expect("a question");
    let never = AtomicBool::new(false);
    hint_from_view(&game, seat, &view, &legal, 8, 1, &never).expect("it makes sense")
}

/// A page with its own device.
pub(crate) struct Page {
    device: Device,
    pub(crate) stored: BTreeMap<String, StoredTable>,
    pub(crate) table: String,
    /// All messages, in order.
    pub(crate) told: Vec<ServerMessage>,
    questions: VecDeque<(Asked, Json)>,
    wake_ms: Option<u64>,
    pub(crate) now_ms: u64,
    tables: u8,
    /// The seat that is shown.
    pub(crate) seat: Option<Seat>,
    pub(crate) mine: Vec<Seat>,
    pub(crate) seq: u64,
    pub(crate) view: Option<Json>,
    pub(crate) legal: Vec<Json>,
    pub(crate) turn: Option<Turn>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) raced: bool,
    waiting: Option<String>,
    commands: u64,
}

impl Page {
    pub(crate) fn new() -> Page {
        Page {
            device: Device::default(),
            stored: BTreeMap::new(),
            table: String::new(),
            told: Vec::new(),
            questions: VecDeque::new(),
            wake_ms: None,
            now_ms: 1_000_000,
            tables: 0,
            seat: None,
            mine: Vec::new(),
            seq: 0,
            view: None,
            legal: Vec::new(),
            turn: None,
            outcome: None,
            raced: false,
            waiting: None,
            commands: 0,
        }
    }

    /// A page at a table of a game that has begun.
    pub(crate) fn at(game: &str, seating: &[&str]) -> Page {
        Page::at_with(game, seating, &json!({}))
    }

    /// The same, with options.
    pub(crate) fn at_with(game: &str, seating: &[&str], options: &Value) -> Page {
        let mut page = Page::new();
        let body = json!({
            "game": game, "seats": seating.len(), "seating": seating, "memory_aids": true,
            "options": options
        });
        let (status, card) = page.request("POST", "/api/tables", Some(&body));
        assert_eq!(status, 200, "{card}");
        page.table = card["id"].as_str().expect("an id").to_owned();
        let path = format!("/api/tables/{}/start", page.table);
        let (status, card) = page.request("POST", &path, Some(&json!({ "commitments": [] })));
        assert_eq!((status, &card["status"]), (200, &json!("playing")), "{card}");
        page.connect(0);
        page
    }

    fn call(&mut self, call: &str) -> Option<Answer> {
        let reply = self.device.call_text(call);
        let reply: Reply =
            serde_json::from_str(&reply).unwrap_or_else(|error| panic!("{error} in {reply}"));
        for Kept { about, records } in reply.kept {
            let id = about.identity.id.clone();
            let stored = self.stored.entry(id);
            let stored =
                stored.or_insert_with(|| StoredTable { about: about.clone(), records: Vec::new() });
            stored.about = about;
            stored.records.extend(records);
        }
        reply.told.into_iter().for_each(|message| self.hear(message));
        for BotTask { about, question } in reply.questions {
            self.check_question(&about, &question);
            self.questions.push_back((about, question));
        }
        self.wake_ms = reply.wake_ms;
        reply.answer
    }

    fn hear(&mut self, message: ServerMessage) {
        match &message {
            ServerMessage::Hello(hello) => {
                (self.seat, self.mine) = (hello.seat, hello.mine.clone());
                (self.seq, self.view) = (hello.seq, hello.view.clone());
                (self.legal, self.turn) = (hello.legal.read().expect("a list"), hello.turn);
                self.outcome = hello.outcome.clone();
            }
            ServerMessage::Step(step) => {
                assert_eq!(step.seq, self.seq + 1, "no record is left out");
                (self.seq, self.view) = (step.seq, Some(step.view.clone()));
                (self.legal, self.turn) = (step.legal.read().expect("a list"), Some(step.turn));
                self.outcome = step.outcome.clone();
                self.raced |= step.race.is_some();
            }
            ServerMessage::Receipt(receipt) if self.waiting.as_ref() == Some(&receipt.id.0) => {
                self.waiting = None;
            }
            ServerMessage::Refused(refused) if self.waiting.as_ref() == Some(&refused.id.0) => {
                self.waiting = None;
            }
            _ => (),
        }
        self.told.push(message);
    }

    /// Sends a request.
    pub(crate) fn request(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> (u16, Value) {
        self.tables += 1;
        let fresh = json!({
            "id": format!("device-{}", self.tables), "secret": format!("{:02x}", self.tables).repeat(32)
        });
        let request = json!({ "request": {
            "method": method, "path": path, "body": body.map(Value::to_string), "fresh": fresh,
            "name": "Seat", "now_ms": self.now_ms,
        }});
        let answer = self.call(&request.to_string()).expect("a request is answered");
        (answer.status, answer.body.tree())
    }

    /// Calls the device with any text.
    pub(crate) fn call_raw(&mut self, text: &str) -> (u16, Value) {
        let answer = self.call(text).expect("malformed calls are answered");
        (answer.status, answer.body.tree())
    }

    pub(crate) fn connect(&mut self, since: u64) {
        self.questions.clear();
        self.waiting = None;
        let (table, now_ms) = (&self.table, self.now_ms);
        let connect = json!({ "connect": { "table": table, "since": since, "now_ms": now_ms } });
        assert!(self.call(&connect.to_string()).is_none());
    }

    /// Loses everything in memory: a new device loads the stored data from text.
    pub(crate) fn reload(&mut self) {
        self.device = Device::default();
        let stored = serde_json::to_string(&self.stored[&self.table]).expect("JSON");
        assert!(self.call(&format!("{{\"take_up\":{stored}}}")).is_none(), "it is taken up");
        self.connect(0);
    }

    pub(crate) fn say(&mut self, message: &str) {
        let (table, now_ms) = (json!(self.table), self.now_ms);
        let call = format!(
            "{{\"message\":{{\"table\":{table},\"now_ms\":{now_ms},\"message\":{message}}}}}"
        );
        assert!(self.call(&call).is_none(), "a message is answered by messages");
    }

    pub(crate) fn look(&mut self, seat: Option<u8>) {
        self.say(&json!({ "do": "look", "seat": seat, "since": 0 }).to_string());
    }

    /// Applies an action of the current seat; returns the command's id.
    pub(crate) fn act(&mut self, action: &Json) -> String {
        self.commands += 1;
        let id = format!("command-{}-{}", self.seq, self.commands);
        let seat = self.seat.expect("somebody looks").0;
        self.waiting = Some(id.clone());
        self.say(&format!(
            "{{\"do\":\"act\",\"id\":\"{id}\",\"against\":{},\"seat\":{seat},\"action\":{},\"took\":900}}",
            self.seq,
            action.as_str()
        ));
        id
    }

    /// Lets the next bot think.
    pub(crate) fn think(&mut self) -> bool {
        let Some((about, question)) = self.questions.pop_front() else { return false };
        let thought = think(question.as_str()).expect("the bot finds a move");
        let why = about.hint.as_ref().map(|_| why(&question)).unwrap_or_default();
        let why = serde_json::to_string(&why).expect("JSON");
        let (table, about) = (json!(self.table), json!(about));
        let now_ms = self.now_ms;
        let call = format!(
            "{{\"thought\":{{\"table\":{table},\"about\":{about},\"thought\":{thought},\"why\":{why},\"now_ms\":{now_ms}}}}}"
        );
        assert!(self.call(&call).is_none());
        true
    }

    /// A bot gets only its seat's view.
    fn check_question(&self, about: &Asked, question: &Json) {
        let kept = self.kept_table();
        let asked = question.tree();
        assert_eq!(asked["seat"], json!(about.seat));
        let view = kept.view(Viewer::Seat(about.seat), true).tree();
        assert_eq!(asked["view"], view, "the view of the seat");
        let legal: Vec<Value> = kept.game().legal(about.seat).iter().map(Json::tree).collect();
        assert_eq!(asked["legal"], json!(legal));
        let fields: Vec<&String> = asked.as_object().expect("an object").keys().collect();
        assert_eq!(fields, ["effort", "game", "legal", "seat", "seed", "view"]);
    }

    /// The table, computed from the stored data.
    pub(crate) fn kept_table(&self) -> Table {
        let StoredTable { about, records } = &self.stored[&self.table];
        let game = whistle_registry::find(&about.about.game).expect("a game");
        let seats = about.about.chairs.len() as u8;
        Table::restore(game, seats, &about.about.options, records.clone())
            .expect("the stored data are consistent")
    }

    /// Does the next thing: a bot thinks, a person acts or watches, or time passes. Returns `false` at the end.
    pub(crate) fn go_on(&mut self) -> bool {
        if self.outcome.is_some() {
            return false;
        }
        if self.think() {
            return true;
        }
        let actors = self.turn.expect("it has begun").actors();
        let own = self.mine.iter().copied().find(|&seat| actors.contains(seat));
        match own {
            Some(seat) if self.waiting.is_none() && self.seat == Some(seat) => {
                let mut luck = Pcg32::new(self.seq, 7);
                let choice = luck.next_u32() as usize % self.legal.len();
                let action = self.legal[choice].clone();
                self.act(&action);
            }
            Some(seat) if self.waiting.is_none() => self.look(Some(seat.0)),
            _ => {
                let wake_ms = self.wake_ms.expect("the table waits for a seat or a set time");
                self.tick(wake_ms);
            }
        }
        true
    }

    pub(crate) fn tick(&mut self, after_ms: u64) {
        self.now_ms += after_ms;
        let (table, now_ms) = (&self.table, self.now_ms);
        let tick = json!({ "tick": { "table": table, "now_ms": now_ms } });
        assert!(self.call(&tick.to_string()).is_none());
    }

    pub(crate) fn play_out(&mut self) {
        let mut most = 20_000;
        while self.go_on() {
            most -= 1;
            assert!(most > 0, "the game does not end");
        }
    }

    pub(crate) fn journal(&mut self) -> Value {
        let path = format!("/api/tables/{}/journal", self.table);
        let (status, journal) = self.request("GET", &path, None);
        assert_eq!(status, 200, "{journal}");
        journal
    }

    /// The code of the last refusal.
    pub(crate) fn refusal(&self) -> Option<&str> {
        self.told.iter().rev().find_map(|message| match message {
            ServerMessage::Refused(refused) => Some(refused.problem.code.as_ref()),
            ServerMessage::Error(problem) => Some(problem.code.as_ref()),
            _ => None,
        })
    }
}
