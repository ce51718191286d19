//! `whistlestop ladder`: players against each other, and who is stronger.

use std::io::Write;

use clap::{Args, ValueEnum};
use whistle_lab::{Ladder, Pairs, PlayerSpec};

use super::laboratory::{Findings, LabArgs, quote, read_players};
use crate::failure::Failure;
use crate::source::{fresh_seed, read_options};

#[derive(Args)]
#[command(after_help = "\
Players: random, porter, conductor, engineer, baron, sims:500 (simulations a move), ms:200 \
(milliseconds a move), and exec:./program args, a program that speaks the line protocol of players.

Example:
  whistlestop ladder trick-of-the-rails --seats 4 --players porter,conductor --games 600 --seed 1")]
pub(crate) struct LadderArgs {
    /// The game, such as trick-of-the-rails.
    game: String,
    /// Who plays: at least two, separated by commas.
    #[arg(long, value_delimiter = ',', required = true, value_name = "A,B,…")]
    players: Vec<String>,
    /// How many games each line-up plays, at least: seatings come in whole turns.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// How many seats; the game's smallest number if left out.
    #[arg(long)]
    seats: Option<u8>,
    /// An option of the game: NAME for yes, or NAME=VALUE. May be given several times.
    #[arg(long = "option", value_name = "NAME[=VALUE]")]
    options: Vec<String>,
    /// Who meets whom.
    #[arg(long, value_enum, default_value_t = PairsArg::All)]
    pairs: PairsArg,
    #[command(flatten)]
    lab: LabArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PairsArg {
    /// Everybody everybody, and all together if there are as many players as seats.
    All,
    /// Each player the next in the list.
    Neighbours,
}

pub(super) fn run(arguments: &LadderArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let entry = whistle_games::find(&arguments.game)?;
    let seats = arguments.seats.unwrap_or(entry.meta.min_seats);
    let opened = entry.open(seats, &read_options(&arguments.options)?)?;
    let players = read_players(&arguments.players)?;
    check(&players, arguments.games)?;
    let seed = arguments.lab.seed.map_or_else(fresh_seed, Ok)?;
    let pairs = match arguments.pairs {
        PairsArg::All => Pairs::All,
        PairsArg::Neighbours => Pairs::Neighbours,
    };
    let ladder =
        Ladder { entry, opened: &opened, players: &players, pairs, games: arguments.games, seed };
    let report = arguments.lab.run(|running| ladder.play(running))?;
    let command = arguments.command(entry.meta.id, seats, &players, seed);
    let text = format!("{}\n{command}\n", report.to_text());
    let html = || report.to_html(&command);
    arguments.lab.write(&Findings { report: &report, text, html: &html }, out)
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
    if games == 0 {
        return Err(Failure::new("no games to play").hint("give --games a number from 1"));
    }
    Ok(())
}

impl LadderArgs {
    /// Writes the command that gives the same numbers again.
    fn command(&self, game: &str, seats: u8, players: &[PlayerSpec], seed: u64) -> String {
        let players: Vec<String> = players.iter().map(PlayerSpec::to_string).collect();
        let players = quote(&players.join(","));
        let games = self.games;
        let mut command = format!(
            "whistlestop ladder {game} --seats {seats} --players {players} --games {games}"
        );
        if self.pairs == PairsArg::Neighbours {
            command += " --pairs neighbours";
        }
        self.options.iter().for_each(|option| command += &format!(" --option {}", quote(option)));
        command + &format!(" --seed {seed}")
    }
}
