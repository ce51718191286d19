//! Passes texts from a page in, and answers back.
//!
//! WebAssembly functions take and return numbers. A page allocates a buffer (`room`), writes its texts there, calls a
//! function, which returns the length of the answer, and reads the answer at the address from `answer`. Both buffers
//! are plain vectors owned here, and no pointer is built from a number that the page passed, so a faulty page can only
//! get wrong answers for itself.
#![expect(
    unsafe_code,
    reason = "an exported name is unsafe, since two of the same name would clash; there is no other \
              unsafe code here"
)]

use std::sync::{Mutex, MutexGuard, PoisonError};

static ROOM: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the text in the buffer.
fn text() -> String {
    String::from_utf8_lossy(&std::mem::take(&mut *lock(&ROOM))).into_owned()
}

/// Takes the contents of the buffer: a text of this many bytes, and the bytes after it.
fn text_and_rest(bytes: usize) -> (String, Vec<u8>) {
    let mut text = std::mem::take(&mut *lock(&ROOM));
    let rest = text.split_off(bytes.min(text.len()));
    (String::from_utf8_lossy(&text).into_owned(), rest)
}

/// Stores an answer and returns its length.
fn leave(said: String) -> usize {
    let mut answer = lock(&ANSWER);
    *answer = said.into_bytes();
    answer.len()
}

/// Allocates a buffer of this many bytes and returns its address.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut room = lock(&ROOM);
    *room = vec![0; bytes];
    room.as_mut_ptr()
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    lock(&ANSWER).as_ptr()
}

/// Loads the weights of a net for the game whose name is in the buffer's first `game` bytes; they follow it. Returns
/// whether they are valid.
#[unsafe(no_mangle)]
extern "C" fn learn(game: usize) -> bool {
    let (game, weights) = text_and_rest(game);
    crate::learn(&game, &weights)
}

#[cfg(feature = "rules")]
mod rules {
    use super::{leave, lock, text, text_and_rest};
    use crate::device::{Device, think as think_about};
    use std::sync::Mutex;

    static DEVICE: Mutex<Device> = Mutex::new(Device::new());

    /// Checks the dice of the game file in the buffer's first `record` bytes, with a player's saved dice, which follow
    /// it.
    #[unsafe(no_mangle)]
    extern "C" fn verify(record: usize) -> usize {
        let (record, kept) = text_and_rest(record);
        leave(crate::check(&record, &String::from_utf8_lossy(&kept)))
    }

    /// Passes the request in the buffer to this device's tables.
    #[unsafe(no_mangle)]
    extern "C" fn call() -> usize {
        leave(lock(&DEVICE).call_text(&text()))
    }

    /// Lets a bot think about the question in the buffer; the answer is empty if the question is malformed.
    #[unsafe(no_mangle)]
    extern "C" fn think() -> usize {
        leave(think_about(&text()).unwrap_or_default())
    }

    /// Plays the random games described in the buffer, and returns their hash.
    #[unsafe(no_mangle)]
    extern "C" fn digest() -> usize {
        leave(crate::digest::digest_text(&text()))
    }
}

#[cfg(feature = "review")]
mod review {
    use super::{leave, lock, text};
    use crate::{Reviewer, Told};
    use std::sync::Mutex;

    static REVIEWER: Mutex<Reviewer> = Mutex::new(Reviewer::new());

    fn tell(told: &Told) -> usize {
        leave(serde_json::to_string(told).expect("an answer is JSON"))
    }

    /// Starts the review described in the buffer.
    #[unsafe(no_mangle)]
    extern "C" fn begin() -> usize {
        tell(&lock(&REVIEWER).begin(&text()))
    }

    /// Answers its next question.
    #[unsafe(no_mangle)]
    extern "C" fn next() -> usize {
        tell(&lock(&REVIEWER).answer_next())
    }

    /// Explains a hint; the answer is empty if the question is malformed.
    #[unsafe(no_mangle)]
    extern "C" fn why() -> usize {
        leave(crate::why(&text()).unwrap_or_default())
    }
}
