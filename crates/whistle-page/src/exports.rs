//! How a page hands texts in and gets an answer out.
//!
//! WebAssembly's functions take and give numbers. A page asks for room (`room`), writes its texts
//! there, says how long they are (`verify`) and reads the answer where `answer` says that it is.
//! Both rooms are plain vectors that live here: nothing is built from a number that a page gave,
//! so the worst that it can do with these functions is to get a wrong answer for itself.
#![expect(
    unsafe_code,
    reason = "an exported name is unsafe, since two of the same name would clash; there is no other \
              unsafe code here"
)]

use std::sync::{Mutex, PoisonError};

static ROOM: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Makes room for so many bytes and says where it is.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut room = ROOM.lock().unwrap_or_else(PoisonError::into_inner);
    *room = vec![0; bytes];
    room.as_mut_ptr()
}

/// Checks the record whose text stands in the room's first `record` bytes, with what was kept, which
/// follows it; says how long the answer is.
#[unsafe(no_mangle)]
extern "C" fn verify(record: usize) -> usize {
    let room = std::mem::take(&mut *ROOM.lock().unwrap_or_else(PoisonError::into_inner));
    let (record, kept) = room.split_at(record.min(room.len()));
    let said = crate::check(&String::from_utf8_lossy(record), &String::from_utf8_lossy(kept));
    let mut answer = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    *answer = said.into_bytes();
    answer.len()
}

/// Says where the answer is.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).as_ptr()
}
