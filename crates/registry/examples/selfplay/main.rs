//! Plays games to train a net, and games that measure how well it learnt.
//!
//! ```text
//! selfplay generate  GAME SEATS --out FOLDER [--kept N] [--explore N] [--games N] [--seconds N] [--threads N] [--seed N]
//! selfplay contest   GAME SEATS --weights FILE --against LEVEL|greedy [--trust N] [--games N] …
//! selfplay calibrate GAME SEATS --weights FILE [--asked N] [--games N] …
//! selfplay shape     GAME SEATS
//! ```

mod arguments;
mod calibrate;
mod contest;
mod generate;
mod numbered;
mod record;
mod sight;

use std::process::ExitCode;

use arguments::Arguments;
use whistle_core::{Game, Viewer, feature_count};
use whistle_registry::{GameVisitor, plain_table, visit};

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
            return Err(format!("{} cannot be played by {seats}", G::META.id));
        }
        match arguments.command.as_str() {
            "generate" => generate::generate::<G>(arguments),
            "contest" => contest::contest::<G>(arguments),
            "calibrate" => calibrate::calibrate::<G>(arguments),
            "shape" => {
                let view = plain_table::<G>(seats).view(Viewer::Spectator);
                println!("{{\"features\":{}}}", feature_count::<G>(&view) + usize::from(seats));
                Ok(())
            }
            other => Err(format!("unknown command `{other}`")),
        }
    }
}
