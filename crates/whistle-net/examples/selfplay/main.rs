//! Games to learn from, and games that tell how much was learnt.
//!
//! ```text
//! selfplay generate GAME SEATS --player PLAYER --out FOLDER [--games N] [--seconds N] [--threads N] [--seed N]
//! selfplay contest  GAME SEATS --player PLAYER --against PLAYER [--games N] [--seconds N] [--threads N] [--seed N]
//! selfplay calibrate GAME SEATS --weights FILE [--games N] [--seconds N] [--threads N] [--seed N]
//! selfplay shape    GAME SEATS
//! ```
//!
//! A player is `random`, `greedy`, a level, `sims:N`, `ms:N`, or with `--weights FILE` one of `net`, `net-sims:N`, `net-ms:N`.

mod arguments;
mod calibrate;
mod contest;
mod generate;
mod lesson;
mod record;
mod seated;

use std::process::ExitCode;

use arguments::Arguments;
use whistle_core::{Game, Viewer, feature_count};
use whistle_games::{GameVisitor, plain_table, visit};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = Arguments::read(&words).and_then(|arguments| {
        let game = arguments.game.clone();
        visit(&game, Command { arguments: &arguments })
            .unwrap_or_else(|| Err(format!("there is no game called {game}")))
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

struct Command<'a> {
    arguments: &'a Arguments,
}

impl GameVisitor for Command<'_> {
    type Output = Result<(), String>;

    fn visit<G: Game>(self) -> Result<(), String> {
        let arguments = self.arguments;
        let seats = arguments.seats;
        if !(G::META.min_seats..=G::META.max_seats).contains(&seats) {
            return Err(format!("{} is not played by {seats}", G::META.id));
        }
        match arguments.command.as_str() {
            "generate" => generate::generate::<G>(arguments),
            "contest" => contest::contest::<G>(arguments),
            "calibrate" => calibrate::calibrate::<G>(arguments),
            "shape" => {
                let table: G = plain_table(seats);
                let features = feature_count::<G>(&table.view(Viewer::Spectator));
                println!("{{\"features\":{features},\"actions\":{}}}", table.action_count());
                Ok(())
            }
            other => Err(format!("`{other}` is none of generate, contest, calibrate and shape")),
        }
    }
}
