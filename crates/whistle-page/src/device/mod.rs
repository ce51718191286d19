//! Tables on this device: played by the same rules and spoken to with the same messages as those of a
//! server, by a page that has nothing but itself.
//!
//! A [`Device`] is asked something ([`Call`]) and answers ([`Reply`]): what is told to the page, what
//! is to be kept, what bots are to be asked, and when it wants to be asked again. It reads no clock,
//! draws nothing at random and stores nothing: whoever calls hands in the time and what is random,
//! and keeps the records. Bots are asked elsewhere ([`think`]), with what their seat sees and no more.

mod bots;
mod description;
mod import;
mod past;
mod play;
mod race;
mod requests;
mod script;
mod table;
mod think;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use whistle_core::Seat;
use whistle_protocol::http::NewTable;
use whistle_protocol::review::JudgedChoice;
use whistle_protocol::websocket::{ClientMessage, ServerMessage};
use whistle_protocol::{Bytes32, Json, Problem, ProblemAnswer, TableCard};
use whistle_table::Record;

pub use description::{Chair, Description};
pub use table::DeviceTable;
pub use think::{Effort, MOST_SIMULATIONS, Question, Thought, think};

/// What a device is asked.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// Takes up a table that was kept.
    TakeUp(Box<StoredTable>),
    /// Asks what a server is asked over http.
    Request(Request),
    /// Opens the line to a table.
    Connect {
        /// Which.
        table: String,
        /// The last record that was seen.
        #[serde(default)]
        since: u64,
        /// Whose eyes; those of the only seat if nothing is said.
        #[serde(default)]
        look: Option<Seat>,
        /// The time, in milliseconds.
        now_ms: u64,
    },
    /// Says something to a table.
    Message {
        /// Which.
        table: String,
        /// What.
        message: ClientMessage,
        /// The time, in milliseconds.
        now_ms: u64,
    },
    /// Tells what a bot has thought.
    Thought {
        /// Of which table.
        table: String,
        /// Whose turn it was, and since when.
        about: Asked,
        /// What it would do; nothing if it has no idea.
        thought: Option<Thought>,
        /// For a hint: what the best few choices are worth and what speaks for them, the best first;
        /// nothing if nobody could say.
        #[serde(default)]
        why: Vec<JudgedChoice>,
        /// The time, in milliseconds.
        now_ms: u64,
    },
    /// It is as late as was asked for.
    Tick {
        /// Which table.
        table: String,
        /// The time, in milliseconds.
        now_ms: u64,
    },
    /// Lets go of a table: it is kept elsewhere.
    Close {
        /// Which.
        table: String,
    },
}

/// What a server is asked over http.
#[derive(Deserialize)]
pub struct Request {
    /// `GET` or `POST`.
    pub method: String,
    /// With the query.
    pub path: String,
    /// As text.
    #[serde(default)]
    pub body: Option<String>,
    /// What a new table is to be called, and what its dice are drawn from.
    pub fresh: Fresh,
    /// What whoever is at this device is called.
    #[serde(default)]
    pub name: Option<String>,
    /// The time, in milliseconds.
    pub now_ms: u64,
}

/// What a new table needs of whoever has something random.
#[derive(Clone, Deserialize)]
pub struct Fresh {
    /// Its id.
    pub id: String,
    /// What its dice are drawn from.
    pub secret: Bytes32,
}

/// Which choice a bot was asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Whose.
    pub seat: Seat,
    /// The record after which it was open.
    pub since: u64,
    /// The command that asked, if it is a hint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// What is kept of a table.
#[derive(Clone, Serialize, Deserialize)]
pub struct StoredTable {
    /// What it is.
    pub about: Description,
    /// Every record.
    pub records: Vec<Record>,
}

/// What a device answers.
#[derive(Default, Serialize)]
pub struct Reply {
    /// What http would answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    /// What is told to whoever looks at the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<ServerMessage>,
    /// What is to be kept, before anything is told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<Kept>,
    /// What bots are to be asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<BotTask>,
    /// After how many milliseconds the table wants to be asked again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wake_ms: Option<u64>,
}

/// What http would answer.
#[derive(Serialize)]
pub struct Answer {
    /// 200, or why not.
    pub status: u16,
    /// The body.
    pub body: Json,
}

/// What is to be kept of a table.
#[derive(Serialize)]
pub struct Kept {
    /// What it is.
    pub about: Description,
    /// What a list shows of it.
    pub card: TableCard,
    /// The records that are new.
    pub records: Vec<Record>,
}

/// A bot that is to think.
#[derive(Serialize)]
pub struct BotTask {
    /// About which choice.
    pub about: Asked,
    /// What it is asked.
    pub question: Question,
}

/// Every table of this device that is open.
#[derive(Default)]
pub struct Device {
    tables: BTreeMap<String, DeviceTable>,
}

impl Device {
    /// Answers a call that came as text, with text.
    pub fn call_text(&mut self, text: &str) -> String {
        let reply = match serde_json::from_str(text) {
            Ok(call) => self.call(call),
            Err(error) => Reply::refused(400, &Problem::new("bad_request", error)),
        };
        serde_json::to_string(&reply).expect("a reply is JSON")
    }

    /// Answers a call.
    pub fn call(&mut self, call: Call) -> Reply {
        match call {
            Call::TakeUp(stored) => self.take_up(*stored),
            Call::Request(request) => self.request(&request),
            Call::Connect { table, since, look, now_ms } => {
                self.at(&table, |table| table.connect(since, look, now_ms))
            }
            Call::Message { table, message, now_ms } => {
                self.at(&table, |table| table.message(message, now_ms))
            }
            Call::Thought { table, about, thought, why, now_ms } => {
                self.at(&table, |table| table.thought(&about, thought, why, now_ms))
            }
            Call::Tick { table, now_ms } => self.at(&table, |table| table.tick(now_ms)),
            Call::Close { table } => {
                self.tables.remove(&table);
                Reply::default()
            }
        }
    }

    /// Does something at a table and collects what comes of it.
    fn at(&mut self, id: &str, work: impl FnOnce(&mut DeviceTable)) -> Reply {
        match self.tables.get_mut(id) {
            Some(table) => {
                work(table);
                table.reply()
            }
            None => Reply::refused(404, &no_table()),
        }
    }

    fn take_up(&mut self, stored: StoredTable) -> Reply {
        match DeviceTable::take_up(stored) {
            Ok(mut table) => {
                let reply = table.reply();
                self.tables.insert(table.about.id.clone(), table);
                reply
            }
            Err(problem) => Reply::refused(409, &problem),
        }
    }
}

impl Reply {
    fn answered(answer: &impl Serialize) -> Reply {
        let answer = Answer { status: 200, body: Json::of(answer) };
        Reply { answer: Some(answer), ..Reply::default() }
    }

    fn refused(status: u16, problem: &Problem) -> Reply {
        let body = Json::of(&ProblemAnswer { error: problem.clone() });
        Reply { answer: Some(Answer { status, body }), ..Reply::default() }
    }
}

fn no_table() -> Problem {
    Problem::new("no_table", "there is no such table")
}

/// Reads what somebody wrote, or says what is wrong with it.
fn read<T: serde::de::DeserializeOwned>(body: Option<&str>) -> Result<T, Problem> {
    serde_json::from_str(body.unwrap_or("{}")).map_err(|error| Problem::new("bad_request", error))
}

/// Refuses a table that the page would not ask for.
fn check_new(new: &NewTable) -> Result<(), Problem> {
    let seats = usize::from(new.seats);
    if seats == 0 || seats > whistle_core::MAX_SEATS {
        let most = whistle_core::MAX_SEATS;
        return Err(Problem::new("bad_config", format!("a table has 1 to {most} seats")));
    }
    if new.clock.is_some() {
        return Err(Problem::new("bad_clock", "on one device nobody's time is counted"));
    }
    match &new.seating {
        Some(seating) if seating.len() != seats => {
            let message = format!("the seating names {} of {seats} seats", seating.len());
            Err(Problem::new("bad_seating", message))
        }
        _ => Ok(()),
    }
}
