//! What people do at a table.

use whistle_core::{Gift, Seat};
use whistle_protocol::Problem;
use whistle_protocol::websocket::{
    Act, ClientMessage, Give, HintRequest, Look, MakePromise, React, Reaction, Receipt, Refused,
    SIGNS, Say, ServerMessage, Undo,
};
use whistle_table::{Command, CommandId, MoveInfo, Operation};

use super::{Chair, DeviceTable};

/// The longest name a command may have.
const LONGEST_ID: usize = 64;

impl DeviceTable {
    /// Does what the page says.
    pub(super) fn message(&mut self, message: ClientMessage, now_ms: u64) {
        self.now_ms = now_ms;
        match message {
            ClientMessage::Act(Act { id, against, seat, action, took }) => {
                let script = self.script.as_ref();
                let as_written = script.is_some_and(|script| script.wants(seat, &action));
                let before = self.seq();
                let operation = Operation::Act { seat, action };
                self.command(Command { id, against, operation }, took);
                if self.seq() > before {
                    self.went_on(as_written);
                }
            }
            ClientMessage::Undo(Undo { id, against, seat }) => {
                let before = self.seq();
                let operation = Operation::Undo { seat, undone: None };
                self.command(Command { id, against, operation }, None);
                if self.seq() > before {
                    self.went_on(false);
                }
            }
            ClientMessage::Give(Give { id, seat, to, count }) => {
                let before = self.seq();
                let operation = Operation::Give { seat, gift: Gift { to, count } };
                self.command(Command { id, against: 0, operation }, None);
                if self.seq() > before {
                    self.went_on(false);
                }
            }
            ClientMessage::Say(Say { id, seat, text }) => {
                let operation = Operation::Say { seat, text };
                self.command(Command { id, against: 0, operation }, None)
            }
            ClientMessage::Promise(MakePromise { id, seat, promise: terms }) => {
                let operation = Operation::Promise { seat, terms };
                self.command(Command { id, against: 0, operation }, None)
            }
            ClientMessage::React(React { seat, sign }) => {
                if self.about.own().contains(seat) && SIGNS.contains(&sign.as_str()) {
                    self.told.push(ServerMessage::Reaction(Reaction { seat, sign }));
                }
            }
            ClientMessage::Look(Look { seat, since }) => self.look(seat, since),
            ClientMessage::Hint(HintRequest { id, seat }) => self.hint(&id, seat),
            ClientMessage::Commit(commit) => self.refuse(&commit.id, no_commitments()),
            ClientMessage::Reveal(reveal) => self.refuse(&reveal.id, no_commitments()),
            ClientMessage::Pong(_) => (),
        }
        self.carry_on(now_ms);
    }

    fn look(&mut self, seat: Option<Seat>, since: Option<u64>) {
        if seat.is_some_and(|seat| !self.about.own().contains(seat)) {
            return self.told.push(ServerMessage::Error(not_your_seat()));
        }
        self.eyes = Some(seat.into());
        self.greet(since.unwrap_or(u64::MAX));
    }

    /// Carries a command out and answers it; in a race the answer comes when the race is decided.
    fn command(&mut self, mut command: Command, took: Option<u32>) {
        let (id, own) = (command.id.clone(), self.about.own());
        if let Err(problem) = self.may_command(&command) {
            return self.refuse(&id, problem);
        }
        if self.race.is_some() && matches!(command.operation, Operation::Act { .. }) {
            return self.press(command, took);
        }
        let promises = self.promises();
        let Some(table) = self.table.as_mut() else { return self.refuse(&id, not_begun()) };
        command.against = table.record_for(own, command.against);
        match table.command_with(command, MoveInfo::default()) {
            Ok(receipt) => {
                if !receipt.repeated {
                    self.note(&promises);
                }
                self.receipt(&id, receipt);
            }
            Err(error) => {
                let problem = Problem::from(&table.refusal_for(own, error));
                self.refuse(&id, problem);
            }
        }
    }

    pub(super) fn receipt(&mut self, id: &CommandId, receipt: whistle_table::Receipt) {
        let Some(table) = &self.table else { return };
        let seq = table.count_for(self.about.own(), receipt.seq);
        let receipt = Receipt { id: id.clone(), seq, repeated: receipt.repeated };
        self.told.push(ServerMessage::Receipt(receipt));
    }

    pub(super) fn refuse(&mut self, id: &CommandId, problem: Problem) {
        let seq = self.table.as_ref().map_or(0, |table| table.seq_for(self.about.own()));
        self.told.push(ServerMessage::Refused(Refused { id: id.clone(), problem, seq }));
    }

    fn may_command(&self, command: &Command) -> Result<(), Problem> {
        if command.id.0.is_empty() || command.id.0.len() > LONGEST_ID {
            let message = format!("a command's id has 1 to {LONGEST_ID} characters");
            return Err(Problem::new("bad_id", message));
        }
        let chair = command.operation.seat().and_then(|seat| Some((seat, self.about.chair(seat)?)));
        let Some((seat, Chair::Person { stand_in, .. })) = chair else {
            return Err(not_your_seat());
        };
        let table = self.table.as_ref().ok_or_else(not_begun)?;
        match command.operation {
            Operation::Act { .. } | Operation::Undo { .. } | Operation::Give { .. }
                if stand_in.is_some() =>
            {
                let message = "a bot plays for you here; take the seat back first";
                Err(Problem::new("stand_in", message))
            }
            Operation::Undo { .. } if !self.about.undo && !table.may_change_mind(seat) => {
                Err(Problem::new("undo_refused", "at this table nothing is taken back"))
            }
            _ => Ok(()),
        }
    }
}

fn not_your_seat() -> Problem {
    Problem::new("not_your_seat", "that seat is not yours")
}

fn not_begun() -> Problem {
    Problem::new("waiting", "the game has not begun")
}

fn no_commitments() -> Problem {
    let message = "on one device nobody is bound to a number: the device draws the dice";
    Problem::new("bad_commitment", message)
}
