//! `whistlestop ladder`: players compete, and their strength is rated.

use std::io::Write;

use clap::{Args, ValueEnum};
use whistle_lab::{Ladder, Pairs, PlayerSpec};

use super::laboratory::{LabArgs, check_adjusted, check_games, in_words, quote, read_players};
use crate::candidates;
use crate::cli::{LangArg, TableArgs};
use crate::failure::Failure;
use crate::source::TableSpec;

#[derive(Args)]
#[command(after_help = "\
Players: random, beginner, porter, conductor, engineer, baron; a level with a personality, such as \
conductor:gambler; sims:500 (simulations per move), ms:200 (milliseconds per move); a policy such as \
search:3000:20:0; and exec:PROGRAM, your own bot (docs/analyse/engine.md).

Example:
  whistlestop ladder trick-of-the-rails --seats 4 --players porter,conductor --games 600 --seed 1")]
pub(crate) struct LadderArgs {
    #[command(flatten)]
    table: TableArgs,
    /// Players, at least two, separated by commas
    #[arg(long, value_delimiter = ',', required = true, value_name = "PLAYER,…")]
    #[arg(value_parser = candidates::player(), hide_possible_values = true)]
    players: Vec<String>,
    /// Minimum number of games per pairing; every seating is played equally often
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Also report luck-adjusted results: same mean, narrower intervals, slower run
    #[arg(long)]
    adjusted: bool,
    /// Pairings
    #[arg(long, value_enum, default_value_t = PairsArg::All)]
    pairs: PairsArg,
    #[command(flatten)]
    lab: LabArgs,
    #[command(flatten)]
    lang: LangArg,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PairsArg {
    /// Every pair, and all players together if there are as many players as seats.
    All,
    /// Each player against the next in the list.
    Neighbours,
}

pub(super) fn run(arguments: &LadderArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let TableSpec { entry, seats, options } = arguments.table.spec()?;
    let opened = entry.open(seats, &options)?;
    let players = read_players(entry, &arguments.players)?;
    check(&players, arguments.games)?;
    let seed = arguments.lab.run.seed()?;
    let pairs = match arguments.pairs {
        PairsArg::All => Pairs::All,
        PairsArg::Neighbours => Pairs::Neighbours,
    };
    let (games, adjusted) = (arguments.games, arguments.adjusted);
    check_adjusted(entry, adjusted)?;
    let ladder = Ladder { entry, opened: &opened, players: &players, pairs, games, seed, adjusted };
    let report = arguments.lab.play(|running| ladder.play(running))?;
    let command = arguments.command(seats, &players, seed);
    in_words(entry, arguments.lang.lang, |words| {
        let text = format!("{}\n{command}\n", report.to_text(words));
        arguments.lab.write(&report, &text, || report.to_html(words, &command), out)
    })
}

fn check(players: &[PlayerSpec], games: u64) -> Result<(), Failure> {
    if players.len() < 2 {
        return Err(Failure::new("a ladder needs at least two players")
            .hint("for example --players porter,conductor"));
    }
    if players.len() > 32 {
        return Err(Failure::new("a ladder takes at most 32 players"));
    }
    if let Some(twice) = (1..players.len()).find(|&n| players[..n].contains(&players[n])) {
        return Err(Failure::new(format_args!("player `{}` is named twice", players[twice])));
    }
    check_games(games)
}

impl LadderArgs {
    /// Returns the command that reproduces the numbers.
    fn command(&self, seats: u8, players: &[PlayerSpec], seed: u64) -> String {
        let players: Vec<String> = players.iter().map(PlayerSpec::to_string).collect();
        let players = quote(&players.join(","));
        let (table, games) = (self.table.words(seats), self.games);
        let mut command = format!("whistlestop ladder {table} --players {players} --games {games}");
        if self.pairs == PairsArg::Neighbours {
            command += " --pairs neighbours";
        }
        if self.adjusted {
            command += " --adjusted";
        }
        command + &self.lang.words() + &format!(" --seed {seed}")
    }
}
