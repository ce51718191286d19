//! Arguments of `whistlestop admin`.

use clap::{Args, Subcommand};
use whistle_server::admin::{PersonFilter, Request, TableFilter};

use super::PathBuf;
use super::duration::DurationArg;
use crate::candidates;
use crate::command::report::JsonArg;

#[derive(Subcommand)]
pub(super) enum List {
    /// List tables, most recently active first. Anyone who knows the id of a table can open it
    Tables {
        /// Only tables that are waiting, playing, over, closed or deleted [default: all but deleted]
        #[arg(long)]
        status: Option<String>,
        /// Only tables of this game, such as trick-of-the-rails
        #[arg(long, value_parser = candidates::game(), hide_possible_values = true)]
        game: Option<String>,
        /// Only tables idle for at least this long: 90d, 12h, 30m
        #[arg(long, value_name = "TIME")]
        older_than: Option<DurationArg>,
        #[command(flatten)]
        options: ListOptions,
    },
    /// List people, latest first
    People {
        /// Only people with an account
        #[arg(long)]
        accounts: bool,
        /// Only people whose name or account contains this text
        #[arg(long)]
        name: Option<String>,
        /// Only people who arrived at least this long ago: 90d, 12h, 30m
        #[arg(long, value_name = "TIME")]
        older_than: Option<DurationArg>,
        #[command(flatten)]
        options: ListOptions,
    },
    /// List current bans
    Bans(JsonArg),
}

#[derive(Args)]
pub(super) struct ListOptions {
    /// Maximum number of lines
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    most: usize,
    #[command(flatten)]
    json: JsonArg,
}

#[derive(Args)]
pub(super) struct Export {
    /// Table id
    pub(super) table: String,
    /// Output file, which must not exist [default: standard output]
    pub(super) file: Option<PathBuf>,
    /// Export even an unfinished game, which shows all hidden cards
    #[arg(long)]
    pub(super) unfinished: bool,
}

#[derive(Args)]
pub(super) struct Prune {
    /// Minimum idle time: 90d, 12h, 30m
    #[arg(long, value_name = "TIME")]
    older_than: DurationArg,
    #[command(flatten)]
    kinds: TableKinds,
    /// Only count, delete nothing
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Delete even a large share of all tables
    #[arg(long)]
    pub(super) confirm: bool,
}

/// The kinds of tables to delete. At least one is required.
#[derive(Clone, Copy, Args)]
#[group(required = true, multiple = true)]
struct TableKinds {
    /// Tables that never started
    #[arg(long)]
    waiting: bool,
    /// Finished or closed tables, with their game files
    #[arg(long)]
    over: bool,
    /// Tables with an unfinished game
    #[arg(long)]
    abandoned: bool,
}

#[derive(Args)]
pub(super) struct Ban {
    /// Person id, account, address, or network such as 192.0.2.0/24; for IPv6 at least a /64 is banned
    subject: String,
    /// Duration: 7d, 12h, 30m [default: permanent]
    #[arg(long = "for", value_name = "TIME")]
    duration: Option<DurationArg>,
    /// Reason shown to the banned person [default: none]
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
}

impl List {
    pub(super) fn json(&self) -> &JsonArg {
        match self {
            List::Tables { options, .. } | List::People { options, .. } => &options.json,
            List::Bans(json) => json,
        }
    }

    pub(super) fn request(&self) -> Request {
        match self {
            List::Tables { status, game, older_than, options } => Request::Tables(TableFilter {
                status: status.clone(),
                game: game.clone(),
                idle_ms: older_than.map(|duration| duration.0),
                most: options.most,
            }),
            List::People { accounts, name, older_than, options } => Request::People(PersonFilter {
                accounts: *accounts,
                name: name.clone(),
                age_ms: older_than.map(|duration| duration.0),
                most: options.most,
            }),
            List::Bans(_) => Request::Bans {},
        }
    }
}

impl Prune {
    pub(super) fn request(&self) -> Request {
        let &Prune { older_than: DurationArg(idle_ms), kinds, dry_run, confirm } = self;
        let TableKinds { waiting, over, abandoned } = kinds;
        Request::Prune { idle_ms, waiting, over, abandoned, dry_run, confirm }
    }
}

impl Ban {
    pub(super) fn request(&self) -> Request {
        Request::Ban {
            subject: self.subject.clone(),
            for_ms: self.duration.map(|duration| duration.0),
            reason: self.reason.clone(),
        }
    }
}
