//! The stored data at the end, and who wrote it.

use std::collections::BTreeMap;

use sqlx::{Connection as _, PgConnection};

/// All stored data about tables.
#[derive(Clone, Default)]
pub struct History {
    pub tables: Vec<StoredTable>,
}

/// A table as it is stored.
#[derive(Clone)]
pub struct StoredTable {
    pub id: String,
    pub status: String,
    pub description: String,
    pub records: Vec<StoredRecord>,
}

/// One of its records.
#[derive(Clone)]
pub struct StoredRecord {
    pub seq: i64,
    pub command: Option<String>,
    pub body: String,
    pub written: Option<Written>,
}

/// The writer of a record, and the owner of the table at that moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The process, identified by its connection's name.
    pub by: String,
    /// The server named in the lease.
    pub keeper: String,
    pub fence: i64,
}

/// Has the database itself log who writes each record, and who owns the table in the same transaction; the servers do
/// not know about it.
const NOTE_WRITERS: &str = "
    create table chaos_written (
        table_id text not null, seq bigint not null, writer text not null, keeper text not null,
        fence bigint not null
    );
    create function chaos_note_writer() returns trigger language plpgsql as $$
    begin
        insert into chaos_written
            select new.table_id, new.seq, current_setting('application_name'),
                coalesce(leases.node, ''), coalesce(leases.fence, 0)
            from (select 1) as one left join leases on leases.table_id = new.table_id;
        return null;
    end $$;
    create trigger chaos_note_writer after insert on records
        for each row execute function chaos_note_writer();
";

/// Starts logging writers; the database tables must exist.
pub async fn note_writers(database: &str) {
    let mut connection = PgConnection::connect(database).await.expect("it opens");
    sqlx::raw_sql(NOTE_WRITERS).execute(&mut connection).await.expect("it notes");
    let _ = connection.close().await;
}

impl History {
    pub async fn read(database: &str) -> History {
        let mut connection = PgConnection::connect(database).await.expect("it opens");
        let tables: Vec<(String, String, String)> =
            sqlx::query_as("select id, status, description from tables order by created_ms, id")
                .fetch_all(&mut connection)
                .await
                .expect("it reads");
        type Row = (String, i64, Option<String>, String, Option<String>, String, i64);
        let rows: Vec<Row> = sqlx::query_as(
            "select records.table_id, records.seq, command, body, writer, coalesce(keeper, ''), \
             coalesce(fence, 0) from records left join chaos_written \
             on chaos_written.table_id = records.table_id and chaos_written.seq = records.seq \
             order by records.table_id, records.seq",
        )
        .fetch_all(&mut connection)
        .await
        .expect("it reads");
        let _ = connection.close().await;
        let mut records: BTreeMap<String, Vec<StoredRecord>> = BTreeMap::new();
        for (table, seq, command, body, writer, keeper, fence) in rows {
            let written = writer.map(|by| Written { by, keeper, fence });
            let record = StoredRecord { seq, command, body, written };
            records.entry(table).or_default().push(record);
        }
        let tables = tables.into_iter().map(|(id, status, description)| {
            let records = records.remove(&id).unwrap_or_default();
            StoredTable { id, status, description, records }
        });
        History { tables: tables.collect() }
    }

    pub fn records(&self) -> usize {
        self.tables.iter().map(|table| table.records.len()).sum()
    }
}
