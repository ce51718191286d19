//! What is said before the game begins. No record has it: it stands beside the table.

use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use whistle_core::Seat;
use whistle_protocol::websocket::LobbyLine;
use whistle_table::{Command, CommandError, Operation, Receipt, check_words};

use super::description::TableDescription;
use super::play::not_begun;
use super::{ServerMessage, TableActor};
use crate::problem::Problem;

/// How much of it is kept, for whoever comes later.
const KEPT: usize = 50;

/// Something that was said before the game began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LobbyTalk {
    /// The command: it counts once, however often it is sent.
    id: String,
    seat: Seat,
    name: Option<String>,
    text: String,
}

impl LobbyTalk {
    fn line(&self) -> LobbyLine {
        LobbyLine { seat: self.seat, name: self.name.clone(), text: self.text.clone() }
    }
}

impl TableDescription {
    /// Lists what was said before the game began.
    pub(super) fn lobby_lines(&self) -> Vec<LobbyLine> {
        self.lobby.iter().map(LobbyTalk::line).collect()
    }
}

impl TableActor {
    /// Says something to everybody while the table waits.
    pub(super) async fn say_in_lobby(&mut self, command: &Command) -> Result<Receipt, Problem> {
        let Operation::Say { seat, text } = &command.operation else { return Err(not_begun()) };
        let repeated = Receipt { seq: 0, repeated: true };
        if let Some(known) = self.about.lobby.iter().find(|line| line.id == command.id.0) {
            let same = known.seat == *seat && known.text == *text;
            let used = || Problem::of_command(&CommandError::IdUsed);
            return if same { Ok(repeated) } else { Err(used()) };
        }
        check_words(text).map_err(|error| Problem::of_command(&CommandError::Talk(error)))?;
        self.refuse_chatter(*seat)?;
        let name = self.about.chair(*seat).and_then(|chair| chair.name().cloned());
        let said = LobbyTalk { id: command.id.0.clone(), seat: *seat, name, text: text.clone() };
        let line = said.line();
        self.about.lobby.push(said);
        let excess = self.about.lobby.len().saturating_sub(KEPT);
        self.about.lobby.drain(..excess);
        self.save(true).await?;
        let frame = Utf8Bytes::from(ServerMessage::Said(line).to_text());
        let numbers: Vec<u64> = self.connections.keys().copied().collect();
        numbers.into_iter().for_each(|number| self.send(number, frame.clone()));
        Ok(Receipt { repeated: false, ..repeated })
    }
}
