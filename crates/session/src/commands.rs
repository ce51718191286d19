//! Messages of clients.

use whistle_core::{Gift, Seat};
use whistle_protocol::Problem;
use whistle_protocol::websocket::{
    Act, ClientMessage, Give, HintRequest, Look, MakePromise, React, Reaction, Receipt, Refused,
    SIGNS, Say, ServerMessage, Undo,
};
use whistle_table::{Command, CommandId, MoveInfo, Operation};

use crate::{Now, Session};

/// The longest id of a command.
const LONGEST_ID: usize = 64;

impl Session {
    pub(crate) fn message(&mut self, number: u64, message: ClientMessage, heard: Now) {
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
            ClientMessage::Commit(commit) => {
                return self.refuse(number, &commit.id, no_commitments());
            }
            ClientMessage::Reveal(reveal) => {
                return self.refuse(number, &reveal.id, no_commitments());
            }
            ClientMessage::Pong(_) => return,
        };
        self.command(number, command, took, heard);
    }

    /// Carries out a command and answers it; in a race the answer comes when the race is decided.
    fn command(&mut self, number: u64, mut command: Command, took: Option<u32>, heard: Now) {
        let (id, own) = (command.id.clone(), self.own_seats(number));
        if let Err(problem) = self.may_command(number, &command) {
            return self.refuse(number, &id, problem);
        }
        let acts = matches!(command.operation, Operation::Act { .. });
        // A player who acts has seen the choices.
        self.see_to_race(acts);
        let known = self.table.as_ref().is_some_and(|table| table.knows(&id));
        if acts && self.race.is_some() && !known {
            return self.press(number, command, took, heard);
        }
        let (promises, operation) = (self.promises(), command.operation.clone());
        let Some(table) = self.table.as_mut() else {
            return self.refuse(number, &id, not_begun());
        };
        command.against = table.record_for(own, command.against);
        let receipt = match table.command_with(command, MoveInfo::default()) {
            Ok(receipt) => receipt,
            Err(error) => {
                let problem = Problem::from(&table.refusal_for(own, error));
                return self.refuse(number, &id, problem);
            }
        };
        if !receipt.repeated {
            if let Operation::Act { seat, .. } = operation {
                self.took[seat] = took.and_then(|took| u16::try_from(took).ok());
            }
            self.note(&promises);
            self.went_on(&operation);
            self.tell_end();
        }
        self.receipt(number, &id, receipt);
    }

    pub(crate) fn receipt(&mut self, number: u64, id: &CommandId, done: whistle_table::Receipt) {
        let Some(table) = &self.table else { return };
        let seq = table.count_for(self.own_seats(number), done.seq);
        let receipt = Receipt { id: id.clone(), seq, repeated: done.repeated };
        self.out.tell(vec![number], ServerMessage::Receipt(receipt));
    }

    pub(crate) fn refuse(&mut self, number: u64, id: &CommandId, problem: Problem) {
        let own = self.own_seats(number);
        let seq = self.table.as_ref().map_or(0, |table| table.seq_for(own));
        let refused = Refused { id: id.clone(), problem, seq };
        self.out.tell(vec![number], ServerMessage::Refused(refused));
    }

    fn may_command(&self, number: u64, command: &Command) -> Result<(), Problem> {
        if command.id.0.is_empty() || command.id.0.len() > LONGEST_ID {
            let message = format!("a command's id has 1 to {LONGEST_ID} characters");
            return Err(Problem::new("bad_id", message));
        }
        let seat = command.operation.seat().ok_or_else(not_your_seat)?;
        self.check_seat(number, seat)?;
        let table = self.table.as_ref().ok_or_else(not_begun)?;
        let stands_in = self.about.chair(seat).is_some_and(|chair| chair.bot().is_some());
        match command.operation {
            Operation::Act { .. } | Operation::Undo { .. } | Operation::Give { .. }
                if stands_in =>
            {
                let message = "a bot plays for you here; take the seat back first";
                Err(Problem::new("stand_in", message))
            }
            // A choice that nobody else can notice may always be changed.
            Operation::Undo { .. } if !self.about.undo && !table.may_change_mind(seat) => {
                Err(Problem::new("undo_refused", "at this table nothing is taken back"))
            }
            _ => Ok(()),
        }
    }

    fn react(&mut self, number: u64, seat: Seat, sign: String) {
        if self.check_seat(number, seat).is_ok() && SIGNS.contains(&sign.as_str()) {
            self.out.tell(self.everybody(), ServerMessage::Reaction(Reaction { seat, sign }));
        }
    }
}

pub(crate) fn not_your_seat() -> Problem {
    Problem::new("not_your_seat", "that seat is not yours")
}

pub(crate) fn not_begun() -> Problem {
    Problem::new("waiting", "the game has not begun")
}

fn no_commitments() -> Problem {
    let message = "on one device nobody is bound to a number: the device draws the dice";
    Problem::new("bad_commitment", message)
}
