//! `whistlestop admin`: looking after a server's tables and people, whether it runs or not.

mod ask;
mod password;
mod place;
mod show;
mod span;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use whistle_server::admin::{Answer, ErrorKind, Request, SweepLine};
use whistle_server::utc;

use self::ask::{Ban, Export, List, Prune};
use self::place::PlaceArgs;
use super::report::JsonArg;
use crate::failure::Failure;

/// What is done is noted in the database (`whistlestop admin log`).
#[derive(Args)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    place: PlaceArgs,
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// List tables, people or bans.
    #[command(subcommand)]
    List(List),
    /// Close a table for good: everybody at it is told, and its record can be downloaded.
    Close {
        /// The table.
        table: String,
        /// Why; everybody at the table reads it.
        #[arg(long, value_name = "WORDS")]
        reason: Option<String>,
    },
    /// Write the record of a table: with the proof of its dice, if the game is over.
    Export(Export),
    /// Delete what nobody has used for long, as the server does every hour by itself.
    Sweep {
        /// Only say how much.
        #[arg(long)]
        dry_run: bool,
        /// Also if a clock has jumped, or if much is deleted at once.
        #[arg(long)]
        confirm: bool,
    },
    /// Put a table back that was deleted and is not yet removed.
    Undelete {
        /// The table, as `list tables --status deleted` shows it.
        #[arg(required_unless_present = "all")]
        table: Option<String>,
        /// All that can be put back.
        #[arg(long, conflicts_with = "table")]
        all: bool,
    },
    /// Delete tables at which nothing has happened for long; they can be put back for a while.
    Prune(Prune),
    /// Keep a person or a network out; what they have open ends at once.
    Ban(Ban),
    /// Let a person or a network in again.
    Unban {
        /// As it stands in `list bans`; or an account.
        subject: String,
    },
    /// Give an account another password; every browser that was logged in has to log in again.
    ResetPassword {
        /// The account.
        account: String,
        /// Read the password, a line, instead of making one up; a terminal does not show it.
        #[arg(long)]
        stdin: bool,
    },
    /// Give a person another name.
    Rename {
        /// The person's id, or account.
        person: String,
        /// The name.
        name: String,
    },
    /// List what was done here, the latest first.
    Log {
        /// The most lines.
        #[arg(long, value_name = "N", default_value_t = 100)]
        most: usize,
        #[command(flatten)]
        json: JsonArg,
    },
}

pub(super) fn run(arguments: &AdminArgs, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let place = arguments.place.find()?;
    let (mut made_up, mut json, mut file, mut dry_run) = (None, &JsonArg::default(), None, false);
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
            let password = if *stdin { password::read()? } else { password::make_up()? };
            made_up = (!stdin).then(|| password.clone());
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
    let answered = runtime.block_on(whistle_server::admin::administer(&place, &request));
    match answered {
        Ok(Answer::Journal(text, over)) => write_record(&text, over, file.as_deref(), out)?,
        Ok(Answer::Changed(person)) => match made_up {
            Some(password) => {
                writeln!(out, "The new password of {person}, shown once: {password}")?
            }
            None => writeln!(out, "Done, for {person}.")?,
        },
        Ok(Answer::Pruned(pruned, in_use)) => {
            let verb = if dry_run { "would be deleted" } else { "were deleted" };
            writeln!(out, "{pruned} tables {verb}; {in_use} more are in use and stay.")?;
        }
        Ok(Answer::Swept(swept)) => {
            let SweepLine { tables, removed, tokens, guests, waits } = swept;
            let verb = if dry_run { "would be" } else { "were" };
            writeln!(
                out,
                "{tables} tables {verb} deleted, {removed} that were deleted before {verb} removed for good; \
                 {tokens} tokens and {guests} guests {verb} forgotten."
            )?;
            if let Some(why) = waits {
                writeln!(out, "It waits for you: {why}. --confirm goes on.")?;
            }
        }
        Ok(Answer::Undeleted(count)) => writeln!(out, "{count} tables were put back.")?,
        Ok(answer) => show::show(&answer, json, out)?,
        Err(error) if error.kind == ErrorKind::Missing => {
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
        (ErrorKind::Wrong, Action::Export(export)) if !export.unfinished => {
            failure.hint("--unfinished writes it all the same; show it to nobody who plays there")
        }
        (ErrorKind::Wrong, Action::Prune(prune)) if !prune.confirm => failure.hint(
            "look at --dry-run; --confirm deletes many, `admin sweep --confirm` believes the clock",
        ),
        (ErrorKind::Failed, _) => failure.hint(
            "it is done to the data of --data, --database-url or --config, by the server that \
             listens on --control if one runs",
        ),
        _ => failure,
    }
}

fn write_record(
    text: &str,
    over: bool,
    file: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if !over {
        eprintln!(
            "warning: the game is not over, and this record holds every hand and what was drawn; \
             show it to nobody who plays there"
        );
    }
    match file {
        Some(path) => write_privately(path, text)
            .map_err(|error| Failure::file(path, &error).hint("choose another file")),
        None => Ok(out.write_all(text.as_bytes())?),
    }
}

/// A record may hold hands: only whoever asked for it can read the file. One that is there stays.
fn write_privately(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    options.open(path)?.write_all(text.as_bytes())
}
