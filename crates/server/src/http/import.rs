//! Imports games that began elsewhere, such as on a device: their journals become tables here.
//!
//! The importing player may have chosen all chance outcomes so far and may know hidden cards. So the server draws only
//! later outcomes, the dice proof covers only those, and everyone is told.

use axum::Json;
use axum::extract::State;
use whistle_protocol::http::ImportTable;
use whistle_protocol::{Spectators, TableCard};
use whistle_session::{Description, load_journal};
use whistle_table::Table;

use super::App;
use super::body::Body;
use super::guard::Address;
use super::identity::KnownPerson;
use super::tables::chairs_of;
use crate::admission::Limit;
use crate::problem::Problem;
use crate::store::Person;
use crate::table_actor::Request;
use crate::user_text;

pub(super) async fn import(
    State(app): State<App>,
    address: Address,
    KnownPerson(person): KnownPerson,
    Body(wanted): Body<ImportTable>,
) -> Result<Json<TableCard>, Problem> {
    let hub = &app.hub;
    hub.rates.check_new_table(&person.id, address.0)?;
    let _place = hub.readers.enter(Some(&person.id), address.0).await?;
    let made = hub.readers.table_permit().await?;
    let most = hub.settings.limits.records_per_table;
    let read = tokio::task::spawn_blocking(move || {
        let table = load(&wanted.journal, most)?;
        Ok::<_, Problem>((wanted, table))
    });
    let (wanted, table) = read.await.map_err(|_| Problem::fault())??;
    drop(made);
    let about = describe(&wanted, &table, &person)?;
    hub.try_out(&about, || {
        hub.rates.check_person_at(Limit::BoardsPerMinute, &person.id, address.0)
    })
    .await?;
    let id = hub.create(about, Some(table), Some(address.0)).await?;
    Ok(Json(hub.request(&id, Request::Card { person: Some(person.id) }).await?.card()?))
}

/// Replays a journal, move by move, under the current rules.
fn load(journal: &str, most: u64) -> Result<Table, Problem> {
    let table = load_journal(journal)?;
    if table.outcome().is_some() {
        let message = "the game is over, so it cannot be continued";
        return Err(Problem::conflict("over", message));
    }
    if table.seq() >= most {
        let message = "the game has too many records for a table";
        return Err(Problem::limit(Limit::RecordsPerTable, message, None));
    }
    Ok(table)
}

fn describe(wanted: &ImportTable, table: &Table, person: &Person) -> Result<Description, Problem> {
    let chairs = chairs_of(&wanted.seating, usize::from(table.game().seat_count()), person)?;
    let about = Description {
        memory_aids: wanted.memory_aids,
        spectators: Spectators::default(),
        undo: wanted.undo,
        host: person.id.clone(),
        ..Description::blank(chairs).with_game_of(table)
    };
    // Everyone sees the names on a custom board.
    about.options.values().try_for_each(user_text::check_strings)?;
    // Refuses options from which the stored table could not be opened again.
    if about.open()?.config() != table.config() {
        return Err(Problem::bad(
            "bad_journal",
            "the game has options that this server does not support",
        ));
    }
    about.check_tastes()?;
    Ok(about)
}
