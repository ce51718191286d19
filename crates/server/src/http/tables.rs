//! Tables outside the running game: create, list, join, start, leave.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use whistle_core::{MAX_SEATS, Seat};
use whistle_protocol::TableCard;
use whistle_protocol::http::{
    Empty, NewTable, Occupant, OccupantError, SeatAssignment, SeatChoice, SeatNames, StartTable,
    TableList,
};
use whistle_session::{Chair, Description, SessionConfig, chair_for};

use super::App;
use super::body::Body;
use super::guard::Address;
use super::identity::{KnownPerson, MaybePerson};
use crate::admission::Limit;
use crate::hub::Hub;
use crate::listing::{self, MAX_LISTED};
use crate::problem::Problem;
use crate::store::Person;
use crate::table_actor::{Reply, Request};
use crate::user_text;

pub(super) async fn create(
    State(app): State<App>,
    address: Address,
    KnownPerson(person): KnownPerson,
    Body(new): Body<NewTable>,
) -> Result<Json<TableCard>, Problem> {
    app.hub.rates.check_new_table(&person.id, address.0)?;
    let about = describe(new, &person)?;
    app.hub
        .try_out(&about, || {
            app.hub.rates.check_person_at(Limit::BoardsPerMinute, &person.id, address.0)
        })
        .await?;
    let id = app.hub.create(about, None, Some(address.0)).await?;
    card_of(&app.hub, &id, Some(&person)).await
}

fn describe(new: NewTable, person: &Person) -> Result<Description, Problem> {
    if new.seats == 0 || usize::from(new.seats) > MAX_SEATS {
        return Err(Problem::bad(
            "bad_config",
            format!("a table must have 1 to {MAX_SEATS} seats"),
        ));
    }
    // Everyone sees the names on a custom board.
    new.options.values().try_for_each(user_text::check_strings)?;
    let seats = usize::from(new.seats);
    let chairs = match new.seating {
        None => {
            let mut chairs = vec![Chair::Open; seats];
            chairs[0] = Chair::of(&person.sitter());
            chairs
        }
        Some(seating) => chairs_of(&seating, seats, person)?,
    };
    if new.clock.is_some_and(|clock| clock.move_s == 0 && clock.reserve_s == 0) {
        return Err(Problem::bad("bad_clock", "a clock needs time per move or in reserve"));
    }
    let most = 60 * 60 * 24 * 60;
    if new.clock.is_some_and(|clock| clock.move_s > most || clock.reserve_s > most) {
        return Err(Problem::bad("bad_clock", "a clock can run for at most 60 days"));
    }
    let about = Description {
        game: new.game,
        options: new.options,
        pace: new.pace,
        clock: new.clock,
        visibility: new.visibility,
        memory_aids: new.memory_aids,
        spectators: new.spectators,
        undo: new.undo,
        host: person.id.clone(),
        ..Description::blank(chairs)
    };
    // If the rules refuse this table, fail now rather than when everyone is seated.
    about.open()?;
    about.check_tastes()?;
    Ok(about)
}

/// Parses the occupants of all seats.
pub(super) fn chairs_of(
    seating: &[String],
    seats: usize,
    person: &Person,
) -> Result<Vec<Chair>, Problem> {
    if seating.len() != seats {
        let message =
            format!("the seating lists {} seats, but the table has {seats}", seating.len());
        return Err(Problem::bad("bad_seating", message));
    }
    let (config, person) = (SessionConfig::PLAIN, person.sitter());
    let chair = |occupant: &String| Ok(chair_for(config, occupant_of(occupant)?, &person)?);
    seating.iter().map(chair).collect()
}

pub(super) async fn list(
    State(app): State<App>,
    MaybePerson { person, .. }: MaybePerson,
) -> Result<Json<TableList>, Problem> {
    let id = person.as_ref().map(|person| person.id.as_str());
    let open = app.hub.listed().await?.json(id);
    let rows = match id {
        Some(person) => app.hub.store.tables_of(person, MAX_LISTED).await?,
        None => Vec::new(),
    };
    let mine = rows.iter().filter_map(|row| {
        let about = row.about().ok()?;
        Some(listing::card(row, &about, id))
    });
    Ok(Json(TableList { open, mine: mine.collect() }))
}

fn occupant_of(text: &str) -> Result<Occupant, Problem> {
    text.parse().map_err(|error: OccupantError| match error {
        OccupantError::Level(_) => Problem::bad("bad_level", error),
        OccupantError::Personality(_) => Problem::bad("bad_personality", error),
        OccupantError::Unknown => Problem::bad("bad_occupant", error),
    })
}

async fn card_of(
    hub: &Arc<Hub>,
    id: &str,
    person: Option<&Person>,
) -> Result<Json<TableCard>, Problem> {
    let person = person.map(|person| person.id.clone());
    let card = hub.request(id, Request::Card { person }).await?.card()?;
    Ok(Json(card))
}

pub(super) async fn show(
    State(hub): State<Arc<Hub>>,
    MaybePerson { person, .. }: MaybePerson,
    Path(id): Path<String>,
) -> Result<Json<TableCard>, Problem> {
    card_of(&hub, &id, person.as_ref()).await
}

pub(super) async fn join(
    State(hub): State<Arc<Hub>>,
    KnownPerson(person): KnownPerson,
    Path(id): Path<String>,
    Body(SeatChoice { seat }): Body<SeatChoice>,
) -> Result<Json<TableCard>, Problem> {
    Ok(Json(hub.request(&id, Request::Join { person, seat }).await?.card()?))
}

pub(super) async fn seat(
    State(hub): State<Arc<Hub>>,
    KnownPerson(person): KnownPerson,
    Path((id, seat)): Path<(String, u8)>,
    Body(SeatAssignment { occupant }): Body<SeatAssignment>,
) -> Result<Json<TableCard>, Problem> {
    let (seat, occupant) = (Seat(seat), occupant_of(&occupant)?);
    Ok(Json(hub.request(&id, Request::Seat { person, seat, occupant }).await?.card()?))
}

pub(super) async fn start(
    State(hub): State<Arc<Hub>>,
    KnownPerson(person): KnownPerson,
    Path(id): Path<String>,
    Body(StartTable { commitments }): Body<StartTable>,
) -> Result<Json<TableCard>, Problem> {
    Ok(Json(hub.request(&id, Request::Start { person, commitments }).await?.card()?))
}

pub(super) async fn leave(
    State(hub): State<Arc<Hub>>,
    KnownPerson(person): KnownPerson,
    Path(id): Path<String>,
    Body(SeatChoice { seat }): Body<SeatChoice>,
) -> Result<Json<TableCard>, Problem> {
    Ok(Json(hub.request(&id, Request::Leave { person, seat }).await?.card()?))
}

pub(super) async fn resign(
    State(hub): State<Arc<Hub>>,
    KnownPerson(person): KnownPerson,
    Path(id): Path<String>,
    Body(SeatChoice { seat }): Body<SeatChoice>,
) -> Result<Json<TableCard>, Problem> {
    Ok(Json(hub.request(&id, Request::Resign { person, seat }).await?.card()?))
}

pub(super) async fn names(
    State(hub): State<Arc<Hub>>,
    KnownPerson(person): KnownPerson,
    Path(id): Path<String>,
    Body(SeatNames { names }): Body<SeatNames>,
) -> Result<Json<TableCard>, Problem> {
    let read = |name: Option<String>| name.map(|name| user_text::name(&name)).transpose();
    if names.len() > MAX_SEATS {
        return Err(Problem::bad("bad_seat", "the table has fewer seats"));
    }
    let names: Vec<Option<String>> = names.into_iter().map(read).collect::<Result<_, _>>()?;
    for name in names.iter().flatten() {
        // Not even players who share a screen may use the name of another person's account.
        let account = hub.store.account(name, &user_text::lookalike_key(name)).await?;
        if account.is_some_and(|(other, _)| other.id != person.id) {
            return Err(Problem::conflict("name_taken", "this name is taken"));
        }
    }
    Ok(Json(hub.request(&id, Request::Names { person, names }).await?.card()?))
}

pub(super) async fn rematch(
    State(hub): State<Arc<Hub>>,
    KnownPerson(person): KnownPerson,
    Path(id): Path<String>,
    Body(Empty {}): Body<Empty>,
) -> Result<Json<TableCard>, Problem> {
    let again = match hub.request(&id, Request::Rematch { person: person.clone() }).await? {
        Reply::Table(again) => again,
        _ => return Err(Problem::fault()),
    };
    card_of(&hub, &again, Some(&person)).await
}
