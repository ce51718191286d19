//! Values measured at each request to `/metrics`.

use crate::hub::Hub;
use crate::metrics::Measured;

impl Hub {
    pub(crate) async fn measure(&self) -> Measured {
        let size = self.store.size().await.unwrap_or_default();
        Measured {
            memory: resident(),
            database: size.bytes,
            free_disk: size.free_disk,
            reviews: self.reviews.open(),
        }
    }
}

/// Returns the resident memory in bytes.
#[cfg(target_os = "linux")]
fn resident() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = pages.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

#[cfg(not(target_os = "linux"))]
fn resident() -> Option<u64> {
    None
}
