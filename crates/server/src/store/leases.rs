//! Leases: which of several nodes owns a table.
//!
//! Each server renews its own row. A table's lease names its server, and a number that is raised whenever the table is
//! taken over. Time decides who may take over a table, but only the number decides who may write. Every write checks
//! and locks the lease in its transaction, so that a slow server's write happens before the takeover or not at all.
//! Times come from the database's clock.

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, PgConnection, PgPool};

use super::db::Db;
use super::write_connection::WriteConnection;
use super::{Change, Lease, Store, StoreError};
use crate::fault_injection::{Fault, is_injected};

/// A server as the others see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LiveNode {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The newest and the oldest version of the cluster protocol that it speaks.
    pub(crate) version: i64,
    pub(crate) oldest: i64,
    pub(crate) draining: bool,
}

/// The data that a server publishes about itself.
#[derive(Clone, Debug)]
pub(crate) struct NodeRow {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) version: i64,
    pub(crate) oldest: i64,
    /// How long it counts as running without a renewal.
    pub(crate) lease_ms: i64,
}

/// The owner of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// This server, from now on.
    Mine(Lease),
    /// Another running server.
    Theirs(String),
}

/// The connection over which a server renews its row; it is used for nothing else.
pub(crate) struct Heartbeat {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
}

/// The owner recorded for a table that was released because nobody was connected and nothing was due.
const NOBODY: &str = "";
/// The owner recorded for a table that any server should take over.
const ANYBODY: &str = "anybody";

/// The database's time.
macro_rules! now_ms {
    () => {
        "(extract(epoch from clock_timestamp()) * 1000)::bigint"
    };
}

/// Which rows belong to running servers. A row from the future does not count: it means that the database's clock was
/// set back.
macro_rules! running {
    () => {
        concat!(
            "nodes.until_ms > ",
            now_ms!(),
            " and nodes.until_ms < ",
            now_ms!(),
            " + nodes.lease_ms + 1000"
        )
    };
}

/// Whether the server that a lease names is running.
macro_rules! its_node_runs {
    () => {
        concat!("exists (select 1 from nodes where nodes.id = leases.node and ", running!(), ")")
    };
}

const LIVE_NODES: &str = concat!(
    "select id, name, version, oldest, draining from nodes where ",
    running!(),
    " order by id"
);

/// Makes the database look up a server's leases by their index. It knows the average number of leases per server, but
/// not that dead servers have few, and would otherwise read them all.
pub(super) const BY_INDEX: &str = "set local enable_seqscan = off";

/// Tables that are playing and whose server is dead, in lookup order.
pub(super) const ORPHANS: &str = concat!(
    "with recursive named (node) as ( \
     (select node from leases where node > '' order by node limit 1) union all \
     select (select leases.node from leases where leases.node > named.node order by leases.node limit 1) \
     from named where named.node is not null), \
     gone as materialized (select node from named where node is not null and not exists \
     (select 1 from nodes where nodes.id = named.node and ",
    running!(),
    ")) \
     select playing.id from gone \
     cross join lateral (select table_id from leases where leases.node = gone.node offset 0) as kept \
     cross join lateral (select id, changed_ms from tables where tables.id = kept.table_id \
     and tables.status = 'playing' offset 0) as playing \
     order by playing.changed_ms desc"
);

fn live_node((id, name, version, oldest, draining): (String, String, i64, i64, i64)) -> LiveNode {
    LiveNode { id, name, version, oldest, draining: draining != 0 }
}

/// Checks that the writer of every change owns its table, and locks the leases until the transaction ends.
pub(super) async fn check(pen: &mut WriteConnection, changes: &[Change]) -> Result<(), StoreError> {
    // A database file has one owner.
    let WriteConnection::Pg(connection) = pen else { return Ok(()) };
    let held = changes.iter().filter_map(|change| match change {
        Change::Table(table) => Some((table.id.as_str(), table.lease.as_ref()?)),
        _ => None,
    });
    let (mut tables, mut fences, mut node) = (Vec::new(), Vec::new(), "");
    for (table, lease) in held {
        tables.push(table);
        fences.push(lease.fence);
        node = &lease.node;
    }
    if tables.is_empty() || is_injected(Fault::Unfenced) {
        return Ok(());
    }
    let found: Vec<(i32,)> = sqlx::query_as(
        "select 1 from leases join unnest($1::text[], $2::bigint[]) as held (table_id, fence) \
         on held.table_id = leases.table_id and held.fence = leases.fence \
         where leases.node = $3 for share of leases",
    )
    .bind(&tables)
    .bind(&fences)
    .bind(node)
    .fetch_all(connection)
    .await?;
    if found.len() == tables.len() { Ok(()) } else { Err(StoreError::NotOwner) }
}

impl Store {
    fn shared(&self) -> Result<(&PgPool, &PgConnectOptions), StoreError> {
        match &self.db {
            Db::Pg { reads, options, .. } => Ok((reads, options)),
            Db::Lite { .. } => {
                Err(StoreError::Database("several servers cannot share a database file".to_owned()))
            }
        }
    }

    /// Returns a way to open another connection to the same database.
    pub(crate) fn shared_options(&self) -> Result<PgConnectOptions, StoreError> {
        Ok(self.shared()?.1.clone().application_name("whistlestop"))
    }

    pub(crate) fn shared_pool(&self) -> Result<&PgPool, StoreError> {
        Ok(self.shared()?.0)
    }

    pub(crate) fn heartbeat(&self) -> Result<Heartbeat, StoreError> {
        Ok(Heartbeat { options: self.shared_options()?, connection: None })
    }

    /// Returns the name by which this database's servers identify their cluster; the first server chooses it.
    pub(crate) async fn cluster_name(&self, fresh: &str) -> Result<String, StoreError> {
        let pool = self.shared_pool()?;
        sqlx::query("insert into cluster (one, name) values (1, $1) on conflict do nothing")
            .bind(fresh)
            .execute(pool)
            .await?;
        Ok(sqlx::query_scalar("select name from cluster where one = 1").fetch_one(pool).await?)
    }

    /// Finds the node that owns a table, if it is running.
    pub(crate) async fn owner_of(&self, table: &str) -> Result<Option<String>, StoreError> {
        let pool = self.shared_pool()?;
        let kept: Option<(String,)> = sqlx::query_as(concat!(
            "select node from leases where table_id = $1 and ",
            its_node_runs!()
        ))
        .bind(table)
        .fetch_optional(pool)
        .await?;
        Ok(kept.map(|(node,)| node))
    }

    /// Takes over a table, unless a running server owns it; `None` if there is no such table.
    pub(crate) async fn claim(&self, table: &str, node: &str) -> Result<Option<Claim>, StoreError> {
        let pool = self.shared_pool()?;
        for _ in 0..4 {
            // Reads first, since an attempt to write would wait for the current writer.
            let kept: Option<(String, bool)> = sqlx::query_as(concat!(
                "select node, ",
                its_node_runs!(),
                " from leases where table_id = $1"
            ))
            .bind(table)
            .fetch_optional(pool)
            .await?;
            match kept {
                Some((owner, true)) if owner != node => return Ok(Some(Claim::Theirs(owner))),
                _ => (),
            }
            let taken: Option<(i64,)> = sqlx::query_as(concat!(
                "insert into leases (table_id, node, fence) select id, $2, 1 from tables \
                 where id = $1 and status <> 'gone' on conflict (table_id) do update \
                 set node = excluded.node, fence = leases.fence + 1 \
                 where leases.node = excluded.node or not ",
                its_node_runs!(),
                " returning fence"
            ))
            .bind(table)
            .bind(node)
            .fetch_optional(pool)
            .await?;
            if let Some((fence,)) = taken {
                return Ok(Some(Claim::Mine(Lease { node: node.to_owned(), fence })));
            }
            if self.table(table).await?.is_none() {
                return Ok(None);
            }
        }
        Err(StoreError::Database("the table keeps changing owners".to_owned()))
    }

    /// Releases a table, recording whether something is due there and another server should take it over.
    pub(crate) async fn release(
        &self,
        table: &str,
        lease: &Lease,
        something_is_due: bool,
    ) -> Result<(), StoreError> {
        sqlx::query("update leases set node = $4 where table_id = $1 and node = $2 and fence = $3")
            .bind(table)
            .bind(&lease.node)
            .bind(lease.fence)
            .bind(if something_is_due { ANYBODY } else { NOBODY })
            .execute(self.shared_pool()?)
            .await?;
        Ok(())
    }

    /// Lists the tables that a server owns.
    pub(crate) async fn kept_by(&self, node: &str) -> Result<Vec<(String, i64)>, StoreError> {
        let pool = self.shared_pool()?;
        let rows = sqlx::query_as("select table_id, fence from leases where node = $1");
        Ok(rows.bind(node).fetch_all(pool).await?)
    }

    /// Lists tables that are playing and whose server is dead. It reads the servers that leases name, in steps over
    /// their index, and then the leases of dead ones, but not every table.
    pub(crate) async fn orphans(&self) -> Result<Vec<String>, StoreError> {
        let mut looking = self.shared_pool()?.begin().await?;
        sqlx::query(BY_INDEX).execute(&mut *looking).await?;
        let rows: Vec<(String,)> = sqlx::query_as(ORPHANS).fetch_all(&mut *looking).await?;
        looking.commit().await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Lists all tables that are playing and that no server owns; on request also those that were released because
    /// nobody was connected, and those that never had a lease. It reads every table that is playing.
    pub(crate) async fn all_orphans(&self, with_put_down: bool) -> Result<Vec<String>, StoreError> {
        let pool = self.shared_pool()?;
        let rows: Vec<(String,)> = sqlx::query_as(concat!(
            "select tables.id from tables left join leases on leases.table_id = tables.id \
             where tables.status = 'playing' and (leases.node is null or (leases.node = '' and $1) \
             or (leases.node <> '' and not ",
            its_node_runs!(),
            ")) order by tables.changed_ms desc"
        ))
        .bind(with_put_down)
        .fetch_all(pool)
        .await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Releases dead servers' leases on finished tables, so that they are not read again; returns how many.
    pub(crate) async fn release_dead_leases(&self) -> Result<u64, StoreError> {
        let put_down = sqlx::query(concat!(
            "update leases set node = '' where node <> '' and not ",
            its_node_runs!(),
            " and not exists (select 1 from tables where tables.id = leases.table_id \
             and tables.status = 'playing')"
        ))
        .execute(self.shared_pool()?)
        .await?;
        Ok(put_down.rows_affected())
    }

    /// Lists the running servers.
    pub(crate) async fn live_nodes(&self) -> Result<Vec<LiveNode>, StoreError> {
        let rows = sqlx::query_as(LIVE_NODES).fetch_all(self.shared_pool()?).await?;
        Ok(rows.into_iter().map(live_node).collect())
    }

    /// Records that a server takes over no more tables.
    pub(crate) async fn drain(&self, node: &str) -> Result<(), StoreError> {
        let sql = "update nodes set draining = 1 where id = $1";
        sqlx::query(sql).bind(node).execute(self.shared_pool()?).await?;
        Ok(())
    }

    /// Deletes a server's row; any server may take over its tables.
    pub(crate) async fn leave(&self, node: &str) -> Result<(), StoreError> {
        let sql = "delete from nodes where id = $1";
        sqlx::query(sql).bind(node).execute(self.shared_pool()?).await?;
        Ok(())
    }
}

impl Heartbeat {
    /// Renews the row of a server, and lists all running ones.
    pub(crate) async fn beat(&mut self, row: &NodeRow) -> Result<Vec<LiveNode>, StoreError> {
        // Restored after a success.
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        sqlx::query(concat!(
            "insert into nodes (id, name, version, oldest, lease_ms, until_ms, draining) \
             values ($1, $2, $3, $4, $5, ",
            now_ms!(),
            " + $5, 0) on conflict (id) do update set until_ms = excluded.until_ms"
        ))
        .bind(&row.id)
        .bind(&row.name)
        .bind(row.version)
        .bind(row.oldest)
        .bind(row.lease_ms)
        .execute(&mut connection)
        .await?;
        let rows = sqlx::query_as(LIVE_NODES).fetch_all(&mut connection).await?;
        self.connection = Some(connection);
        Ok(rows.into_iter().map(live_node).collect())
    }

    /// Deletes servers that have not run for an hour.
    pub(crate) async fn forget_old(&mut self) -> Result<(), StoreError> {
        let Some(connection) = &mut self.connection else { return Ok(()) };
        let sql = concat!("delete from nodes where until_ms < ", now_ms!(), " - 3600000");
        sqlx::query(sql).execute(connection).await?;
        Ok(())
    }
}
