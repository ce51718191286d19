//! Measures how fast the rules are, on one thread.

use serde_json::Value;

use crate::openspiel::OpenSpiel;
use crate::shell::{exists, output, run, target};

/// Machines are noisy, so the best of this many rounds counts, both for us and for the peer.
const ROUNDS: usize = 5;

pub(crate) fn report(game: Option<&str>, against_openspiel: bool) -> Result<(), String> {
    run("cargo", &["build", "--profile", "dist", "--package", "whistle-bench", "--quiet"])?;
    let program = target().join("dist/whistle-bench");
    let program = program.to_str().ok_or("the target folder's path is not UTF-8")?;
    let peer = if against_openspiel { Some(OpenSpiel::install()?) } else { None };
    let mut tables = list(program)?;
    if let Some(game) = game {
        tables.retain(|table| table.game == game);
        if tables.is_empty() {
            return Err(format!("there is no game called \"{game}\""));
        }
    }
    let (mut best_peer, mut best_search) = (0.0_f64, 0.0_f64);
    for round in 1..=ROUNDS {
        eprintln!("   round {round} of {ROUNDS}");
        for table in &mut tables {
            table.measure(program)?;
            table.measure_search(program)?;
        }
        if let Some(peer) = &peer {
            best_peer = best_peer.max(peer.steps_per_second()?);
            best_search = best_search.max(peer.simulations_per_second()?);
        }
    }
    let counts = exists("valgrind", &["--version"]);
    if !counts {
        eprintln!("   valgrind is not installed, so instructions are not counted");
    }
    println!("random games, one thread, best of {ROUNDS} one-second rounds");
    println!(
        "{:<28} {:>5} {:>9} {:>10} {:>10} {:>11} {:>6} {:>7}{}",
        "game",
        "seats",
        "games/s",
        "M steps/s",
        "steps/game",
        "instr/step",
        "bytes",
        "clone",
        if peer.is_some() { "  × OpenSpiel" } else { "" }
    );
    for table in &tables {
        let instructions = if counts { Some(table.instructions(program)?) } else { None };
        let instructions = instructions.map_or("-".to_owned(), |n| format!("{n:.0}"));
        let ratio = peer.as_ref().map(|_| format!("  {:>11.1}", table.steps / best_peer));
        println!(
            "{:<28} {:>5} {:>9.0} {:>10.1} {:>10.1} {instructions:>11} {:>6} {:>4.1} ns{}",
            table.game,
            table.seats,
            table.games,
            table.steps / 1e6,
            table.length,
            table.bytes,
            table.clone,
            ratio.unwrap_or_default(),
        );
    }
    if peer.is_some() {
        println!("OpenSpiel hearts, C++ uniform random bots: {:.2} M steps/s", best_peer / 1e6);
    }
    print_search(&tables, peer.is_some().then_some(best_search));
    Ok(())
}

/// Measures searches from the first decision of a game, with random playouts and with the baron's search.
fn print_search(tables: &[Table], peer: Option<f64>) {
    println!("\nsearch from the first decision, one thread, best of {ROUNDS} one-second rounds");
    println!(
        "{:<28} {:>5} {:>13} {:>13}{}",
        "game",
        "seats",
        "random sims/s",
        "baron sims/s",
        if peer.is_some() { "  × OpenSpiel (random, baron)" } else { "" }
    );
    for table in tables.iter().filter(|table| table.random_search > 0.0) {
        let (random, baron) = (table.random_search, table.baron_search);
        let ratio = peer.map(|peer| format!("  {:>10.1} {:>10.1}", random / peer, baron / peer));
        let (game, seats) = (&table.game, table.seats);
        println!("{game:<28} {seats:>5} {random:>13.0} {baron:>13.0}{}", ratio.unwrap_or_default());
    }
    if let Some(peer) = peer {
        println!("OpenSpiel hearts, C++ IS-MCTS from the first trick: {peer:.0} simulations/s");
    }
}

struct Table {
    game: String,
    seats: u64,
    games: f64,
    steps: f64,
    length: f64,
    bytes: u64,
    clone: f64,
    /// Returns simulations per second; 0 if the player does not look ahead.
    random_search: f64,
    baron_search: f64,
}

fn list(program: &str) -> Result<Vec<Table>, String> {
    let list: Value = parse(&output(program, &["list"])?)?;
    let table = |value: &Value| Table {
        game: value["game"].as_str().unwrap_or_default().to_owned(),
        seats: value["seats"].as_u64().unwrap_or_default(),
        games: 0.0,
        steps: 0.0,
        length: 0.0,
        bytes: 0,
        clone: f64::INFINITY,
        random_search: 0.0,
        baron_search: 0.0,
    };
    Ok(list.as_array().into_iter().flatten().map(table).collect())
}

impl Table {
    fn measure(&mut self, program: &str) -> Result<(), String> {
        let line = output(program, &["speed", &self.game, &self.seats.to_string()])?;
        let speed = parse(&line)?;
        let number = |field: &str| speed[field].as_f64().unwrap_or_default();
        self.games = self.games.max(number("games_per_second"));
        self.steps = self.steps.max(number("steps_per_second"));
        self.length = number("steps_per_game");
        self.bytes = number("state_bytes") as u64;
        self.clone = self.clone.min(number("clone_nanoseconds"));
        Ok(())
    }

    fn measure_search(&mut self, program: &str) -> Result<(), String> {
        let speed = parse(&output(program, &["search", &self.game, &self.seats.to_string()])?)?;
        let number = |field: &str| speed[field].as_f64().unwrap_or_default();
        self.random_search = self.random_search.max(number("random_per_second"));
        self.baron_search = self.baron_search.max(number("baron_per_second"));
        Ok(())
    }

    /// Counts the instructions of 400 games and of 2,400; the difference excludes start-up.
    fn instructions(&self, program: &str) -> Result<f64, String> {
        let count = |games: &str| -> Result<(f64, f64), String> {
            let out_file = target().join("callgrind.out");
            let out = format!("--callgrind-out-file={}", out_file.display());
            let seats = self.seats.to_string();
            let line = output(
                "valgrind",
                &["--quiet", "--tool=callgrind", &out, program, "play", &self.game, &seats, games],
            )?;
            let steps = parse(&line)?["steps"].as_f64().unwrap_or_default();
            let profile = std::fs::read_to_string(&out_file).map_err(|error| error.to_string())?;
            let totals = profile.lines().find_map(|line| line.strip_prefix("totals: "));
            let total = totals.and_then(|total| total.trim().parse().ok());
            Ok((total.ok_or("valgrind counted nothing")?, steps))
        };
        let (few, few_steps) = count("400")?;
        let (many, many_steps) = count("2400")?;
        Ok((many - few) / (many_steps - few_steps))
    }
}

fn parse(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("not JSON: {error}: {text}"))
}
