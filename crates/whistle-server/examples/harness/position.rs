//! What a client needs of a message to play on.

use whistle_core::{Json, SeatSet};
use whistle_protocol::Problem;
use whistle_protocol::websocket::ServerMessage;

/// How the game stands, as a `hello` or a `step` says it.
pub(crate) struct Position {
    pub(crate) seq: u64,
    /// What the seat may do now.
    pub(crate) legal: Vec<Json>,
    /// Whom the game waits for.
    pub(crate) actors: SeatSet,
    pub(crate) is_over: bool,
}

impl Position {
    /// Reads it in a message, if that has one.
    pub(crate) fn of(message: &ServerMessage) -> Option<Position> {
        let (seq, legal, turn, outcome) = match message {
            ServerMessage::Hello(hello) => {
                (hello.seq, &hello.legal, hello.turn, hello.outcome.as_ref())
            }
            ServerMessage::Step(step) => {
                (step.seq, &step.legal, Some(step.turn), step.outcome.as_ref())
            }
            _ => return None,
        };
        let legal = legal.read().expect("a list");
        let actors = turn.map_or(SeatSet::EMPTY, |turn| turn.actors());
        Some(Position { seq, legal, actors, is_over: outcome.is_some() })
    }
}

/// Why the server says no, if a message does.
pub(crate) fn problem(message: &ServerMessage) -> Option<&Problem> {
    match message {
        ServerMessage::Refused(refused) => Some(&refused.problem),
        ServerMessage::Error(problem) => Some(problem),
        _ => None,
    }
}
