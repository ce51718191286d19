//! What can be typed after `whistlestop admin`, where it is more than a word.

use clap::{Args, Subcommand};
use whistle_server::admin::{PersonFilter, Request, TableFilter};

use super::PathBuf;
use super::span::Span;
use crate::candidates;
use crate::command::report::JsonArg;

#[derive(Subcommand)]
pub(super) enum List {
    /// Tables, the one that something happened at last first. A table's id is the key to it.
    Tables {
        /// Only those that are waiting, playing, over or closed; or those that are deleted and not yet removed.
        #[arg(long)]
        status: Option<String>,
        /// Only those of a game, such as trick-of-the-rails.
        #[arg(long, value_parser = candidates::game(), hide_possible_values = true)]
        game: Option<String>,
        /// Only those at which nothing has happened for so long: 90d, 12h, 30m.
        #[arg(long, value_name = "TIME")]
        older_than: Option<Span>,
        #[command(flatten)]
        how: How,
    },
    /// People, the latest first.
    People {
        /// Only those who have an account.
        #[arg(long)]
        accounts: bool,
        /// Only those whose name or account has this in it.
        #[arg(long)]
        name: Option<String>,
        /// Only those who came at least so long ago: 90d, 12h, 30m.
        #[arg(long, value_name = "TIME")]
        older_than: Option<Span>,
        #[command(flatten)]
        how: How,
    },
    /// Bans that have not run out.
    Bans(JsonArg),
}

#[derive(Args)]
pub(super) struct How {
    /// The most lines.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    most: usize,
    #[command(flatten)]
    json: JsonArg,
}

#[derive(Args)]
pub(super) struct Export {
    /// The table.
    pub(super) table: String,
    /// The file, which must not be there; standard output if left out.
    pub(super) file: Option<PathBuf>,
    /// Also if the game is not over, though its record holds every hand.
    #[arg(long)]
    pub(super) unfinished: bool,
}

#[derive(Args)]
pub(super) struct Prune {
    /// For how long nothing has happened there: 90d, 12h, 30m.
    #[arg(long, value_name = "TIME")]
    older_than: Span,
    #[command(flatten)]
    which: Which,
    /// Only say how many.
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Also if they are a large share of all tables.
    #[arg(long)]
    pub(super) confirm: bool,
}

/// Which tables are deleted; nothing is where nobody says.
#[derive(Clone, Copy, Args)]
#[group(required = true, multiple = true)]
struct Which {
    /// Tables that were never begun.
    #[arg(long)]
    waiting: bool,
    /// Tables that are over or closed, and their records.
    #[arg(long)]
    over: bool,
    /// Tables in the middle of a game.
    #[arg(long)]
    abandoned: bool,
}

#[derive(Args)]
pub(super) struct Ban {
    /// A person's id or account, an address, or a network such as 192.0.2.0/24. Of IPv6, at least a
    /// /64 is banned: one subscriber has so many.
    subject: String,
    /// For how long: 7d, 12h, 30m; for good if left out.
    #[arg(long = "for", value_name = "TIME")]
    how_long: Option<Span>,
    /// Why; whoever is banned reads it.
    #[arg(long, value_name = "WORDS")]
    reason: Option<String>,
}

impl List {
    pub(super) fn json(&self) -> &JsonArg {
        match self {
            List::Tables { how, .. } | List::People { how, .. } => &how.json,
            List::Bans(json) => json,
        }
    }

    pub(super) fn request(&self) -> Request {
        match self {
            List::Tables { status, game, older_than, how } => Request::Tables(TableFilter {
                status: status.clone(),
                game: game.clone(),
                idle_ms: older_than.map(|span| span.0),
                most: how.most,
            }),
            List::People { accounts, name, older_than, how } => Request::People(PersonFilter {
                accounts: *accounts,
                name: name.clone(),
                age_ms: older_than.map(|span| span.0),
                most: how.most,
            }),
            List::Bans(_) => Request::Bans {},
        }
    }
}

impl Prune {
    pub(super) fn request(&self) -> Request {
        let &Prune { older_than: Span(idle_ms), which, dry_run, confirm } = self;
        let Which { waiting, over, abandoned } = which;
        Request::Prune { idle_ms, waiting, over, abandoned, dry_run, confirm }
    }
}

impl Ban {
    pub(super) fn request(&self) -> Request {
        Request::Ban {
            subject: self.subject.clone(),
            for_ms: self.how_long.map(|span| span.0),
            reason: self.reason.clone(),
        }
    }
}
