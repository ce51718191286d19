//! What things cost, as measured; `docs/scale.md` says how.

/// A core's time of a server for a move at a table of four websockets, in microseconds (docs/reports/load.md: PostgreSQL,
/// 1,000 tables).
pub(super) const MOVE_US: u64 = 310;
/// A core's time of PostgreSQL for a record, and for a commit, however many records are in it.
pub(super) const RECORD_US: u64 = 30;
pub(super) const COMMIT_US: u64 = 146;
/// How long a commit takes, most of it waiting for a disk.
pub(super) const DURABLE_US: u64 = 2_240;
/// How much of PostgreSQL's log and how much of its tables a record is, in bytes.
pub(super) const LOG_BYTES: u64 = 842;
pub(super) const STORED_BYTES: u64 = 352;
/// Memory of a table that is open, and of a websocket, in bytes.
pub(super) const TABLE_BYTES: u64 = 26_112;
pub(super) const SOCKET_BYTES: u64 = 26_452;
/// What a websocket is told of a move, in bytes.
pub(super) const STEP_BYTES: u64 = 1_341;
/// A core's time for a thousand websockets that say nothing, in microseconds of a second.
pub(super) const IDLE_SOCKETS_US: u64 = 4_000;

/// How many people look at a table, and how long it is from one move to the next.
pub(super) const SOCKETS: u64 = 4;
pub(super) const BETWEEN_US: u64 = 4_000_000;
/// Cores of a machine with PostgreSQL.
pub(super) const DATABASE_CORES: u64 = 16;
/// Connections that a server has to each database: eight that read, one that writes, one that gives signs.
pub(super) const CONNECTIONS: u64 = 10;
