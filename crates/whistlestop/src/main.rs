//! Whistlestop: railway tabletop games in the terminal, and everything around them.

mod cli;
mod command;
mod engine;
mod failure;
mod score_sheet;
mod source;
mod terminal;
mod words;

use std::process::ExitCode;

use clap::Parser as _;

use crate::failure::Failure;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        eprintln!("error: this is a fault of the program, not yours ({place})");
        eprintln!("hint: please report it with what you did just before");
    }));
    let arguments = cli::Arguments::parse();
    match command::run(arguments) {
        Ok(code) => code,
        // Whoever read our output has seen enough.
        Err(Failure::PipeClosed) => ExitCode::SUCCESS,
        Err(Failure::Message { message, hint }) => {
            eprintln!("error: {message}");
            if let Some(hint) = hint {
                eprintln!("hint: {hint}");
            }
            ExitCode::from(2)
        }
    }
}
