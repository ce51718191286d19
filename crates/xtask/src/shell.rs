//! Running other programs.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// The root of the workspace, where everything is run.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("crates/xtask is two folders down").to_path_buf()
}

/// Where builds go.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Whether cargo keeps nothing that would only help it to compile the same again.
static FROM_SCRATCH: AtomicBool = AtomicBool::new(false);

/// From now on nothing is compiled incrementally: a build from scratch is quicker so, and half as large.
pub(crate) fn compile_from_scratch() {
    FROM_SCRATCH.store(true, Ordering::Relaxed);
}

/// Runs a program, showing what it shows.
pub(crate) fn run(program: &str, arguments: &[&str]) -> Result<(), String> {
    let status = command(program, arguments).status().map_err(|e| missing(program, &e))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed", line(program, arguments))) }
}

/// Runs a program that may open as many files as the system lets anybody: sockets are files.
pub(crate) fn run_with_files(program: &str, arguments: &[&str]) -> Result<(), String> {
    let script = "ulimit -n \"$(ulimit -H -n)\"; exec \"$0\" \"$@\"";
    let status = command("sh", &["-c", script, program]).args(arguments).status();
    let status = status.map_err(|error| missing(program, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed", line(program, arguments))) }
}

/// Runs a program and returns what it wrote.
pub(crate) fn output(program: &str, arguments: &[&str]) -> Result<String, String> {
    output_with(program, arguments, "")
}

/// Runs a program with something to read and returns what it wrote.
pub(crate) fn output_with(
    program: &str,
    arguments: &[&str],
    input: &str,
) -> Result<String, String> {
    let mut child = command(program, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| missing(program, &error))?;
    let mut stdin = child.stdin.take().expect("it was asked for");
    // A program that ends without reading is no fault of ours; its exit code tells.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let ran = child.wait_with_output().map_err(|error| missing(program, &error))?;
    if !ran.status.success() {
        return Err(format!("`{}` failed", line(program, arguments)));
    }
    String::from_utf8(ran.stdout).map_err(|_| format!("`{program}` wrote what is not text"))
}

/// Tells whether a program can be run at all.
pub(crate) fn exists(program: &str, arguments: &[&str]) -> bool {
    let quiet = command(program, arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    if FROM_SCRATCH.load(Ordering::Relaxed) {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

fn missing(program: &str, error: &std::io::Error) -> String {
    format!("`{program}` cannot be run: {error}")
}

fn line(program: &str, arguments: &[&str]) -> String {
    format!("{program} {}", arguments.join(" "))
}

/// Returns the CPU seconds that finished child processes have used, where the system tells.
pub(crate) fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name in brackets: user and system time of waited-for children are the 14th and 15th.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(13).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / TICKS
}

/// Linux counts CPU time in hundredths of a second.
const TICKS: f64 = 100.0;
