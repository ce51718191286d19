//! Records the games of `fixtures/`: every number of seats, every option and every ending.
//!
//! `cargo run -p wild-ride --example record` rewrites them. Run it after changing the rules and raising their version;
//! otherwise the recorded games check that the rules stay the same.

use std::path::Path;

use whistle_core::prelude::*;
use whistle_core::{Pcg32, PerSeat, Seat, Viewer};
use wild_ride::reaction::{Level, Played, simulate};
use wild_ride::{Config, Contents, Ending, Event, LocomotiveDie, Phase, Refill, WrongGrab};

fn main() -> std::io::Result<()> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures"));
    std::fs::create_dir_all(folder)?;
    let save = |name: &str, config, wanted: fn(&Played) -> bool| {
        let file = folder.join(format!("{name}.json"));
        std::fs::write(file, play(&config, wanted).journal.to_text())
    };
    for seats in 2..=6 {
        for (pace, plain) in [("live", Config::live(seats)), ("turns", Config::plain(seats))] {
            let name = format!("{pace}-{seats}");
            save(&format!("{name}-ten-wagons"), plain, |played| {
                ended(played, Ending::TenWagons)
                    && happened(played, |event| matches!(event, Event::TurnMissed { .. }))
            })?;
            save(&format!("{name}-deck-empty"), plain, |played| ended(played, Ending::DeckEmpty))?;
            let players = Config { wrong_grab: WrongGrab::Players, ..plain };
            save(&format!("{name}-called"), players, |played| {
                happened(played, |event| matches!(event, Event::GrabCalled { .. }))
            })?;
            save(&format!("{name}-unnoticed"), players, wrong_and_unnoticed)?;
        }
    }
    let single_double = |config| Config { single_double: true, ..config };
    save("live-3-single-double", single_double(Config::live(3)), |_| true)?;
    save("turns-4-single-double", single_double(Config::plain(4)), |_| true)?;
    let as_they_come = |config| Config { refill: Refill::AsTheyCome, ..config };
    save("live-3-as-they-come", as_they_come(Config::live(3)), |_| true)?;
    save("turns-2-as-they-come", as_they_come(Config::plain(2)), |_| true)?;
    let first_player = Config { first_player: Some(Seat(3)), look_seconds: 12, ..Config::live(4) };
    save("live-4-first-player", first_player, |_| true)?;
    let own_box = Config {
        contents: Contents {
            locomotive_die: LocomotiveDie { locomotive: 3, blank: 3 },
            ..Contents::STANDARD
        },
        ..Config::live(3)
    };
    save("live-3-own-box", own_box, |_| true)
}

/// Plays games between a child and adults until one meets the requirements; only between children if wrong grabs must
/// go unnoticed.
fn play(config: &Config, wanted: impl Fn(&Played) -> bool) -> Played {
    let levels = PerSeat::from_fn(config.seats, |seat| match config.wrong_grab {
        WrongGrab::Program => [Level::Child, Level::Parent, Level::QuickParent][seat.index() % 3],
        WrongGrab::Players => Level::Child,
    });
    let games = (0..100_000).map(|stream| {
        let played = simulate(config, &levels, &mut Pcg32::new(2_026, stream));
        played.expect("the rules support this set-up")
    });
    games.into_iter().find(wanted).expect("a hundred thousand games contain one like this")
}

fn ended(played: &Played, ending: Ending) -> bool {
    played.end.phase() == Phase::Over { ending }
}

fn happened(played: &Played, what: impl Fn(&Event) -> bool) -> bool {
    played.events.iter().any(what)
}

fn wrong_and_unnoticed(played: &Played) -> bool {
    let mut unnoticed = false;
    let replayed = played.journal.replay(|_, state, _| {
        unnoticed |= state.view(Viewer::Spectator).unnoticed;
    });
    replayed.is_ok() && unnoticed
}
