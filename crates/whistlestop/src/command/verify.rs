//! `whistlestop verify`: were the dice of a record fair?

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;
use whistle_table::fair::{SeatProof, StoredDice, Verified, VerifyError, VerifyNote, verify_text};

use super::report::JsonArg;
use crate::failure::Failure;
use crate::source::{read_journal, read_text};

const HINT: &str = "docs/play/fair-dice.md says how dice are drawn";

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The record, as it was downloaded from the table.
    pub(crate) file: PathBuf,
    /// What you kept of the table: from the page, or where `play --connect` says it is.
    #[arg(long, value_name = "FILE")]
    pub(crate) kept: Option<PathBuf>,
    #[command(flatten)]
    json: JsonArg,
}

/// Ends with 0 if the dice were fair, and with 1 if they were not.
pub(super) fn run(arguments: &VerifyArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let file = &arguments.file;
    let text = read_journal(file)?;
    let kept = arguments.kept.as_deref().map(read_kept).transpose()?;
    match verify_text(&text, kept.as_ref()) {
        Ok(verified) => {
            let results = json!({
                "file": file, "fair": true, "outcomes": verified.outcomes, "others": verified.others,
                "bound": verified.bound, "commitment": verified.commitment.to_string(),
                "head": verified.head.map(|head| head.to_string()),
            });
            if !arguments.json.write(&results, out)? {
                tell(&verified, out)?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(problem) if problem.is_no() => {
            let results = json!({ "file": file, "fair": false, "why": problem.to_string() });
            if arguments.json.write(&results, out)? {
                return Ok(ExitCode::from(1));
            }
            writeln!(out, "not fair: {problem}")?;
            if verdict_needs_kept(&problem, kept.is_some()) {
                writeln!(out, "          (with --kept, it can be told whether it was the server)")?;
            }
            Ok(ExitCode::from(1))
        }
        Err(problem) => {
            let hint = match problem {
                VerifyError::KeptOtherTable => {
                    "name the file that was kept of this table, or leave --kept out"
                }
                _ => HINT,
            };
            Err(Failure::new(format_args!("{}: {problem}", file.display())).hint(hint))
        }
    }
}

/// Without what a player kept, a record that was changed later looks like a server that cheated.
fn verdict_needs_kept(problem: &VerifyError, kept: bool) -> bool {
    !kept && !matches!(problem, VerifyError::Malformed { .. } | VerifyError::Unfinished)
}

fn read_kept(file: &Path) -> Result<StoredDice, Failure> {
    let text = read_text(file)?;
    serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| {
        Failure::new(format_args!(
            "{}: this is not what is kept of a table: {error}",
            file.display()
        ))
        .hint(HINT)
    })
}

fn tell(verified: &Verified, out: &mut dyn Write) -> Result<(), Failure> {
    let (outcomes, others) = (verified.outcomes, verified.others);
    writeln!(out, "fair: {outcomes} outcomes come out the same when drawn again")?;
    if others > 0 {
        writeln!(out, "      {others} others were measured, or came with an earlier record")?;
    }
    if verified.bound {
        writeln!(
            out,
            "      your own number is in these dice, and the table opened as your screen showed: \
             nobody can have chosen them"
        )?;
    }
    for (seat, part) in verified.seats.iter().enumerate() {
        let what = match part {
            SeatProof::Nothing {} => "a person who added nothing",
            SeatProof::Bot {} => "a bot, which adds nothing",
            SeatProof::Revealed { .. } => "added to the dice",
            SeatProof::Withheld { .. } => "had committed to a number and did not show it",
        };
        writeln!(out, "      seat {seat}: {what}")?;
    }
    for note in &verified.notes {
        if let Some(words) = say(note) {
            writeln!(out, "note: {words}")?;
        }
    }
    if !verified.bound {
        writeln!(out, "compare with what your screen showed before the game:")?;
        writeln!(out, "      commitment {}", verified.commitment)?;
        if let Some(head) = verified.head {
            writeln!(out, "      head       {head}")?;
        }
    }
    Ok(())
}

fn say(note: &VerifyNote) -> Option<String> {
    Some(match note {
        VerifyNote::VersionOne => {
            "these are dice of version 1, which do not bind whoever runs the \
                             server: it could have chosen among many"
                .to_owned()
        }
        VerifyNote::RulesChanged { from, to } => format!(
            "the game was begun with version {from} of the rules and ended with version {to}"
        ),
        VerifyNote::NobodyAdded => {
            "no player added to the dice: whoever runs the server could have \
                              picked the secret that suits it"
                .to_owned()
        }
        VerifyNote::NothingKept => {
            "nothing that you kept was given (--kept FILE), so whether the table \
                              had opened like this cannot be checked here"
                .to_owned()
        }
        VerifyNote::NoHeadKept => {
            "you were not there when the table opened, so the head cannot be checked here"
                .to_owned()
        }
        VerifyNote::NoNumberKept => "you added nothing to these dice yourself".to_owned(),
        VerifyNote::NotCounted { seat } => {
            format!("your number for seat {seat} did not come in time, and is not in the dice")
        }
        // The list of seats says it.
        VerifyNote::Withheld { .. } => return None,
        _ => return None,
    })
}
