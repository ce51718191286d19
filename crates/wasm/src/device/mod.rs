//! Tables on this device: played by the same rules and spoken to with the same messages as those of a
//! server, by a page that has nothing but itself.
//!
//! A [`Device`] is asked something ([`Call`]) and answers ([`Reply`]): what is told to the page, what
//! is to be kept, what bots are to be asked, and when it wants to be asked again. It reads no clock,
//! draws nothing at random and stores nothing: whoever calls hands in the time and what is random,
//! and keeps the records. Bots are asked elsewhere ([`mod@think`]), with what their seat sees and no more.

mod requests;
mod think;

use serde::{Deserialize, Serialize};
use whistle_core::{Seat, SmallMap};
use whistle_protocol::review::JudgedChoice;
use whistle_protocol::websocket::{ClientMessage, ServerMessage};
use whistle_protocol::{Json, Problem, ProblemAnswer, TableCard};
use whistle_session::{Effect, Fresh, InitialViewer, Input, Now, Person, Session, SessionConfig};
use whistle_table::Record;

pub use think::{Effort, MOST_SIMULATIONS, Question, think};
pub use whistle_session::{AskedBot as Asked, DescribedTable, Thought};

/// One person at one screen, with a number that nobody else needs.
const HOUSE: SessionConfig = SessionConfig { one_room: true, ..SessionConfig::PLAIN };
const CONNECTION: u64 = 0;

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

/// What is kept of a table.
#[derive(Clone, Serialize, Deserialize)]
pub struct StoredTable {
    /// What it is.
    pub about: DescribedTable,
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
    pub about: DescribedTable,
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
    tables: SmallMap<String, Session>,
}

impl Device {
    /// Returns a device without tables.
    pub const fn new() -> Device {
        Device { tables: SmallMap::new() }
    }

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
                let person = Some(Person::default());
                let look = look.map_or(InitialViewer::Later, InitialViewer::Seat);
                let connect = Input::Connect { connection: CONNECTION, person, since, look };
                // Whoever connects has nobody who thinks.
                self.tell(&table, now_ms, [Input::ThoughtsLost, connect])
            }
            Call::Message { table, message, now_ms } => {
                let (connection, heard_ms) = (CONNECTION, now_ms);
                self.tell(&table, now_ms, [Input::Message { connection, message, heard_ms }])
            }
            Call::Thought { table, about: asked, thought, why, now_ms } => {
                self.tell(&table, now_ms, [Input::Thought { asked, thought, why }])
            }
            Call::Tick { table, now_ms } => self.tell(&table, now_ms, [Input::Tick]),
            Call::Close { table } => {
                self.tables.remove(&table);
                Reply::default()
            }
        }
    }

    /// Tells a table something and collects what comes of it.
    fn tell<const N: usize>(&mut self, id: &str, now_ms: u64, inputs: [Input; N]) -> Reply {
        let Some(session) = self.tables.get_mut(id) else {
            return Reply::refused(404, &no_table());
        };
        let mut reply = Reply::default();
        inputs.into_iter().for_each(|input| drop(reply.collect(session, now_ms, input)));
        reply
    }

    fn take_up(&mut self, stored: StoredTable) -> Reply {
        match Session::stored(HOUSE, stored.about, stored.records) {
            Ok(session) => {
                self.tables.insert(session.id().to_owned(), session);
                Reply::default()
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

    /// Hands something in at a table and adds what comes of it. What is to be kept stands beside what is told, and
    /// whoever reads the reply keeps it first: so it counts as kept at once.
    fn collect(&mut self, session: &mut Session, now_ms: u64, input: Input) -> Result<(), Problem> {
        let keep = |session: &Session, records| {
            let (about, card) = (session.described(), card_of(session));
            self.kept.push(Kept { about, card, records });
        };
        let effects = session.handle_at_once(Now::of_wall(now_ms), input, keep);
        let mut answer = Ok(());
        self.wake_ms = None;
        for effect in effects {
            match effect {
                Effect::Send { message, .. } => self.told.push(*message),
                Effect::Answer(answered) => answer = answered,
                Effect::WakeAt(at_ms) => self.wake_ms = Some(at_ms.saturating_sub(now_ms)),
                Effect::AskBot(asked) => {
                    let question = Question::of(session, &asked);
                    let about = asked.asked;
                    self.questions.extend(question.map(|question| BotTask { about, question }));
                }
                Effect::Dismiss { problem, .. } => self.told.push(ServerMessage::Error(problem)),
                // The table stands still and says so.
                Effect::Fault(fault) => {
                    self.told.push(ServerMessage::Error(Problem::new("internal", fault)));
                }
                // Records were kept above, and all of them are held. Nobody is far away.
                Effect::Persist(_)
                | Effect::Read(_)
                | Effect::Measure(_)
                | Effect::TurnBegins { .. }
                | Effect::LimitMet(_)
                | Effect::BotFailed(_) => (),
            }
        }
        answer
    }
}

/// Writes the card of a table for whoever is at this device.
fn card_of(session: &Session) -> TableCard {
    session.card(Some(&Person::default().id))
}

fn no_table() -> Problem {
    Problem::new("no_table", "there is no such table")
}
