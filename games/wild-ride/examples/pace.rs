//! How long games last: rolls and minutes for every number of seats and several locomotive dice.
//!
//! `cargo run --release -p wild-ride --example pace` prints the tables of
//! `docs/reports/wild-ride-pace.md`. Games are played by the reaction models; what hands do around
//! a kitchen table is added by the figures of [`HANDLING`].

use whistle_core::{Pcg32, PerSeat};
use wild_ride::reaction::{Level, Played, simulate};
use wild_ride::{Config, Contents, Ending, Event, LocomotiveDie, Phase};

const GAMES: u64 = 20_000;

/// What hands take around a kitchen table, in milliseconds. Chosen, not measured.
struct Handling {
    set_up: u32,
    pass_and_roll_dice: u32,
    roll_locomotive_die: u32,
    take_wagons: u32,
    attach_wagon: u32,
    stop_sign: u32,
}

const HANDLING: Handling = Handling {
    set_up: 90_000,
    pass_and_roll_dice: 6_000,
    roll_locomotive_die: 3_500,
    take_wagons: 8_000,
    attach_wagon: 4_000,
    stop_sign: 10_000,
};

/// What is counted of a game.
struct Length {
    rolls: u32,
    locomotive_rolls: u32,
    signs: u32,
    seconds: u32,
    takes: u32,
    ten_wagons: bool,
}

fn main() {
    println!("{GAMES} games a line; a child, then parents and quick parents by turns\n");
    println!(
        "| players | rolls 5 % | half | 95 % | rides | die rolls a ride | stop signs | minutes 5 % | half | 95 % | ten wagons |"
    );
    println!("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for seats in 2..=6 {
        line(&seats.to_string(), &Config::plain(seats));
    }
    println!("\nthe locomotive die, four players\n");
    for locomotive in 1..=4 {
        line(&format!("{locomotive} of 6"), &with_die(4, locomotive));
    }
    println!("\nthe locomotive die, two players\n");
    for locomotive in 1..=4 {
        line(&format!("{locomotive} of 6"), &with_die(2, locomotive));
    }
    println!("\none wagon is enough for a double\n");
    for seats in 2..=6 {
        let config = Config {
            single_double: true,
            ..Config::plain(seats)
        };
        line(&seats.to_string(), &config);
    }
}

fn with_die(seats: u8, locomotive: u8) -> Config {
    Config {
        contents: Contents {
            locomotive_die: LocomotiveDie {
                locomotive,
                blank: 6 - locomotive,
            },
            ..Contents::STANDARD
        },
        ..Config::plain(seats)
    }
}

fn line(name: &str, config: &Config) {
    let levels = PerSeat::from_fn(config.seats, |seat| match seat.0 {
        0 => Level::Child,
        odd if odd % 2 == 1 => Level::Parent,
        _ => Level::QuickParent,
    });
    let lengths: Vec<Length> = (0..GAMES)
        .map(|stream| {
            let played = simulate(config, &levels, &mut Pcg32::new(1, stream));
            measure(&played.expect("the rules know this table"))
        })
        .collect();
    let rolls = spread(&lengths, |length| length.rolls);
    let seconds = spread(&lengths, |length| length.seconds);
    let rides = sum(&lengths, |length| length.takes).max(1);
    let locomotive_rolls = sum(&lengths, |length| length.locomotive_rolls);
    let minutes = seconds.map(|seconds| tenths(seconds * 10, 60));
    println!(
        "| {name} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} % |",
        rolls[0],
        rolls[1],
        rolls[2],
        tenths(rides * 10, GAMES as u32),
        tenths(locomotive_rolls * 10, rides),
        tenths(sum(&lengths, |length| length.signs) * 10, GAMES as u32),
        minutes[0],
        minutes[1],
        minutes[2],
        sum(&lengths, |length| u32::from(length.ten_wagons)) * 100 / GAMES as u32,
    );
}

fn measure(played: &Played) -> Length {
    let count = |wanted: fn(&Event) -> bool| {
        played.events.iter().filter(|event| wanted(event)).count() as u32
    };
    let rolls = count(|event| matches!(event, Event::DiceRolled { .. }));
    let locomotive_rolls = count(|event| matches!(event, Event::LocomotiveDieRolled { .. }));
    let takes = count(|event| matches!(event, Event::WagonsTaken { .. }));
    let draws = count(|event| matches!(event, Event::WagonDrawn { .. }));
    let signs = count(|event| matches!(event, Event::StopSignGiven { .. }));
    let hands = HANDLING.set_up
        + rolls * HANDLING.pass_and_roll_dice
        + locomotive_rolls * HANDLING.roll_locomotive_die
        + takes * HANDLING.take_wagons
        + draws * HANDLING.attach_wagon
        + signs * HANDLING.stop_sign;
    let ending = Ending::TenWagons;
    Length {
        rolls,
        locomotive_rolls,
        signs,
        takes,
        seconds: (hands + played.thought_ms) / 1_000,
        ten_wagons: played.end.phase() == Phase::Over { ending },
    }
}

/// The values that a twentieth, half and all but a twentieth of the games stay under.
fn spread(lengths: &[Length], of: impl Fn(&Length) -> u32) -> [u32; 3] {
    let mut values: Vec<u32> = lengths.iter().map(of).collect();
    values.sort_unstable();
    [5, 50, 95].map(|percent| values[values.len() * percent / 100])
}

fn sum(lengths: &[Length], of: impl Fn(&Length) -> u32) -> u32 {
    lengths.iter().map(of).sum()
}

/// Divides to one place after the point; the number comes in tenths.
fn tenths(number: u32, by: u32) -> String {
    let rounded = (number + by / 2) / by;
    format!("{}.{}", rounded / 10, rounded % 10)
}
