//! Running time: how long servers have run on a database, the only clock by which anything expires.
//!
//! In small steps, a server adds the time that its own monotonic clock has counted since it last read the number. It
//! writes the sum only if the stored number is smaller, so several servers together never count faster than time
//! passes. Wall clocks only reveal that something is wrong (`docs/develop/decisions/0026-growing-old.md`).

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::db::on;
use super::{Change, Store, StoreError};
use crate::now::now_ms;
use crate::retention::DAY_MS;

/// The most time added in one step: a process that was suspended for longer did not run.
const LONGEST_STEP: Duration = Duration::from_secs(120);
/// How far a wall clock may deviate, in milliseconds, before cleanup pauses.
const ASTRAY_MS: i64 = DAY_MS as i64;
/// Smaller deviations are not recorded.
const UNNOTED_MS: i64 = 1_000;

const ADVANCE: &str = "update running set ms = $1 where ms < $1";
const AGREE: &str = "update running set offset_ms = $1 where astray_ms = 0";
const GO_ASTRAY: &str = "update running set astray_ms = $1 where astray_ms = 0";
const TOO_MANY: &str = "update running set too_many = $1";
const CONFIRM: &str = "update running set offset_ms = $1, astray_ms = 0, too_many = 0";
/// Timestamps in the future are set to now.
const FROM_THE_FUTURE: [&str; 3] = [
    "update tables set seen_run = $1 where seen_run > $1",
    "update tables set gone_run = $1 where gone_run > $1",
    "update tokens set used_run = $1 where used_run > $1",
];

/// The number that was last read, and when.
#[derive(Debug)]
pub(crate) struct RunningTime {
    read: Mutex<(i64, Instant)>,
    is_astray: AtomicBool,
}

impl RunningTime {
    pub(super) fn from(running: Running) -> RunningTime {
        let is_astray = AtomicBool::new(running.astray_ms != 0);
        RunningTime { read: Mutex::new((running.ms, Instant::now())), is_astray }
    }

    /// Returns the running time in milliseconds.
    pub(crate) fn now(&self) -> i64 {
        let (ms, at) = *self.read.lock();
        ms.saturating_add(at.elapsed().min(LONGEST_STEP).as_millis() as i64)
    }

    fn read(&self, ms: i64) {
        *self.read.lock() = (ms, Instant::now());
    }
}

/// The running time as stored in the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Running {
    pub(crate) ms: i64,
    /// How far the wall clock is ahead of it.
    offset_ms: Option<i64>,
    /// How far a wall clock has deviated from that, until an operator confirms the deviation.
    pub(crate) astray_ms: i64,
    /// How many items a sweep would have deleted at once, until an operator confirms the sweep.
    pub(crate) too_many: i64,
}

impl Store {
    /// Returns the running time in milliseconds.
    pub(crate) fn ran_ms(&self) -> i64 {
        self.running.now()
    }

    /// Returns whether the number is unreliable, as far as this server knows.
    pub(crate) fn is_astray(&self) -> bool {
        self.running.is_astray.load(Ordering::Relaxed)
    }

    /// Reads the stored values without changing them.
    pub(crate) async fn running(&self) -> Result<Running, StoreError> {
        Ok(super::running::read(&self.db).await?)
    }

    /// Adds the time since the last reading, and records a deviating wall clock.
    pub(crate) async fn tick(&self) -> Result<Running, StoreError> {
        self.set_running(ADVANCE, self.ran_ms()).await?;
        let mut running = self.running().await?;
        self.running.read(running.ms);
        let offset = (now_ms() as i64).saturating_sub(running.ms);
        let by = running.offset_ms.map_or(0, |known| offset.saturating_sub(known));
        if by.saturating_abs() > ASTRAY_MS {
            if running.astray_ms == 0 {
                let days = by / ASTRAY_MS;
                tracing::warn!(
                    days,
                    "system clock jumped; cleanup paused until `whistlestop admin sweep --confirm`"
                );
                running.astray_ms = by;
                self.set_running(GO_ASTRAY, by).await?;
            }
        } else if running.offset_ms.is_none() || by.saturating_abs() > UNNOTED_MS {
            self.set_running(AGREE, offset).await?;
        }
        self.running.is_astray.store(running.astray_ms != 0, Ordering::Relaxed);
        Ok(running)
    }

    /// Accepts this server's wall clock, and lets sweeps continue.
    pub(crate) async fn confirm_clock(&self) -> Result<Running, StoreError> {
        let offset = (now_ms() as i64).saturating_sub(self.tick().await?.ms);
        self.set_running(CONFIRM, offset).await?;
        self.tick().await
    }

    /// Records how many items a sweep would delete at once; 0 if it may delete them.
    pub(crate) async fn note_too_many(&self, count: usize) -> Result<(), StoreError> {
        self.set_running(TOO_MANY, i64::try_from(count).unwrap_or(i64::MAX)).await
    }

    /// Sets timestamps in the future to now.
    pub(crate) async fn mend_stamps(&self) -> Result<(), StoreError> {
        for sql in FROM_THE_FUTURE {
            self.set_running(sql, self.ran_ms()).await?;
        }
        Ok(())
    }

    async fn set_running(&self, sql: &'static str, value: i64) -> Result<(), StoreError> {
        self.write(Change::Running { sql, value }).await
    }
}

/// Reads the stored values.
pub(super) async fn read(db: &super::db::Db) -> Result<Running, sqlx::Error> {
    let sql = "select ms, offset_ms, astray_ms, too_many from running where one = 1";
    let (ms, offset_ms, astray_ms, too_many): (i64, Option<i64>, i64, i64) =
        on!(db, reads as pool => sqlx::query_as(sql).fetch_one(pool).await?);
    Ok(Running { ms, offset_ms, astray_ms, too_many })
}
