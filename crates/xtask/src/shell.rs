//! Runs other programs.

use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    /// The log that this thread and its programs write to, if not to the terminal.
    static LOG: RefCell<Option<File>> = const { RefCell::new(None) };
    /// The CPU seconds used by this thread's programs.
    static CPU_SECONDS: Cell<f64> = const { Cell::new(0.0) };
}

/// Prints to the thread's log, or to the terminal.
macro_rules! say {
    ($($words:tt)*) => { $crate::shell::write_line(&format!($($words)*)) };
}
pub(crate) use say;

pub(crate) fn write_line(line: &str) {
    LOG.with_borrow_mut(|log| match log {
        // A log that cannot be written is no reason to stop checking.
        Some(log) => drop(writeln!(log, "{line}")),
        None => println!("{line}"),
    });
}

/// Runs a function whose output goes to a file; returns its result and the CPU seconds of its programs.
pub(crate) fn with_log<T>(log: File, work: impl FnOnce() -> T) -> (T, f64) {
    let before = CPU_SECONDS.get();
    let outer = LOG.replace(Some(log));
    let result = work();
    LOG.set(outer);
    (result, CPU_SECONDS.get() - before)
}

/// Returns the root of the workspace, where all programs run.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("crates/xtask is two folders down").to_path_buf()
}

/// Returns the build folder.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Whether cargo builds without incremental compilation.
static FROM_SCRATCH: AtomicBool = AtomicBool::new(false);

/// Turns incremental compilation off: a build from scratch is then faster and half as large.
pub(crate) fn compile_from_scratch() {
    FROM_SCRATCH.store(true, Ordering::Relaxed);
}

/// Runs a program and passes its output on.
pub(crate) fn run(program: &str, arguments: &[&str]) -> Result<(), String> {
    run_command(&mut command(program, arguments), &line(program, arguments))
}

/// Runs a program with the highest limit on open files that the system allows: sockets are files.
pub(crate) fn run_with_files(program: &str, arguments: &[&str]) -> Result<(), String> {
    let script = "ulimit -n \"$(ulimit -H -n)\"; exec \"$0\" \"$@\"";
    let mut command = command("sh", &["-c", script, program]);
    run_command(command.args(arguments), &line(program, arguments))
}

/// Runs a prepared command, called `name` in errors.
pub(crate) fn run_command(command: &mut Command, name: &str) -> Result<(), String> {
    let log = LOG.with_borrow(|log| log.as_ref().map(|log| [log.try_clone(), log.try_clone()]));
    if let Some([out, errors]) = log {
        let cannot = |error: std::io::Error| format!("the log: {error}");
        command.stdin(Stdio::null()).stdout(out.map_err(cannot)?).stderr(errors.map_err(cannot)?);
    }
    let status = command.spawn().and_then(wait).map_err(|error| missing(name, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{name}` failed")) }
}

/// Waits for a program, and counts its CPU time.
fn wait(mut child: Child) -> std::io::Result<ExitStatus> {
    CPU_SECONDS.set(CPU_SECONDS.get() + cpu_seconds_of(&child));
    child.wait()
}

/// Runs a program and returns its output.
pub(crate) fn output(program: &str, arguments: &[&str]) -> Result<String, String> {
    output_with(program, arguments, "")
}

/// Runs a program with some input and returns its output.
pub(crate) fn output_with(
    program: &str,
    arguments: &[&str],
    input: &str,
) -> Result<String, String> {
    let mut command = command(program, arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    if let Some(Ok(log)) = LOG.with_borrow(|log| log.as_ref().map(File::try_clone)) {
        command.stderr(log);
    }
    let mut child = command.spawn().map_err(|error| missing(program, &error))?;
    let mut stdin = child.stdin.take().expect("it is piped");
    // A program may end without reading its input; the exit code shows whether that is an error.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let mut wrote = Vec::new();
    let read = child.stdout.take().expect("it is piped").read_to_end(&mut wrote);
    let ended = read.and_then(|_| wait(child)).map_err(|error| missing(program, &error))?;
    if !ended.success() {
        return Err(format!("`{}` failed", line(program, arguments)));
    }
    String::from_utf8(wrote).map_err(|_| format!("the output of `{program}` is not valid UTF-8"))
}

/// Tells whether a program can be run.
pub(crate) fn exists(program: &str, arguments: &[&str]) -> bool {
    let quiet = command(program, arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

/// Prepares a program to run in the workspace's root.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    // `cargo run` describes xtask in these variables. `ring`'s build script runs again whenever one of them changes,
    // and everything that depends on it would be recompiled after each plain cargo command.
    for (name, _) in std::env::vars_os() {
        let own = name.to_str().unwrap_or_default();
        if own.starts_with("CARGO_PKG_") || own.starts_with("CARGO_MANIFEST_") {
            command.env_remove(name);
        }
    }
    if FROM_SCRATCH.load(Ordering::Relaxed) {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

fn missing(program: &str, error: &std::io::Error) -> String {
    format!("failed to run `{program}`: {error}")
}

fn line(program: &str, arguments: &[&str]) -> String {
    format!("{program} {}", arguments.join(" "))
}

/// Waits until a program has ended; returns the CPU seconds of it and its descendants, if the system reports them.
#[cfg(target_os = "linux")]
fn cpu_seconds_of(child: &Child) -> f64 {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    /// Linux counts CPU time in hundredths of a second.
    const TICKS: f64 = 100.0;
    let pid = Pid::from_child(child);
    // Its statistics are available until its exit code is read.
    let ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while matches!(waitid(WaitId::Pid(pid), ended), Err(rustix::io::Errno::INTR)) {}
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    // Fields 14 to 17, after the name in brackets, are user and system time of the process and of its children.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(11).take(4).filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / TICKS
}

#[cfg(not(target_os = "linux"))]
fn cpu_seconds_of(_: &Child) -> f64 {
    0.0
}
