//! Tests the server from outside: the README's first command, load, faults.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use crate::install::{nats, postgres};
use crate::shell::{command, root, run, run_with_files, target};

/// Runs the first command of the README, opens the page whose address it prints, and stops it.
pub(crate) fn quick_start() -> Result<(), String> {
    let readme = std::fs::read_to_string(root().join("README.md")).map_err(|e| e.to_string())?;
    let first = readme.split("```sh\n").nth(1).and_then(|block| block.lines().next());
    let words: Vec<&str> = first.unwrap_or_default().split_whitespace().collect();
    let [program, arguments @ ..] = words.as_slice() else {
        return Err("the README has no block of commands".into());
    };
    let data = target().join("quick-start");
    let _ = std::fs::remove_dir_all(&data);
    let mut child = command(program, arguments)
        // Another program may listen on the usual port of this machine.
        .env("WHISTLESTOP_LISTEN", "127.0.0.1:0")
        .env("WHISTLESTOP_DATA", &data)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("failed to run `{program}`: {error}"))?;
    let mut out = BufReader::new(child.stdout.take().ok_or("no output")?);
    let mut line = String::new();
    let said = out.read_line(&mut line).map_err(|error| error.to_string());
    let page = said.and_then(|_| {
        let host = line.trim().rsplit("http://").next().unwrap_or_default().to_owned();
        fetch(&host, "/").map_err(|error| format!("{line}: {error}"))
    });
    // Stopped as an operator would stop it, it exits with 0.
    let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    let ended = child.wait().map_err(|error| error.to_string())?;
    let _ = std::fs::remove_dir_all(&data);
    let page = page?;
    if !asked.is_ok_and(|asked| asked.success()) || !ended.success() {
        return Err(format!("it did not exit cleanly: {ended}"));
    }
    let is_page = page.starts_with("HTTP/1.0 200") && page.contains("<title>Whistlestop");
    if is_page { Ok(()) } else { Err(format!("this is not a page:\n{page}")) }
}

fn fetch(host: &str, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(host)?;
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {host}\r\n\r\n")?;
    let mut page = String::new();
    stream.read_to_string(&mut page)?;
    Ok(page)
}

/// Runs a stress command on the build that it tests.
pub(crate) fn stress(arguments: &[&str]) -> Result<(), String> {
    let has = |word: &str| arguments.contains(&word);
    let chaos = arguments[0] == "chaos";
    if chaos || arguments[0] == "faults" || (arguments[0] == "load" && !has("--reviews")) {
        postgres()?;
    }
    if chaos || has("--cluster") {
        nats()?;
    }
    // Overflows are checked in the development build only.
    let profile = if arguments[0] == "fuzz" { "dev" } else { "release" };
    let more: &[&str] = match (chaos, has("--rolling")) {
        (true, true) => &["--tables", "20", "--report", "reports/rolling.md"],
        (true, false) => &["--report", "reports/chaos.md"],
        _ => &[],
    };
    run_stress(None, profile, &[arguments, more].concat())
}

/// Injects a few faults, clocks that are wrong by years, and bugs that must be found, and checks that no page notices a
/// rolling restart.
pub(crate) fn little_chaos() -> Result<(), String> {
    let few = "--faults 10 --seconds 40 --tables 4 --lease-ms 1500";
    for what in [few, "--clocks", "--planted", "--rolling --tables 4"] {
        let words: Vec<&str> = ["chaos"].into_iter().chain(what.split(' ')).collect();
        run_stress(None, "dev", &words)?;
    }
    Ok(())
}

/// Injects a few faults, so that the harness itself keeps working. Uses the tests' build.
pub(crate) fn few_faults() -> Result<(), String> {
    run_stress(None, "dev", &["faults", "--times", "12"])
}

/// A short run of it, with the tests' build.
pub(crate) fn small_fuzz() -> Result<(), String> {
    stress(&["fuzz", "--inputs", "40000"])
}

/// Builds `whistle-stress` and the program, and runs it on that build or on another one.
pub(crate) fn run_stress(
    program: Option<&str>,
    profile: &str,
    arguments: &[&str],
) -> Result<(), String> {
    // Measurements use the release build.
    let features = if arguments[0] == "chaos" { CHAOS } else { &[] };
    build(profile, &[&["--bins"], features].concat())?;
    let folder = target().join(if profile == "dev" { "debug" } else { profile });
    let name = |path: std::path::PathBuf| {
        path.to_str().map(str::to_owned).ok_or("the target folder's path is not UTF-8")
    };
    let (ours, stress) = (name(folder.join("whistlestop"))?, name(folder.join("whistle-stress"))?);
    run_with_files(&stress, &[&["--program", program.unwrap_or(&ours)], arguments].concat())
}

/// Builds the program with the feature that lets tests break it on purpose.
pub(crate) fn build_program() -> Result<(), String> {
    build("dev", &["--bins"])
}

/// Builds the given targets. Development builds match `ci`'s, so that nothing is compiled twice. (A test of
/// `whistle-stress` is included, since test dependencies enable a few more features.)
pub(crate) fn build(profile: &str, what: &[&str]) -> Result<(), String> {
    let all = ["build", "--profile", profile, "--workspace", "--quiet", "--test", "stress"];
    let features = if profile == "dev" { CHAOS } else { &[] };
    run("cargo", &[&all, features, what].concat())
}

const CHAOS: &[&str] = &["--features", "whistlestop/chaos"];
