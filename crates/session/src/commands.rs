//! Messages from clients.

use whistle_core::{Gift, Seat};
use whistle_protocol::websocket::{
    Act, ClientMessage, Commit, Give, HintRequest, Look, MakePromise, React, Reaction, Receipt,
    Refused, Reveal, SIGNS, Say, ServerMessage, Undo,
};
use whistle_protocol::{Problem, TableStatus};
use whistle_table::{Command, CommandError, CommandId, MoveInfo, Operation};

use crate::{Effect, ReadResult, Session};

/// The longest id of a command.
const LONGEST_ID: usize = 64;

impl Session {
    pub(crate) fn message(&mut self, number: u64, message: ClientMessage, heard_ms: u64) {
        if !self.is_connected(number) {
            return;
        }
        let (command, took) = match message {
            ClientMessage::Act(Act { id, against, seat, action, took }) => {
                (Command { id, against, operation: Operation::Act { seat, action } }, took)
            }
            ClientMessage::Undo(Undo { id, against, seat }) => {
                (Command { id, against, operation: Operation::Undo { seat, undone: None } }, None)
            }
            ClientMessage::Give(Give { id, seat, to, count }) => {
                let operation = Operation::Give { seat, gift: Gift { to, count } };
                (Command { id, against: 0, operation }, None)
            }
            ClientMessage::Say(Say { id, seat, text }) => {
                (Command { id, against: 0, operation: Operation::Say { seat, text } }, None)
            }
            ClientMessage::Promise(MakePromise { id, seat, promise: terms }) => {
                (Command { id, against: 0, operation: Operation::Promise { seat, terms } }, None)
            }
            ClientMessage::React(React { seat, sign }) => return self.react(number, seat, sign),
            ClientMessage::Look(Look { seat, since }) => return self.look(number, seat, since),
            ClientMessage::Hint(HintRequest { id, seat }) => return self.hint(number, &id, seat),
            ClientMessage::Commit(Commit { id, seat, commitment }) => {
                let done = self.commit(number, seat, &commitment);
                return self.answer(number, &id, done);
            }
            ClientMessage::Reveal(Reveal { id, seat, nonce }) => {
                let done = self.reveal(number, seat, &nonce);
                return self.answer(number, &id, done);
            }
            ClientMessage::Pong(_) => return,
        };
        let id = command.id.clone();
        match self.command(number, command, took, heard_ms) {
            Ok(Some(receipt)) => self.receipt(number, &id, receipt),
            // In a race, the answer comes when the race is decided.
            Ok(None) => (),
            Err(problem) => self.refuse(number, &id, problem),
        }
    }

    /// Carries out a command.
    fn command(
        &mut self,
        number: u64,
        mut command: Command,
        took: Option<u32>,
        heard_ms: u64,
    ) -> Result<Option<whistle_table::Receipt>, Problem> {
        let own = self.own_seats(number);
        self.may_command(number, &command)?;
        let Some(table) = &self.table else { return self.say_in_lobby(&command).map(Some) };
        command.against = table.record_for(own, command.against);
        if let Some(ReadResult::Command(found)) = self.past.take() {
            // It may have been carried out before the records that the table holds.
            if let Some(record) = found? {
                if record.operation.is_what_was_asked(&command.operation, table.entry()) {
                    return Ok(Some(whistle_table::Receipt { seq: record.seq, repeated: true }));
                }
                return Err(Problem::from(&CommandError::IdUsed));
            }
        }
        let is_known = table.knows(&command.id);
        let acts = matches!(command.operation, Operation::Act { .. });
        // A player who acts has seen the choices.
        self.see_to_race(acts);
        if acts && self.race.is_some() && !is_known {
            self.press(number, command, took, heard_ms)?;
            return Ok(None);
        }
        self.refuse_excess(&command)?;
        let (promises, operation) = (self.promises(), command.operation.clone());
        let reserve_ms = match &operation {
            Operation::Act { seat, .. } => self.reserve_used(*seat),
            _ => 0,
        };
        let info = MoveInfo { played_by: None, reserve_ms };
        let table = self.table.as_mut().ok_or_else(not_begun)?;
        let done = table.command_with(command, info);
        let receipt = done.map_err(|error| Problem::from(&table.refusal_for(own, error)))?;
        if !receipt.repeated {
            if let Operation::Act { seat, .. } = operation {
                self.took[seat] = took.and_then(|took| u16::try_from(took).ok());
            }
            self.note(&promises);
            self.went_on(&operation);
        }
        Ok(Some(receipt))
    }

    /// Returns how much of its reserve of time a seat that acts now has used for this action.
    pub(crate) fn reserve_used(&self, seat: Seat) -> u64 {
        let table = self.table.as_ref();
        table.map_or(0, |table| self.clocks.used_ms(&self.about, table, seat, self.now))
    }

    /// Says something to everyone while the table waits.
    fn say_in_lobby(&mut self, command: &Command) -> Result<whistle_table::Receipt, Problem> {
        let Operation::Say { seat, text } = &command.operation else { return Err(not_begun()) };
        let repeated = self.about.was_said(&command.id, *seat, text)?;
        if !repeated {
            self.refuse_chatter(*seat)?;
            let line = self.about.say_in_lobby(&command.id, *seat, text);
            self.describe_anew();
            self.tell_everybody(ServerMessage::Said(line));
        }
        Ok(whistle_table::Receipt { seq: 0, repeated })
    }

    fn commit(&mut self, number: u64, seat: Seat, commitment: &str) -> Result<bool, Problem> {
        self.may_commit(number, seat)?;
        let is_new = self.about.commit(seat, commitment.parse().ok())?;
        if is_new {
            self.describe_anew();
        }
        Ok(!is_new)
    }

    /// Reveals a seat's nonce. The last one lets the game begin.
    fn reveal(&mut self, number: u64, seat: Seat, nonce: &str) -> Result<bool, Problem> {
        self.may_commit(number, seat)?;
        let is_new = self.about.reveal(&self.identity.id, seat, nonce.parse().ok())?;
        if is_new && self.about.waits_for_nonces() {
            self.describe_anew();
        } else if is_new {
            self.begin()?;
        }
        Ok(!is_new)
    }

    fn may_commit(&self, number: u64, seat: Seat) -> Result<(), Problem> {
        if self.config.one_room { Err(no_commitments()) } else { self.check_seat(number, seat) }
    }

    /// Answers a commitment or a nonce, stating whether it was already known.
    fn answer(&mut self, number: u64, id: &CommandId, done: Result<bool, Problem>) {
        match done {
            Ok(repeated) => {
                let seq = self.seq();
                self.receipt(number, id, whistle_table::Receipt { seq, repeated });
            }
            Err(problem) => self.refuse(number, id, problem),
        }
    }

    pub(crate) fn receipt(&mut self, number: u64, id: &CommandId, done: whistle_table::Receipt) {
        let own = self.own_seats(number);
        let seq = self.table.as_ref().map_or(done.seq, |table| table.count_for(own, done.seq));
        let receipt = Receipt { id: id.clone(), seq, repeated: done.repeated };
        self.answer_to(number, ServerMessage::Receipt(receipt));
    }

    pub(crate) fn refuse(&mut self, number: u64, id: &CommandId, problem: Problem) {
        let refused = Refused { id: id.clone(), problem, seq: self.seq_for(number) };
        self.answer_to(number, ServerMessage::Refused(refused));
    }

    pub(crate) fn answer_to(&mut self, number: u64, message: ServerMessage) {
        self.out.answer(Effect::Send { to: vec![number], message: Box::new(message) });
    }

    fn may_command(&self, number: u64, command: &Command) -> Result<(), Problem> {
        if command.id.0.is_empty() || command.id.0.len() > LONGEST_ID {
            let message = format!("a command's id has 1 to {LONGEST_ID} characters");
            return Err(Problem::new("bad_id", message));
        }
        let seat = command.operation.seat().ok_or_else(not_your_seat)?;
        self.check_seat(number, seat)?;
        if self.about.status == TableStatus::Closed {
            return Err(self.about.closed());
        }
        let Some(table) = &self.table else {
            // Before the game, only talk is possible.
            let talks = matches!(command.operation, Operation::Say { .. });
            return if talks { Ok(()) } else { Err(not_begun()) };
        };
        let stands_in = self.about.chair(seat).is_some_and(|chair| chair.bot().is_some());
        match command.operation {
            Operation::Act { .. } | Operation::Undo { .. } | Operation::Give { .. }
                if stands_in =>
            {
                let message = "a bot plays for you here; take the seat back first";
                Err(Problem::new("stand_in", message))
            }
            // A choice that no other player can notice may always be changed.
            Operation::Undo { .. } if !self.about.undo && !table.may_change_mind(seat) => {
                Err(Problem::new("undo_refused", "undo is off at this table"))
            }
            _ => Ok(()),
        }
    }

    fn react(&mut self, number: u64, seat: Seat, sign: String) {
        if self.check_seat(number, seat).is_ok() && SIGNS.contains(&sign.as_str()) {
            self.tell_everybody(ServerMessage::Reaction(Reaction { seat, sign }));
        }
    }

    /// Returns how many past records a message requests, for drivers that limit such requests.
    pub fn records_asked_for(&self, number: u64, message: &ClientMessage) -> u64 {
        let since = self.looks_since(number, message);
        since.map_or(0, |since| self.seq_for(number).saturating_sub(since))
    }

    /// Returns the record after which a client requests the history of one of its own seats, or of a spectator.
    pub(crate) fn looks_since(&self, number: u64, message: &ClientMessage) -> Option<u64> {
        let ClientMessage::Look(Look { seat, since }) = message else { return None };
        let is_own = seat.is_none_or(|seat| self.own_seats(number).contains(seat));
        since.filter(|_| is_own)
    }
}

/// Returns the id and the seat of a command that becomes a record.
pub(crate) fn command(message: &ClientMessage) -> Option<(&CommandId, Seat)> {
    match message {
        ClientMessage::Act(Act { id, seat, .. })
        | ClientMessage::Undo(Undo { id, seat, .. })
        | ClientMessage::Give(Give { id, seat, .. })
        | ClientMessage::Say(Say { id, seat, .. })
        | ClientMessage::Promise(MakePromise { id, seat, .. }) => Some((id, *seat)),
        _ => None,
    }
}

pub(crate) fn not_your_seat() -> Problem {
    Problem::new("not_your_seat", "that is not your seat")
}

pub(crate) fn not_begun() -> Problem {
    Problem::new("waiting", "the game has not started")
}

pub(crate) fn no_commitments() -> Problem {
    let message =
        "games on one device use no random numbers from players: the device draws the dice";
    Problem::new("bad_commitment", message)
}
