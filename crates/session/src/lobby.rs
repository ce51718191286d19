//! Talk before the game begins. It is part of the description, not of the records.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;
use whistle_protocol::Problem;
use whistle_protocol::websocket::{CommandId, LobbyLine};
use whistle_table::{CommandError, check_words};

use crate::Description;

/// How many messages are kept for people who come later.
const KEPT: usize = 50;

/// A message from before the game began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyTalk {
    /// The id of the command, which is carried out once however often it is sent.
    id: String,
    seat: Seat,
    name: Option<String>,
    text: String,
}

impl LobbyTalk {
    pub(crate) fn line(&self) -> LobbyLine {
        LobbyLine { seat: self.seat, name: self.name.clone(), text: self.text.clone() }
    }
}

impl Description {
    /// Returns the messages from before the game began.
    pub fn lobby_lines(&self) -> Vec<LobbyLine> {
        self.lobby.iter().map(LobbyTalk::line).collect()
    }

    /// Returns whether a message was already sent.
    pub fn was_said(&self, id: &CommandId, seat: Seat, text: &str) -> Result<bool, Problem> {
        match self.lobby.iter().find(|line| line.id == id.0) {
            Some(known) if known.seat == seat && known.text == text => Ok(true),
            Some(_) => Err(Problem::from(&CommandError::IdUsed)),
            None => {
                let checked = check_words(text).map_err(CommandError::Talk);
                checked.map_err(|error| Problem::from(&error))?;
                Ok(false)
            }
        }
    }

    /// Adds a message, and returns it as everyone gets it.
    pub fn say_in_lobby(&mut self, id: &CommandId, seat: Seat, text: &str) -> LobbyLine {
        let name = self.chair(seat).and_then(|chair| chair.name().cloned());
        let said = LobbyTalk { id: id.0.clone(), seat, name, text: text.to_owned() };
        let line = said.line();
        self.lobby.push(said);
        let excess = self.lobby.len().saturating_sub(KEPT);
        self.lobby.drain(..excess);
        line
    }
}
