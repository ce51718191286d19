//! Tests of the store, run on both databases.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::json;
use sqlx::migrate::Migrator;
use whistle_core::{Json, Seat};
use whistle_harness::postgres::Postgres;
use whistle_table::{CommandId, MoveInfo, Operation, Record};

use super::db::{Embedded, MIGRATIONS};
use super::{
    AdminAction, AdminLogEntry, Change, Forget, PersonChange, PushChange, RowChange, Store,
    StoreError, StoredSubscription, TableChange,
};
use crate::metrics::Metrics;

async fn open(url: &str) -> Store {
    Store::open(url, Arc::new(Metrics::default())).await.expect("it opens")
}

pub(super) fn record(seq: u64, command: Option<&str>) -> Record {
    let action = json!({ "kind": "pass", "number": seq });
    let command = command.map(|id| CommandId(id.to_owned()));
    Record::new(
        seq,
        command,
        Operation::Act { seat: Seat(0), action: Json::of(&action) },
        MoveInfo::default(),
    )
}

pub(super) fn row(from: Option<i64>, status: &'static str, sitters: &[&str]) -> Option<RowChange> {
    Some(RowChange {
        from,
        status,
        public: true,
        secret: "secret".to_owned(),
        host: "host".to_owned(),
        origin: String::new(),
        description: format!("{{\"status\": \"{status}\"}}"),
        sitters: sitters.iter().map(|&person| person.to_owned()).collect::<BTreeSet<_>>(),
    })
}

impl Store {
    pub(super) async fn change(
        &self,
        id: &str,
        records: Vec<Record>,
        row: Option<RowChange>,
        snapshot: Option<(u64, String)>,
    ) -> Result<(), StoreError> {
        let id = id.to_owned();
        let change = TableChange { id, records, row, snapshot, ..TableChange::default() };
        self.write(Change::Table(Box::new(change))).await
    }

    async fn seqs(&self, id: &str, since: u64) -> Vec<u64> {
        let records = self.records(id, since).await.expect("it reads");
        records.iter().map(|record| record.seq).collect()
    }
}

fn lost(result: &Result<(), StoreError>) -> bool {
    matches!(result, Err(StoreError::Lost))
}

async fn keeps_the_contract(url: &str) {
    let store = open(url).await;
    records_are_added_once(&store).await;
    rows_are_changed_by_who_has_seen_them(&store).await;
    people_prove_who_they_are(&store).await;
    a_list_is_not_one_persons(&store).await;
    records_of_tables_that_rest_are_packed(&store).await;
    what_nobody_uses_is_forgotten(&store).await;
    browsers_are_told_while_their_token_proves_them(&store).await;
    what_many_write_at_once_stands_for_itself(&store).await;
    store.close().await;
    let again = open(url).await;
    assert_eq!(again.seqs("a", 0).await, [1, 2, 3], "it is there after the store was closed");
    let refused = again.change("a", vec![record(3, None)], None, None).await;
    assert!(lost(&refused));
    again.close().await;
    assert!(again.change("a", vec![record(4, None)], None, None).await.is_err(), "it is closed");
}

async fn records_are_added_once(store: &Store) {
    store.change("a", vec![record(1, None), record(2, Some("x"))], None, None).await.unwrap();
    assert_eq!(store.seqs("a", 0).await, [1, 2]);
    assert_eq!(store.seqs("a", 1).await, [2]);
    assert_eq!(store.seqs("b", 0).await, [0; 0]);
    let second = store.change("a", vec![record(2, None)], None, None).await;
    assert!(lost(&second), "two writers cannot both succeed");
    let half = store.change("a", vec![record(2, None), record(3, None)], None, None).await;
    assert!(lost(&half));
    assert_eq!(store.seqs("a", 0).await, [1, 2], "all of a change or nothing");
    let twice = store.change("a", vec![record(3, Some("x"))], None, None).await;
    assert!(lost(&twice), "a command counts once");
    store.change("b", vec![record(1, Some("x"))], None, None).await.unwrap();
    let found = store.record_of("a", "x").await.unwrap().expect("it is there");
    assert_eq!(found, record(2, Some("x")));
    assert_eq!(store.record_of("a", "y").await.unwrap(), None);
    assert!(store.snapshot("a").await.unwrap().is_none());
    let unreadable = Some((2, "{}".to_owned()));
    store.change("a", vec![record(3, None)], None, unreadable).await.unwrap();
    assert!(store.snapshot("a").await.unwrap().is_none(), "a deleted table is not found");
}

async fn records_of_tables_that_rest_are_packed(store: &Store) {
    let named = |seq: u64| record(seq, Some(format!("c{seq}").as_str()));
    let records: Vec<_> = (1..=2_500).map(named).collect();
    store.change("long", records.clone(), row(None, "over", &[]), None).await.unwrap();
    let (always, over) = (i64::MAX, ("long".to_owned(), "over".to_owned()));
    assert!(store.packable(always, 99).await.unwrap().contains(&over));
    let playing = store.pack("long".to_owned(), "playing".to_owned()).await;
    assert!(lost(&playing), "its version has changed");
    assert!(store.packable(always, 99).await.unwrap().contains(&over), "nothing has changed");
    store.pack("long".to_owned(), "over".to_owned()).await.unwrap();
    assert!(!store.packable(always, 99).await.unwrap().contains(&over));
    // A reader sees no difference.
    assert_eq!(store.records("long", 0).await.unwrap(), records);
    assert_eq!(store.records("long", 999).await.unwrap(), records[999..]);
    assert_eq!(store.records("long", 2_499).await.unwrap(), records[2_499..]);
    assert_eq!(store.some_records("long", 1_990, 200).await.unwrap(), records[1_990..2_190]);
    assert_eq!(store.commands("long", 998, 1_001).await.unwrap(), ["c999", "c1000", "c1001"]);
    for seq in [1, 1_001, 2_500] {
        let found = store.record_of("long", &format!("c{seq}")).await.unwrap();
        assert_eq!(found.as_ref(), Some(&records[seq - 1]));
    }
    assert_eq!(store.record_of("long", "c2501").await.unwrap(), None);
    // Still, only one of two writers can succeed, and later records are packed separately.
    assert!(lost(&store.change("long", vec![record(2_500, None)], None, None).await));
    let more: Vec<_> = (2_501..=2_600).map(named).collect();
    store.change("long", more.clone(), None, None).await.unwrap();
    store.pack("long".to_owned(), "over".to_owned()).await.unwrap();
    let all = [records, more].concat();
    assert_eq!(store.records("long", 0).await.unwrap(), all);
    store
        .forget(Forget::Table { id: "long".to_owned(), status: "over", since: always })
        .await
        .unwrap();
    store.forget_gone("long").await.unwrap();
    assert_eq!(store.seqs("long", 0).await, [0; 0], "and it can be removed");
}

async fn rows_are_changed_by_who_has_seen_them(store: &Store) {
    assert_eq!(store.table("a").await.unwrap(), None);
    store.change("a", Vec::new(), row(None, "waiting", &["p", "q"]), None).await.unwrap();
    let again = store.change("a", Vec::new(), row(None, "waiting", &[]), None).await;
    assert!(lost(&again), "a table is made once");
    let first = store.table("a").await.unwrap().expect("it is there");
    store.change("a", Vec::new(), row(Some(first.version), "playing", &["q"]), None).await.unwrap();
    let late = store.change("a", Vec::new(), row(Some(first.version), "over", &[]), None).await;
    assert!(lost(&late), "somebody else was faster");
    let second = store.table("a").await.unwrap().expect("it is there");
    assert_eq!(second.version, first.version + 1);
    assert_eq!(second.secret, "secret");
    assert_eq!(store.playing().await.unwrap(), ["a"]);
    let ids = |rows: Vec<super::TableRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(ids(store.tables_of("q", 9).await.unwrap()), ["a"]);
    assert_eq!(ids(store.tables_of("p", 9).await.unwrap()), [""; 0], "p has left the seat");
    let listed = async |most| {
        let found = store.public_tables(9, 9, most).await.unwrap();
        found.into_iter().map(|table| table.id).collect::<Vec<_>>()
    };
    assert_eq!(listed(9).await, ["a"]);
    assert_eq!(listed(0).await, [""; 0]);
    let made = |unfinished| super::read::TableCounts { waiting: 0, unfinished, kept: 1 };
    assert_eq!(store.count_tables_of("host").await.unwrap(), made(1));
    store.change("a", Vec::new(), row(Some(second.version), "over", &["q"]), None).await.unwrap();
    assert_eq!(listed(9).await, [""; 0]);
    assert_eq!(store.count_tables_of("host").await.unwrap(), made(0), "it is still kept");
    assert_eq!(ids(store.tables_of("q", 9).await.unwrap()), ["a"]);
}

async fn people_prove_who_they_are(store: &Store) {
    let arrive =
        |id: &str, token: &str| PersonChange::Arrive { id: id.to_owned(), token: token.to_owned() };
    store.write_person(arrive("p", "t1")).await.unwrap();
    assert!(store.write_person(arrive("p", "t2")).await.is_err(), "ids are unique");
    store.write_person(arrive("q", "t2")).await.unwrap();
    let rename = |id: &str, name: &str, key: &str| PersonChange::Rename {
        id: id.to_owned(),
        name: name.to_owned(),
        key: key.to_owned(),
    };
    store.write_person(rename("p", "Red", "red")).await.unwrap();
    store.write_person(rename("q", "Red", "red")).await.unwrap();
    let enrol = |id: &str, account: &str, token: &str| PersonChange::Enrol {
        id: id.to_owned(),
        account: account.to_owned(),
        key: account.to_lowercase(),
        password: "hash".to_owned(),
        token: token.to_owned(),
        name_key: Some("red".to_owned()),
    };
    store.write_person(enrol("p", "Red", "t1b")).await.unwrap();
    assert_eq!(store.person_of("t1").await.unwrap(), None, "the guest's token is no longer valid");
    assert!(lost(&store.write_person(enrol("q", "Red", "t2b")).await), "a name is one person's");
    assert!(lost(&store.write_person(enrol("q", "RED", "t2b")).await), "whatever its case");
    assert!(store.person_of("t2").await.unwrap().is_some(), "a refused person is unchanged");
    assert!(lost(&store.write_person(rename("q", "rEd", "red")).await), "it is an account's");
    store.write_person(rename("p", "rEd", "red")).await.unwrap();
    store.write_person(rename("p", "Red", "red")).await.unwrap();
    store.write_person(enrol("q", "Blue", "t2b")).await.unwrap();
    let (blue, _) = store.account("Blue", "blue").await.unwrap().expect("it is there");
    assert_eq!(blue.name.as_deref(), Some("Blue"), "the name they had is another's account");
    assert_eq!(store.account("BLUE", "blue").await.unwrap().expect("it looks the same").0, blue);
    let (person, password) = store.account("Red", "red").await.unwrap().expect("it is there");
    assert_eq!((person.id.as_str(), password.as_str()), ("p", "hash"));
    assert_eq!(person.name.as_deref(), Some("Red"));
    store.write_person(arrive("r", "t4")).await.unwrap();
    let (id, token, before) = ("p".to_owned(), "t3".to_owned(), Some("t4".to_owned()));
    store.write_person(PersonChange::LogIn { id, token, before }).await.unwrap();
    assert_eq!(store.person_of("t4").await.unwrap(), None, "the cookie was replaced");
    let person = async |token| store.person_of(token).await.unwrap().map(|proven| proven.person);
    assert_eq!(person("t3").await, person("t1b").await);
    store.write_person(PersonChange::LogOut { token: "t1b".to_owned() }).await.unwrap();
    assert_eq!(store.person_of("t1b").await.unwrap(), None);
    assert!(store.person_of("t3").await.unwrap().is_some());
    assert!(lost(&store.write_person(PersonChange::LogOut { token: "t1b".to_owned() }).await));
    store.write_person(PersonChange::Use { token: "t3".to_owned() }).await.unwrap();
}

/// The list has a limit of tables per person and per address.
async fn a_list_is_not_one_persons(store: &Store) {
    let make = async |id: &str, host: &str, origin: &str| {
        let row = row(None, "waiting", &[host]).unwrap();
        let row = RowChange { host: host.to_owned(), origin: origin.to_owned(), ..row };
        store.change(id, Vec::new(), Some(row), None).await.unwrap();
    };
    make("honest", "h", "home").await;
    for number in 0..6 {
        make(&format!("flood-{number}"), "f", "den").await;
        make(&format!("swarm-{number}"), &format!("s{number}"), "den").await;
    }
    make("rematch", "h2", "").await;
    let listed = async |of_one, of_address| {
        let found = store.public_tables(of_one, of_address, 100).await.unwrap();
        let count = |name: &str| found.iter().filter(|table| table.id.starts_with(name)).count();
        (count("honest"), count("flood"), count("swarm"), count("rematch"))
    };
    assert_eq!(listed(99, 99).await, (1, 6, 6, 1));
    assert_eq!(listed(2, 99).await, (1, 2, 6, 1));
    let (honest, flood, swarm, rematch) = listed(2, 5).await;
    assert_eq!((honest, flood + swarm, rematch), (1, 5, 1));
    assert_eq!(store.count_tables_of("f").await.unwrap().unfinished, 6);
    assert_eq!(store.count_tables_from("den").await.unwrap().unfinished, 12);
    assert_eq!(store.count_tables_from("nowhere").await.unwrap().kept, 0);
}

async fn what_nobody_uses_is_forgotten(store: &Store) {
    let arrive = |id: &str| {
        let token = format!("token-{id}");
        store.write_person(PersonChange::Arrive { id: id.to_owned(), token })
    };
    arrive("sits").await.unwrap();
    arrive("went").await.unwrap();
    let (never, always) = (0, i64::MAX);
    store
        .change("old", vec![record(1, None), record(2, None)], row(None, "over", &["sits"]), None)
        .await
        .unwrap();
    assert_eq!(store.idle_tables("over", never, false, 99).await.unwrap(), [""; 0]);
    for only_guests in [false, true] {
        let idle = store.idle_tables("over", always, only_guests, 99).await.unwrap();
        assert!(idle.contains(&"old".to_owned()), "{only_guests}: {idle:?}");
    }
    // Data used in the meantime is not deleted.
    let gone = |since| Forget::Table { id: "old".to_owned(), status: "over", since };
    store.forget(gone(never)).await.unwrap();
    store.forget(Forget::Token { hash: "token-went".to_owned(), since: never }).await.unwrap();
    store.forget(Forget::Guest { id: "went".to_owned() }).await.unwrap();
    assert!(store.table("old").await.unwrap().is_some());
    assert!(store.person_of("token-went").await.unwrap().is_some());
    assert!(store.tokens_of_nobody(always, 99).await.unwrap().contains(&"token-went".to_owned()));
    let unused = store.unused_tokens(false, always, 99).await.unwrap();
    assert!(unused.contains(&"token-sits".to_owned()) && !unused.contains(&"t3".to_owned()));
    assert_eq!(store.unused_tokens(true, always, 1).await.unwrap().len(), 1);
    for hash in ["token-went", "token-sits"] {
        store.forget(Forget::Token { hash: hash.to_owned(), since: always }).await.unwrap();
    }
    let alone = store.lost_guests(99).await.unwrap();
    let is_alone = |id: &str| alone.contains(&id.to_owned());
    assert!(is_alone("went") && !is_alone("sits"), "{alone:?}");
    store.forget(gone(always)).await.unwrap();
    assert!(store.table("old").await.unwrap().is_none());
    assert_eq!(store.seqs("old", 0).await, [1, 2], "by and by");
    assert_eq!(store.gone_tables(always, 9).await.unwrap(), ["old"]);
    // Until it is removed, it can be restored with all its data.
    assert_eq!(store.marked_tables().await.unwrap(), ["old"]);
    let undelete = |table: &str| {
        let action = AdminAction::Undelete { table: table.to_owned() };
        store.write_admin(action, AdminLogEntry::new("undelete", table, ""))
    };
    undelete("old").await.unwrap();
    assert!(lost(&undelete("old").await), "it is there already");
    let over = store.idle_tables("over", always, false, 99).await.unwrap();
    assert!(over.contains(&"old".to_owned()), "{over:?}");
    assert!(!store.lost_guests(99).await.unwrap().contains(&"sits".to_owned()));
    store.forget(gone(always)).await.unwrap();
    store.forget_gone("old").await.unwrap();
    assert_eq!(store.seqs("old", 0).await, [0; 0]);
    assert_eq!(store.gone_tables(always, 9).await.unwrap(), [""; 0]);
    assert!(lost(&undelete("old").await), "it is removed permanently");
    assert!(store.lost_guests(99).await.unwrap().contains(&"sits".to_owned()));
    store.forget(Forget::Guest { id: "sits".to_owned() }).await.unwrap();
    assert!(!store.lost_guests(99).await.unwrap().contains(&"sits".to_owned()));
}

async fn browsers_are_told_while_their_token_proves_them(store: &Store) {
    let key = store.push_key(|| Ok("first".to_owned())).await.unwrap();
    let again = store.push_key(|| Ok("second".to_owned())).await.unwrap();
    assert_eq!((key.as_str(), again.as_str()), ("first", "first"), "the key is created once");
    let arrive = |id: &str, token: &str| {
        let (id, token) = (id.to_owned(), token.to_owned());
        store.write_person(PersonChange::Arrive { id, token })
    };
    arrive("ringer", "ring-1").await.unwrap();
    let subscribe = |token: &str, endpoint: &str| {
        let own = str::to_owned;
        let (p256dh, auth, lang) = (own("key"), own("auth"), own("fr"));
        let browser = StoredSubscription { endpoint: own(endpoint), p256dh, auth, lang };
        let (table, person, token) = (own("bell"), own("ringer"), own(token));
        store.write_push(PushChange::Subscribe { table, person, token, browser, most: 2 })
    };
    let told = async || {
        let told = store.push_subscriptions("bell", "ringer").await.unwrap();
        told.into_iter().map(|browser| browser.endpoint).collect::<Vec<_>>()
    };
    assert!(lost(&subscribe("ring-2", "a").await), "a token that identifies nobody");
    subscribe("ring-1", "a").await.unwrap();
    subscribe("ring-1", "a").await.unwrap();
    assert_eq!(told().await, ["a"]);
    tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    subscribe("ring-1", "b").await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    subscribe("ring-1", "c").await.unwrap();
    assert_eq!(told().await, ["b", "c"], "the oldest has gone");
    store.forget_endpoint("b".to_owned()).await.unwrap();
    let endpoint = "nowhere".to_owned();
    let (table, person) = ("bell".to_owned(), "ringer".to_owned());
    store.write_push(PushChange::Unsubscribe { table, person, endpoint }).await.unwrap();
    assert_eq!(told().await, ["c"]);
    let hash = "ring-1".to_owned();
    store.forget(Forget::Token { hash, since: i64::MAX }).await.unwrap();
    arrive("other", "ring-1").await.unwrap();
    assert_eq!(told().await, [""; 0], "it was deleted with its token");
    // A subscription to a table ends with the game.
    arrive("ringer-2", "ring-3").await.unwrap();
    let made = store.change("ends", Vec::new(), row(None, "playing", &["ringer-2"]), None).await;
    made.unwrap();
    let own = str::to_owned;
    let (p256dh, auth, lang) = (own("key"), own("auth"), own("en"));
    let browser = StoredSubscription { endpoint: own("d"), p256dh, auth, lang };
    let (table, person, token) = (own("ends"), own("ringer-2"), own("ring-3"));
    let wish = PushChange::Subscribe { table, person, token, browser, most: 2 };
    store.write_push(wish).await.unwrap();
    assert_eq!(store.push_subscriptions("ends", "ringer-2").await.unwrap().len(), 1);
    let version = store.table("ends").await.unwrap().expect("it is there").version;
    let over = row(Some(version), "over", &["ringer-2"]);
    store.change("ends", Vec::new(), over, None).await.unwrap();
    assert_eq!(store.push_subscriptions("ends", "ringer-2").await.unwrap(), []);
}

/// Many changes share one transaction; a lost change does not affect the others.
async fn what_many_write_at_once_stands_for_itself(store: &Store) {
    let writes = (0..60).map(|number| {
        let store = store.clone();
        tokio::spawn(async move {
            // Every third change uses a number that another one uses too.
            let id = format!("many-{}", if number % 3 == 2 { number - 1 } else { number });
            store.change(&id, vec![record(1, None)], None, None).await
        })
    });
    let writes: Vec<_> = writes.collect();
    let mut won = 0;
    for write in writes {
        match write.await.expect("no panic") {
            Ok(()) => won += 1,
            Err(error) => assert!(matches!(error, StoreError::Lost), "{error}"),
        }
    }
    assert_eq!(won, 40);
    for number in (0..60).filter(|number| number % 3 != 2) {
        assert_eq!(store.seqs(&format!("many-{number}"), 0).await, [1]);
    }
}

/// A database of the first version, with a table and two accounts that look the same.
const OF_VERSION_1: &str = "\
    insert into people (id, name, account, password, created_ms) values \
    ('p2', null, 'RED', 'hash', 2), ('p1', null, 'Red', 'hash', 1), ('g', 'Green', null, null, 3); \
    insert into tokens (hash, person, created_ms) values ('t', 'p1', 1); \
    insert into tables (id, version, status, public, secret, description, created_ms, changed_ms) \
    values ('old', 1, 'playing', 1, '', '{\"host\": \"p1\"}', 1, 1)";

async fn takes_up_the_first_version(url: &str) {
    let migrator = Migrator::new(Embedded(&MIGRATIONS[..1])).await.unwrap();
    if url.starts_with("sqlite:") {
        let pool = sqlx::SqlitePool::connect(&format!("{url}?mode=rwc")).await.unwrap();
        migrator.run(&pool).await.unwrap();
        sqlx::raw_sql(OF_VERSION_1).execute(&pool).await.unwrap();
        pool.close().await;
    } else {
        let pool = sqlx::PgPool::connect(url).await.unwrap();
        migrator.run(&pool).await.unwrap();
        sqlx::raw_sql(OF_VERSION_1).execute(&pool).await.unwrap();
        pool.close().await;
    }
    for _ in 0..2 {
        let store = open(url).await;
        let of = async |name: &str| {
            let found = store.account(name, "red").await.unwrap();
            found.map(|(person, _)| person.id).expect("it is there")
        };
        assert_eq!((of("Red").await, of("RED").await), ("p1".to_owned(), "p2".to_owned()));
        assert_eq!(of("red").await, "p1", "the older one");
        let name = "red".to_owned();
        let rename = PersonChange::Rename { id: "g".to_owned(), name, key: "red".to_owned() };
        assert!(lost(&store.write_person(rename).await));
        assert_eq!(store.count_tables_of("p1").await.unwrap().unfinished, 1);
        // Nothing counts as unused merely because use was not recorded before.
        let yesterday = store.ran_ms() - 24 * 60 * 60 * 1_000;
        assert_eq!(store.unused_tokens(true, yesterday, 9).await.unwrap(), [""; 0]);
        assert_eq!(store.idle_tables("playing", yesterday, false, 9).await.unwrap(), [""; 0]);
        store.close().await;
    }
}

/// What the next version of the program would leave.
const OF_THE_NEXT_VERSION: &str = "\
    insert into _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) \
    select version + 1, 'newer', installed_on, success, checksum, execution_time from _sqlx_migrations \
    where version = (select max(version) from _sqlx_migrations)";

async fn refuses_the_next_version(url: &str) {
    if url.starts_with("sqlite:") {
        let pool = sqlx::SqlitePool::connect(url).await.unwrap();
        sqlx::raw_sql(OF_THE_NEXT_VERSION).execute(&pool).await.unwrap();
        pool.close().await;
    } else {
        let pool = sqlx::PgPool::connect(url).await.unwrap();
        sqlx::raw_sql(OF_THE_NEXT_VERSION).execute(&pool).await.unwrap();
        pool.close().await;
    }
    let refused = Store::open(url, Arc::new(Metrics::default())).await;
    let refused = refused.err().expect("it is refused");
    assert!(
        matches!(refused, StoreError::Newer { found, known } if found == known + 1),
        "{refused}"
    );
    assert!(refused.to_string().contains("a newer version of whistlestop"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_the_contract() {
    let folder = std::env::temp_dir().join(format!("whistlestop-store-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let url = format!("sqlite:{}", folder.join("store.db").display());
    keeps_the_contract(&url).await;
    let first = format!("sqlite:{}", folder.join("first.db").display());
    takes_up_the_first_version(&first).await;
    refuses_the_next_version(&first).await;
    std::fs::remove_dir_all(&folder).expect("it was made");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_keeps_the_contract() {
    let postgres = Postgres::start("whistlestop-contract");
    keeps_the_contract(&postgres.database("contract")).await;
    let first = postgres.database("first");
    takes_up_the_first_version(&first).await;
    refuses_the_next_version(&first).await;
}

#[tokio::test]
async fn a_database_of_another_kind_is_refused_with_words() {
    let error = Store::open("mysql://somewhere", Arc::new(Metrics::default())).await;
    let error = error.err().expect("it is refused").to_string();
    assert!(error.contains("sqlite:FILE or postgres://"), "{error}");
}
