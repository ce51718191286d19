//! The length of games: rolls and minutes for every number of seats and several locomotive dice.
//!
//! `cargo run --release -p wild-ride --example pace` prints the tables of `reports/wild-ride-pace.md`. Games are played
//! by the reaction models; the handling at a kitchen table is added from [`BRISK`] and [`WITH_CHILDREN`].

use whistle_core::prelude::*;
use whistle_core::{Pcg32, PerSeat, Seat, Viewer};
use wild_ride::reaction::{Level, Played, simulate};
use wild_ride::{Config, Contents, Ending, Event, LocomotiveDie, Phase, Refill, State};

const GAMES: u64 = 20_000;

/// How long handling takes at a kitchen table, in milliseconds. Chosen, not measured.
struct Handling {
    set_up: u32,
    pass_and_roll_dice: u32,
    roll_locomotive_die: u32,
    take_wagons: u32,
    attach_wagon: u32,
    stop_sign: u32,
}

/// Players who know the game.
const BRISK: Handling = Handling {
    set_up: 90_000,
    pass_and_roll_dice: 6_000,
    roll_locomotive_die: 3_500,
    take_wagons: 8_000,
    attach_wagon: 4_000,
    stop_sign: 10_000,
};

/// Children who help with everything, and a short explanation at the start.
const WITH_CHILDREN: Handling = Handling {
    set_up: 240_000,
    pass_and_roll_dice: 12_000,
    roll_locomotive_die: 7_000,
    take_wagons: 16_000,
    attach_wagon: 8_000,
    stop_sign: 20_000,
};

/// The length of a game.
struct Length {
    rolls: u32,
    locomotive_rolls: u32,
    takes: u32,
    draws: u32,
    signs: u32,
    thought_ms: u32,
    ten_wagons: bool,
}

fn main() {
    println!("{GAMES} games per line: a child, then parents and quick parents alternately.");
    head("players");
    for seats in 2..=6 {
        line(&seats.to_string(), &Config::live(seats));
    }
    head("locomotive faces, 4 players");
    for locomotive in 1..=4 {
        line(&format!("{locomotive} of 6"), &with_die(locomotive));
    }
    head("`refill: as_they_come`, players");
    for seats in 2..=6 {
        let config = Config { refill: Refill::AsTheyCome, ..Config::live(seats) };
        line(&seats.to_string(), &config);
    }
    head("`single_double`, players");
    for seats in [2, 4, 6] {
        let config = Config { single_double: true, ..Config::live(seats) };
        line(&seats.to_string(), &config);
    }
    println!("\n{} of 100 first rolls fit some train", first_rolls_that_fit());
    println!("\nWho wins, three players:");
    winners();
}

fn first_rolls_that_fit() -> u64 {
    let fits = |stream: &u64| {
        let config = Config { first_player: Some(Seat(0)), ..Config::plain(2) };
        let mut game = State::new(&config).expect("the rules support this set-up");
        let mut rng = Pcg32::new(3, *stream);
        while game.phase() != Phase::Look {
            let outcome = game.sample_chance(&mut rng);
            game.apply_chance(&outcome, &mut ());
        }
        game.view(Viewer::Spectator).matching().next().is_some()
    };
    ((0..GAMES).filter(fits).count() as u64 * 100 + GAMES / 2) / GAMES
}

/// The players.
const FAMILY: [Level; 3] = [Level::Child, Level::Parent, Level::QuickParent];

/// How often each family member wins; they change seats, so that nobody always sits to the left of the same player.
fn winners() {
    let mut wins = [0_u64; 3];
    for stream in 0..GAMES {
        let sits = |seat: Seat| (seat.index() + stream as usize) % 3;
        let levels = PerSeat::from_fn(3, |seat| FAMILY[sits(seat)]);
        let played = simulate(&Config::live(3), &levels, &mut Pcg32::new(2, stream));
        let end = played.expect("the rules support this set-up").end;
        let winners = end.outcome().expect("it is over").winners();
        winners.iter().for_each(|seat| wins[sits(seat)] += 1);
    }
    for (level, wins) in FAMILY.into_iter().zip(wins) {
        println!("{level} {} %", (wins * 100 + GAMES / 2) / GAMES);
    }
}

fn head(first: &str) {
    println!(
        "\n| {first} | rolls | rides | die rolls a ride | stop signs | minutes, brisk \
         | minutes, with children | ended by ten wagons |\n|--:|--:|--:|--:|--:|--:|--:|--:|"
    );
}

fn with_die(locomotive: u8) -> Config {
    Config {
        contents: Contents {
            locomotive_die: LocomotiveDie { locomotive, blank: 6 - locomotive },
            ..Contents::STANDARD
        },
        ..Config::live(4)
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
            measure(&played.expect("the rules support this set-up"))
        })
        .collect();
    let games = GAMES as u32;
    let rides = sum(&lengths, |length| length.takes).max(1);
    let die_rolls = sum(&lengths, |length| length.locomotive_rolls);
    let signs = sum(&lengths, |length| length.signs);
    let ten_wagons = sum(&lengths, |length| u32::from(length.ten_wagons));
    let minutes = |hands: &Handling| {
        let seconds = spread(&lengths, |length| length.seconds(hands));
        seconds.map(|seconds| tenths(seconds * 10, 60)).join(" – ")
    };
    println!(
        "| {name} | {} | {} | {} | {} | {} | {} | {} % |",
        spread(&lengths, |length| length.rolls).map(|rolls| rolls.to_string()).join(" – "),
        tenths(rides * 10, games),
        tenths(die_rolls * 10, rides),
        tenths(signs * 10, games),
        minutes(&BRISK),
        minutes(&WITH_CHILDREN),
        ten_wagons * 100 / games,
    );
}

fn measure(played: &Played) -> Length {
    let count = |wanted: fn(&Event) -> bool| {
        played.events.iter().filter(|event| wanted(event)).count() as u32
    };
    let ending = Ending::TenWagons;
    Length {
        rolls: count(|event| matches!(event, Event::DiceRolled { .. })),
        locomotive_rolls: count(|event| matches!(event, Event::LocomotiveDieRolled { .. })),
        takes: count(|event| matches!(event, Event::WagonsTaken { .. })),
        draws: count(|event| matches!(event, Event::WagonDrawn { .. })),
        signs: count(|event| matches!(event, Event::StopSignGiven { .. })),
        thought_ms: played.thought_ms,
        ten_wagons: played.end.phase() == Phase::Over { ending },
    }
}

impl Length {
    fn seconds(&self, hands: &Handling) -> u32 {
        let handled = hands.set_up
            + self.rolls * hands.pass_and_roll_dice
            + self.locomotive_rolls * hands.roll_locomotive_die
            + self.takes * hands.take_wagons
            + self.draws * hands.attach_wagon
            + self.signs * hands.stop_sign;
        (handled + self.thought_ms) / 1_000
    }
}

/// The 5th, 50th and 95th percentiles of the games.
fn spread(lengths: &[Length], of: impl Fn(&Length) -> u32) -> [u32; 3] {
    let mut values: Vec<u32> = lengths.iter().map(of).collect();
    values.sort_unstable();
    [5, 50, 95].map(|percent| values[values.len() * percent / 100])
}

fn sum(lengths: &[Length], of: impl Fn(&Length) -> u32) -> u32 {
    lengths.iter().map(of).sum()
}

/// Divides a number in tenths and keeps one decimal place.
fn tenths(number: u32, by: u32) -> String {
    let rounded = (number + by / 2) / by;
    format!("{}.{}", rounded / 10, rounded % 10)
}
