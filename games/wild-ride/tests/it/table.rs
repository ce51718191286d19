//! Tables with the wagons and faces that a test needs.

use whistle_core::{Illegal, PerSeat, Seat};
use whistle_testkit::Scripted;
use wild_ride::{
    Action, Chance, Colour, Config, Event, Face, Pace, PerTrain, Phase, Refusal, State, Train,
    Wagons,
};

pub(crate) type Table = Scripted<State>;

/// The trains of most tests. Matches: red blue → passenger, freight; red red → freight; green orange → tank; wagon
/// orange → freight, tank; blue blue and green green → none.
pub(crate) const TRAINS: [&str; 3] =
    ["red blue green yellow", "red red blue orange", "green yellow orange orange"];
/// A roll that matches none of them.
pub(crate) const NOTHING: &str = "blue blue";

pub(crate) fn wagons(colours: &str) -> Wagons {
    let mut wagons = Wagons::EMPTY;
    for colour in colours.split_whitespace() {
        wagons.insert(colour.parse().unwrap_or_else(|error| panic!("{error}")));
    }
    wagons
}

pub(crate) fn make_trains(trains: [&str; 3]) -> Chance {
    Chance::MakeTrains { trains: PerTrain::from_fn(|train| wagons(trains[train.index()])) }
}

/// A table before its first roll, with seat 0 to roll.
pub(crate) fn table_with(config: Config, trains: [&str; 3]) -> Table {
    let mut table = Table::new(Config { first_player: Some(Seat(0)), ..config });
    table.chance(make_trains(trains)).expect("possible trains");
    table.take_events();
    table
}

pub(crate) fn table(config: Config) -> Table {
    table_with(config, TRAINS)
}

/// Rolls the coloured dice; at a live table the player whose turn it is starts that.
pub(crate) fn roll(table: &mut Table, faces: &str) {
    if table.game.config().pace == Pace::Live {
        let roller = table.game.roller();
        table.act(roller.0, Action::Roll).expect("their turn");
    }
    table.chance(dice(faces)).expect("faces of the dice");
}

pub(crate) fn dice(faces: &str) -> Chance {
    let faces: Vec<Face> = faces
        .split_whitespace()
        .map(|face| face.parse().unwrap_or_else(|error| panic!("{error}")))
        .collect();
    Chance::RollColours { first: faces[0], second: faces[1] }
}

/// Lets every seat answer: `g` grabs, `n` says no ride, and anything else means no answer.
pub(crate) fn answer(table: &mut Table, answers: &str) {
    for (seat, answer) in answers.chars().enumerate() {
        let action = match answer {
            'g' => Action::Grab,
            'n' => Action::NoRide,
            _ => continue,
        };
        let result = table.act(seat as u8, action);
        result.unwrap_or_else(|refusal| panic!("seat {seat} answers {answer}: {refusal}"));
    }
}

/// Times the grabs of a race; 0 for seats that did not grab.
pub(crate) fn time(table: &mut Table, times: &[u16]) -> Result<(), Illegal<Refusal>> {
    table.chance(Chance::TimeGrabs {
        times: PerSeat::from_fn(times.len() as u8, |seat| {
            Some(times[seat.index()]).filter(|&ms| ms > 0)
        }),
    })
}

/// Rolls the locomotive die, several times.
pub(crate) fn locomotive(table: &mut Table, rolls: &[bool]) {
    for &locomotive in rolls {
        let outcome = Chance::RollLocomotive { locomotive };
        table.chance(outcome).expect("the die is to be rolled");
    }
}

pub(crate) fn take(table: &mut Table, seat: u8, train: Train) {
    let result = table.act(seat, Action::Take { train });
    result.unwrap_or_else(|refusal| panic!("seat {seat} takes {train}: {refusal}"));
}

/// Draws wagons from the deck: `red tank`.
pub(crate) fn draw(table: &mut Table, wagons: &[&str]) {
    for wagon in wagons {
        let outcome = draw_of(wagon);
        let result = table.chance(outcome);
        result.unwrap_or_else(|refusal| panic!("{wagon}: {refusal}"));
    }
}

pub(crate) fn draw_of(wagon: &str) -> Chance {
    let (colour, train) = wagon.split_once(' ').expect("a colour and a type");
    Chance::DrawWagon {
        train: train.parse().unwrap_or_else(|error| panic!("{error}")),
        colour: colour.parse().unwrap_or_else(|error| panic!("{error}")),
    }
}

/// Draws while the table needs wagons: of a type while the deck has it, otherwise any.
pub(crate) fn refill(table: &mut Table, wanted: Train) {
    while matches!(table.game.phase(), Phase::Refill | Phase::Draw) {
        draw_one(table, wanted);
    }
}

/// Draws one wagon: of a type if the deck has it, otherwise any.
pub(crate) fn draw_one(table: &mut Table, wanted: Train) {
    let has = |train: Train| -> Option<(Train, Colour)> {
        let deck = &table.game.deck()[train];
        deck.iter().next().map(|(colour, _)| (train, colour))
    };
    let wagon = has(wanted).or_else(|| Train::ALL.into_iter().find_map(has));
    let (train, colour) = wagon.expect("the deck is not empty");
    let outcome = Chance::DrawWagon { train, colour };
    table.chance(outcome).expect("a wagon of the deck");
}

/// A whole turn in which nobody grabs, with the wagon drawn for it.
pub(crate) fn quiet_turn(table: &mut Table, wanted: Train) {
    roll(table, NOTHING);
    while let Some(seat) = table_waits(table) {
        table.act(seat, Action::NoRide).expect("asked");
    }
    draw_one(table, wanted);
}

fn table_waits(table: &Table) -> Option<u8> {
    use whistle_core::Rules as _;
    let asked = table.game.phase() == Phase::Look;
    let seat = table.game.turn().actors().first();
    seat.filter(|_| asked).map(|seat| seat.0)
}

/// A turn in which one seat alone grabs rightly and takes a train at once; two wagon faces, so that every train
/// matches.
pub(crate) fn ride(table: &mut Table, seat: u8, train: Train) {
    roll(table, "wagon wagon");
    let seats = table.game.config().seats;
    for other in 0..seats {
        if !table.game.signs().contains(Seat(other)) {
            let action = if other == seat { Action::Grab } else { Action::NoRide };
            table.act(other, action).expect("asked");
        }
    }
    locomotive(table, &[true]);
    take(table, seat, train);
}

/// The kinds of events since the last call, as words.
pub(crate) fn kinds(table: &mut Table) -> Vec<String> {
    let events: Vec<Event> = table.take_events();
    let kind = |event| Table::json(event)["kind"].as_str().map(str::to_owned);
    events.iter().filter_map(kind).collect()
}

pub(crate) fn count(table: &Table, seat: u8) -> u32 {
    table.game.taken(Seat(seat)).total()
}
