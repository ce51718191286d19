//! Whistlestop: railway tabletop games in the terminal, and everything around them.

mod candidates;
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

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        eprintln!("error: this is a fault of the program, not yours ({place})");
        eprintln!("hint: please report it with what you did just before");
    }));
    let arguments = cli::Arguments::parse();
    command::run(arguments).unwrap_or_else(|failure| {
        failure.print();
        ExitCode::from(failure.exit_code())
    })
}
