//! Password hashing; plain passwords are never stored.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use parking_lot::Mutex;

use crate::admission::{Gate, Limit, Limits, Refusal};
use crate::problem::Problem;
use crate::token;

/// When a refused login may be repeated.
const RETRY_AFTER: Duration = Duration::from_secs(2);

/// Hashes passwords one at a time, reusing one block of memory.
///
/// A hash deliberately takes 19 MiB. The allocator would not return that memory to the system: it keeps some for every
/// thread that ever hashed.
pub(super) struct Passwords {
    /// Empty before the first password.
    memory: Arc<Mutex<Vec<Block>>>,
    gate: Gate,
}

/// Hashes a password for the operator, without waiting in the queue.
pub(crate) async fn hash(password: String) -> Result<String, Problem> {
    let hashed = tokio::task::spawn_blocking(move || hash_in(&mut Vec::new(), &password)).await;
    hashed.ok().flatten().ok_or_else(Problem::fault)
}

fn hash_in(memory: &mut Vec<Block>, password: &str) -> Option<String> {
    let (argon2, salt) = (Argon2::default(), token::random::<16>());
    let output = digest(&argon2, memory, password, &salt)?;
    let hash = PasswordHash {
        algorithm: Algorithm::default().ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(argon2.params()).ok()?,
        salt: Some(Salt::new(&salt).ok()?),
        hash: Some(output),
    };
    Some(hash.to_string())
}

fn fits_in(memory: &mut Vec<Block>, password: &str, hash: &str) -> Option<bool> {
    let hash = PasswordHash::new(hash).ok()?;
    let algorithm = Algorithm::try_from(hash.algorithm.as_str()).ok()?;
    let version = hash.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
    let argon2 = Argon2::new(algorithm, version, Params::try_from(&hash).ok()?);
    let output = digest(&argon2, memory, password, hash.salt.as_ref()?)?;
    // `Output` compares in constant time.
    Some(Some(output) == hash.hash)
}

fn digest(
    argon2: &Argon2<'_>,
    memory: &mut Vec<Block>,
    password: &str,
    salt: &[u8],
) -> Option<Output> {
    let params = argon2.params();
    memory.resize(memory.len().max(params.block_count()), Block::default());
    let blocks = &mut memory[..params.block_count()];
    let mut out = [0; Output::MAX_LENGTH];
    let out = out.get_mut(..params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN))?;
    argon2.hash_password_into_with_memory(password.as_bytes(), salt, out, blocks).ok()?;
    Output::new(out).ok()
}

impl Passwords {
    pub(super) fn new(limits: &Limits) -> Passwords {
        let words = "too many people are logging in";
        let refusal = Refusal { limit: Limit::PasswordsWaiting, words, wait: RETRY_AFTER };
        Passwords { memory: Arc::default(), gate: Gate::new(1, limits.passwords_waiting, refusal) }
    }

    /// Hashes a password.
    pub(super) async fn hash(&self, password: String) -> Result<String, Problem> {
        let hashed = self.in_queue(move |memory| hash_in(memory, &password));
        hashed.await?.ok_or_else(Problem::fault)
    }

    /// Tells whether a password matches a hash. Without a hash, returning `false` takes just as long, so that the time
    /// does not reveal whether an account exists.
    pub(super) async fn fits(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, Problem> {
        let compared = self.in_queue(move |memory| match hash {
            Some(hash) => fits_in(memory, &password, &hash).unwrap_or(false),
            None => {
                let _ = hash_in(memory, &password);
                false
            }
        });
        compared.await
    }

    async fn in_queue<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Vec<Block>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _pass = self.gate.enter().await?;
        let memory = Arc::clone(&self.memory);
        let hashed = tokio::task::spawn_blocking(move || work(&mut memory.lock()));
        hashed.await.map_err(|_| Problem::fault())
    }
}

#[cfg(test)]
mod tests {
    use argon2::Argon2;
    use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};

    use super::{fits_in, hash_in};

    #[test]
    fn hashes_are_those_of_argon2_whatever_was_in_the_memory_before() {
        let (argon2, mut memory) = (Argon2::default(), Vec::new());
        let ours = hash_in(&mut memory, "first").expect("a hash");
        argon2.verify_password(b"first", ours.as_str()).expect("it fits");
        let theirs = argon2.hash_password(b"second").expect("a hash").to_string();
        assert_eq!(fits_in(&mut memory, "second", &theirs), Some(true));
        assert_eq!(fits_in(&mut memory, "first", &theirs), Some(false));
        assert_eq!(fits_in(&mut memory, "first", &ours), Some(true));
        assert_eq!(fits_in(&mut memory, "first", "no hash"), None);
    }
}
