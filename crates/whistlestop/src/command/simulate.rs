//! `whistlestop simulate`: plays many games between equal players, to see how fair they are and what an option changes.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use serde_json::{Map, Value};
use whistle_core::Words as _;
use whistle_lab::{Balance, PlayerSpec, Running, Variant};
use whistle_registry::GameEntry;

use super::laboratory::{LabArgs, check_adjusted, check_games, in_words, quote, read_players};
use crate::candidates;
use crate::cli::LangArg;
use crate::failure::Failure;
use crate::source::{NewFiles, check_takes_board, read_text, read_value};
use crate::words::Phrases;

/// More tables than this must be a typing error.
const MOST_TABLES: usize = 64;

#[derive(Args)]
#[command(after_help = "\
With several values of --seats, --option or --board, every table plays the same deals and is compared with \
the first table of as many seats.

Examples:
  whistlestop simulate trick-of-the-rails --games 100000
  whistlestop simulate trick-of-the-rails --seats 4 --option shuffled_track=false,true \\
      --players conductor --games 20000 --precision 0.01 --html fair.html")]
pub(crate) struct SimulateArgs {
    /// Game, such as trick-of-the-rails
    #[arg(value_parser = candidates::game(), hide_possible_values = true)]
    game: String,
    /// Number of seats; several values, separated by commas, are compared [default: the game's minimum]
    #[arg(long, value_delimiter = ',')]
    #[arg(value_parser = candidates::seats(), hide_possible_values = true)]
    seats: Vec<u8>,
    /// Game option: NAME turns it on, NAME=VALUE sets it, NAME=V1,V2 compares values. Can be repeated. `whistlestop games` lists
    /// options and defaults
    #[arg(long = "option", value_name = "NAME[=V1,V2…]")]
    #[arg(value_parser = candidates::option(), hide_possible_values = true)]
    options: Vec<String>,
    /// Board file, for a game with the option `board`; several files are compared [default: the board in the box]
    #[arg(long, value_delimiter = ',', value_name = "FILE,…")]
    board: Vec<PathBuf>,
    /// One player for all seats, or one per seat, separated by commas, who take turns on the seats. See
    /// `whistlestop ladder --help` for players
    #[arg(long, value_delimiter = ',', default_value = "random", value_name = "PLAYER,…")]
    #[arg(value_parser = candidates::player(), hide_possible_values = true)]
    players: Vec<String>,
    /// Maximum number of games per table
    #[arg(long, default_value_t = 2_000)]
    games: u64,
    /// Stop early once every win rate is known to within this, such as 0.01 for one percentage point [default: play all
    /// games]
    #[arg(long, value_name = "HALF-WIDTH")]
    precision: Option<f64>,
    /// Also report luck-adjusted wins: same mean, narrower intervals, slower run. --precision then applies
    /// to them
    #[arg(long)]
    adjusted: bool,
    /// Also write the game file of every game into this folder
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    record: Option<PathBuf>,
    #[command(flatten)]
    lang: LangArg,
    #[command(flatten)]
    lab: LabArgs,
}

pub(super) fn run(arguments: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let entry = whistle_registry::find(&arguments.game)?;
    let variants = arguments.variants(entry)?;
    let players = read_players(entry, &arguments.players)?;
    let seats = || variants.iter().map(|variant| usize::from(variant.opened.game.seat_count()));
    if players.len() > 1 && seats().any(|seats| seats != players.len()) {
        let count = players.len();
        return Err(Failure::new(format_args!(
            "{count} players do not match the number of seats of every table"
        ))
        .hint("name one player for all seats, or one per seat"));
    }
    check_games(arguments.games)?;
    check_adjusted(entry, arguments.adjusted)?;
    let precision = match arguments.precision {
        Some(precision) if !(0.000_1..=0.5).contains(&precision) => {
            return Err(Failure::new(format_args!("--precision {precision} is out of range"))
                .hint("use a number from 0.0001 to 0.5, such as 0.01"));
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
    let mut made = NewFiles::default();
    if let Some(folder) = &arguments.record {
        made.make_folder(folder)?;
    }
    let findings = arguments.lab.play(|running| {
        let findings = balance.play(running)?;
        if let Some(folder) = &arguments.record {
            record(&balance, findings.games(), running, folder, &mut made)?;
        }
        Ok::<_, Failure>(findings)
    })?;
    made.keep()?;
    let command = arguments.command(entry, &players, seed);
    in_words(entry, arguments.lang.lang, |words| {
        let mut report = findings.report(&balance, words);
        let own = whistle_words::of_game_in(entry.meta.id, words.lang);
        report.title = own.and_then(|own| own.title()).unwrap_or(report.title);
        let text = format!("{}\n{command}\n", report.to_text(words));
        arguments.lab.write(&report, &text, || report.to_html(words, &command), out)
    })
}

/// Replays the games and writes a game file for each.
fn record(
    balance: &Balance<'_>,
    games: u64,
    running: &Running<'_>,
    folder: &Path,
    made: &mut NewFiles,
) -> Result<(), Failure> {
    let (game, seed) = (balance.entry.meta.id, balance.seed);
    balance.record(running, games, &mut |number, text| {
        made.write(&folder.join(format!("{game}-{seed}-{number}.json")), text.as_bytes())
    })
}

/// An option and its values, each with its label.
type Sweep = (String, Vec<(String, Value)>);

impl SimulateArgs {
    /// Opens a table for every combination of seats, options and boards.
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
            check_takes_board(entry)?;
            sweeps.push(("board".to_owned(), self.read_boards()?));
        }
        for (name, values) in &sweeps {
            if let Some(twice) = repeated(values, |one, other| one.1 == other.1) {
                let called = &values[twice].0;
                return Err(Failure::new(format_args!("option `{name}` lists `{called}` twice"))
                    .hint("list each value only once"));
            }
        }
        if let Some(twice) = repeated(&self.seats, u8::eq) {
            let seats = self.seats[twice];
            return Err(Failure::new(format_args!("--seats lists {seats} twice"))
                .hint("list each number only once"));
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
                let message = format_args!("more than {MOST_TABLES} tables to compare");
                return Err(Failure::new(message).hint("use fewer values, or several runs"));
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

    /// Returns the command that reproduces the numbers.
    fn command(&self, entry: &GameEntry, players: &[PlayerSpec], seed: u64) -> String {
        let list = |items: Vec<String>| quote(&items.join(","));
        let seats = match self.seats.as_slice() {
            [] => vec![entry.meta.min_seats.to_string()],
            several => several.iter().map(u8::to_string).collect(),
        };
        let mut command = format!("whistlestop simulate {} --seats {}", entry.meta.id, list(seats));
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

/// Finds the first item that duplicates an earlier one.
fn repeated<T>(items: &[T], same: impl Fn(&T, &T) -> bool) -> Option<usize> {
    (1..items.len()).find(|&at| items[..at].iter().any(|earlier| same(earlier, &items[at])))
}

/// `NAME` means true; `NAME=TEXT` is one value if the text is JSON, otherwise comma-separated values.
fn read_sweep(option: &str) -> Result<Sweep, Failure> {
    let Some((name, text)) = option.split_once('=') else {
        return Ok((option.to_owned(), vec![("true".to_owned(), Value::Bool(true))]));
    };
    let whole = serde_json::from_str::<Value>(text).is_ok();
    let parts = if whole { vec![text] } else { text.split(',').collect() };
    let read = |part: &str| Ok((part.to_owned(), read_value(name, part)?));
    Ok((name.to_owned(), parts.into_iter().map(read).collect::<Result<_, Failure>>()?))
}
