//! The messages to an actor.

use tokio::sync::oneshot;
use tokio::time::Instant;
use whistle_bots::Advice;
use whistle_protocol::websocket::{MakePromise, Pong, Say};
use whistle_session::{AskedBot, Input};
#[cfg(test)]
use whistle_session::{Session, SessionConfig};
use whistle_table::{Clause, CommandId};

use super::{ClientMessage, ConnectionHandle, NewConnection, Reply, Request, TableActor};
use crate::admission::Limit;
use crate::problem::Problem;
use crate::thinking::BotAnswer;
use crate::user_text;

/// A request that reads more records than this counts towards a limit.
const MUCH: u64 = 100;

/// The channel for the answer.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, Problem>>;

/// The messages to an actor.
pub(crate) enum Ask {
    /// A request over HTTP.
    Request {
        request: Request,
        answer: Answer<Reply>,
    },
    Connect {
        new: NewConnection,
        answer: Answer<ConnectionHandle>,
    },
    /// A message from a client.
    Message {
        connection: u64,
        message: ClientMessage,
        at: Instant,
    },
    /// A command that was refused before it reached the table.
    Refuse {
        connection: u64,
        id: CommandId,
        problem: Problem,
    },
    Gone {
        connection: u64,
    },
    /// A bot has chosen its move.
    BotThought {
        asked: AskedBot,
        thought: Option<BotAnswer>,
    },
    /// The server is shutting down.
    Stop,
    /// Another node has taken over the table, or may have.
    LetGo,
    /// An injected fault: panics in the middle of a change.
    #[cfg(test)]
    Stumble {
        answer: Answer<()>,
    },
}

impl Ask {
    /// Tells whether it only reads the table.
    pub(super) fn is_look(&self) -> bool {
        matches!(self, Ask::Request { request: Request::Card { .. }, .. })
    }

    /// Returns the command it carries, and the connection that waits for the answer.
    pub(super) fn command(&self) -> Option<(u64, CommandId)> {
        match self {
            Ask::Message { connection, message, .. } => Some((*connection, message.id()?.clone())),
            _ => None,
        }
    }
}

impl TableActor {
    /// Handles a message. If the sender has gone meanwhile, the answer is dropped, which is not an error.
    pub(super) async fn handle(&mut self, ask: Ask) {
        match ask {
            Ask::Message { connection, message, at } => self.hear(connection, message, at).await,
            Ask::Request { request, answer } => {
                let answered = self.answer_request(request).await;
                let _ = answer.send(answered);
            }
            Ask::Connect { new, answer } => self.connect(new, answer).await,
            Ask::Refuse { connection, id, problem } => {
                let problem = problem.to_protocol();
                self.pass(Input::Refuse { connection, id, problem }).await;
            }
            Ask::Gone { connection } => self.gone(connection).await,
            Ask::BotThought { asked, thought } => {
                let (thought, why) =
                    thought.map_or((None, Vec::new()), |BotAnswer { advice, why }| {
                        let Advice { action, estimate, candidates, took, line, .. } = advice;
                        let estimate = estimate.to_vec();
                        let thought =
                            whistle_session::Thought { action, estimate, candidates, line, took };
                        (Some(thought), why)
                    });
                self.pass(Input::Thought { asked, thought, why }).await;
            }
            Ask::Stop => self.ended = true,
            Ask::LetGo => self.lose_lease(),
            #[cfg(test)]
            Ask::Stumble { answer } => {
                let nobody = Session::resumed(SessionConfig::PLAIN, self.session.described(), None);
                self.session.put_back(self.now(), nobody, 0);
                drop(answer);
                panic!("it stumbles");
            }
        }
    }

    /// Handles a message from a client.
    async fn hear(&mut self, connection: u64, mut message: ClientMessage, at: Instant) {
        let Some(client) = self.clients.get_mut(&connection) else { return };
        client.heard = Instant::now();
        match &mut message {
            ClientMessage::Say(Say { text, .. }) => *text = user_text::talk(text),
            ClientMessage::Promise(MakePromise { promise, .. }) => {
                if let Clause::Words { text } = &mut promise.clause {
                    *text = user_text::talk(text);
                }
            }
            ClientMessage::Pong(Pong { t }) => {
                if let Some(round_trip_ms) = self.pong(connection, *t, at) {
                    self.pass(Input::Measured { connection, round_trip_ms }).await;
                }
                return;
            }
            _ => (),
        }
        if let Err(problem) = self.count_look(connection, &message) {
            return self.dismiss(connection, &problem).await;
        }
        let person = self.person(connection);
        self.acted |= !self.session.about().seats_of(person).is_empty();
        let heard_ms = self.run_ms(at);
        self.pass(Input::Message { connection, message, heard_ms }).await;
    }

    /// Counts a request that reads many records.
    fn count_look(&self, number: u64, message: &ClientMessage) -> Result<(), Problem> {
        if self.session.records_asked_for(number, message) <= MUCH {
            return Ok(());
        }
        // A client without a name is counted by its connection.
        let nobody = || format!("{} {number}", self.id);
        let who = self.person(number).map_or_else(nobody, str::to_owned);
        self.hub.rates.check_person(Limit::LooksPerMinute, &who)
    }
}
