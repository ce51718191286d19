//! Tables on this device, with the same rules and messages as those of a server.
//!
//! A [`Device`] takes a [`Call`] and returns a [`Reply`]: messages for the page, data to store, questions for bots, and
//! when to call again. It has no clock, randomness or storage: the caller passes in the time and random numbers, and
//! stores the records. Bots run elsewhere ([`mod@think`]), with only their seat's view.

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

/// The only connection: one person at one screen.
const HOUSE: SessionConfig = SessionConfig { one_room: true, ..SessionConfig::PLAIN };
const CONNECTION: u64 = 0;

/// A call to the device.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// Loads a stored table.
    TakeUp(Box<StoredTable>),
    /// A request, as to a server over HTTP.
    Request(Request),
    /// Opens a connection to a table.
    Connect {
        /// The table.
        table: String,
        /// The last record seen.
        #[serde(default)]
        since: u64,
        /// The viewer's seat; by default the only one.
        #[serde(default)]
        look: Option<Seat>,
        /// The time, in milliseconds.
        now_ms: u64,
    },
    /// A message to a table.
    Message {
        /// The table.
        table: String,
        /// The message.
        message: ClientMessage,
        /// The time, in milliseconds.
        now_ms: u64,
    },
    /// A bot's answer.
    Thought {
        /// The table.
        table: String,
        /// The choice.
        about: Asked,
        /// The answer; `None` if there is none.
        thought: Option<Thought>,
        /// For a hint: the values of the best few choices and the reasons for them, best first; empty if unknown.
        #[serde(default)]
        why: Vec<JudgedChoice>,
        /// The time, in milliseconds.
        now_ms: u64,
    },
    /// The requested time has come.
    Tick {
        /// The table.
        table: String,
        /// The time, in milliseconds.
        now_ms: u64,
    },
    /// Releases a table from memory; it remains stored.
    Close {
        /// The table.
        table: String,
    },
}

/// A request, as to a server over HTTP.
#[derive(Deserialize)]
pub struct Request {
    /// `GET` or `POST`.
    pub method: String,
    /// Including the query.
    pub path: String,
    /// As text.
    #[serde(default)]
    pub body: Option<String>,
    /// The id and the secret of a new table.
    pub fresh: Fresh,
    /// The name of the person at this device.
    #[serde(default)]
    pub name: Option<String>,
    /// The time, in milliseconds.
    pub now_ms: u64,
}

/// A stored table.
#[derive(Clone, Serialize, Deserialize)]
pub struct StoredTable {
    /// Its description.
    pub about: DescribedTable,
    /// Every record.
    pub records: Vec<Record>,
}

/// The device's reply.
#[derive(Default, Serialize)]
pub struct Reply {
    /// The answer to a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    /// Messages for the people at the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<ServerMessage>,
    /// Data to store before anything is shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<Kept>,
    /// Questions for bots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<BotTask>,
    /// After how many milliseconds to call again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wake_ms: Option<u64>,
}

/// The answer to a request.
#[derive(Serialize)]
pub struct Answer {
    /// 200, or an error.
    pub status: u16,
    /// The body.
    pub body: Json,
}

/// Data to store about a table.
#[derive(Serialize)]
pub struct Kept {
    /// Its description.
    pub about: DescribedTable,
    /// Its entry in a list.
    pub card: TableCard,
    /// The new records.
    pub records: Vec<Record>,
}

/// A question for a bot.
#[derive(Serialize)]
pub struct BotTask {
    /// The choice.
    pub about: Asked,
    /// The question.
    pub question: Question,
}

/// All open tables of this device.
#[derive(Default)]
pub struct Device {
    tables: SmallMap<String, Session>,
}

impl Device {
    /// Returns a device without tables.
    pub const fn new() -> Device {
        Device { tables: SmallMap::new() }
    }

    /// Handles a call given as text, and returns text.
    pub fn call_text(&mut self, text: &str) -> String {
        let reply = match serde_json::from_str(text) {
            Ok(call) => self.call(call),
            Err(error) => Reply::refused(400, &Problem::new("bad_request", error)),
        };
        serde_json::to_string(&reply).expect("a reply is JSON")
    }

    /// Handles a call.
    pub fn call(&mut self, call: Call) -> Reply {
        match call {
            Call::TakeUp(stored) => self.take_up(*stored),
            Call::Request(request) => self.request(&request),
            Call::Connect { table, since, look, now_ms } => {
                let person = Some(Person::default());
                let look = look.map_or(InitialViewer::Later, InitialViewer::Seat);
                let connect = Input::Connect { connection: CONNECTION, person, since, look };
                // A new connection starts with no bot thinking.
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

    /// Passes inputs to a table and collects the effects.
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

    /// Passes an input to a session and adds its effects. Data to store are returned beside the messages, and the
    /// caller stores them first, so they count as stored at once.
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
                // The table stops and reports the reason.
                Effect::Fault(fault) => {
                    self.told.push(ServerMessage::Error(Problem::new("internal", fault)));
                }
                // Records were added above, and all are in memory. No person is remote.
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

/// Returns the description of a table for the person at this device.
fn card_of(session: &Session) -> TableCard {
    session.card(Some(&Person::default().id))
}

fn no_table() -> Problem {
    Problem::new("no_table", "there is no such table")
}
