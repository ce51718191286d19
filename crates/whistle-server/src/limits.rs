//! Every bound on what one person may cost: its name, its default, and what it bounds.
//!
//! One line here makes a setting (`[limits]` in the file of settings), a name for the answer that
//! says it was met ([`Problem::limit`](crate::problem::Problem::limit)) and a counter in `/metrics`.
//! A test holds the table in `docs/operating.md` against this list.

use serde::{Deserialize, Serialize, Serializer};

macro_rules! limits {
    ($($(#[doc = $about:literal])+ $name:ident / $variant:ident : $kind:ty = $default:expr;)+) => {
        /// How much anybody may cost, as whoever runs the server has chosen.
        #[derive(Clone, Debug, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Limits {
            $($(#[doc = $about])+ pub $name: $kind,)+
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($name: $default,)+ }
            }
        }

        /// The name of a limit.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Limit {
            $($(#[doc = $about])+ $variant,)+
        }

        impl Limit {
            /// All of them, in the order in which they are documented.
            pub const ALL: &[Limit] = &[$(Limit::$variant,)+];

            /// Returns the name of its setting.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Limit::$variant => stringify!($name),)+ }
            }

            /// Writes its default as it stands in a file of settings.
            #[must_use]
            pub fn default_text(self) -> String {
                match self { $(Limit::$variant => { let value: $kind = $default; value.to_string() })+ }
            }
        }
    };
}

limits! {
    /// Requests a second from one address; four times that at once.
    requests_per_second / RequestsPerSecond: u32 = 100;
    /// Messages a second over one websocket; three times that at once.
    messages_per_second / MessagesPerSecond: u32 = 40;
    /// New guests and tables a minute from one address, and tables of one person.
    new_per_minute / NewPerMinute: u32 = 120;
    /// Attempts to log in a minute from one address.
    logins_per_minute / LoginsPerMinute: u32 = 20;
    /// Names that one person may try in a minute; three times that from one address.
    names_per_minute / NamesPerMinute: u32 = 20;
    /// Hints of one person that wait or are in work, over all tables.
    hints_at_once / HintsAtOnce: u32 = 2;
    /// Hints of one person a minute.
    hints_per_minute / HintsPerMinute: u32 = 30;
    /// Hints of everybody together that wait.
    thinking_waiting / ThinkingWaiting: u32 = 1_000;
    /// Replays, records and forks that are made and sent at a time; a quarter of them for one address.
    past_at_once / PastAtOnce: u32 = 32;
    /// Those of one person that wait or are sent.
    past_of_one / PastOfOne: u32 = 4;
    /// Those that wait; a quarter of them for one address.
    past_waiting / PastWaiting: u32 = 256;
    /// Looks a minute of one person that tell more than a hundred records.
    looks_per_minute / LooksPerMinute: u32 = 60;
    /// Records that a connection is told of what it has missed: the last ones.
    history_records / HistoryRecords: u32 = 1_000;
    /// Attempts to log in to one account a minute from an address where it was not used before.
    logins_per_account / LoginsPerAccount: u32 = 10;
    /// Passwords that wait to be looked at.
    passwords_waiting / PasswordsWaiting: u32 = 100;
    /// Open connections in all, as far as the system allows that many open files.
    sockets / Sockets: u32 = 20_000;
    /// Open connections of one address.
    sockets_per_address / SocketsPerAddress: u32 = 600;
    /// Websockets of one address.
    websockets_per_address / WebsocketsPerAddress: u32 = 300;
    /// Websockets of one person, over all tables; the oldest goes.
    websockets_per_person / WebsocketsPerPerson: u32 = 60;
    /// Websockets of one person at one table; the oldest goes.
    windows_per_table / WindowsPerTable: u32 = 20;
    /// Websockets at one table of people who do not sit there.
    spectators_per_table / SpectatorsPerTable: u32 = 300;
    /// The same, of one address.
    spectators_per_address / SpectatorsPerAddress: u32 = 60;
    /// Records of a table that everybody notices; a table that has more is closed.
    records_per_table / RecordsPerTable: u64 = 20_000;
    /// How often one seat may take something back at a table.
    undos_per_seat / UndosPerSeat: u32 = 1_000;
    /// How often one seat may say something at a table.
    lines_per_seat / LinesPerSeat: u32 = 1_000;
    /// How often one seat may say or give something at a table in a minute.
    lines_per_minute / LinesPerMinute: u32 = 30;
    /// How often one seat may promise something at a table.
    promises_per_seat / PromisesPerSeat: u32 = 60;
    /// How often one seat may give something at a table.
    gifts_per_seat / GiftsPerSeat: u32 = 200;
    /// Promises of one seat to another that can still be kept and broken.
    open_promises_per_pair / OpenPromisesPerPair: u32 = 5;
    /// Boards of their own that one person may have tried in a minute; three times that from one address.
    boards_per_minute / BoardsPerMinute: u32 = 10;
    /// Boards that may wait to be tried, of everybody together.
    boards_waiting / BoardsWaiting: u32 = 8;
    /// Reviews that one person may ask for in a minute; three times that from one address.
    reviews_per_minute / ReviewsPerMinute: u32 = 6;
    /// Reviews of one person that are made or wait.
    reviews_of_one / ReviewsOfOne: u32 = 2;
    /// Reviews that wait, of everybody together; a quarter of them for one address.
    reviews_waiting / ReviewsWaiting: u32 = 32;
    /// Seconds that the making of a review may take; then it is given up.
    review_seconds / ReviewSeconds: u64 = 600;
    /// How often one person may ask to be told of turns, or not, in a minute; three times that from one
    /// address.
    push_per_minute / PushPerMinute: u32 = 30;
    /// Browsers of one person that are told of turns at one table; the oldest goes.
    push_browsers_per_table / PushBrowsersPerTable: u32 = 5;
    /// Turns of people who are away that wait to be told.
    push_waiting / PushWaiting: u32 = 1_000;
    /// Tables of one person that wait.
    waiting_tables_per_person / WaitingTablesPerPerson: u32 = 20;
    /// Tables of one person that wait or play.
    unfinished_tables_per_person / UnfinishedTablesPerPerson: u32 = 500;
    /// Tables made from one address, since the server was started, that wait or play.
    unfinished_tables_per_address / UnfinishedTablesPerAddress: u32 = 3000;
    /// Tables of one person that are stored, finished and imported games included.
    kept_tables_per_person / KeptTablesPerPerson: u32 = 2000;
    /// Tables made from one address, since the server was started, that are stored.
    kept_tables_per_address / KeptTablesPerAddress: u32 = 6000;
    /// Tables of one person in the public list.
    listed_per_person / ListedPerPerson: u32 = 3;
    /// Tables made from one address in the public list.
    listed_per_address / ListedPerAddress: u32 = 15;
}

impl Serialize for Limit {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Limit;

    #[test]
    fn every_limit_is_documented_with_its_default() {
        let manual = include_str!("../../../docs/operating.md");
        for &limit in Limit::ALL {
            let row = format!("| `{}` | {} |", limit.name(), limit.default_text());
            assert!(manual.contains(&row), "docs/operating.md has no line that begins with {row}");
        }
        let (_, table) = manual.split_once("| limit | default |").expect("a table of limits");
        let rows = table.lines().skip(2).take_while(|line| line.starts_with("| `"));
        assert_eq!(rows.count(), Limit::ALL.len(), "a limit is documented that does not exist");
    }
}
