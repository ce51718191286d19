//! The release build, made beside the client's tests, which leave a core idle.

use std::process::{Child, Command};
use std::sync::Mutex;

use crate::shell::root;

static BUILD: Mutex<Option<Child>> = Mutex::new(None);

/// Starts the build.
pub(crate) fn begin() -> Result<(), String> {
    let child = Command::new("cargo")
        .args(["build", "--release", "--package", "whistlestop", "--quiet"])
        .current_dir(root())
        .spawn()
        .map_err(|error| format!("`cargo` cannot be run: {error}"))?;
    *BUILD.lock().map_err(|error| error.to_string())? = Some(child);
    Ok(())
}

/// Waits for the build.
pub(crate) fn end() -> Result<(), String> {
    let Some(mut child) = BUILD.lock().map_err(|error| error.to_string())?.take() else {
        return Err("it was not begun".into());
    };
    let ended = child.wait().map_err(|error| error.to_string())?;
    if ended.success() { Ok(()) } else { Err("`cargo build --release` failed, see above".into()) }
}

/// Ends a build that nobody waits for any more.
pub(crate) fn give_up() {
    if let Ok(mut build) = BUILD.lock()
        && let Some(mut child) = build.take()
    {
        // It may have ended by itself; either way it is gone.
        let _ = child.kill();
        let _ = child.wait();
    }
}
