//! What people do at the table.

use axum::extract::ws::Utf8Bytes;
use tokio::time::Instant;
use whistle_core::{PerSeat, Seat};
use whistle_protocol::websocket::{self, Reaction, Refused, SIGNS};
use whistle_table::{
    Command, CommandError, CommandId, MoveInfo, Nature, Operation, Promise, Receipt, Table,
};

use whistle_protocol::TableStatus;

use super::{ServerMessage, TableActor};
use crate::problem::Problem;

/// The longest name a command may have.
const LONGEST_ID: usize = 64;

impl TableActor {
    /// Carries a command out and answers whoever sent it; in a race the answer comes when the race
    /// is decided.
    pub(super) async fn command(
        &mut self,
        number: u64,
        mut command: Command,
        took: Option<u32>,
        at: Instant,
    ) {
        let (id, own) = (command.id.clone(), self.own_seats(number));
        if let Some(table) = &self.table {
            command.against = table.record_for(own, command.against);
        }
        let answer = async {
            self.may_command(number, &command)?;
            if self.table.is_none() {
                return self.say_in_lobby(number, &command).await.map(Some);
            }
            if let Some(receipt) = self.earlier(&command).await? {
                return Ok(Some(receipt));
            }
            let known = self.table.as_ref().is_some_and(|table| table.knows(&id));
            let acts = matches!(command.operation, Operation::Act { .. });
            if acts && self.race.is_some() && !known {
                self.press(number, command, took, at)?;
                self.close_race().await;
                return Ok(None);
            }
            self.refuse_excess(&command)?;
            let promises = self.promises();
            let info = MoveInfo { played_by: None, reserve_ms: self.reserve_ms(&command) };
            let table = self.table.as_mut().ok_or_else(not_begun)?;
            let receipt = table
                .command_with(command, info)
                .map_err(|error| Problem::from(&table.refusal_for(own, error)))?;
            if !receipt.repeated {
                self.note(&promises);
                self.follow_nature(None).await?;
                self.acted = true;
                self.save(false).await?;
            }
            Ok(Some(receipt))
        };
        match answer.await {
            Ok(Some(receipt)) => self.receipt(number, &id, receipt),
            Ok(None) => (),
            Err(problem) => self.refuse(number, &id, &problem),
        }
    }

    /// Says what a command uses of its seat's reserve of time.
    fn reserve_ms(&self, command: &Command) -> u64 {
        match (&self.table, &command.operation) {
            (Some(table), Operation::Act { seat, .. }) => {
                self.clocks.used_ms(&self.about, table, *seat)
            }
            _ => 0,
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
        if self.about.status == TableStatus::Closed {
            return Err(self.about.closed().into());
        }
        let Some(table) = &self.table else {
            // Before the game there is nothing to do but talk.
            let talks = matches!(command.operation, Operation::Say { .. });
            return if talks { Ok(()) } else { Err(not_begun()) };
        };
        let stands_in = self.about.chair(seat).is_some_and(|chair| chair.bot().is_some());
        match command.operation {
            Operation::Act { .. } | Operation::Undo { .. } | Operation::Give { .. }
                if stands_in =>
            {
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
    async fn earlier(&mut self, command: &Command) -> Result<Option<Receipt>, Problem> {
        let Some(table) = &self.table else { return Ok(None) };
        if table.held_since() == 0 || table.knows(&command.id) {
            return Ok(None);
        }
        let (game, held_since) = (table.entry(), table.held_since());
        let found =
            self.earlier.find(&self.hub.store, &self.identity.id, held_since, &command.id).await?;
        let Some(record) = found else { return Ok(None) };
        if record.operation.is_what_was_asked(&command.operation, game) {
            Ok(Some(Receipt { seq: record.seq, repeated: true }))
        } else {
            Err(Problem::from(&CommandError::IdUsed))
        }
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
        if times.is_none() && self.dice_wait().is_some_and(|until| until > Instant::now()) {
            return Ok(());
        }
        let mut decides = false;
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
                // What came of the last race may be more than its outcome: new wagons, for one.
                let races = table.game().race_limit_ms().is_some();
                if self.dice_wait_until.is_some() && decides && !races {
                    self.show_outcome();
                }
                return Ok(());
            }
            decides = true;
            self.note(&promises);
        }
    }

    /// Says something to everybody while the table waits.
    async fn say_in_lobby(&mut self, number: u64, command: &Command) -> Result<Receipt, Problem> {
        let Operation::Say { seat, text } = &command.operation else { return Err(not_begun()) };
        self.sits(number, *seat)?;
        if self.about.was_said(&command.id, *seat, text)? {
            return Ok(Receipt { seq: 0, repeated: true });
        }
        self.refuse_chatter(*seat)?;
        let line = self.about.say_in_lobby(&command.id, *seat, text);
        self.save(true).await?;
        let frame = Utf8Bytes::from(ServerMessage::Said(line).to_text());
        let numbers: Vec<u64> = self.connections.keys().copied().collect();
        numbers.into_iter().for_each(|number| self.send(number, frame.clone()));
        Ok(Receipt { seq: 0, repeated: false })
    }

    pub(super) fn react(&mut self, number: u64, seat: Seat, sign: String) {
        if self.sits(number, seat).is_err() || !SIGNS.contains(&sign.as_str()) {
            return;
        }
        let text = ServerMessage::Reaction(Reaction { seat, sign }).to_text();
        let text = Utf8Bytes::from(text);
        let numbers: Vec<u64> = self.connections.keys().copied().collect();
        numbers.into_iter().for_each(|number| self.send(number, text.clone()));
    }
}

pub(super) fn not_begun() -> Problem {
    Problem::conflict("waiting", "the game has not begun")
}
