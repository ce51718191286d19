//! The size of the database, and the free disk space.

use super::db::{Db, on};
use super::{Store, StoreError};

/// The size of the database, and the free space on its disk if known.
#[derive(Debug, Default)]
pub(crate) struct Size {
    pub(crate) bytes: Option<u64>,
    pub(crate) free_disk: Option<u64>,
}

impl Store {
    /// Measures the database.
    pub(crate) async fn size(&self) -> Result<Size, StoreError> {
        let sql = match &self.db {
            Db::Lite { .. } => {
                "select page_count * page_size from pragma_page_count(), pragma_page_size()"
            }
            Db::Pg { .. } => "select pg_database_size(current_database())",
        };
        let (bytes,): (i64,) =
            on!(&self.db, reads as pool => sqlx::query_as(sql).fetch_one(pool).await?);
        Ok(Size { bytes: u64::try_from(bytes).ok(), free_disk: self.free_disk() })
    }

    #[cfg(unix)]
    fn free_disk(&self) -> Option<u64> {
        let Db::Lite { options, .. } = &self.db else { return None };
        let disk = rustix::fs::statvfs(options.get_filename()).ok()?;
        Some(disk.f_bavail * disk.f_frsize)
    }

    #[cfg(not(unix))]
    fn free_disk(&self) -> Option<u64> {
        None
    }

    /// Names the database without its credentials.
    pub(crate) fn place(&self) -> String {
        match &self.db {
            Db::Lite { options, .. } => options.get_filename().display().to_string(),
            Db::Pg { options, .. } => {
                let name = options.get_database().unwrap_or_default();
                format!("postgres://{}:{}/{name}", options.get_host(), options.get_port())
            }
        }
    }
}
