//! The grammar of the command line.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::{Args, CommandFactory as _, Parser, Subcommand, ValueEnum, ValueHint};
use whistle_lab::PlayerSpec;

use crate::candidates;
use crate::command::laboratory::quote;
use crate::command::ladder::LadderArgs;
use crate::command::report::JsonArg;
use crate::command::review::ReviewArgs;
use crate::command::simulate::SimulateArgs;
use crate::command::{AdminArgs, ServeArgs, VerifyArgs};

/// Play, analyse and host railway tabletop games.
#[derive(Parser)]
#[command(name = "whistlestop", version)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Without a command, whistlestop starts a server, as `whistlestop serve` does, with the same options.

Examples:
  whistlestop learn trick-of-the-rails     learn a game by playing
  whistlestop play trick-of-the-rails      play in the terminal
  whistlestop rules trick-of-the-rails     read the rules
  whistlestop simulate trick-of-the-rails --games 100000

Seats are numbered from 0, clockwise. Exit codes: 0 success, 1 the answer is no, 2 an error (nothing was \
changed), 130 interrupted.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: ServeArgs,
}

/// The groups of commands in the help.
const GROUPS: [(&str, &[&str]); 4] = [
    ("Play", &["play", "learn", "games", "rules", "replay"]),
    ("Analyse", &["simulate", "ladder", "review", "validate", "verify-dice"]),
    ("Serve", &["serve", "admin", "site"]),
    ("For programs", &["engine", "bot", "schema", "completions", "man", "help"]),
];

/// Returns the grammar, with commands in groups and without the options of `serve`, which has its own help.
pub(crate) fn program() -> clap::Command {
    let mut program = Arguments::command();
    let mut list = String::new();
    for (heading, names) in GROUPS {
        let _ = writeln!(list, "\n{heading}");
        for name in names {
            let about = program.find_subcommand(name).and_then(clap::Command::get_about);
            let about = about.map_or("Print help for a command".to_owned(), ToString::to_string);
            let _ = writeln!(list, "  {name:<13} {about}");
        }
    }
    program = program.mut_args(|arg| arg.hide(true)).help_template(format!(
        "{{about}}\n\n{{usage-heading}} whistlestop [OPTIONS] [COMMAND]\n\nCommands:\n{list}\nOptions:\n  \
         -h, --help     Print help\n  -V, --version  Print version{{after-help}}"
    ));
    program
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Host tables for browsers and terminals
    Serve(ServeArgs),
    /// Manage the tables and people of a server, running or not
    Admin(AdminArgs),
    /// List the games with their seats and options
    Games(JsonArg),
    /// Print the rules of a game, or one rule
    Rules {
        /// Game, such as trick-of-the-rails
        #[arg(value_parser = candidates::game(), hide_possible_values = true)]
        game: String,
        /// Rule number, such as TR-9 [default: all rules]
        id: Option<String>,
        #[command(flatten)]
        lang: LangArg,
    },
    /// Play in the terminal: against bots, with others at one keyboard, or at a server's table
    Play(PlayArgs),
    /// Learn a game by playing: a short lesson, then an easy game
    Learn(LearnArgs),
    /// Simulate many games between equal players: how fair is a game, and what does an option change?
    #[command(alias = "balance")]
    Simulate(SimulateArgs),
    /// Let players compete, and rate their strength
    Ladder(LadderArgs),
    /// Step through a finished or saved game
    Replay(ReplayArgs),
    /// Review a finished game: luck, play, better moves
    Review(ReviewArgs),
    /// Check that game files are valid: replay each and compare the result
    #[command(alias = "check")]
    Validate {
        /// Game files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        json: JsonArg,
    },
    /// Check that the dice of a server's game were fair
    #[command(name = "verify-dice", alias = "verify")]
    VerifyDice(VerifyArgs),
    /// Run the engine: JSON requests on standard input, answers on standard output (docs/analyse/engine.md)
    Engine,
    /// Run a bot: one decision per line on standard input, one move per line on standard output
    Bot(crate::command::bot::BotArgs),
    /// Print the JSON Schema of a game, or of the engine's lines
    Schema(crate::command::schema::SchemaArgs),
    /// Export the browser client as static files that work without a server (docs/host/hosting.md)
    Site {
        /// Output folder: new, empty, or an earlier export
        folder: PathBuf,
        /// Public address, such as https://example.org/games/, for link previews [default: no previews]
        #[arg(long, value_name = "URL")]
        address: Option<String>,
    },
    /// Print a completion script for a shell
    Completions {
        /// Shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write one page per command into a folder
    Man {
        /// Output folder, such as ~/.local/share/man/man1 [default: print the main page]
        #[arg(value_hint = ValueHint::DirPath)]
        folder: Option<PathBuf>,
    },
}

#[derive(Args)]
pub(crate) struct LearnArgs {
    /// Game, such as trick-of-the-rails
    #[arg(value_parser = candidates::game(), hide_possible_values = true)]
    pub(crate) game: String,
    /// Line by line, in whole sentences: for screen readers and pipes
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) lang: LangArg,
}

/// How to set up a table.
#[derive(Args)]
pub(crate) struct TableArgs {
    /// Game, such as trick-of-the-rails
    #[arg(value_parser = candidates::game(), hide_possible_values = true)]
    pub(crate) game: String,
    /// Number of seats [default: the game's minimum]
    #[arg(long, value_parser = candidates::seats(), hide_possible_values = true)]
    pub(crate) seats: Option<u8>,
    /// Game option: NAME turns it on, NAME=VALUE sets it. Can be repeated. `whistlestop games` lists options and defaults
    #[arg(long = "option", value_name = "NAME[=VALUE]")]
    #[arg(value_parser = candidates::option(), hide_possible_values = true)]
    pub(crate) options: Vec<String>,
    /// Board file, for a game with the option `board` [default: the board in the box]
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct LangArg {
    /// Language of the output [default: from LC_ALL, LC_MESSAGES or LANG, else English]
    #[arg(long, value_enum, default_value_t, hide_default_value = true)]
    pub(crate) lang: Lang,
}

impl LangArg {
    /// Returns the argument that selects this language when a command is repeated.
    pub(crate) fn words(&self) -> String {
        match self.lang {
            Lang::En => String::new(),
            other => format!(" --lang {}", other.code()),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// English
    En,
    /// French
    Fr,
}

impl Default for Lang {
    fn default() -> Lang {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(std::env::var_os);
        let first = set.map(|value| value.to_string_lossy().to_lowercase()).find(|v| !v.is_empty());
        if first.is_some_and(|value| value.starts_with("fr")) { Lang::Fr } else { Lang::En }
    }
}

impl Lang {
    pub(crate) fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }
}

impl TableArgs {
    /// Returns the arguments that set up the same table when a command is repeated.
    pub(crate) fn words(&self, seats: u8) -> String {
        let mut words = format!("{} --seats {seats}", self.game);
        self.options.iter().for_each(|option| words += &format!(" --option {}", quote(option)));
        if let Some(file) = &self.board {
            words += &format!(" --board {}", quote(&file.display().to_string()));
        }
        words
    }
}

#[derive(Args)]
#[command(after_help = "\
Bots: porter (easiest), conductor, engineer and baron (strongest), each with an optional personality such as \
conductor:gambler; sims:500 (simulations per move), ms:200 (milliseconds per move); or exec:PROGRAM, your own bot.

Examples:
  whistlestop play wild-ride
  whistlestop play trick-of-the-rails --seats 4 --bots engineer
  whistlestop play --connect https://games.example.org/t/TABLE")]
pub(crate) struct PlayArgs {
    /// Game, such as trick-of-the-rails [default: choose from a menu]
    #[arg(value_parser = candidates::game(), hide_possible_values = true)]
    pub(crate) game: Option<String>,
    /// Number of seats [default: the game's minimum]
    #[arg(long, value_parser = candidates::seats(), hide_possible_values = true)]
    pub(crate) seats: Option<u8>,
    /// Your seat; repeat it for several people at this terminal [default: 0]
    #[arg(long = "seat", value_name = "SEAT")]
    #[arg(value_parser = candidates::seat(), hide_possible_values = true)]
    pub(crate) people: Vec<u8>,
    /// Bot on all other seats: porter, conductor, engineer, baron, or exec:PROGRAM [default: conductor]
    #[arg(long, value_name = "BOT")]
    #[arg(value_parser = candidates::opponent(), hide_possible_values = true)]
    pub(crate) bots: Option<PlayerSpec>,
    /// Board file, for a game with the option `board` [default: the board in the box]
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
    /// Game option: NAME turns it on, NAME=VALUE sets it. Can be repeated. `whistlestop games` lists options and defaults
    #[arg(long = "option", value_name = "NAME[=VALUE]")]
    #[arg(value_parser = candidates::option(), hide_possible_values = true)]
    pub(crate) options: Vec<String>,
    /// Random seed: same seed, same cards and dice [default: random]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Save file; an unfinished game in it is continued [default: automatic on a terminal, none in a
    /// script]
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Line by line, in whole sentences: for screen readers and pipes
    #[arg(long)]
    pub(crate) plain: bool,
    /// Read answers from a file, one per line [default: the keyboard]
    #[arg(long, value_name = "FILE")]
    pub(crate) script: Option<PathBuf>,
    /// Keep score at a real table: enter its dice and cards by hand. Only the hand of --seat is known
    #[arg(long, conflicts_with_all = ["bots", "connect"])]
    pub(crate) manual: bool,
    /// Play on a server, given an invite link or the server's address. With GAME a table is created; without, choose
    /// from a list
    #[arg(long, num_args = 1..=2, value_names = ["URL", "TABLE"], conflicts_with_all = ["seed", "save"])]
    pub(crate) connect: Option<Vec<String>>,
    /// Your name on the server [default: Guest]
    #[arg(long, requires = "connect")]
    pub(crate) name: Option<String>,
    /// Watch instead of taking a seat
    #[arg(long, requires = "connect")]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) lang: LangArg,
}

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// Game file
    pub(crate) file: PathBuf,
    /// Show only the table after this many entries [default: step through the game]
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<usize>,
    /// Show only what this seat saw [default: all cards open]
    #[arg(long, value_name = "SEAT", value_parser = candidates::seat(), hide_possible_values = true)]
    pub(crate) seat: Option<u8>,
    #[command(flatten)]
    pub(crate) lang: LangArg,
}
