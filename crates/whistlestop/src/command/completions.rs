//! `whistlestop completions`: completion scripts for shells.

use std::io::Write;

use clap::{Arg, Command};
use clap_complete::Shell;

use crate::cli;
use crate::failure::Failure;

pub(super) fn run(shell: Shell, out: &mut dyn Write) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut cli::program(), "whistlestop", &mut script);
    out.write_all(&script)?;
    if shell == Shell::Fish {
        for line in fish_lines(&cli::program()) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// Completes positional arguments such as the game, which `clap_complete` leaves out for fish.
fn fish_lines(program: &Command) -> Vec<String> {
    let mut lines = Vec::new();
    for command in program.get_subcommands() {
        for argument in command.get_positionals() {
            let words = words(argument);
            if words.is_empty() {
                continue;
            }
            let about = argument.get_help().map(ToString::to_string).unwrap_or_default();
            lines.push(format!(
                "complete -c whistlestop -n \"__fish_whistlestop_using_subcommand {}\" -f -a \"{}\" -d '{}'",
                command.get_name(),
                words.join(" "),
                about.replace('\'', "\\'"),
            ));
        }
    }
    lines
}

fn words(argument: &Arg) -> Vec<String> {
    let values = argument.get_possible_values();
    values.iter().map(|value| value.get_name().to_owned()).collect()
}
