//! Compressed records of inactive tables, many to a row.
//!
//! A row per record needs several times the space of its content, and a game's records are much alike. So all records
//! of an imported or inactive table but the last are packed. New records still follow a single row, so at most one of
//! two writers can succeed.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use whistle_table::Record;

use super::db::on;
use super::read::read_record;
use super::{Change, Store, StoreError};

/// The number of records in a row. Reading a few of them means unpacking them all.
const TOGETHER: usize = 1_000;
/// A table with fewer records is not packed.
const FEWEST: usize = 32;

/// Consecutive records of a table, compressed.
#[derive(Clone, Debug)]
pub(crate) struct PackedRecords {
    pub(super) first: u64,
    pub(super) last: u64,
    pub(super) body: Vec<u8>,
}

/// A table whose records are packed.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    pub(super) table: String,
    /// The table is packed only while it has this status.
    pub(super) status: String,
    pub(super) packed: Vec<PackedRecords>,
}

/// Packs all records but the last, and returns those that must be written unpacked.
pub(crate) fn pack(mut records: Vec<Record>) -> (Vec<PackedRecords>, Vec<Record>) {
    if records.len() <= FEWEST {
        return (Vec::new(), records);
    }
    let rest = records.split_off(records.len() - 1);
    (records.chunks(TOGETHER).map(PackedRecords::of).collect(), rest)
}

impl PackedRecords {
    fn of(records: &[Record]) -> PackedRecords {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        for record in records {
            let line = serde_json::to_string(record).expect("a record is JSON");
            encoder.write_all(line.as_bytes()).expect("writing to memory succeeds");
            encoder.write_all(b"\n").expect("writing to memory succeeds");
        }
        let body = encoder.finish().expect("writing to memory succeeds");
        let number = |record: Option<&Record>| record.map_or(0, |record| record.seq);
        PackedRecords { first: number(records.first()), last: number(records.last()), body }
    }
}

/// Unpacks the records of one row.
pub(super) fn unpack(body: &[u8]) -> Result<Vec<Record>, StoreError> {
    let mut text = String::new();
    ZlibDecoder::new(body)
        .read_to_string(&mut text)
        .map_err(|error| StoreError::Damaged(format!("packed records: {error}")))?;
    text.lines().map(read_record).collect()
}

/// Replaces rows by packed records, if all of the rows are still there.
macro_rules! write_packed {
    ($transaction:ident, $table:expr, $packed:expr) => {
        for some in $packed {
            sqlx::query(
                "insert into packed (table_id, last_seq, first_seq, body) values ($1, $2, $3, $4)",
            )
            .bind($table)
            .bind(some.last as i64)
            .bind(some.first as i64)
            .bind(&some.body)
            .execute(&mut *$transaction)
            .await?;
        }
    };
}
pub(super) use write_packed;

macro_rules! pack_rows {
    ($transaction:ident, $packing:expr) => {{
        let packing = $packing;
        let noted = sqlx::query("update tables set packed = $2 where id = $1 and status = $2")
            .bind(&packing.table)
            .bind(&packing.status)
            .execute(&mut *$transaction)
            .await?
            .rows_affected();
        let (first, last) = (packing.packed.first(), packing.packed.last());
        if let (Some(first), Some(last)) = (first, last) {
            let gone =
                sqlx::query("delete from records where table_id = $1 and seq >= $2 and seq <= $3")
                    .bind(&packing.table)
                    .bind(first.first as i64)
                    .bind(last.last as i64)
                    .execute(&mut *$transaction)
                    .await?
                    .rows_affected();
            if gone != last.last + 1 - first.first {
                return Err(StoreError::Lost);
            }
            $crate::store::packed::write_packed!($transaction, &packing.table, &packing.packed);
        }
        if noted != 1 {
            return Err(StoreError::Lost);
        }
    }};
}
pub(super) use pack_rows;

impl Store {
    /// Finds tables that have not been packed in their current status and have been idle since `since`.
    pub(crate) async fn packable(
        &self,
        since: i64,
        most: i64,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let sql = "select id, status from tables where packed <> status and seen_run < $1 \
                   and status in ('playing', 'over', 'closed') limit $2";
        Ok(on!(&self.db, reads as pool => {
            sqlx::query_as(sql).bind(since).bind(most).fetch_all(pool).await?
        }))
    }

    /// Packs the records of an inactive table.
    ///
    /// # Errors
    /// Returns [`StoreError::Lost`] if the table was active meanwhile; then nothing has changed.
    pub(crate) async fn pack(&self, table: String, status: String) -> Result<(), StoreError> {
        let rows: Vec<(String,)> = on!(&self.db, reads as pool => {
            sqlx::query_as("select body from records where table_id = $1 order by seq")
                .bind(&table)
                .fetch_all(pool)
                .await?
        });
        let packed = tokio::task::spawn_blocking(move || {
            let records = rows.iter().map(|(body,)| read_record(body));
            Ok::<_, StoreError>(pack(records.collect::<Result<_, _>>()?).0)
        });
        let failed = |error: tokio::task::JoinError| StoreError::Database(error.to_string());
        let packed = packed.await.map_err(failed)??;
        self.write(Change::Pack(Packing { table, status, packed })).await
    }
}

#[cfg(test)]
mod tests {
    use super::{FEWEST, pack, unpack};
    use crate::store::contract::record;

    #[test]
    fn packed_records_take_a_fraction_and_the_last_one_stays_as_it_is() {
        let records: Vec<_> = (1..=1_929).map(|seq| record(seq, None)).collect();
        let lines: usize =
            records.iter().map(|record| serde_json::to_string(record).expect("JSON").len()).sum();
        let (packed, rest) = pack(records.clone());
        assert_eq!(rest, records[1_928..]);
        assert_eq!((packed[0].first, packed[0].last), (1, 1_000));
        assert!(packed.iter().map(|some| some.body.len()).sum::<usize>() * 4 < lines);
        let unpacked = packed.iter().flat_map(|some| unpack(&some.body).expect("records"));
        assert_eq!(unpacked.collect::<Vec<_>>(), records[..1_928]);
        let few: Vec<_> = (1..=FEWEST as u64).map(|seq| record(seq, None)).collect();
        assert!(pack(few).0.is_empty(), "too few records to pack");
    }

    #[test]
    fn what_is_damaged_is_said_without_what_is_in_it() {
        assert!(unpack(b"nonsense").is_err());
    }
}
