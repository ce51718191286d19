//! `whistlestop schema`: the JSON of a game, described.

use std::io::Write;

use crate::failure::Failure;

pub(super) fn run(game: &str, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{:#}", whistle_games::find(game)?.schema())?;
    Ok(())
}
