//! What can be typed.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use whistle_lab::PlayerSpec;

use crate::candidates;
use crate::command::balance::BalanceArgs;
use crate::command::laboratory::RunArgs;
use crate::command::ladder::LadderArgs;
use crate::command::report::{JsonArg, ReportArgs};
use crate::command::review::ReviewArgs;
use crate::command::{AdminArgs, ServeArgs, VerifyArgs};

/// Railway tabletop games: play, simulate, replay and check them.
#[derive(Parser)]
#[command(name = "whistlestop", version, about)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Without a command it is `whistlestop serve`: it opens tables for browsers and says where.

Try it:
  whistlestop learn trick-of-the-rails     learn a game by playing
  whistlestop play trick-of-the-rails      play in the terminal
  whistlestop rules trick-of-the-rails     read the rules
  whistlestop simulate trick-of-the-rails --games 100000

Seats are numbered from 0, clockwise. Exit codes: 0 done, 1 the answer is no, 2 something was wrong \
and nothing was changed, 130 interrupted.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: ServeArgs,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Open tables for people in browsers.
    Serve(ServeArgs),
    /// Look after a server's tables and people, whether it runs or not.
    Admin(AdminArgs),
    /// List the games with their seats and options.
    Games(JsonArg),
    /// Print the rules of a game, or one of them.
    Rules {
        /// The game, such as trick-of-the-rails.
        #[arg(value_parser = candidates::game(), hide_possible_values = true)]
        game: String,
        /// One rule by its id, such as TR-9.
        id: Option<String>,
        #[command(flatten)]
        lang: LangArg,
    },
    /// Play in the terminal: against the house, with others at one keyboard, or at a server's table.
    Play(PlayArgs),
    /// Learn a game by playing: a first ride in a few minutes, and then a gentle game.
    Learn(LearnArgs),
    /// Play many random games and say what came out.
    Simulate(SimulateArgs),
    /// Let players play each other and say who is stronger.
    Ladder(LadderArgs),
    /// Say what is fair, and what an option changes.
    Balance(BalanceArgs),
    /// Step through a recorded game.
    Replay(ReplayArgs),
    /// Say of a finished game what was luck, what was play, and what would have been better.
    Review(ReviewArgs),
    /// Check recorded games: replays each and compares its ending.
    Check {
        /// The journals.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        json: JsonArg,
    },
    /// Draw the dice of a record again: were they fair?
    Verify(VerifyArgs),
    /// Speak the line protocol on standard input and output (docs/analyse/engine.md).
    Engine,
    /// Be a player: read a decision a line, answer a move a line (docs/analyse/engine.md).
    Bot(crate::command::bot::BotArgs),
    /// Print the JSON Schema of a game's config, actions, events and views, or of the line protocol.
    Schema(crate::command::schema::SchemaArgs),
    /// Write the page as plain files, to be served from anywhere and played without a server (docs/host/hosting.md).
    Site {
        /// Where to: a new folder, an empty one, or an earlier site.
        folder: PathBuf,
        /// Where it will be, such as https://example.org/games/: then links to it are shown with a picture elsewhere.
        #[arg(long, value_name = "URL")]
        address: Option<String>,
    },
    /// Print completions for a shell, to be sourced by it.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write one for every command into a folder.
    Man {
        /// The folder, such as ~/.local/share/man/man1.
        #[arg(value_hint = ValueHint::DirPath)]
        folder: Option<PathBuf>,
    },
}

/// How a game is learnt.
#[derive(Args)]
pub(crate) struct LearnArgs {
    /// The game, such as trick-of-the-rails.
    #[arg(value_parser = candidates::game(), hide_possible_values = true)]
    pub(crate) game: String,
    /// Line by line, in whole sentences: for screen readers and pipes.
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) lang: LangArg,
}

/// How a table is set up.
#[derive(Args)]
pub(crate) struct TableArgs {
    /// The game, such as trick-of-the-rails.
    #[arg(value_parser = candidates::game(), hide_possible_values = true)]
    pub(crate) game: String,
    /// How many seats; the game's smallest number if left out.
    #[arg(long, value_parser = candidates::seats(), hide_possible_values = true)]
    pub(crate) seats: Option<u8>,
    /// An option of the game: NAME for yes, or NAME=VALUE. May be given several times.
    #[arg(long = "option", value_name = "NAME[=VALUE]")]
    #[arg(value_parser = candidates::option(), hide_possible_values = true)]
    pub(crate) options: Vec<String>,
    /// The file of a board of one's own, for a game that has the option `board`.
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct LangArg {
    /// The language; that of LC_ALL, LC_MESSAGES or LANG if left out.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) lang: Lang,
}

impl LangArg {
    /// Writes the argument that gives the same language again.
    pub(crate) fn words(&self) -> String {
        match self.lang {
            Lang::En => String::new(),
            other => format!(" --lang {}", other.code()),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// English.
    En,
    /// French.
    Fr,
}

impl Default for Lang {
    /// The language of the environment; English if that is none of ours.
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

#[derive(Args)]
pub(crate) struct PlayArgs {
    /// The game, such as trick-of-the-rails; without it, a menu asks.
    #[arg(value_parser = candidates::game(), hide_possible_values = true)]
    pub(crate) game: Option<String>,
    /// How many seats; the game's smallest number if left out.
    #[arg(long, value_parser = candidates::seats(), hide_possible_values = true)]
    pub(crate) seats: Option<u8>,
    /// The seat you take; several times for several people at this terminal. 0 if left out.
    #[arg(long = "seat", value_name = "S")]
    #[arg(value_parser = candidates::seat(), hide_possible_values = true)]
    pub(crate) people: Vec<u8>,
    /// Who plays on all other seats: porter, conductor, engineer, baron, or exec:PROGRAM. Conductor if left out.
    #[arg(long, value_name = "PLAYER")]
    #[arg(value_parser = candidates::opponent(), hide_possible_values = true)]
    pub(crate) bots: Option<PlayerSpec>,
    /// A board of your own, for a game that takes one.
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
    /// An option of the game: NAME for yes, or NAME=VALUE. May be given several times.
    #[arg(long = "option", value_name = "NAME[=VALUE]")]
    #[arg(value_parser = candidates::option(), hide_possible_values = true)]
    pub(crate) options: Vec<String>,
    /// What all chance comes from; another one each time if left out.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Where the game is kept; one that is there and not finished goes on.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Line by line, in whole sentences: for screen readers and pipes.
    #[arg(long)]
    pub(crate) plain: bool,
    /// Answer from a file, a line each, instead of the keyboard.
    #[arg(long, value_name = "FILE")]
    pub(crate) script: Option<PathBuf>,
    /// Keep a real table: enter its dice and cards by hand. Nobody's hand is known but --seat's.
    #[arg(long, conflicts_with_all = ["bots", "connect"])]
    pub(crate) manual: bool,
    /// Play at a server's table: the link that people share, or the server's address. With GAME a table is made, without
    /// one a list asks.
    #[arg(long, num_args = 1..=2, value_names = ["URL", "TABLE"], conflicts_with_all = ["seed", "save"])]
    pub(crate) connect: Option<Vec<String>>,
    /// What you are called at the server.
    #[arg(long, requires = "connect")]
    pub(crate) name: Option<String>,
    /// Look on instead of sitting down.
    #[arg(long, requires = "connect")]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) lang: LangArg,
}

#[derive(Args)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// How many games.
    #[arg(long, default_value_t = 10_000)]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
    #[command(flatten)]
    pub(crate) lang: LangArg,
    /// Also write the journal of every game into this folder.
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// The journal.
    pub(crate) file: PathBuf,
    /// Show the table after this many entries, and nothing before.
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<usize>,
    /// Show just what this seat saw; without it, everything.
    #[arg(long, value_name = "S", value_parser = candidates::seat(), hide_possible_values = true)]
    pub(crate) seat: Option<u8>,
    #[command(flatten)]
    pub(crate) lang: LangArg,
}
