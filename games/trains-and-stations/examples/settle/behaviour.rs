//! How a board behaves, and how far that is from the goals of `BALANCE.md`.

use trains_and_stations::{Action, BoardChoice, Config, Event, Power, PowerCards, State, WEIGHTS};
use whistle_core::prelude::*;
use whistle_core::{Pcg32, Rng as _, Seat, Viewer};

use crate::greedy::{greedy, power, step};
use crate::plan::Plan;

/// Random games are stopped after this many rounds: the most that a table can have (TS-37).
const MOST_ROUNDS: u8 = 200;
/// The length counted for a stopped game.
const GIVEN_UP: u16 = 1_500;

/// How a board behaves with a number of seats.
struct Behaviour {
    rounds: f64,
    /// The share of each station in all visits, in percent.
    visits: Vec<f64>,
    /// How often each held mission was completed, in percent.
    missions: Vec<(Power, f64)>,
    deliveries: f64,
    built: f64,
}

fn behave(board: &BoardChoice, seats: u8, games: std::ops::Range<u64>) -> Behaviour {
    let config = Config { board: board.clone(), ..Config::plain(seats) };
    let n = (games.end - games.start) as f64;
    let mut visits = vec![0.0; board.stations.len()];
    let cards: Vec<Power> = board.power.iter().map(|plan| plan.id).collect();
    let (mut held, mut done) = (vec![0.0_f64; cards.len()], vec![0.0_f64; cards.len()]);
    let place = |card: Power| cards.iter().position(|&other| other == card).expect("a card");
    let (mut rounds, mut deliveries, mut built) = (0.0, 0.0, 0.0);
    for game in games {
        let mut rng = Pcg32::new(2026, game);
        let mut state = State::new(&config).expect("a table");
        while let Some(events) = step(&mut state, &mut rng, |state, seat, legal, rng| {
            greedy(state, &WEIGHTS, 20, (seat, legal), rng)
        }) {
            for event in events {
                match event {
                    Event::DeliveryMade { stations, .. } => {
                        deliveries += 1.0;
                        for (index, plan) in board.stations.iter().enumerate() {
                            visits[index] += f64::from(u8::from(stations.contains(&plan.id)));
                        }
                    }
                    Event::PowerShuffled => {
                        let hands = Seat::all(seats).map(|seat| power(&state, seat));
                        hands.flat_map(PowerCards::each).for_each(|card| held[place(card)] += 1.0);
                    }
                    Event::PowerDrawn { cards: Some(drawn), .. } => {
                        drawn.each().for_each(|card| held[place(card)] += 1.0);
                    }
                    Event::MissionRevealed { card, .. } => done[place(card)] += 1.0,
                    Event::BuildingErected { .. } => built += 1.0,
                    _ => (),
                }
            }
        }
        rounds += f64::from(state.view(Viewer::Spectator).round);
    }
    let all: f64 = visits.iter().sum();
    visits.iter_mut().for_each(|count| *count *= 100.0 / all);
    let missions = cards.iter().enumerate().filter(|(_, card)| board.mission(**card).is_some());
    let missions =
        missions.map(|(index, &card)| (card, 100.0 * done[index] / held[index].max(1.0)));
    let missions = missions.collect();
    Behaviour { rounds: rounds / n, visits, missions, deliveries: deliveries / n, built: built / n }
}

/// The median number of rounds for players who make `stray` percent of their moves at random.
fn astray(board: &BoardChoice, seats: u8, stray: u32) -> f64 {
    let config = Config { board: board.clone(), rounds: MOST_ROUNDS, ..Config::plain(seats) };
    let mut rounds = [0; 9];
    for (game, rounds) in rounds.iter_mut().enumerate() {
        let mut rng = Pcg32::new(4052, game as u64);
        let mut state = State::new(&config).expect("a table");
        let wander = |state: &State, seat, legal: &[Action], rng: &mut Pcg32| {
            if rng.below(100) < stray {
                return rng.pick(legal);
            }
            greedy(state, &WEIGHTS, u32::MAX, (seat, legal), rng)
        };
        while step(&mut state, &mut rng, wander).is_some() {}
        let finished = state.outcome().is_some_and(|outcome| outcome.reason == "points_gone");
        *rounds = if finished { u16::from(state.view(Viewer::Spectator).round) } else { GIVEN_UP };
    }
    rounds.sort_unstable();
    f64::from(rounds[rounds.len() / 2])
}

/// The distance of a board from the goals, with a description.
pub(crate) fn loss(plan: &Plan, games: std::ops::Range<u64>) -> (f64, String) {
    let board = BoardChoice::read(&plan.text()).expect("a sound board");
    let (mut loss, mut lines) = (0.0, String::new());
    let square = |value: f64| value * value;
    // Games between weak or random players must end too.
    let (gentle, random) = (astray(&board, 3, 50), astray(&board, 3, 100));
    loss += 8.0 * square((gentle / 20.0).ln().max(0.0));
    loss += 8.0 * square((random / 220.0).ln().max(0.0));
    // Every resource must matter: dice and cards can run out, and points reward fast players.
    let stations =
        |kinds: &[usize]| plan.bonuses.iter().filter(|bonus| kinds.contains(bonus)).count() as f64;
    let (dice, cards, points) = (stations(&[0]), stations(&[1]), stations(&[2, 3]));
    loss += 15.0 * (square((3.0 - dice).max(0.0)) + square((cards - 4.0).max(0.0)));
    loss += 15.0 * square((1.0 - points).max(0.0));
    lines += &format!("  astray: {gentle} and {random} rounds\n");
    for seats in [3, 4, 5] {
        let found = behave(&board, seats, games.clone());
        let (short, long) = ((8.2 - found.rounds).max(0.0), (found.rounds - 13.0).max(0.0));
        loss += 30.0 * square(short) + square(long);
        for &share in &found.visits {
            let (few, many) = ((5.5 - share).max(0.0), (share - 21.0).max(0.0));
            loss += 2.5 * square(few) + square(many) / 2.0;
        }
        for &(card, rate) in &found.missions {
            let ([one, other], _) = board.mission(card).expect("a mission");
            // As the rulebook requires, many missions should be over two tracks.
            let over_two =
                [one, other].map(|station| station.to_string()) == ["seattle", "detroit"];
            let (few, many) = if over_two {
                ((20.0 - rate).max(0.0) / 12.0, 0.0)
            } else {
                ((25.0 - rate).max(0.0) / 5.0, (rate - 44.0).max(0.0) / 5.0)
            };
            loss += square(few) + square(many);
        }
        // Rarer missions should be worth more.
        for &(one, rate) in &found.missions {
            for &(other, other_rate) in &found.missions {
                let points = |card| board.mission(card).map_or(0, |(_, points)| points);
                if points(one) > points(other) {
                    loss += square((rate - other_rate).max(0.0) / 12.0);
                }
            }
        }
        lines += &format!(
            "  {seats}: {:.1} rounds, {:.1} deliveries, {:.1} built;",
            found.rounds, found.deliveries, found.built
        );
        lines += &found.visits.iter().map(|share| format!(" {share:.0}")).collect::<String>();
        lines += ";";
        lines += &found.missions.iter().map(|(_, rate)| format!(" {rate:.0}%")).collect::<String>();
        lines += "\n";
    }
    (loss, lines)
}
