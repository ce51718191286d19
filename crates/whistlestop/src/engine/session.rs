//! The tables of one client.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Map, Value};
use whistle_core::{JournalText, Json};
use whistle_protocol::PROTOCOL;
use whistle_protocol::engine::{
    ChanceMode, CloneTable, Closed, Command, EngineError, ErrorCode, Load, New, Reply, SampleWorld,
    TableName, TableState,
};
use whistle_table::Table;

use super::open_table::OpenTable;
use crate::source::fresh_seed;

/// The tables of one client; one of them may be unnamed.
#[derive(Default)]
pub(super) struct Session {
    tables: BTreeMap<Option<TableName>, OpenTable>,
}

impl Session {
    /// Carries out a command at the table of that name.
    pub(super) fn handle(
        &mut self,
        name: Option<TableName>,
        command: Command,
    ) -> Result<Reply, EngineError> {
        let carried_out = catch_unwind(AssertUnwindSafe(|| self.carry_out(&name, command)));
        carried_out.unwrap_or_else(|_| {
            // After a panic the table may be in any state.
            self.tables.remove(&name);
            let message = "internal error; the table is closed, please report this as a bug";
            Err(EngineError::new(ErrorCode::Internal, message))
        })
    }

    fn carry_out(
        &mut self,
        name: &Option<TableName>,
        command: Command,
    ) -> Result<Reply, EngineError> {
        match command {
            Command::New(New { game, seats, options, chance, seed }) => {
                let table = new_table(&game, seats, &options)?;
                self.start(name.clone(), table, chance, seed)
            }
            Command::Load(Load { journal, chance, seed }) => {
                let table = load_table(&journal)?;
                self.start(name.clone(), table, chance, seed)
            }
            Command::Clone(CloneTable { to, seed }) => {
                let copy = self.table(name)?.copy(seed);
                Ok(self.put(Some(to), copy))
            }
            Command::SampleWorld(SampleWorld { seat, to, seed }) => {
                let seed = seed.map_or_else(drawn_seed, Ok)?;
                let world = self.table(name)?.sample_world(seat, seed)?;
                Ok(self.put(Some(to), world))
            }
            Command::Close(_) => {
                self.table(name)?;
                self.tables.remove(name);
                Ok(Reply::Closed(Closed { closed: true }))
            }
            other => self.table(name)?.handle(other),
        }
    }

    fn table(&mut self, name: &Option<TableName>) -> Result<&mut OpenTable, EngineError> {
        self.tables.get_mut(name).ok_or_else(|| {
            let message = match name {
                None => "no table is open; send \"new\" or \"load\" first".to_owned(),
                Some(name) => {
                    format!("there is no table {name}; send \"new\" or \"load\" first")
                }
            };
            EngineError::new(ErrorCode::NoTable, message)
        })
    }

    fn start(
        &mut self,
        name: Option<TableName>,
        table: Table,
        mode: ChanceMode,
        seed: Option<u64>,
    ) -> Result<Reply, EngineError> {
        let seed = seed.map_or_else(drawn_seed, Ok)?;
        Ok(self.put(name, OpenTable::new(table, mode, seed)))
    }

    /// Replaces the table of that name; failed requests leave it alone.
    fn put(&mut self, name: Option<TableName>, mut table: OpenTable) -> Reply {
        table.let_nature_decide();
        let state = table.state();
        self.tables.insert(name, table);
        Reply::State(TableState { protocol: Some(PROTOCOL), ..state })
    }
}

fn drawn_seed() -> Result<u64, EngineError> {
    fresh_seed()
        .map_err(|_| EngineError::new(ErrorCode::Internal, "no random seed available; give a seed"))
}

fn new_table(
    game: &str,
    seats: Option<u8>,
    options: &Map<String, Value>,
) -> Result<Table, EngineError> {
    let entry = whistle_registry::find(game).map_err(|error| {
        let hint = error.meant.map(|meant| format!("; did you mean \"{meant}\"?"));
        EngineError::new(ErrorCode::UnknownGame, format!("{error}{}", hint.unwrap_or_default()))
    })?;
    let seats = seats.unwrap_or(entry.meta.min_seats);
    Table::open(entry, seats, options)
        .map_err(|error| EngineError::new(ErrorCode::BadConfig, error))
}

/// A journal comes as the object that `journal` returns, or as a file's text.
fn load_table(journal: &Json) -> Result<Table, EngineError> {
    let file: Option<String> = journal.read().ok();
    let text = file.as_deref().unwrap_or_else(|| journal.as_str());
    let bad = |error| EngineError::new(ErrorCode::BadJournal, error);
    let read = JournalText::read(text).map_err(bad)?;
    let entry = whistle_registry::find(read.game())
        .map_err(|error| EngineError::new(ErrorCode::UnknownGame, error))?;
    Table::load(entry, &read).map_err(bad)
}
