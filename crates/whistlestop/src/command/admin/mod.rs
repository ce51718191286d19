//! `whistlestop admin`: managing a server's tables and people, whether it runs or not.

mod args;
mod duration;
mod output;
mod password;
mod target;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use whistle_server::admin::{Answer, ErrorKind, Request, SweepLine};
use whistle_server::utc;

use self::args::{Ban, Export, List, Prune};
use self::target::TargetArgs;
use super::report::JsonArg;
use crate::failure::Failure;

/// All changes are recorded in the database (`whistlestop admin log`).
#[derive(Args)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    target: TargetArgs,
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// List tables, people or bans
    #[command(subcommand)]
    List(List),
    /// Close a table permanently; its players are told why, and can download the game file
    Close {
        /// Table id, as `list tables` shows it
        table: String,
        /// Reason shown to everyone at the table [default: none]
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Export the game file of a table, with the proof of its dice if the game is over
    Export(Export),
    /// Run the hourly cleanup now: delete data that has long been unused
    Sweep {
        /// Only count, delete nothing
        #[arg(long)]
        dry_run: bool,
        /// Proceed even if the clock jumped or a large share would be deleted
        #[arg(long)]
        confirm: bool,
    },
    /// Restore a deleted table that has not been removed yet
    Undelete {
        /// Table id, as `list tables --status deleted` shows it
        #[arg(required_unless_present = "all")]
        table: Option<String>,
        /// Restore all deleted tables
        #[arg(long, conflicts_with = "table")]
        all: bool,
    },
    /// Delete tables that have long been idle; they can be restored for a while
    Prune(Prune),
    /// Ban a person or a network; their connections are closed at once
    Ban(Ban),
    /// Lift a ban
    Unban {
        /// Subject as in `list bans`, or an account
        subject: String,
    },
    /// Reset the password of an account; all its browsers have to log in again
    ResetPassword {
        /// Account name
        account: String,
        /// Read the password from standard input instead of generating one; a terminal does not show it
        #[arg(long)]
        stdin: bool,
    },
    /// Rename a person
    Rename {
        /// Person id or account name
        person: String,
        /// New name
        name: String,
    },
    /// List operator actions, latest first
    Log {
        /// Maximum number of lines
        #[arg(long, value_name = "N", default_value_t = 100)]
        most: usize,
        #[command(flatten)]
        json: JsonArg,
    },
}

pub(super) fn run(arguments: &AdminArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let target = arguments.target.find()?;
    let (mut generated, mut json, mut file, mut dry_run) = (None, &JsonArg::default(), None, false);
    let request = match &arguments.action {
        Action::List(list) => {
            json = list.json();
            list.request()
        }
        Action::Close { table, reason } => {
            Request::Close { table: table.clone(), reason: reason.clone() }
        }
        Action::Export(export) => {
            file = export.file.clone();
            Request::Export { table: export.table.clone(), unfinished: export.unfinished }
        }
        Action::Prune(prune) => {
            dry_run = prune.dry_run;
            prune.request()
        }
        Action::Sweep { dry_run: only_count, confirm } => {
            dry_run = *only_count;
            Request::Sweep { dry_run, confirm: *confirm }
        }
        Action::Undelete { table, .. } => Request::Undelete { table: table.clone() },
        Action::Ban(ban) => ban.request(),
        Action::Unban { subject } => Request::Unban { subject: subject.clone() },
        Action::ResetPassword { account, stdin } => {
            let password = if *stdin { password::read()? } else { password::generate()? };
            generated = (!stdin).then(|| password.clone());
            Request::ResetPassword { account: account.clone(), password }
        }
        Action::Rename { person, name } => {
            Request::Rename { person: person.clone(), name: name.clone() }
        }
        Action::Log { most, json: as_json } => {
            json = as_json;
            Request::Log { most: *most }
        }
    };
    let runtime = tokio::runtime::Runtime::new().map_err(Failure::new)?;
    let answered = runtime.block_on(whistle_server::admin::administer(&target, &request));
    match answered {
        Ok(Answer::Journal(text, over)) => write_game_file(&text, over, file.as_deref(), out)?,
        Ok(Answer::Changed(person)) => match generated {
            Some(password) => {
                writeln!(out, "The new password of {person}, shown once: {password}")?
            }
            None => writeln!(out, "Done, for {person}.")?,
        },
        Ok(Answer::Pruned(pruned, in_use)) => {
            let verb = if dry_run { "would be deleted" } else { "were deleted" };
            writeln!(out, "{pruned} tables {verb}; {in_use} more are in use and were kept.")?;
        }
        Ok(Answer::Swept(swept)) => {
            let SweepLine { tables, removed, tokens, guests, waits } = swept;
            let verb = if dry_run { "would be" } else { "were" };
            writeln!(
                out,
                "{tables} tables {verb} deleted, {removed} deleted tables {verb} removed permanently; {tokens} login \
                 tokens and {guests} guests {verb} deleted."
            )?;
            if let Some(why) = waits {
                writeln!(out, "Cleanup paused: {why}. Use --confirm to go on.")?;
            }
        }
        Ok(Answer::Undeleted(count)) => writeln!(out, "{count} tables were restored.")?,
        Ok(answer) => output::write(&answer, json, out)?,
        Err(error) if error.kind == ErrorKind::NotFound => {
            eprintln!("{error}");
            return Ok(ExitCode::FAILURE);
        }
        Err(error) => return Err(explain(&arguments.action, error.kind, &error.message)),
    }
    Ok(ExitCode::SUCCESS)
}

fn explain(action: &Action, kind: ErrorKind, message: &str) -> Failure {
    let failure = Failure::new(message);
    match (kind, action) {
        (ErrorKind::Invalid, Action::Export(export)) if !export.unfinished => {
            failure.hint("use --unfinished to export it anyway; do not show it to its players")
        }
        (ErrorKind::Invalid, Action::Prune(prune)) if !prune.confirm => failure.hint(
            "check with --dry-run; use --confirm to delete many tables, or `admin sweep --confirm` if the clock is right",
        ),
        (ErrorKind::Failed, _) => failure.hint(
            "check --data, --database-url or --config, and --control if the server is running",
        ),
        _ => failure,
    }
}

fn write_game_file(
    text: &str,
    over: bool,
    file: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if !over {
        eprintln!(
            "warning: the game is not over, and this file shows all hidden cards; do not show it to its players"
        );
    }
    match file {
        Some(path) => write_private_file(path, text)
            .map_err(|error| Failure::file(path, &error).hint("choose another file")),
        None => Ok(out.write_all(text.as_bytes())?),
    }
}

/// A game file may show hidden cards, so only its owner can read it. Never overwrites a file.
fn write_private_file(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    options.open(path)?.write_all(text.as_bytes())
}
