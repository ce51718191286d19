//! Commands that run beside other steps, which leave a core or the network idle.

use std::fs::File;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

use crate::shell::target;

/// What runs now, by name.
static RUNNING: Mutex<Vec<(&str, Child)>> = Mutex::new(Vec::new());

/// Starts this program with these arguments beside what follows; what it prints is kept for a failure.
pub(crate) fn begin(name: &'static str, arguments: &[&str]) -> Result<(), String> {
    let cannot = |error: std::io::Error| format!("{name} cannot be started: {error}");
    std::fs::create_dir_all(target().join("ci")).map_err(cannot)?;
    let log = File::create(log(name)).map_err(cannot)?;
    let this = std::env::current_exe().map_err(cannot)?;
    let child = Command::new(this)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(log.try_clone().map_err(cannot)?)
        .stderr(log)
        .spawn()
        .map_err(cannot)?;
    RUNNING.lock().map_err(|error| error.to_string())?.push((name, child));
    Ok(())
}

/// Waits for a command that was started.
pub(crate) fn end(name: &str) -> Result<(), String> {
    let mut running = RUNNING.lock().map_err(|error| error.to_string())?;
    let at = running.iter().position(|(other, _)| *other == name);
    let (_, mut child) = running.remove(at.ok_or_else(|| format!("{name} was not started"))?);
    drop(running);
    let ended = child.wait().map_err(|error| error.to_string())?;
    let said = std::fs::read_to_string(log(name)).unwrap_or_default();
    print!("{said}");
    if ended.success() { Ok(()) } else { Err(format!("{name}: failed, see above")) }
}

/// Ends what nobody waits for any more.
pub(crate) fn give_up() {
    let running = RUNNING.lock().map(|mut running| std::mem::take(&mut *running));
    for (_, mut child) in running.unwrap_or_default() {
        // It may have ended by itself; either way it is gone.
        let _ = child.kill();
        let _ = child.wait();
    }
}

fn log(name: &str) -> std::path::PathBuf {
    target().join("ci").join(format!("{}.log", name.replace(' ', "-")))
}
