//! Work that is done beside other steps, which leave a core or the line idle.

use std::process::{Child, Command};
use std::sync::Mutex;

use crate::shell::root;

/// What runs now, by its name.
static RUNNING: Mutex<Vec<(&str, Child)>> = Mutex::new(Vec::new());

/// Starts the release build.
pub(crate) fn begin_release() -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "--package", "whistlestop", "--quiet"]);
    begin("the release build", cargo)
}

/// Waits for the release build.
pub(crate) fn end_release() -> Result<(), String> {
    end("the release build")
}

/// Starts to fetch and install what Python's tests lean on.
pub(crate) fn begin_python() -> Result<(), String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut python = Command::new(this);
    python.args(["python", "--prepare"]);
    begin("Python's packages", python)
}

/// Waits until Python's packages are there.
pub(crate) fn end_python() -> Result<(), String> {
    end("Python's packages")
}

fn begin(name: &'static str, mut command: Command) -> Result<(), String> {
    let child = command.current_dir(root()).spawn();
    let child = child.map_err(|error| format!("{name} cannot be begun: {error}"))?;
    RUNNING.lock().map_err(|error| error.to_string())?.push((name, child));
    Ok(())
}

fn end(name: &str) -> Result<(), String> {
    let mut running = RUNNING.lock().map_err(|error| error.to_string())?;
    let at = running.iter().position(|(other, _)| *other == name);
    let (_, mut child) = running.remove(at.ok_or("it was not begun")?);
    drop(running);
    let ended = child.wait().map_err(|error| error.to_string())?;
    if ended.success() { Ok(()) } else { Err(format!("{name}: it failed, see above")) }
}

/// Ends what nobody waits for any more.
pub(crate) fn give_up() {
    for (_, mut child) in
        RUNNING.lock().into_iter().flat_map(|mut running| std::mem::take(&mut *running))
    {
        // It may have ended by itself; either way it is gone.
        let _ = child.kill();
        let _ = child.wait();
    }
}
