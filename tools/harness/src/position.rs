//! What a client needs of a message to play on.

use whistle_core::{Json, SeatSet, Turn};
use whistle_protocol::websocket::ServerMessage;
use whistle_protocol::{Outcome, Problem};

/// How the game stands, as a `hello` or a `step` says it.
pub struct Position {
    pub seq: u64,
    /// What the seat may do now.
    pub legal: Vec<Json>,
    /// Whom the game is waiting for; absent before it begins.
    pub turn: Option<Turn>,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

impl Position {
    /// Reads it in a message, if that has one.
    pub fn of(message: &ServerMessage) -> Option<Position> {
        let (seq, legal, turn, outcome) = match message {
            ServerMessage::Hello(hello) => (hello.seq, &hello.legal, hello.turn, &hello.outcome),
            ServerMessage::Step(step) => (step.seq, &step.legal, Some(step.turn), &step.outcome),
            _ => return None,
        };
        let (legal, outcome) = (legal.read().expect("a list"), outcome.clone());
        Some(Position { seq, legal, turn, outcome })
    }

    /// Who may act now.
    pub fn actors(&self) -> SeatSet {
        self.turn.map_or(SeatSet::EMPTY, |turn| turn.actors())
    }
}

/// Why the server says no, if a message does.
pub fn problem(message: &ServerMessage) -> Option<&Problem> {
    match message {
        ServerMessage::Refused(refused) => Some(&refused.problem),
        ServerMessage::Error(problem) => Some(problem),
        _ => None,
    }
}
