//! What people do at the table.

use axum::extract::ws::Utf8Bytes;
use tokio::time::Instant;
use whistle_core::{PerSeat, Seat};
use whistle_protocol::websocket::{
    self, Act, Commit, HintRequest, Look, MakePromise, Pong, React, Reaction, Refused, Reveal,
    SIGNS, Say, Undo,
};
use whistle_table::{
    Clause, Command, CommandError, CommandId, MoveInfo, Nature, Operation, Promise, Receipt, Table,
};

use super::description::Status;
use super::{ClientMessage, ServerMessage, TableActor};
use crate::problem::Problem;
use crate::text;

/// The longest name a command may have.
const LONGEST_ID: usize = 64;

impl TableActor {
    pub(super) async fn said(&mut self, number: u64, says: ClientMessage, at: Instant) {
        let Some(connection) = self.connections.get_mut(&number) else { return };
        connection.heard = Instant::now();
        match says {
            ClientMessage::Act(Act { id, against, seat, action, took }) => {
                let operation = Operation::Act { seat, action };
                self.command(number, Command { id, against, operation }, took, at).await;
            }
            ClientMessage::Undo(Undo { id, against, seat }) => {
                let operation = Operation::Undo { seat, undone: None };
                self.command(number, Command { id, against, operation }, None, at).await;
            }
            ClientMessage::Say(Say { id, seat, text }) => {
                let operation = Operation::Say { seat, text: text::talk(&text) };
                let against = self.seq_for(number);
                self.command(number, Command { id, against, operation }, None, at).await;
            }
            ClientMessage::Promise(MakePromise { id, seat, promise: mut terms }) => {
                if let Clause::Words { text } = &mut terms.clause {
                    *text = text::talk(text);
                }
                let operation = Operation::Promise { seat, terms };
                let against = self.seq_for(number);
                self.command(number, Command { id, against, operation }, None, at).await;
            }
            ClientMessage::React(React { seat, sign }) => self.react(number, seat, sign),
            ClientMessage::Look(Look { seat, since }) => self.look(number, seat, since).await,
            ClientMessage::Hint(HintRequest { id, seat }) => self.hint(number, id, seat),
            ClientMessage::Commit(Commit { id, seat, commitment }) => {
                self.commit(number, &id, seat, commitment.parse().ok()).await;
            }
            ClientMessage::Reveal(Reveal { id, seat, nonce }) => {
                self.reveal(number, &id, seat, nonce.parse().ok()).await;
            }
            ClientMessage::Pong(Pong { t }) => self.pong(number, t, at),
        }
    }

    async fn command(&mut self, number: u64, mut command: Command, took: Option<u32>, at: Instant) {
        let id = command.id.clone();
        if let Some(table) = &self.table {
            command.against = table.record_for(self.own_seats(number), command.against);
        }
        let answered = match self.may_command(number, &command) {
            Err(problem) => Err(problem),
            Ok(()) => match self.earlier(&command).await {
                Some(answer) => answer,
                None if self.race.is_some()
                    && matches!(command.operation, Operation::Act { .. }) =>
                {
                    // The answer comes when the race is decided.
                    match self.press(number, command, took, at) {
                        Ok(()) => return self.close_race().await,
                        Err(problem) => Err(problem),
                    }
                }
                None => match self.refuse_excess(&command) {
                    Ok(()) => self.carry_out(number, command).await,
                    Err(problem) => Err(problem),
                },
            },
        };
        match answered {
            Ok(receipt) => self.receipt(number, &id, receipt),
            Err(problem) => self.refuse(number, &id, &problem),
        }
    }

    pub(super) fn receipt(&mut self, number: u64, id: &CommandId, receipt: Receipt) {
        let Receipt { seq, repeated } = receipt;
        let own = self.own_seats(number);
        let seq = self.table.as_ref().map_or(seq, |table| table.count_for(own, seq));
        let receipt = websocket::Receipt { id: id.clone(), seq, repeated };
        self.tell(number, &ServerMessage::Receipt(receipt));
    }

    pub(super) fn refuse(&mut self, number: u64, id: &CommandId, problem: &Problem) {
        self.hub.metrics.refused();
        self.hub.metrics.met(problem.limit);
        let seq = self.seq_for(number);
        let refused = Refused { id: id.clone(), problem: problem.to_protocol(), seq };
        self.tell(number, &ServerMessage::Refused(refused));
    }

    fn may_command(&self, number: u64, command: &Command) -> Result<(), Problem> {
        if command.id.0.is_empty() || command.id.0.len() > LONGEST_ID {
            let message = format!("a command's id has 1 to {LONGEST_ID} characters");
            return Err(Problem::bad("bad_id", message));
        }
        let Some(seat) = command.operation.seat() else { return Err(Problem::fault()) };
        self.sits(number, seat)?;
        if self.about.status == Status::Closed {
            return Err(self.about.closed());
        }
        let Some(table) = &self.table else {
            return Err(Problem::conflict("waiting", "the game has not begun"));
        };
        let stands_in = self.about.chair(seat).is_some_and(|chair| chair.bot().is_some());
        match command.operation {
            Operation::Act { .. } | Operation::Undo { .. } if stands_in => {
                let message = "a bot plays for you here; take the seat back first";
                Err(Problem::conflict("stand_in", message))
            }
            // A choice that nobody else can notice may always be changed.
            Operation::Undo { .. } if !self.about.undo && !table.may_change_mind(seat) => {
                Err(Problem::conflict("undo_refused", "at this table nothing is taken back"))
            }
            _ => Ok(()),
        }
    }

    /// Checks that a seat is that of whoever is connected.
    pub(super) fn sits(&self, number: u64, seat: Seat) -> Result<(), Problem> {
        let person = self.connections.get(&number).and_then(|c| c.person_id());
        if person.is_some() && self.about.chair(seat).is_some_and(|chair| chair.is_of(person)) {
            Ok(())
        } else {
            Err(Problem::forbidden("not_your_seat", "that seat is not yours"))
        }
    }

    /// Finds the receipt of a command that was carried out before what the table holds.
    async fn earlier(&mut self, command: &Command) -> Option<Result<Receipt, Problem>> {
        let table = self.table.as_ref()?;
        if table.held_since() == 0 || table.knows(&command.id) {
            return None;
        }
        let (game, held_since) = (table.entry(), table.held_since());
        let found = self.earlier.find(&self.hub.store, &self.id, held_since, &command.id).await;
        match found {
            Ok(None) => None,
            Ok(Some(record)) => {
                let same = record.operation.is_what_was_asked(&command.operation, game);
                let receipt = Receipt { seq: record.seq, repeated: true };
                let used = || Problem::of_command(&CommandError::IdUsed);
                Some(same.then_some(receipt).ok_or_else(used))
            }
            Err(error) => Some(Err(error.into())),
        }
    }

    /// Carries a command out, lets nature follow, and stores it all.
    async fn carry_out(&mut self, number: u64, command: Command) -> Result<Receipt, Problem> {
        let waiting = || Problem::conflict("waiting", "the game has not begun");
        let promises = self.promises();
        let reserve_ms = match (&self.table, &command.operation) {
            (Some(table), Operation::Act { seat, .. }) => {
                self.clocks.used_ms(&self.about, table, *seat)
            }
            _ => 0,
        };
        let info = MoveInfo { played_by: None, reserve_ms };
        let own = self.own_seats(number);
        let table = self.table.as_mut().ok_or_else(waiting)?;
        let receipt = table.command_with(command, info);
        let receipt =
            receipt.map_err(|error| Problem::of_command(&table.refusal_for(own, error)))?;
        if receipt.repeated {
            return Ok(receipt);
        }
        self.note(&promises);
        self.follow_nature(None).await?;
        self.acted = true;
        self.save(false).await?;
        Ok(receipt)
    }

    pub(super) fn promises(&self) -> Vec<Promise> {
        self.table.as_ref().map(Table::promises).unwrap_or_default()
    }

    /// Lets nature decide for as long as it is to; times that were measured are entered, anything
    /// else is drawn from the table's dice. If the rules refuse it the table is put back.
    pub(super) async fn follow_nature(
        &mut self,
        times: Option<PerSeat<Option<u16>>>,
    ) -> Result<(), Problem> {
        loop {
            let promises = self.promises();
            let (Some(table), Some(dice)) = (self.table.as_mut(), &self.dice) else {
                return Ok(());
            };
            let decided = table.nature_decides(&mut Nature::Dice(dice), times.as_ref());
            if let Err(error) = &decided {
                // The rules refuse what they drew themselves: a fault, and the table must stand.
                tracing::error!(game = table.entry().meta.id, %error, "nature was refused");
                self.put_back().await;
                return Err(Problem::fault());
            }
            if let Ok(false) = decided {
                return Ok(());
            }
            self.note(&promises);
        }
    }

    fn react(&mut self, number: u64, seat: Seat, sign: String) {
        if self.sits(number, seat).is_err() || !SIGNS.contains(&sign.as_str()) {
            return;
        }
        let text = ServerMessage::Reaction(Reaction { seat, sign }).to_text();
        let text = Utf8Bytes::from(text);
        let numbers: Vec<u64> = self.connections.keys().copied().collect();
        numbers.into_iter().for_each(|number| self.send(number, text.clone()));
    }
}
