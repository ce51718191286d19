//! Games that were begun elsewhere: a journal becomes a table of this device.

use serde::Deserialize;
use whistle_core::{JournalText, Level, Seat};
use whistle_protocol::Problem;
use whistle_table::Table;

use super::{Chair, Description, Device, DeviceTable, Reply, Request, read};

/// A record that is to become a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Import {
    /// The journal, as its file has it.
    journal: String,
}

impl Device {
    /// Makes a table of a journal: one that is over is there to be looked at, any other goes on against
    /// bots, with whoever is at this device on the first seat that is to act.
    pub(super) fn import(&mut self, request: &Request) -> Result<Reply, (u16, Problem)> {
        let bad = |problem| (400, problem);
        let Import { journal } = read(request.body.as_deref()).map_err(bad)?;
        let about = describe(&journal, request).map_err(bad)?;
        Ok(self.add(about))
    }
}

fn describe(journal: &str, request: &Request) -> Result<DeviceTable, Problem> {
    let bad = |error: &dyn std::fmt::Display| Problem::new("bad_journal", error);
    let text = JournalText::read(journal).map_err(|error| bad(&error))?;
    let entry = whistle_games::find(text.game()).map_err(|error| bad(&error))?;
    let table = Table::load(entry, &text).map_err(|error| bad(&error))?;
    let config = table.config().tree();
    let options = config.as_object().cloned().unwrap_or_default();
    let options = options.into_iter().filter(|(name, value)| name != "seats" && !value.is_null());
    let mine = table.turn().actors().first().unwrap_or(Seat(0));
    let chair = |seat| match seat == mine || table.outcome().is_some() {
        true => Chair::person(request.name.as_deref()),
        false => Chair::Bot { level: Level::Conductor, personality: None },
    };
    let about = Description {
        game: entry.meta.id.to_owned(),
        options: options.collect(),
        ..Description::blank(
            &request.fresh,
            request.now_ms,
            Seat::all(table.game().seat_count()).map(chair).collect(),
        )
    };
    Ok(DeviceTable::going_on(about, table, request.now_ms))
}
