//! How a page hands texts in and gets an answer out.
//!
//! WebAssembly's functions take and give numbers. A page asks for room (`room`), writes its texts
//! there, calls what it wants (`verify`, `call`, `think`, `learn`, `digest`), which says how long the answer is,
//! and reads the answer where `answer` says that it is. Both rooms are plain vectors that live here: nothing is
//! built from a number that a page gave, so the worst that it can do with these functions is to get
//! a wrong answer for itself.
#![expect(
    unsafe_code,
    reason = "an exported name is unsafe, since two of the same name would clash; there is no other \
              unsafe code here"
)]

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use crate::device::{Device, think as think_about};

static ROOM: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static DEVICE: LazyLock<Mutex<Device>> = LazyLock::new(Mutex::default);

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes what stands in the room.
fn taken() -> Vec<u8> {
    std::mem::take(&mut *lock(&ROOM))
}

/// Leaves an answer where the page finds it, and says how long it is.
fn leave(said: String) -> usize {
    let mut answer = lock(&ANSWER);
    *answer = said.into_bytes();
    answer.len()
}

/// Makes room for so many bytes and says where it is.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut room = lock(&ROOM);
    *room = vec![0; bytes];
    room.as_mut_ptr()
}

/// Checks the record whose text stands in the room's first `record` bytes, with what was kept, which
/// follows it.
#[unsafe(no_mangle)]
extern "C" fn verify(record: usize) -> usize {
    let room = taken();
    let (record, kept) = room.split_at(record.min(room.len()));
    leave(crate::check(&String::from_utf8_lossy(record), &String::from_utf8_lossy(kept)))
}

/// Asks this device's tables what stands in the room.
#[unsafe(no_mangle)]
extern "C" fn call() -> usize {
    let said = lock(&DEVICE).call_text(&String::from_utf8_lossy(&taken()));
    leave(said)
}

/// Lets a bot think about the question in the room; no answer if that makes no sense.
#[unsafe(no_mangle)]
extern "C" fn think() -> usize {
    leave(think_about(&String::from_utf8_lossy(&taken())).unwrap_or_default())
}

/// Takes the weights of a net for the game whose name stands in the room's first `game` bytes; they follow it. Says
/// whether they are any.
#[unsafe(no_mangle)]
extern "C" fn learn(game: usize) -> bool {
    let room = taken();
    let (game, weights) = room.split_at(game.min(room.len()));
    crate::learn(&String::from_utf8_lossy(game), weights)
}

/// Plays the random games that the room asks for, and says what came of them in one number.
#[unsafe(no_mangle)]
extern "C" fn digest() -> usize {
    leave(crate::digest::digest_text(&String::from_utf8_lossy(&taken())))
}

/// Says where the answer is.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    lock(&ANSWER).as_ptr()
}
