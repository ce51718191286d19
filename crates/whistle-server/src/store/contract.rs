//! What a store promises, asked of both databases.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::json;
use whistle_core::Seat;
use whistle_table::{CommandId, Done, Margin, Record};

use super::{Change, PersonChange, RowChange, Store, StoreError, TableChange};
use crate::metrics::Metrics;

#[allow(dead_code)]
#[path = "../../tests/it/postgres.rs"]
mod postgres;

async fn open(url: &str) -> Store {
    Store::open(url, Arc::new(Metrics::default())).await.expect("it opens")
}

fn record(seq: u64, command: Option<&str>) -> Record {
    let action = json!({ "kind": "pass", "number": seq });
    let command = command.map(|id| CommandId(id.to_owned()));
    Record::new(seq, command, Done::Act { seat: Seat(0), action }, Margin::default())
}

fn row(from: Option<i64>, status: &'static str, sitters: &[&str]) -> Option<RowChange> {
    Some(RowChange {
        from,
        status,
        public: true,
        secret: "secret".to_owned(),
        description: format!("{{\"status\": \"{status}\"}}"),
        sitters: sitters.iter().map(|&person| person.to_owned()).collect::<BTreeSet<_>>(),
    })
}

impl Store {
    async fn change(
        &self,
        id: &str,
        records: Vec<Record>,
        row: Option<RowChange>,
        snapshot: Option<(u64, String)>,
    ) -> Result<(), StoreError> {
        let change = TableChange { id: id.to_owned(), records, row, snapshot };
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
    assert!(lost(&second), "two writers cannot both win");
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
    assert!(store.snapshot("a").await.unwrap().is_none(), "as good as none");
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
    assert_eq!(ids(store.tables_of("p", 9).await.unwrap()), [""; 0], "p has stood up");
    assert_eq!(ids(store.public_tables(9).await.unwrap()), ["a"]);
    assert_eq!(ids(store.public_tables(0).await.unwrap()), [""; 0]);
    store.change("a", Vec::new(), row(Some(second.version), "over", &["q"]), None).await.unwrap();
    assert_eq!(ids(store.public_tables(9).await.unwrap()), [""; 0]);
    assert_eq!(ids(store.tables_of("q", 9).await.unwrap()), ["a"]);
}

async fn people_prove_who_they_are(store: &Store) {
    let arrive =
        |id: &str, token: &str| PersonChange::Arrive { id: id.to_owned(), token: token.to_owned() };
    store.write_person(arrive("p", "t1")).await.unwrap();
    assert!(store.write_person(arrive("p", "t2")).await.is_err(), "an id is nobody else's");
    store.write_person(arrive("q", "t2")).await.unwrap();
    let rename = PersonChange::Rename { id: "p".to_owned(), name: "Red".to_owned() };
    store.write_person(rename).await.unwrap();
    let enrol = |id: &str| PersonChange::Enrol {
        id: id.to_owned(),
        account: "red".to_owned(),
        password: "hash".to_owned(),
    };
    store.write_person(enrol("p")).await.unwrap();
    assert!(lost(&store.write_person(enrol("q")).await), "a name is one person's");
    let (person, password) = store.account("red").await.unwrap().expect("it is there");
    assert_eq!((person.id.as_str(), password.as_str()), ("p", "hash"));
    assert_eq!(person.name.as_deref(), Some("Red"));
    let log_in = PersonChange::LogIn { id: "p".to_owned(), token: "t3".to_owned() };
    store.write_person(log_in).await.unwrap();
    assert_eq!(store.person_of("t3").await.unwrap(), store.person_of("t1").await.unwrap());
    store.write_person(PersonChange::LogOut { token: "t1".to_owned() }).await.unwrap();
    assert_eq!(store.person_of("t1").await.unwrap(), None);
    assert!(store.person_of("t3").await.unwrap().is_some());
    assert!(lost(&store.write_person(PersonChange::LogOut { token: "t1".to_owned() }).await));
}

/// Many write together in one transaction: one that loses takes nobody with it.
async fn what_many_write_at_once_stands_for_itself(store: &Store) {
    let writes = (0..60).map(|number| {
        let store = store.clone();
        tokio::spawn(async move {
            // Every third wants a number that another one wants too.
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_the_contract() {
    let folder = std::env::temp_dir().join(format!("whistlestop-store-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let url = format!("sqlite:{}", folder.join("store.db").display());
    keeps_the_contract(&url).await;
    std::fs::remove_dir_all(&folder).expect("it was made");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_keeps_the_contract() {
    let postgres = postgres::Postgres::start("whistlestop-contract");
    keeps_the_contract(&postgres.database("contract")).await;
}

#[tokio::test]
async fn a_database_of_another_kind_is_refused_with_words() {
    let error = Store::open("mysql://somewhere", Arc::new(Metrics::default())).await;
    let error = error.err().expect("it is refused").to_string();
    assert!(error.contains("sqlite:FILE or postgres://"), "{error}");
}
