//! `whistlestop verify-dice`: were the dice of a game fair?

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;
use whistle_table::fair::{SeatProof, StoredDice, Verified, VerifyError, VerifyNote, verify_text};

use super::report::JsonArg;
use crate::failure::Failure;
use crate::source::{read_journal, read_text};

const HINT: &str = "see docs/play/fair-dice.md for how dice are drawn and checked";

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// Game file, as downloaded from the table
    pub(crate) file: PathBuf,
    /// The dice that you saved: downloaded from the page, or at the path that `play --connect` prints
    /// [default: check the game file alone]
    #[arg(long, value_name = "FILE")]
    pub(crate) kept: Option<PathBuf>,
    #[command(flatten)]
    json: JsonArg,
}

/// Returns exit code 0 if the dice were fair, and 1 if they were not.
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
            writeln!(out, "dice check failed: {problem}")?;
            if verdict_needs_kept(&problem, kept.is_some()) {
                writeln!(
                    out,
                    "                   (use --kept to find out whether the server cheated or the file was changed)"
                )?;
            }
            Ok(ExitCode::from(1))
        }
        Err(problem) => {
            let hint = match problem {
                VerifyError::KeptOtherTable => {
                    "use the file that belongs to this table, or leave --kept out"
                }
                _ => HINT,
            };
            Err(Failure::new(format_args!("{}: {problem}", file.display())).hint(hint))
        }
    }
}

/// Without a player's saved dice, a game file that was changed later looks as if the server had cheated.
fn verdict_needs_kept(problem: &VerifyError, kept: bool) -> bool {
    !kept && !matches!(problem, VerifyError::Malformed { .. } | VerifyError::Unfinished)
}

fn read_kept(file: &Path) -> Result<StoredDice, Failure> {
    let text = read_text(file)?;
    serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| {
        Failure::new(format_args!("{}: not a file of saved dice: {error}", file.display()))
            .hint(HINT)
    })
}

fn tell(verified: &Verified, out: &mut dyn Write) -> Result<(), Failure> {
    let (outcomes, others) = (verified.outcomes, verified.others);
    writeln!(out, "fair: all {outcomes} outcomes were reproduced")?;
    if others > 0 {
        writeln!(out, "      {others} others were measured, or came from an earlier game file")?;
    }
    if verified.bound {
        writeln!(
            out,
            "      your own random number is in these dice, and the table opened as your screen showed: nobody can \
             have chosen them"
        )?;
    }
    for (seat, part) in verified.seats.iter().enumerate() {
        let what = match part {
            SeatProof::Nothing {} => "a person who contributed nothing",
            SeatProof::Bot {} => "a bot, which contributes nothing",
            SeatProof::Revealed { .. } => "contributed to the dice",
            SeatProof::Withheld { .. } => "did not reveal a random number",
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
        writeln!(out, "      seal        {}", verified.commitment)?;
        if let Some(head) = verified.head {
            writeln!(out, "      fingerprint {head}")?;
        }
    }
    Ok(())
}

fn say(note: &VerifyNote) -> Option<String> {
    Some(match note {
        VerifyNote::VersionOne => {
            "dice of version 1: the operator could have chosen the outcome".to_owned()
        }
        VerifyNote::RulesChanged { from, to } => {
            format!("the rules changed during the game, from version {from} to version {to}")
        }
        VerifyNote::NobodyAdded => {
            "no player contributed a random number, so the operator could have chosen the secret"
                .to_owned()
        }
        VerifyNote::NothingKept => {
            "without --kept FILE, it cannot be checked whether the table opened like this"
                .to_owned()
        }
        VerifyNote::NoHeadKept => {
            "you were not there when the table opened, so its fingerprint cannot be checked"
                .to_owned()
        }
        VerifyNote::NoNumberKept => "you contributed no random number".to_owned(),
        VerifyNote::NotCounted { seat } => {
            format!("your random number for seat {seat} arrived too late to count")
        }
        // Already in the list of seats.
        VerifyNote::Withheld { .. } => return None,
        _ => return None,
    })
}
