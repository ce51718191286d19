//! Every bound on what one person may cost: its name, its default, and what it bounds.
//!
//! One line here makes a name for the answer that says it was met
//! ([`Problem::limit`](crate::problem::Problem::limit)) and a counter in `/metrics`. The first are settings too
//! (`[limits]` in the file of settings): those that depend on how many people share an address, and on the machine.
//! The others are fixed, each for the reason that stands beside it; only tests choose them. A test holds the tables in
//! `docs/host/operating.md` against this list.

use serde::{Deserialize, Serialize, Serializer};

macro_rules! limits {
    (
        settings { $($(#[doc = $about:literal])+ $name:ident / $variant:ident : $kind:ty = $default:expr;)+ }
        fixed { $($(#[doc = $why:literal])+ $fixed:ident / $constant:ident : $type:ty = $value:expr;)+ }
    ) => {
        /// How much anybody may cost.
        #[derive(Clone, Debug, Deserialize)]
        #[serde(from = "Chosen")]
        pub struct Limits {
            $($(#[doc = $about])+ pub $name: $kind,)+
            $($(#[doc = $why])+ pub $fixed: $type,)+
        }

        /// What stands in the file of settings.
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
            /// Limits that nobody meets: for tests, and for measuring.
            #[must_use]
            pub fn lifted() -> Limits {
                Limits { $($name: 1_000_000,)+ $($fixed: 1_000_000,)+ }
            }

            /// Returns the number of a limit.
            pub(crate) fn of(&self, limit: Limit) -> u64 {
                match limit {
                    $(Limit::$variant => u64::from(self.$name),)+
                    $(Limit::$constant => u64::from(self.$fixed),)+
                }
            }
        }

        /// The name of a limit.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Limit {
            $($(#[doc = $about])+ $variant,)+
            $($(#[doc = $why])+ $constant,)+
        }

        impl Limit {
            /// All of them, in the order in which they are documented.
            pub const ALL: &[Limit] = &[$(Limit::$variant,)+ $(Limit::$constant,)+];

            /// Those that are settings.
            pub const SETTINGS: &[Limit] = &[$(Limit::$variant,)+];

            /// Returns the limit of a name.
            pub(crate) fn named(name: &str) -> Option<Limit> {
                Limit::ALL.iter().copied().find(|limit| limit.name() == name)
            }

            /// Returns its name.
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
        /// Requests a second from one address; four times that at once.
        requests_per_second / RequestsPerSecond: u32 = 100;
        /// Messages a second over one websocket; three times that at once.
        messages_per_second / MessagesPerSecond: u32 = 40;
        /// New guests and tables a minute from one address, and tables of one person.
        new_per_minute / NewPerMinute: u32 = 120;
        /// Attempts to log in a minute from one address.
        logins_per_minute / LoginsPerMinute: u32 = 20;
        /// Hints of one person a minute.
        hints_per_minute / HintsPerMinute: u32 = 30;
        /// Reviews that one person may ask for in a minute; three times that from one address.
        reviews_per_minute / ReviewsPerMinute: u32 = 6;
        /// Seconds that the making of a review may take; then it is given up.
        review_seconds / ReviewSeconds: u64 = 600;
        /// Replays, records and forks that are made and sent at a time; a quarter of them for one address.
        replays_at_once / ReplaysAtOnce: u32 = 32;
        /// Open connections in all, as far as the system allows that many open files.
        sockets / Sockets: u32 = 20_000;
        /// Open connections of one address.
        sockets_per_address / SocketsPerAddress: u32 = 600;
        /// Websockets of one address.
        websockets_per_address / WebsocketsPerAddress: u32 = 300;
        /// Websockets at one table of people who do not sit there.
        spectators_per_table / SpectatorsPerTable: u32 = 300;
        /// Tables of one person that are stored, finished and imported games included.
        kept_tables_per_person / KeptTablesPerPerson: u32 = 2_000;
        /// Tables made from one address, since the server was started, that are stored.
        kept_tables_per_address / KeptTablesPerAddress: u32 = 6_000;
    }
    fixed {
        /// Names that one person may try in a minute; three times that from one address. An answer that
        /// somebody has it names an account.
        names_per_minute / NamesPerMinute: u32 = 20;
        /// Attempts to log in to one account a minute from an address where it was not used before: more than
        /// anybody mistypes.
        logins_per_account / LoginsPerAccount: u32 = 10;
        /// Passwords that wait to be looked at: some seconds' worth, one being looked at at a time.
        passwords_waiting / PasswordsWaiting: u32 = 100;
        /// Boards of their own that one person may have tried in a minute; three times that from one address.
        /// Each takes a core for a moment.
        boards_per_minute / BoardsPerMinute: u32 = 10;
        /// Boards that may wait to be tried, of everybody together: a few seconds' worth.
        boards_waiting / BoardsWaiting: u32 = 8;
        /// Hints of one person that wait or are in work, over all tables: the one on screen and the next.
        hints_at_once / HintsAtOnce: u32 = 2;
        /// Hints of everybody together that wait: nobody waits for the end of a longer line.
        thinking_waiting / ThinkingWaiting: u32 = 1_000;
        /// Replays, records and forks of one person that wait or are sent.
        replays_per_person / ReplaysPerPerson: u32 = 4;
        /// Those that wait; a quarter of them for one address. Whoever waits is in memory.
        replays_waiting / ReplaysWaiting: u32 = 256;
        /// Looks a minute of one person that tell more than a hundred records: a table is read whole for each.
        looks_per_minute / LooksPerMinute: u32 = 60;
        /// Records that a connection is told of what it has missed: the last ones. Longer than any game but a
        /// few, and what a client can show.
        history_records / HistoryRecords: u32 = 1_000;
        /// Websockets of one person, over all tables; the oldest goes.
        websockets_per_person / WebsocketsPerPerson: u32 = 60;
        /// Websockets of one person at one table; the oldest goes, so a phone that fell asleep can come again.
        windows_per_table / WindowsPerTable: u32 = 20;
        /// Websockets at one table of people of one address who do not sit there: a class, and no crowd.
        spectators_per_address / SpectatorsPerAddress: u32 = 60;
        /// Records of a table that everybody notices; a table that has more is closed. Ten times the longest
        /// game.
        records_per_table / RecordsPerTable: u64 = 20_000;
        /// How often one seat may take something back at a table: this bounds what others do not notice.
        undos_per_seat / UndosPerSeat: u32 = 1_000;
        /// How often one seat may say something at a table.
        lines_per_seat / LinesPerSeat: u32 = 1_000;
        /// How often one seat may say or give something at a table in a minute: one in two seconds can be read.
        lines_per_minute / LinesPerMinute: u32 = 30;
        /// How often one seat may promise something at a table.
        promises_per_seat / PromisesPerSeat: u32 = 60;
        /// How often one seat may give something at a table.
        gifts_per_seat / GiftsPerSeat: u32 = 200;
        /// Promises of one seat to another that can still be kept and broken: so many can be remembered.
        open_promises_per_pair / OpenPromisesPerPair: u32 = 5;
        /// Reviews of one person that are made or wait: one is read while the next is made.
        reviews_per_person / ReviewsPerPerson: u32 = 2;
        /// Reviews that wait, of everybody together; a quarter of them for one address.
        reviews_waiting / ReviewsWaiting: u32 = 32;
        /// How often one person may ask to be told of turns, or not, in a minute; three times that from one
        /// address. Each is a write.
        push_per_minute / PushPerMinute: u32 = 30;
        /// Browsers of one person that are told of turns at one table; the oldest goes.
        push_browsers_per_table / PushBrowsersPerTable: u32 = 5;
        /// Turns of people who are away that wait to be told: of later ones nobody is told in time.
        push_waiting / PushWaiting: u32 = 1_000;
        /// Tables of one person that wait for players.
        waiting_tables_per_person / WaitingTablesPerPerson: u32 = 20;
        /// Tables of one person that wait or play: no correspondence player has more.
        unfinished_tables_per_person / UnfinishedTablesPerPerson: u32 = 500;
        /// Tables made from one address, since the server was started, that wait or play.
        unfinished_tables_per_address / UnfinishedTablesPerAddress: u32 = 3_000;
        /// Tables of one person in the public list, which has fifty.
        listed_per_person / ListedPerPerson: u32 = 3;
        /// Tables made from one address in the public list.
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
