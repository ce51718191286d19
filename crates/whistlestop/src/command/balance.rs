//! `whistlestop balance`: what is fair, and what an option changes.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value};
use whistle_core::Words as _;
use whistle_lab::{Balance, PlayerSpec, Variant};
use whistle_registry::GameEntry;

use super::laboratory::{LabArgs, check_adjusted, check_games, in_words, quote, read_players};
use crate::candidates;
use crate::cli::LangArg;
use crate::failure::Failure;
use crate::source::{read_text, read_value};
use crate::words::Phrases;

/// More tables than this are a slip of the keyboard.
const MOST_TABLES: usize = 64;

#[derive(Args)]
#[command(after_help = "\
Several values of --seats, --option or --board are a sweep: every table plays the same deals, and each is \
compared to the first with as many seats.

Example:
  whistlestop balance trick-of-the-rails --seats 4 --option shuffled_track=false,true \\
      --players conductor --games 20000 --precision 0.01 --html fair.html")]
pub(crate) struct BalanceArgs {
    /// The game, such as trick-of-the-rails.
    #[arg(value_parser = candidates::game(), hide_possible_values = true)]
    game: String,
    /// How many seats; the game's smallest number if left out. Several are separated by commas.
    #[arg(long, value_delimiter = ',')]
    #[arg(value_parser = candidates::seats(), hide_possible_values = true)]
    seats: Vec<u8>,
    /// An option of the game: NAME for yes, NAME=VALUE, or NAME=V1,V2 for a sweep. May be given
    /// several times.
    #[arg(long = "option", value_name = "NAME[=V1,V2…]")]
    #[arg(value_parser = candidates::option(), hide_possible_values = true)]
    options: Vec<String>,
    /// A board from a file, for a game that has an option `board`; several are a sweep.
    #[arg(long, value_delimiter = ',', value_name = "FILE,…")]
    board: Vec<PathBuf>,
    /// Who plays: one for all seats, or one for each seat, separated by commas, who take turns on
    /// them.
    #[arg(long, value_delimiter = ',', default_value = "conductor", value_name = "L")]
    #[arg(value_parser = candidates::player(), hide_possible_values = true)]
    players: Vec<String>,
    /// How many games at each table, at most.
    #[arg(long, default_value_t = 2_000)]
    games: u64,
    /// Stop before that when no interval of wins reaches further than this, 0.01 for a point of a
    /// hundred.
    #[arg(long, value_name = "P")]
    precision: Option<f64>,
    /// Measure luck too, and tell wins less luck: the same mean, a narrower interval, a slower run.
    /// --precision then goes by those.
    #[arg(long)]
    adjusted: bool,
    #[command(flatten)]
    lang: LangArg,
    #[command(flatten)]
    lab: LabArgs,
}

pub(super) fn run(arguments: &BalanceArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let entry = whistle_registry::find(&arguments.game)?;
    let variants = arguments.variants(entry)?;
    let players = read_players(entry, &arguments.players)?;
    let seats = || variants.iter().map(|variant| usize::from(variant.opened.game.seat_count()));
    if players.len() > 1 && seats().any(|seats| seats != players.len()) {
        let count = players.len();
        return Err(Failure::new(format_args!("{count} players do not fit every table"))
            .hint("name one player for all seats, or as many as there are seats"));
    }
    check_games(arguments.games)?;
    check_adjusted(entry, arguments.adjusted)?;
    let precision = match arguments.precision {
        Some(precision) if !(0.000_1..=0.5).contains(&precision) => {
            return Err(Failure::new(format_args!("--precision {precision} is out of reach"))
                .hint("give a number from 0.0001 to 0.5, such as 0.01"));
        }
        precision => precision.map(|precision| (precision * 1e6).round() as u32),
    };
    let seed = arguments.lab.run.seed()?;
    let balance = Balance {
        entry,
        variants: &variants,
        players: &players,
        games: arguments.games,
        precision,
        seed,
        adjusted: arguments.adjusted,
    };
    let findings = arguments.lab.play(|running| balance.play(running))?;
    let command = arguments.command(entry, &players, seed);
    in_words(entry, arguments.lang.lang, |words| {
        let mut report = findings.report(&balance, words);
        let own = whistle_words::of_game_in(entry.meta.id, words.lang);
        report.title = own.and_then(|own| own.title()).unwrap_or(report.title);
        let text = format!("{}\n{command}\n", report.to_text(words));
        arguments.lab.write(&report, &text, || report.to_html(words, &command), out)
    })
}

/// An option with the values it takes, each with what it is called.
type Sweep = (String, Vec<(String, Value)>);

impl BalanceArgs {
    /// Opens a table for every combination of what was asked for.
    fn variants(&self, entry: &'static GameEntry) -> Result<Vec<Variant>, Failure> {
        let mut sweeps: Vec<Sweep> = Vec::new();
        for option in &self.options {
            let sweep = read_sweep(option)?;
            if sweeps.iter().any(|(name, _)| *name == sweep.0) {
                return Err(Failure::new(format_args!("option `{}` is given twice", sweep.0)));
            }
            sweeps.push(sweep);
        }
        if !self.board.is_empty() {
            sweeps.push(("board".to_owned(), self.read_boards()?));
        }
        for (name, values) in &sweeps {
            if let Some(twice) = repeated(values, |one, other| one.1 == other.1) {
                let called = &values[twice].0;
                return Err(Failure::new(format_args!("option `{name}` has `{called}` twice"))
                    .hint("a sweep compares tables that differ: name each value once"));
            }
        }
        if let Some(twice) = repeated(&self.seats, u8::eq) {
            let seats = self.seats[twice];
            return Err(Failure::new(format_args!("--seats has {seats} twice"))
                .hint("a sweep compares tables that differ: name each number once"));
        }
        let plain = [entry.meta.min_seats];
        let seats = if self.seats.is_empty() { &plain[..] } else { &self.seats };
        let mut combinations: Vec<(u8, Vec<usize>)> =
            seats.iter().map(|&seats| (seats, Vec::new())).collect();
        for (_, values) in &sweeps {
            let with = |(seats, chosen): (u8, Vec<usize>)| {
                (0..values.len()).map(move |value| (seats, [&chosen[..], &[value]].concat()))
            };
            combinations = combinations.into_iter().flat_map(with).collect();
            if combinations.len() > MOST_TABLES {
                let message = format_args!("a sweep over more than {MOST_TABLES} tables");
                return Err(Failure::new(message).hint("give fewer values, or several runs"));
            }
        }
        let phrases = Phrases::new(entry, self.lang.lang);
        let open = |(seats, chosen): (u8, Vec<usize>)| {
            let mut options = Map::new();
            let mut differs = Vec::new();
            let of_seats = phrases.say_with("lab-seats", &[("seats", seats.to_string())]);
            if self.seats.len() > 1 {
                differs.push(of_seats.clone());
            }
            for ((name, values), value) in sweeps.iter().zip(chosen) {
                let (called, value) = &values[value];
                options.insert(name.clone(), value.clone());
                if sweeps.len() == 1 || values.len() > 1 {
                    differs.push(format!("{name} = {called}"));
                }
            }
            let label = if differs.is_empty() { of_seats } else { differs.join(", ") };
            Ok(Variant { label, opened: entry.open(seats, &options)? })
        };
        combinations.into_iter().map(open).collect()
    }

    fn read_boards(&self) -> Result<Vec<(String, Value)>, Failure> {
        let read = |file: &PathBuf| {
            let text = read_text(file)?;
            let value = serde_json::from_str(&text).unwrap_or_else(|_| Value::from(text));
            let name = file.file_stem().unwrap_or(file.as_os_str()).to_string_lossy();
            Ok((name.into_owned(), value))
        };
        self.board.iter().map(read).collect()
    }

    /// Writes the command that gives the same numbers again.
    fn command(&self, entry: &GameEntry, players: &[PlayerSpec], seed: u64) -> String {
        let list = |items: Vec<String>| quote(&items.join(","));
        let seats = match self.seats.as_slice() {
            [] => vec![entry.meta.min_seats.to_string()],
            several => several.iter().map(u8::to_string).collect(),
        };
        let mut command = format!("whistlestop balance {} --seats {}", entry.meta.id, list(seats));
        self.options.iter().for_each(|option| command += &format!(" --option {}", quote(option)));
        if !self.board.is_empty() {
            let files = self.board.iter().map(|file| file.display().to_string()).collect();
            command += &format!(" --board {}", list(files));
        }
        let players = list(players.iter().map(PlayerSpec::to_string).collect());
        command += &format!(" --players {players} --games {}", self.games);
        if let Some(precision) = self.precision {
            command += &format!(" --precision {precision}");
        }
        if self.adjusted {
            command += " --adjusted";
        }
        if self.lang.lang != crate::cli::Lang::En {
            command += &format!(" --lang {}", self.lang.lang.code());
        }
        command + &format!(" --seed {seed}")
    }
}

/// Finds the first item that is the same as one before it.
fn repeated<T>(items: &[T], same: impl Fn(&T, &T) -> bool) -> Option<usize> {
    (1..items.len()).find(|&at| items[..at].iter().any(|earlier| same(earlier, &items[at])))
}

/// `NAME` is yes; `NAME=TEXT` is one value if the text is JSON, else one for each comma.
fn read_sweep(option: &str) -> Result<Sweep, Failure> {
    let Some((name, text)) = option.split_once('=') else {
        return Ok((option.to_owned(), vec![("true".to_owned(), Value::Bool(true))]));
    };
    let whole = serde_json::from_str::<Value>(text).is_ok();
    let parts = if whole { vec![text] } else { text.split(',').collect() };
    let read = |part: &str| Ok((part.to_owned(), read_value(name, part)?));
    Ok((name.to_owned(), parts.into_iter().map(read).collect::<Result<_, Failure>>()?))
}
