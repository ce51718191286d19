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

use clap::FromArgMatches as _;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        eprintln!("error: internal error at {place}");
        eprintln!("hint: please report this as a bug, with the command you ran");
    }));
    let matches = with_negative_values(cli::program()).get_matches();
    let arguments = cli::Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    command::run(arguments).unwrap_or_else(|failure| {
        failure.print();
        ExitCode::from(failure.exit_code())
    })
}

/// Lets every option take a negative number as its value, so that the number is refused as such and not mistaken for an
/// option.
fn with_negative_values(command: clap::Command) -> clap::Command {
    let takes_value = |arg: &clap::Arg| !arg.is_positional() && arg.get_action().takes_values();
    let allow = |arg: clap::Arg| {
        let takes = takes_value(&arg);
        if takes { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(allow).mut_subcommands(with_negative_values)
}
