//! Checks a database file for damage.

use std::fs::File;
use std::path::Path;
use std::time::Instant;

use super::StoreError;
use super::write_connection::WriteConnection;

/// Reads a file from start to end, so that it is in memory for the check, whose random reads would take ten times as
/// long from a disk.
pub(super) fn read_through(file: &Path) {
    if let Ok(mut file) = File::open(file) {
        // If it cannot be read, the check reports it.
        let _ = std::io::copy(&mut file, &mut std::io::sink());
    }
}

/// Runs SQLite's own check of its file.
pub(super) async fn whole(pen: &mut WriteConnection, file: &Path) -> Result<(), StoreError> {
    let WriteConnection::Lite(connection) = pen else { return Ok(()) };
    let began = Instant::now();
    let said: Result<String, sqlx::Error> =
        sqlx::query_scalar("pragma quick_check(1)").fetch_one(connection).await;
    let said = said.map_err(|error| damage(Some(file), error))?;
    if said != "ok" {
        return Err(StoreError::Damaged(format!("{}: {said}", file.display())));
    }
    let seconds = began.elapsed().as_secs_f64();
    if seconds > 1.0 {
        tracing::info!(seconds, "database check passed");
    }
    Ok(())
}

/// Distinguishes damage from other errors.
pub(super) fn damage(file: Option<&Path>, error: sqlx::Error) -> StoreError {
    /// SQLite's codes for "malformed" and "not a database"; only the last byte counts.
    const DAMAGED: [u32; 2] = [11, 26];
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    match (file, code) {
        (Some(file), Some(code)) if DAMAGED.contains(&(code & 0xff)) => {
            let said = error.as_database_error().map(|error| error.message().to_owned());
            StoreError::Damaged(format!("{}: {}", file.display(), said.unwrap_or_default()))
        }
        _ => error.into(),
    }
}
