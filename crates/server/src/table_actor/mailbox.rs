//! What an actor can be asked.

use tokio::sync::oneshot;
use tokio::time::Instant;
use whistle_bots::Advice;
use whistle_core::{Gift, Json, Seat};
use whistle_protocol::websocket::{
    Act, Commit, Give, HintRequest, Look, MakePromise, Pong, React, Reveal, Say, Undo,
};
use whistle_table::{Clause, Command, CommandId, Operation, PlayedBy};

use super::{ClientMessage, ConnectionHandle, NewConnection, Reply, Request, TableActor};
use crate::problem::Problem;
use crate::thinking::Thought;
use crate::user_text;

/// Where an answer goes.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, Problem>>;

/// What an actor can be asked.
pub(crate) enum Ask {
    /// Whatever somebody may ask over http.
    Request {
        request: Request,
        answer: Answer<Reply>,
    },
    Connect {
        new: NewConnection,
        answer: Answer<ConnectionHandle>,
    },
    /// What a client says.
    Message {
        connection: u64,
        message: ClientMessage,
        at: Instant,
    },
    /// A command that is refused before anybody looks at what it asks for.
    Refuse {
        connection: u64,
        id: CommandId,
        problem: Problem,
    },
    Gone {
        connection: u64,
    },
    /// A bot has made up its mind about the choice that was open since a record.
    BotDecided {
        seat: Seat,
        since: u64,
        played_by: PlayedBy,
        advice: Option<Advice<Json>>,
    },
    /// A bot has an opinion that somebody asked for.
    Advised {
        seat: Seat,
        id: CommandId,
        thought: Option<Thought>,
    },
    /// The server closes.
    Stop,
    /// Another server has taken the table up, or may have.
    LetGo,
    /// A fault that no rule has: something panics in the middle of a change.
    #[cfg(test)]
    Stumble {
        answer: Answer<()>,
    },
}

impl Ask {
    /// Tells whether it only looks at the table.
    pub(super) fn is_look(&self) -> bool {
        matches!(self, Ask::Request { request: Request::Card { .. }, .. })
    }

    /// Names the command it carries, and the connection that waits for an answer to it.
    pub(super) fn command(&self) -> Option<(u64, CommandId)> {
        match self {
            Ask::Message { connection, message, .. } => Some((*connection, message.id()?.clone())),
            _ => None,
        }
    }
}

impl TableActor {
    /// Does what is asked. Whoever has gone away meanwhile does not want the answer: that is no
    /// fault.
    pub(super) async fn handle(&mut self, ask: Ask) {
        match ask {
            Ask::Message { connection, message, at } => {
                let Some(client) = self.connections.get_mut(&connection) else { return };
                client.heard = Instant::now();
                match message {
                    ClientMessage::Act(Act { id, against, seat, action, took }) => {
                        let operation = Operation::Act { seat, action };
                        let command = Command { id, against, operation };
                        self.command(connection, command, took, at).await;
                    }
                    ClientMessage::Undo(Undo { id, against, seat }) => {
                        let operation = Operation::Undo { seat, undone: None };
                        let command = Command { id, against, operation };
                        self.command(connection, command, None, at).await;
                    }
                    ClientMessage::Give(Give { id, seat, to, count }) => {
                        let operation = Operation::Give { seat, gift: Gift { to, count } };
                        let command = Command { id, against: 0, operation };
                        self.command(connection, command, None, at).await;
                    }
                    ClientMessage::Say(Say { id, seat, text }) => {
                        let operation = Operation::Say { seat, text: user_text::talk(&text) };
                        let command = Command { id, against: 0, operation };
                        self.command(connection, command, None, at).await;
                    }
                    ClientMessage::Promise(MakePromise { id, seat, promise: mut terms }) => {
                        if let Clause::Words { text } = &mut terms.clause {
                            *text = user_text::talk(text);
                        }
                        let operation = Operation::Promise { seat, terms };
                        let command = Command { id, against: 0, operation };
                        self.command(connection, command, None, at).await;
                    }
                    ClientMessage::React(React { seat, sign }) => {
                        self.react(connection, seat, sign)
                    }
                    ClientMessage::Look(Look { seat, since }) => {
                        self.look(connection, seat, since).await;
                    }
                    ClientMessage::Hint(HintRequest { id, seat }) => {
                        self.hint(connection, id, seat)
                    }
                    ClientMessage::Commit(Commit { id, seat, commitment }) => {
                        self.commit(connection, &id, seat, commitment.parse().ok()).await;
                    }
                    ClientMessage::Reveal(Reveal { id, seat, nonce }) => {
                        self.reveal(connection, &id, seat, nonce.parse().ok()).await;
                    }
                    ClientMessage::Pong(Pong { t }) => self.pong(connection, t, at),
                }
            }
            Ask::Request { request, answer } => {
                let answered = self.answer_request(request).await;
                let _ = answer.send(answered);
            }
            Ask::Connect { new, answer } => self.connect(new, answer).await,
            Ask::Refuse { connection, id, problem } => self.refuse(connection, &id, &problem),
            Ask::Gone { connection } => self.gone(connection),
            Ask::BotDecided { seat, since, played_by, advice } => {
                self.bot_decided(seat, since, played_by, advice).await;
            }
            Ask::Advised { seat, id, thought } => self.advised(seat, &id, thought),
            Ask::Stop => self.ended = true,
            Ask::LetGo => self.lose_lease(),
            #[cfg(test)]
            Ask::Stumble { answer } => {
                self.about.chairs.clear();
                drop(answer);
                panic!("it stumbles");
            }
        }
    }
}
