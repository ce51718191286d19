//! Passwords, which are never kept.

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash};
use tokio::sync::Semaphore;

use crate::problem::Problem;

/// Hashing takes memory on purpose: only so many at a time.
static AT_A_TIME: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(2));

/// Hashes a password.
pub(super) async fn hash(password: String) -> Result<String, Problem> {
    hashing(move || {
        let hash = Argon2::default().hash_password(password.as_bytes()).ok()?;
        Some(hash.to_string())
    })
    .await?
    .ok_or_else(Problem::fault)
}

/// Tells whether a password is the one that was hashed; without a hash it takes as long to say no.
pub(super) async fn fits(password: String, hash: Option<String>) -> Result<bool, Problem> {
    hashing(move || {
        let Some(hash) = hash else {
            let _ = Argon2::default().hash_password(password.as_bytes());
            return false;
        };
        let Ok(hash) = PasswordHash::new(&hash) else { return false };
        Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
    })
    .await
}

async fn hashing<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let _turn = AT_A_TIME.acquire().await.map_err(|_| Problem::fault())?;
    tokio::task::spawn_blocking(work).await.map_err(|_| Problem::fault())
}
