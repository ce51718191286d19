//! The parts of a message that a client needs to play on.

use whistle_core::{Json, SeatSet, Turn};
use whistle_protocol::websocket::ServerMessage;
use whistle_protocol::{Outcome, Problem};

/// The position in a `hello` or `step` message.
pub struct Position {
    pub seq: u64,
    /// The seat's legal actions.
    pub legal: Vec<Json>,
    /// Whom the game is waiting for; absent before it begins.
    pub turn: Option<Turn>,
    /// The result, if the game is over.
    pub outcome: Option<Outcome>,
}

impl Position {
    /// Reads the position in a message, if there is one.
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

/// Returns the error code, if a message is a refusal.
pub fn problem(message: &ServerMessage) -> Option<&Problem> {
    match message {
        ServerMessage::Refused(refused) => Some(&refused.problem),
        ServerMessage::Error(problem) => Some(problem),
        _ => None,
    }
}
