//! `whistlestop schema`: JSON Schemas of a game, or of the lines of engine and bots.

use std::io::Write;

use clap::Args;
use serde_json::Value;
use whistle_protocol::generate::lines_schema;

use crate::failure::Failure;

/// The schema to print.
#[derive(Args)]
pub(crate) struct SchemaArgs {
    /// Game, such as trick-of-the-rails
    #[arg(required_unless_present = "lines")]
    #[arg(value_parser = crate::candidates::game(), hide_possible_values = true)]
    game: Option<String>,
    /// Schema of the lines of `engine` and `bot` instead of a game
    #[arg(long, conflicts_with = "game")]
    lines: bool,
}

pub(super) fn run(arguments: &SchemaArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let schema: Value = match &arguments.game {
        Some(game) => whistle_registry::find(game)?.schema(),
        None => lines_schema().to_value(),
    };
    writeln!(out, "{schema:#}")?;
    Ok(())
}
