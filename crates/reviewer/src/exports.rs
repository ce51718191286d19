//! How a page hands texts in and gets an answer out: as in `whistle-page`, whose file of this name tells why it
//! is safe.
#![expect(
    unsafe_code,
    reason = "an exported name is unsafe, since two of the same name would clash; there is no other \
              unsafe code here"
)]

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Reviewer, Told};

static ROOM: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static REVIEWER: Mutex<Reviewer> = Mutex::new(Reviewer::nothing());

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes what stands in the room.
fn bytes() -> Vec<u8> {
    std::mem::take(&mut *lock(&ROOM))
}

/// Takes the text that stands in the room.
fn taken() -> String {
    String::from_utf8_lossy(&bytes()).into_owned()
}

/// Leaves an answer where the page finds it, and says how long it is.
fn leave(said: String) -> usize {
    let mut answer = lock(&ANSWER);
    *answer = said.into_bytes();
    answer.len()
}

fn tell(told: &Told) -> usize {
    leave(serde_json::to_string(told).expect("what is told is JSON"))
}

/// Makes room for so many bytes and says where it is.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut room = lock(&ROOM);
    *room = vec![0; bytes];
    room.as_mut_ptr()
}

/// Takes the weights of a net for the game whose name stands in the room's first `game` bytes; they follow it. Says
/// whether they are any.
#[unsafe(no_mangle)]
extern "C" fn learn(game: usize) -> bool {
    let room = bytes();
    let (game, weights) = room.split_at(game.min(room.len()));
    crate::learn(&String::from_utf8_lossy(game), weights)
}

/// Begins the review that the room asks for.
#[unsafe(no_mangle)]
extern "C" fn begin() -> usize {
    tell(&lock(&REVIEWER).begin(&taken()))
}

/// Answers the next question of it.
#[unsafe(no_mangle)]
extern "C" fn next() -> usize {
    tell(&lock(&REVIEWER).answer_next())
}

/// Says why a hint is a good one; no answer if the question makes no sense.
#[unsafe(no_mangle)]
extern "C" fn why() -> usize {
    leave(crate::why(&taken()).unwrap_or_default())
}

/// Says where the answer is.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    lock(&ANSWER).as_ptr()
}
