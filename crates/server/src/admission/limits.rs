//! Every limit on what one person may use: its name, its default, and what it limits.
//!
//! Each line here makes a name for the answer that reports the limit
//! ([`Problem::limit`](crate::problem::Problem::limit)) and a counter in `/metrics`. Limits that depend on the
//! machine or on how many people share an address are settings (`[limits]` in the settings file). The others are
//! fixed, each for the reason given beside it; only tests change them. A test compares the tables in
//! `docs/host/operating.md` with this list.

use serde::{Deserialize, Serialize, Serializer};

macro_rules! limits {
    (
        settings { $($(#[doc = $about:literal])+ $name:ident / $variant:ident : $kind:ty = $default:expr;)+ }
        fixed { $($(#[doc = $why:literal])+ $fixed:ident / $constant:ident : $type:ty = $value:expr;)+ }
    ) => {
        /// The limits on what one person may use.
        #[derive(Clone, Debug, Deserialize)]
        #[serde(from = "Chosen")]
        pub struct Limits {
            $($(#[doc = $about])+ pub $name: $kind,)+
            $($(#[doc = $why])+ pub $fixed: $type,)+
        }

        /// The `[limits]` section of the settings file.
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Chosen {
            #[serde(default)]
            lifted: bool,
            $($name: Option<$kind>,)+
        }

        impl From<Chosen> for Limits {
            fn from(chosen: Chosen) -> Limits {
                let others = if chosen.lifted { Limits::lifted() } else { Limits::default() };
                Limits { $($name: chosen.$name.unwrap_or(others.$name),)+ ..others }
            }
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($name: $default,)+ $($fixed: $value,)+ }
            }
        }

        impl Limits {
            /// Returns limits that are never reached, for tests and measurements.
            #[must_use]
            pub fn lifted() -> Limits {
                Limits { $($name: 1_000_000,)+ $($fixed: 1_000_000,)+ }
            }

            /// Returns the value of a limit.
            pub(crate) fn of(&self, limit: Limit) -> u64 {
                match limit {
                    $(Limit::$variant => u64::from(self.$name),)+
                    $(Limit::$constant => u64::from(self.$fixed),)+
                }
            }
        }

        /// Identifies a limit.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Limit {
            $($(#[doc = $about])+ $variant,)+
            $($(#[doc = $why])+ $constant,)+
        }

        impl Limit {
            /// All limits, in the order of the documentation.
            pub const ALL: &[Limit] = &[$(Limit::$variant,)+ $(Limit::$constant,)+];

            /// The limits that are settings.
            pub const SETTINGS: &[Limit] = &[$(Limit::$variant,)+];

            /// Finds a limit by its name.
            pub(crate) fn named(name: &str) -> Option<Limit> {
                Limit::ALL.iter().copied().find(|limit| limit.name() == name)
            }

            /// Returns its name, as in settings, answers and metrics.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Limit::$variant => stringify!($name),)+
                    $(Limit::$constant => stringify!($fixed),)+
                }
            }
        }
    };
}

limits! {
    settings {
        /// Requests per second from one address; bursts of four times as many.
        requests_per_second / RequestsPerSecond: u32 = 100;
        /// Messages per second over one websocket; bursts of three times as many.
        messages_per_second / MessagesPerSecond: u32 = 40;
        /// New guests and tables per minute from one address, and new tables of one person.
        new_per_minute / NewPerMinute: u32 = 120;
        /// Login attempts per minute from one address.
        logins_per_minute / LoginsPerMinute: u32 = 20;
        /// Hints per minute for one person.
        hints_per_minute / HintsPerMinute: u32 = 30;
        /// Reviews that one person may request per minute; three times as many from one address.
        reviews_per_minute / ReviewsPerMinute: u32 = 6;
        /// Time limit of a review in seconds.
        review_seconds / ReviewSeconds: u64 = 600;
        /// Replays, downloads and forks in progress at a time; one address may have a quarter of them.
        replays_at_once / ReplaysAtOnce: u32 = 32;
        /// Open connections in all, as far as the open file limit allows.
        sockets / Sockets: u32 = 20_000;
        /// Open connections from one address.
        sockets_per_address / SocketsPerAddress: u32 = 600;
        /// Websockets from one address.
        websockets_per_address / WebsocketsPerAddress: u32 = 300;
        /// Spectators' websockets at one table.
        spectators_per_table / SpectatorsPerTable: u32 = 300;
        /// One person's stored tables, including finished and imported games.
        kept_tables_per_person / KeptTablesPerPerson: u32 = 2_000;
        /// Stored tables created from one address since the server started.
        kept_tables_per_address / KeptTablesPerAddress: u32 = 6_000;
    }
    fixed {
        /// Names that one person may try per minute; three times as many from one address. The answer "taken"
        /// reveals that an account exists.
        names_per_minute / NamesPerMinute: u32 = 20;
        /// Login attempts per minute to one account from an address where it was not used before: more than typing
        /// mistakes need.
        logins_per_account / LoginsPerAccount: u32 = 10;
        /// Passwords waiting to be hashed, one at a time: a few seconds' worth.
        passwords_waiting / PasswordsWaiting: u32 = 100;
        /// Custom boards that one person may have tested per minute; three times as many from one address. Each
        /// test takes a core for a moment.
        boards_per_minute / BoardsPerMinute: u32 = 10;
        /// Custom boards waiting for a test, for all people together: a few seconds' worth.
        boards_waiting / BoardsWaiting: u32 = 8;
        /// One person's hints, waiting or being computed, over all tables: the one on screen and the next.
        hints_at_once / HintsAtOnce: u32 = 2;
        /// Hints waiting, for all people together: nobody would wait through a longer queue.
        thinking_waiting / ThinkingWaiting: u32 = 1_000;
        /// One person's replays, downloads and forks, waiting or in progress.
        replays_per_person / ReplaysPerPerson: u32 = 4;
        /// Replays, downloads and forks waiting; one address may have a quarter of them. Each uses memory.
        replays_waiting / ReplaysWaiting: u32 = 256;
        /// History requests of more than a hundred records per minute and person: each reads the whole table.
        looks_per_minute / LooksPerMinute: u32 = 60;
        /// Missed records sent to a client that connects, newest first: more than almost any game has, and all that a
        /// client can show.
        history_records / HistoryRecords: u32 = 1_000;
        /// One person's websockets over all tables; a new one closes the oldest.
        websockets_per_person / WebsocketsPerPerson: u32 = 60;
        /// One person's websockets at one table; a new one closes the oldest, so a phone that fell asleep can
        /// reconnect.
        windows_per_table / WindowsPerTable: u32 = 20;
        /// Spectators' websockets at one table from one address: enough for a school class.
        spectators_per_address / SpectatorsPerAddress: u32 = 60;
        /// Records at a table that everyone notices; a table that exceeds this is closed. Ten times the longest game.
        records_per_table / RecordsPerTable: u64 = 20_000;
        /// Undos by one seat at a table: bounds the records that other players do not notice.
        undos_per_seat / UndosPerSeat: u32 = 1_000;
        /// Chat lines from one seat at a table.
        lines_per_seat / LinesPerSeat: u32 = 1_000;
        /// Chat lines and gifts from one seat per minute: one every two seconds can still be read.
        lines_per_minute / LinesPerMinute: u32 = 30;
        /// Promises by one seat at a table.
        promises_per_seat / PromisesPerSeat: u32 = 60;
        /// Gifts from one seat at a table.
        gifts_per_seat / GiftsPerSeat: u32 = 200;
        /// Open promises from one seat to another: as many as people can remember.
        open_promises_per_pair / OpenPromisesPerPair: u32 = 5;
        /// One person's reviews, running or waiting: one to read while the next is made.
        reviews_per_person / ReviewsPerPerson: u32 = 2;
        /// Reviews waiting, for all people together; one address may have a quarter of them.
        reviews_waiting / ReviewsWaiting: u32 = 32;
        /// Changes of push subscriptions per minute and person; three times as many from one address. Each is a
        /// database write.
        push_per_minute / PushPerMinute: u32 = 30;
        /// Browsers of one person subscribed to one table; a new one replaces the oldest.
        push_browsers_per_table / PushBrowsersPerTable: u32 = 5;
        /// Push notifications waiting: later ones would arrive too late.
        push_waiting / PushWaiting: u32 = 1_000;
        /// One person's tables that are waiting for players.
        waiting_tables_per_person / WaitingTablesPerPerson: u32 = 20;
        /// One person's unfinished tables: more than any correspondence player has.
        unfinished_tables_per_person / UnfinishedTablesPerPerson: u32 = 500;
        /// Unfinished tables created from one address since the server started.
        unfinished_tables_per_address / UnfinishedTablesPerAddress: u32 = 3_000;
        /// One person's tables in the public list of fifty.
        listed_per_person / ListedPerPerson: u32 = 3;
        /// Tables in the public list created from one address.
        listed_per_address / ListedPerAddress: u32 = 15;
    }
}

impl Serialize for Limit {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::{Limit, Limits};

    #[test]
    fn every_limit_is_documented_with_its_default() {
        let (manual, limits) =
            (include_str!("../../../../docs/host/operating.md"), Limits::default());
        let table = |head: &str| {
            let (_, table) = manual.split_once(head).unwrap_or_else(|| panic!("no table {head}"));
            table.lines().skip(2).take_while(|line| line.starts_with("| `")).collect::<Vec<_>>()
        };
        let (settings, fixed) = Limit::ALL.split_at(Limit::SETTINGS.len());
        for (named, rows) in [
            (settings, table("| setting | default | what it bounds |")),
            (fixed, table("| fixed limit | number | what it bounds |")),
        ] {
            assert_eq!(rows.len(), named.len(), "a limit is documented that does not exist");
            for (&limit, row) in named.iter().zip(rows) {
                let begins = format!("| `{}` | {} |", limit.name(), limits.of(limit));
                assert!(row.starts_with(&begins), "{row} should begin with {begins}");
            }
        }
    }
}
