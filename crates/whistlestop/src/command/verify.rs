//! `whistlestop verify`: were the dice of a record fair?

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use whistle_table::fair::verify_text;

use crate::failure::Failure;
use crate::source::read_text;

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The record, as it was downloaded from the table.
    pub(crate) file: PathBuf,
}

pub(super) fn run(arguments: &VerifyArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let text = read_text(&arguments.file)?;
    let verified = verify_text(&text).map_err(|reason| {
        Failure::new(format_args!("{}: {reason}", arguments.file.display()))
            .hint("docs/fair-dice.md says how dice are drawn")
    })?;
    let (outcomes, others) = (verified.outcomes, verified.others);
    writeln!(out, "fair: {outcomes} outcomes come out the same when drawn again")?;
    if others > 0 {
        writeln!(out, "      {others} others were measured, or came with an earlier record")?;
    }
    writeln!(
        out,
        "      if this is what the table showed before the game: {}",
        verified.commitment
    )?;
    Ok(())
}
