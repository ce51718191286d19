//! Plays many games and prints how the board behaves.
//!
//! `cargo run --release -p trains-and-stations --example balance -- SEATS GAMES [random | sims:N] [FILE]`
//!
//! The players get the view of their seat and take the action with the highest weight; one move in twenty is random.
//! `sims:N` plays with barons that make this many simulations per choice. With a file, the games are played on the
//! board in it.

mod greedy;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use greedy::{board_of, power, step};
use trains_and_stations::{Action, Config, Event, Power, State, StationList};
use whistle_bots::{Effort, ThinkRequest};
use whistle_core::prelude::*;
use whistle_core::{Pcg32, Rng as _, Seat, Viewer};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, usual: u64| {
        arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let (seats, games) = (number(0, 4) as u8, number(1, 2_000));
    let players = arguments.iter().find_map(|word| match word.as_str() {
        "random" => Some(Players::Random),
        word => word.strip_prefix("sims:")?.parse().ok().map(Players::Barons),
    });
    let players = players.unwrap_or(Players::Greedy);
    let config = Config { board: board_of(&arguments), ..Config::plain(seats) };
    let mut tally = Tally::default();
    for game in 0..games {
        play(&config, players, game, &mut tally);
    }
    tally.print(&config, games, players);
}

/// The players.
#[derive(Clone, Copy)]
enum Players {
    Random,
    Greedy,
    /// Barons with this many simulations per move.
    Barons(u32),
}

impl std::fmt::Display for Players {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Players::Random => write!(f, "random players"),
            Players::Greedy => write!(f, "greedy players"),
            Players::Barons(simulations) => write!(f, "barons with {simulations} simulations"),
        }
    }
}

#[derive(Default)]
struct Tally {
    stations: BTreeMap<String, u64>,
    visits: u64,
    deliveries: u64,
    /// Games in which two stations were joined in one turn.
    joined: BTreeMap<(String, String), u64>,
    held: BTreeMap<Power, u64>,
    /// The results of seats that kept or drew a card.
    cards: BTreeMap<Power, Holders>,
    /// The results of seats that drew any card.
    drawers: Wins,
    completed: BTreeMap<Power, u64>,
    wins: BTreeMap<u8, f64>,
    components: BTreeMap<&'static str, i64>,
    winner_has: BTreeMap<&'static str, f64>,
    erected: BTreeMap<String, u64>,
    rounds: Vec<u8>,
    scores: i64,
    upgrades: u64,
    strikes: u64,
}

/// The results of some seats, once per game.
#[derive(Default)]
struct Wins {
    seats: u64,
    /// Shares of wins, and the sum of their squares.
    won: f64,
    squares: f64,
}

impl Wins {
    fn note(&mut self, share: f64) {
        self.seats += 1;
        self.won += share;
        self.squares += share * share;
    }

    /// The wins above a fair share, and their margin of error (95%), both in percent.
    fn over_fair(&self, seats: u8) -> (f64, f64) {
        let n = self.seats.max(1) as f64;
        let mean = self.won / n;
        let error = 1.96 * ((self.squares / n - mean * mean).max(0.0) / n).sqrt();
        (100.0 * (mean - 1.0 / f64::from(seats)), 100.0 * error)
    }
}

/// The results of seats with a card.
#[derive(Default)]
struct Holders {
    /// Kept after the deal, or drawn.
    all: Wins,
    /// Kept after the deal, which is pure luck.
    dealt: Wins,
}

fn play(config: &Config, players: Players, game: u64, tally: &mut Tally) {
    let mut rng = Pcg32::new(2026, game);
    let mut state = State::new(config).expect("a plain table");
    let mut turn_stations: Vec<StationList> = Vec::new();
    let mut joined = BTreeMap::new();
    let mut held: Vec<(Seat, Power)> = Vec::new();
    let mut kept = 0;
    let decide = |state: &State, seat: Seat, legal: &[Action], rng: &mut Pcg32| match players {
        Players::Barons(simulations) => baron(state, seat, simulations, rng),
        Players::Greedy if legal.len() > 1 && rng.below(20) > 0 => {
            in_two_worlds(state, seat, legal, rng)
        }
        _ => rng.pick(legal),
    };
    while let Some(events) = step(&mut state, &mut rng, decide) {
        for event in events {
            match event {
                Event::DeliveryMade { stations, .. } => {
                    tally.deliveries += 1;
                    turn_stations.push(stations);
                    for station in stations.iter() {
                        tally.visits += 1;
                        *tally.stations.entry(station.to_string()).or_default() += 1;
                    }
                }
                Event::TurnBegan { .. } | Event::SeatScored { .. } => {
                    note_joined(&turn_stations, &mut joined);
                    turn_stations.clear();
                }
                Event::PowerShuffled => {
                    let hand = |s| power(&state, s).each().map(move |card| (s, card));
                    held = Seat::all(config.seats).flat_map(hand).collect();
                    kept = held.len();
                }
                Event::PowerDrawn { seat, cards: Some(cards), .. } => {
                    held.extend(cards.each().map(|card| (seat, card)));
                }
                Event::MissionRevealed { card, .. } => {
                    *tally.completed.entry(card).or_default() += 1;
                }
                Event::BuildingErected { building, .. } => {
                    *tally.erected.entry(building.to_string()).or_default() += 1;
                }
                Event::StackUpgraded { .. } => tally.upgrades += 1,
                Event::StrikeCalled { .. } => tally.strikes += 1,
                _ => (),
            }
        }
    }
    for (_, card) in &held {
        *tally.held.entry(*card).or_default() += 1;
    }
    for pair in joined.into_keys() {
        *tally.joined.entry(pair).or_default() += 1;
    }
    tally.rounds.push(state.view(Viewer::Spectator).round);
    let outcome = state.outcome().expect("the game is over");
    let winners = outcome.winners();
    let share = |seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
    let (dealt, drawn) = held.split_at(kept);
    for (seat, card) in BTreeSet::from_iter(&held) {
        tally.cards.entry(*card).or_default().all.note(share(*seat));
    }
    for (seat, card) in BTreeSet::from_iter(dealt) {
        tally.cards.entry(*card).or_default().dealt.note(share(*seat));
    }
    for seat in drawn.iter().map(|(seat, _)| *seat).collect::<BTreeSet<Seat>>() {
        tally.drawers.note(share(seat));
    }
    for (seat, standing) in outcome.standings.iter() {
        tally.scores += i64::from(standing.score);
        let share = share(seat);
        // Seats are counted from the conductor, who is drawn.
        let from = state.view(Viewer::Spectator).conductor;
        let place = (seat.0 + config.seats - from.0) % config.seats;
        *tally.wins.entry(place).or_default() += share;
        for (name, points) in outcome.breakdown(seat) {
            *tally.components.entry(name).or_default() += i64::from(points);
            if points > 0 {
                *tally.winner_has.entry(name).or_default() += share;
            }
        }
    }
}

/// Records every pair of stations that this turn's deliveries joined.
fn note_joined(turn: &[StationList], joined: &mut BTreeMap<(String, String), ()>) {
    let mut groups: Vec<Vec<String>> = Vec::new();
    for stations in turn {
        let mut group: Vec<String> = stations.iter().map(|s| s.to_string()).collect();
        groups.retain(|other| {
            let meets = other.iter().any(|name| group.contains(name));
            if meets {
                group.extend(other.iter().cloned());
            }
            !meets
        });
        groups.push(group);
    }
    for group in groups {
        for one in &group {
            for other in &group {
                if one < other {
                    joined.insert((one.clone(), other.clone()), ());
                }
            }
        }
    }
}

/// Plays as the strongest level does.
fn baron(state: &State, seat: Seat, simulations: u32, rng: &mut Pcg32) -> Action {
    let stop = AtomicBool::new(false);
    let seed = rng.next_u32().into();
    let question = ThinkRequest::new(Effort::Simulations(simulations), seed, &stop);
    whistle_bots::ask(state, seat, &question).expect("the seat has a choice").action
}

/// Takes the action with the highest weight in two worlds together, as the levels do.
fn in_two_worlds(state: &State, seat: Seat, legal: &[Action], rng: &mut Pcg32) -> Action {
    let view = state.view(Viewer::Seat(seat));
    let mut sums = vec![0_i64; legal.len()];
    let mut weights = Vec::new();
    for _ in 0..2 {
        weights.clear();
        State::sample_world(&view, rng).score_actions(seat, legal, &mut weights);
        sums.iter_mut().zip(&weights).for_each(|(sum, &weight)| *sum += i64::from(weight));
    }
    let most = sums.iter().max().copied();
    let best: Vec<Action> =
        (0..legal.len()).filter(|&index| Some(sums[index]) == most).map(|i| legal[i]).collect();
    rng.pick(&best)
}

impl Tally {
    fn print(mut self, config: &Config, games: u64, players: Players) {
        let (seats, board) = (config.seats, &config.board);
        let n = games as f64;
        let percent = |count: u64, of: u64| 100.0 * count as f64 / of.max(1) as f64;
        println!("{seats} seats, {games} games, {players}\n");
        self.rounds.sort_unstable();
        let at = |part: usize| self.rounds[(self.rounds.len() - 1) * part / 100];
        println!(
            "rounds: median {}, mean {:.2}, 5% below {}, 95% below {}, longest {}",
            at(50),
            self.rounds.iter().map(|&rounds| f64::from(rounds)).sum::<f64>() / n,
            at(5),
            at(95),
            at(100)
        );
        println!(
            "a game has {:.1} deliveries, {:.1} upgrades, {:.1} strikes; mean score {:.1}",
            self.deliveries as f64 / n,
            self.upgrades as f64 / n,
            self.strikes as f64 / n,
            self.scores as f64 / n / f64::from(seats)
        );
        println!("\n| place from the conductor | wins % | ± |\n|---|--:|--:|");
        for (place, wins) in &self.wins {
            let share = wins / n;
            let error = 1.96 * (share * (1.0 - share) / n).sqrt();
            println!("| {place} | {:.1} | {:.1} |", 100.0 * share, 100.0 * error);
        }
        println!("\n| station | % of deliveries | % of visits |\n|---|--:|--:|");
        for (station, &count) in &self.stations {
            println!(
                "| {station} | {:.1} | {:.1} |",
                percent(count, self.deliveries),
                percent(count, self.visits)
            );
        }
        println!("\n| power card | held in games | completed % |\n|---|--:|--:|");
        for (card, &held) in self.held.iter().filter(|(card, _)| board.mission(**card).is_some()) {
            let (_, points) = board.mission(*card).expect("a mission");
            let done = self.completed.get(card).copied().unwrap_or(0);
            println!("| {card} ({points}) | {held} | {:.1} |", percent(done, held));
        }
        self.print_cards(config);
        println!("\n| component | points per seat | winner has some % |\n|---|--:|--:|");
        for (name, &points) in &self.components {
            println!(
                "| {name} | {:.1} | {:.0} |",
                points as f64 / n / f64::from(seats),
                100.0 * self.winner_has.get(name).copied().unwrap_or(0.0) / n
            );
        }
        println!("\n| building | a game |\n|---|--:|");
        for (building, &count) in &self.erected {
            println!("| {building} | {:.1} |", count as f64 / n);
        }
        println!("\n| joined in one turn | % of games |\n|---|--:|");
        for ((one, other), &count) in &self.joined {
            println!("| {one} – {other} | {:.1} |", percent(count, games));
        }
    }

    /// Shows whether a single card decides games: the wins of its owners above a fair share.
    fn print_cards(&self, config: &Config) {
        let (over, error) = self.drawers.over_fair(config.seats);
        println!("\nwho draws any power card wins {over:+.1} ±{error:.1} over fair");
        println!(
            "\n| power card | kept or drawn by | wins over fair % | ± | dealt and kept by | wins over fair % | ± |"
        );
        println!("|---|--:|--:|--:|--:|--:|--:|");
        for (card, holders) in &self.cards {
            let name = &config
                .board
                .power
                .iter()
                .find(|plan| plan.id == *card)
                .expect("the card is on the board")
                .name;
            let ((all, all_error), (dealt, dealt_error)) =
                (holders.all.over_fair(config.seats), holders.dealt.over_fair(config.seats));
            println!(
                "| {name} | {} | {all:+.1} | {all_error:.1} | {} | {dealt:+.1} | {dealt_error:.1} |",
                holders.all.seats, holders.dealt.seats
            );
        }
    }
}
