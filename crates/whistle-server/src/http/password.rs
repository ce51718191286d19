//! Passwords, which are never kept.

use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash};
use tokio::sync::Semaphore;

use crate::limits::{Limit, Limits};
use crate::problem::Problem;

/// Hashing takes memory on purpose: only so many at a time.
const AT_A_TIME: usize = 2;
/// When a line that is full has become shorter.
const SHORTER: Duration = Duration::from_secs(2);

/// Those whose passwords are looked at, and those who wait for it.
pub(super) struct Passwords {
    turns: Semaphore,
    /// One for each who waits or has their turn.
    line: Semaphore,
}

/// Hashes a password for whoever runs the server, who waits in no line.
pub(crate) async fn hash(password: String) -> Result<String, Problem> {
    let hashed = tokio::task::spawn_blocking(move || hash_now(&password)).await;
    hashed.ok().flatten().ok_or_else(Problem::fault)
}

fn hash_now(password: &str) -> Option<String> {
    let hash = Argon2::default().hash_password(password.as_bytes()).ok()?;
    Some(hash.to_string())
}

impl Passwords {
    pub(super) fn new(limits: &Limits) -> Passwords {
        let line = AT_A_TIME + limits.passwords_waiting as usize;
        Passwords { turns: Semaphore::new(AT_A_TIME), line: Semaphore::new(line) }
    }

    /// Hashes a password.
    pub(super) async fn hash(&self, password: String) -> Result<String, Problem> {
        let hashed = self.in_turn(move || hash_now(&password));
        hashed.await?.ok_or_else(Problem::fault)
    }

    /// Tells whether a password is the one that was hashed; without a hash it takes as long to say
    /// no.
    pub(super) async fn fits(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, Problem> {
        let compared = self.in_turn(move || {
            let Some(hash) = hash else {
                let _ = Argon2::default().hash_password(password.as_bytes());
                return false;
            };
            let Ok(hash) = PasswordHash::new(&hash) else { return false };
            Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
        });
        compared.await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _place = self.line.try_acquire().map_err(|_| {
            let message = "too many are logging in at the moment";
            Problem::limit(Limit::PasswordsWaiting, message, Some(SHORTER))
        })?;
        let _turn = self.turns.acquire().await.map_err(|_| Problem::fault())?;
        tokio::task::spawn_blocking(work).await.map_err(|_| Problem::fault())
    }
}
