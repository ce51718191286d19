//! The table itself.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use whistle_core::{Gift, Json, Outcome, PerSeat, Rng, Seat, SeatSet, Turn, Viewer};
use whistle_registry::{ActError, AnyGame, AnyStep, GameEntry, Opened, SetupError};

use crate::numbering::{PrivateRecords, only_noticed_by};
use crate::side_counts::{SideCounts, count};
use crate::sight::LoadedRecord;
use crate::{Command, CommandError, CommandId, MoveInfo, Operation, Promise, Receipt, Record};

/// One table.
#[derive(Clone)]
pub struct Table {
    pub(crate) entry: &'static GameEntry,
    config: Json,
    pub(crate) game: Box<dyn AnyGame>,
    /// How many records came before the first one held: a table restored from a snapshot does not hold them.
    pub(crate) before: u64,
    pub(crate) held: Vec<LoadedRecord>,
    /// The first held record that can be undone, or was.
    pub(crate) open_from: usize,
    /// The promises of records that are not held or are settled, with their status then.
    pub(crate) old_promises: Vec<Promise>,
    /// How many held records are settled in them.
    pub(crate) promises_settled: usize,
    /// How often each seat has acted beside the game.
    pub(crate) beside: PerSeat<SideCounts>,
    /// The records that only one seat can notice.
    pub(crate) private: PrivateRecords,
    /// For each seat, the record since which its current choice has been open.
    pub(crate) open_since: PerSeat<u64>,
    /// The same, as far as others can tell: a seat's hidden actions are part of its current choice.
    pub(crate) asked_since: PerSeat<u64>,
    /// How much of its reserve each seat has used, in milliseconds.
    pub(crate) reserve_used: PerSeat<u64>,
    /// The number of chance outcomes.
    pub(crate) outcomes: u64,
    /// Whether records carry a digest of the resulting position.
    digests: bool,
    /// The held records of commands, by id.
    pub(crate) carried_out: BTreeMap<CommandId, u64>,
}

impl Table {
    /// Opens a table.
    ///
    /// # Errors
    /// If an option is unknown or the rules do not support this set-up.
    pub fn open(
        entry: &'static GameEntry,
        seats: u8,
        options: &Map<String, Value>,
    ) -> Result<Table, SetupError> {
        let Opened { game, config } = entry.open(seats, options)?;
        Ok(Table::at(entry, config, game))
    }

    pub(crate) fn at(entry: &'static GameEntry, config: Json, game: Box<dyn AnyGame>) -> Table {
        Table {
            entry,
            config,
            private: PrivateRecords::default(),
            open_since: PerSeat::new(game.seat_count()),
            asked_since: PerSeat::new(game.seat_count()),
            reserve_used: PerSeat::new(game.seat_count()),
            beside: PerSeat::new(game.seat_count()),
            game,
            before: 0,
            outcomes: 0,
            digests: true,
            held: Vec::new(),
            open_from: 0,
            old_promises: Vec::new(),
            promises_settled: 0,
            carried_out: BTreeMap::new(),
        }
    }

    /// Opens a table that a viewer cannot tell from this one, with all hidden information drawn again.
    ///
    /// It has no history, so it holds no records, but their numbers continue.
    pub fn sample_world(&self, viewer: Viewer, rng: &mut dyn Rng) -> Table {
        let world = self.game.world(viewer, rng);
        let table = Table::at(self.entry, self.config.clone(), world);
        // In the viewer's own numbers: the total count would reveal hidden records.
        let before = self.seq_for(viewer.seat().into_iter().collect());
        Table { before, outcomes: self.outcomes, digests: self.digests, ..table }
    }

    /// Omits digests from now on, for tables whose records nobody stores: a digest costs more than the move.
    pub fn leave_out_digests(&mut self) {
        self.digests = false;
    }

    /// Applies an operation and records it, for a command or from a stored record.
    pub(crate) fn apply(
        &mut self,
        operation: Operation,
        command: Option<CommandId>,
        info: MoveInfo,
    ) -> Result<(), CommandError> {
        let id = command.clone();
        match &operation {
            Operation::Act { seat, action } => {
                let before = self.game.boxed_clone();
                let step = self.game.act(*seat, action).map_err(CommandError::Act)?;
                self.write_step(before, step, command, info);
            }
            Operation::Chance { outcome } => {
                let before = self.game.boxed_clone();
                let step = self.game.chance(outcome).map_err(CommandError::Act)?;
                self.write_step(before, step, command, info);
            }
            Operation::Give { seat, gift } => {
                let step = self.game.give(*seat, *gift).map_err(CommandError::Act)?;
                self.write_gift(step, command);
            }
            Operation::Undo { seat, undone } => {
                if undone.is_none() {
                    self.refuse_final(*seat).map_err(CommandError::Undo)?;
                }
                self.take_back(*seat, command).map_err(CommandError::Undo)?;
            }
            Operation::Say { seat, text } => {
                self.refuse_words(*seat, text).map_err(CommandError::Talk)?;
                self.write_beside(operation, command);
            }
            Operation::Promise { seat, terms } => {
                self.refuse_promise(*seat, terms).map_err(CommandError::Talk)?;
                self.write_beside(operation, command);
            }
        }
        if let Some(id) = id {
            self.carried_out.insert(id, self.seq());
        }
        Ok(())
    }

    pub(crate) fn write_beside(&mut self, operation: Operation, command: Option<CommandId>) {
        let record = Record::new(self.seq() + 1, command, operation, MoveInfo::default());
        count(&mut self.beside, &record, true);
        self.held.push(LoadedRecord::beside(record));
    }

    /// Returns the number of the last record; 0 before the first.
    pub fn seq(&self) -> u64 {
        self.before + self.held.len() as u64
    }

    /// Returns the config.
    pub fn config(&self) -> &Json {
        &self.config
    }

    /// Returns the record since which a seat's current choice has been open.
    pub fn open_since(&self, seat: Seat) -> u64 {
        self.open_since.get(seat).copied().unwrap_or_default()
    }

    /// Returns the record since which a seat has been to act, as far as others can tell. A face-down choice counts as
    /// one, however many steps it takes.
    pub fn asked_since(&self, seat: Seat) -> u64 {
        self.asked_since.get(seat).copied().unwrap_or_default()
    }

    /// Returns the number of chance outcomes, which are never undone.
    pub fn outcomes(&self) -> u64 {
        self.outcomes
    }

    /// Returns whether the table has a command with this id.
    pub fn knows(&self, id: &CommandId) -> bool {
        self.carried_out.contains_key(id)
    }

    /// Returns how much of its reserve each seat has used, in milliseconds.
    pub fn reserve_used(&self) -> &PerSeat<u64> {
        &self.reserve_used
    }

    /// Returns the game.
    pub fn entry(&self) -> &'static GameEntry {
        self.entry
    }

    /// Returns the position.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// Returns whom the game is waiting for.
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }

    /// Returns the score sheet once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Iterates over the held records.
    pub fn records(&self) -> impl DoubleEndedIterator<Item = &Record> + Clone {
        self.held.iter().map(|held| &held.record)
    }

    /// Returns the journal, without undone moves.
    ///
    /// # Panics
    /// If the table was restored from a snapshot and does not hold all of its records.
    pub fn journal_text(&self) -> String {
        self.journal_text_with(&[])
    }

    /// Returns the journal with further fields, such as a proof.
    ///
    /// # Panics
    /// As [`Table::journal_text`].
    pub fn journal_text_with(&self, extra: &[(&str, Json)]) -> String {
        assert_eq!(self.before, 0, "a journal needs every record");
        let counting = self.held.iter().filter(|held| held.counts);
        let entries: Vec<_> = counting.filter_map(|held| held.record.operation.entry()).collect();
        self.entry.journal_text(&self.config, &entries, self.game(), extra)
    }

    /// Carries out a command exactly once.
    ///
    /// # Errors
    /// If it is stale, not allowed, or its id was used by another command; then nothing has changed.
    pub fn command(&mut self, command: Command) -> Result<Receipt, CommandError> {
        self.command_with(command, MoveInfo::default())
    }

    /// Carries out a command exactly once, and records facts about the move.
    ///
    /// # Errors
    /// As [`Table::command`].
    pub fn command_with(
        &mut self,
        command: Command,
        info: MoveInfo,
    ) -> Result<Receipt, CommandError> {
        let Command { id, against, operation } = command;
        if let Some(&seq) = self.carried_out.get(&id) {
            // The same operation by the same seat is the same command, whichever record it names.
            let earlier = &self.held[(seq - self.before - 1) as usize].record.operation;
            let same = earlier.is_what_was_asked(&operation, self.entry);
            let receipt = Receipt { seq, repeated: true };
            return if same { Ok(receipt) } else { Err(CommandError::IdUsed) };
        }
        let Some(seat) = operation.seat() else {
            return Err(CommandError::Act(ActError::Unreadable("nature sends no commands".into())));
        };
        let now = self.seq();
        if against > now {
            return Err(CommandError::FromTheFuture { against, now });
        }
        if against < self.changed_since(seat, &operation) {
            return Err(CommandError::Stale { against, now });
        }
        self.apply(operation, Some(id), info)?;
        Ok(Receipt { seq: self.seq(), repeated: false })
    }

    /// Returns the record that a seat must have seen for this operation. Talk changes nothing and a gift is always
    /// possible, so both can be late.
    fn changed_since(&self, seat: Seat, operation: &Operation) -> u64 {
        match operation {
            Operation::Act { .. } => self.open_since.get(seat).copied().unwrap_or(self.seq()),
            Operation::Undo { .. } => self.undo_open_since(seat),
            Operation::Give { .. }
            | Operation::Say { .. }
            | Operation::Promise { .. }
            | Operation::Chance { .. } => 0,
        }
    }

    /// Applies a seat's action without a command; returns the record's number.
    ///
    /// # Errors
    /// If the rules refuse it; then nothing has changed.
    pub fn act(&mut self, seat: Seat, action: &Json) -> Result<u64, ActError> {
        self.act_with(seat, action, MoveInfo::default())
    }

    /// Applies a seat's action without a command, and records facts about the move.
    ///
    /// # Errors
    /// If the rules refuse it; then nothing has changed.
    pub fn act_with(&mut self, seat: Seat, action: &Json, info: MoveInfo) -> Result<u64, ActError> {
        let before = self.game.boxed_clone();
        let step = self.game.act(seat, action)?;
        self.write_step(before, step, None, info);
        Ok(self.seq())
    }

    /// Applies a gift without a command; returns the record's number.
    ///
    /// # Errors
    /// If the rules refuse it; then nothing has changed.
    pub fn give(&mut self, seat: Seat, gift: Gift) -> Result<u64, ActError> {
        let step = self.game.give(seat, gift)?;
        self.write_gift(step, None);
        Ok(self.seq())
    }

    /// Applies a chance outcome; returns the record's number.
    ///
    /// # Errors
    /// If it is impossible; then nothing has changed.
    pub fn chance(&mut self, outcome: &Json) -> Result<u64, ActError> {
        let before = self.game.boxed_clone();
        let step = self.game.chance(outcome)?;
        self.write_step(before, step, None, MoveInfo::default());
        Ok(self.seq())
    }

    /// Draws and applies a chance outcome; returns the record's number.
    ///
    /// # Errors If chance is not to decide.
    pub fn sample_chance(&mut self, rng: &mut dyn Rng) -> Result<u64, ActError> {
        let before = self.game.boxed_clone();
        let step = self.game.sample_chance(rng)?;
        self.write_step(before, step, None, MoveInfo::default());
        Ok(self.seq())
    }

    /// Records a step that was just applied, from the position `before`.
    fn write_step(
        &mut self,
        before: Box<dyn AnyGame>,
        step: AnyStep,
        command: Option<CommandId>,
        info: MoveInfo,
    ) {
        let operation = Operation::from(step.entry.clone());
        let mut record = Record::new(self.seq() + 1, command, operation, info);
        let actor = match record.operation {
            Operation::Act { seat, .. } => Some(seat),
            _ => None,
        };
        let seats = self.game.seat_count();
        let private = actor.filter(|&seat| only_noticed_by(seat, seats, &step.events));
        if let Some(seat) = private {
            self.private.add(record.seq, seat);
            // The time of a face-down choice is recorded when it is done.
            record.info.reserve_ms = 0;
        }
        record.digest = self.digests.then(|| self.game.fingerprint());
        match actor {
            Some(seat) => self.reserve_used[seat] += record.info.reserve_ms,
            None => self.outcomes += 1,
        }
        self.note_choices(before.as_ref(), actor, private.is_some());
        let over = self.game.turn() == Turn::Over;
        // Whether this can be undone must not reveal whether another seat has made a face-down choice since. So it
        // cannot be undone once several other seats have been to choose.
        let asks = actor.is_some_and(|seat| self.asks_several(before.as_ref(), seat));
        if actor.is_none() || step.reveals || asks || over {
            self.settle(match actor {
                Some(seat) if !over => SeatSet::one(seat),
                _ => SeatSet::all(seats),
            });
        }
        let mut held = LoadedRecord::of_step(record, step, before);
        if asks || over {
            held.before = None;
        }
        self.held.push(held);
    }

    /// Records a gift. It is not a move: open choices keep their records, so no command becomes stale.
    fn write_gift(&mut self, step: AnyStep, command: Option<CommandId>) {
        let operation = Operation::from(step.entry.clone());
        let mut record = Record::new(self.seq() + 1, command, operation, MoveInfo::default());
        record.digest = self.digests.then(|| self.game.fingerprint());
        count(&mut self.beside, &record, true);
        self.settle(SeatSet::EMPTY);
        self.held.push(LoadedRecord::of_gift(record, step));
    }

    /// Returns whether several seats choose now, including one that did not before.
    fn asks_several(&self, before: &dyn AnyGame, actor: Seat) -> bool {
        let (now, earlier) = (self.game.turn().actors(), before.turn().actors());
        now.len() > 1 && now.iter().any(|seat| seat != actor && !earlier.contains(seat))
    }

    /// A seat whose choice has not changed may answer the older position.
    fn note_choices(&mut self, before: &dyn AnyGame, actor: Option<Seat>, private: bool) {
        let now = self.seq() + 1;
        for seat in Seat::all(self.game.seat_count()) {
            let unchanged = actor.is_some_and(|actor| actor != seat)
                && before.turn().actors().contains(seat)
                && self.game.turn().actors().contains(seat)
                && self.game.same_choice(before, seat);
            if !unchanged {
                self.open_since[seat] = now;
            }
            if !unchanged && !private {
                self.asked_since[seat] = now;
            }
        }
    }
}
