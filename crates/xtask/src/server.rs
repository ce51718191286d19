//! Tests the server from outside: the first command, load, faults.

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
        .map_err(|error| format!("`{program}` cannot be run: {error}"))?;
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
        return Err(format!("it did not end well: {ended}"));
    }
    let is_page = page.starts_with("HTTP/1.0 200") && page.contains("<title>Whistlestop");
    if is_page { Ok(()) } else { Err(format!("this is no page:\n{page}")) }
}

fn fetch(host: &str, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(host)?;
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {host}\r\n\r\n")?;
    let mut page = String::new();
    stream.read_to_string(&mut page)?;
    Ok(page)
}

/// Kills the program, fills its disk and makes its writes fail, this many times in the middle of play.
pub(crate) fn faults(arguments: &[&str]) -> Result<(), String> {
    let is_count = |text: &str| text.parse::<u32>().is_ok();
    let is_database = |text: &str| matches!(text, "sqlite" | "postgres" | "both");
    let known: &[Known<'_>] =
        &[("--times", &is_count), ("--database", &is_database), ("--seed", &is_number)];
    let given = options(arguments, known)?;
    let times = given[0].ok_or("how often? --times N")?;
    let (database, seed) = (given[1].unwrap_or("both"), given[2].unwrap_or("1"));
    postgres()?;
    run_example("faults", "release", &[times, database, seed])
}

/// Lets households play while strangers do their worst.
pub(crate) fn soak(arguments: &[&str]) -> Result<(), String> {
    let is_time = |text: &str| text.parse::<f64>().is_ok_and(|minutes| minutes > 0.0);
    let given = options(arguments, &[("--minutes", &is_time), ("--seed", &is_number)])?;
    run_example("soak", "release", &[given[0].unwrap_or("30"), given[1].unwrap_or("1")])
}

/// Makes everything go wrong between several servers, and writes a report.
pub(crate) fn chaos(arguments: &[&str]) -> Result<(), String> {
    let known: &[Known<'_>] = &[
        ("--seed", &is_number),
        ("--faults", &is_number),
        ("--seconds", &is_number),
        ("--tables", &is_number),
        ("--lease-ms", &is_number),
    ];
    let given = options(arguments, known)?;
    let value = |place: usize, otherwise| given[place].unwrap_or(otherwise);
    let (seed, faults) = (value(0, "1"), value(1, "100"));
    let (seconds, tables, lease) = (value(2, "86400"), value(3, "24"), value(4, "3000"));
    postgres()?;
    nats()?;
    let report = root().join("reports/chaos.md");
    let report = report.to_str().ok_or("the project's folder has a strange name")?;
    run_chaos("release", &[&[seed, faults, seconds, tables, lease, report]])
}

/// Restarts one server after the other while a browser watches, and writes a report.
pub(crate) fn rolling_restart() -> Result<(), String> {
    postgres()?;
    nats()?;
    let (script, report) = (root().join(ROLLING), root().join("reports/rolling.md"));
    let (script, report) = (script.to_str(), report.to_str());
    let strange = "the project's folder has a strange name";
    let (script, report) = (script.ok_or(strange)?, report.ok_or(strange)?);
    run_chaos("release", &[&["rolling", script, "20", report]])
}

/// The script that plays in a browser meanwhile.
const ROLLING: &str = "web/scripts/rolling.mjs";

/// Injects a few faults, clocks that are wrong by years, and bugs that must be found; and checks that no page notices a
/// rolling restart.
pub(crate) fn little_chaos() -> Result<(), String> {
    let script = root().join(ROLLING);
    let script = script.to_str().ok_or("the project's folder has a strange name")?;
    let few = ["1", "10", "40", "4", "1500"];
    run_chaos("dev", &[&few, &["clocks"], &["planted"], &["rolling", script, "4"]])
}

/// Breaks things between several servers, run after run.
fn run_chaos(profile: &str, runs: &[&[&str]]) -> Result<(), String> {
    runs.iter().try_for_each(|arguments| run_example("chaos", profile, arguments))
}

fn is_number(text: &str) -> bool {
    text.parse::<u64>().is_ok()
}

/// An option's name and a check of its value.
type Known<'a> = (&'a str, &'a dyn Fn(&str) -> bool);

/// Finds the value of each option that a command knows, and rejects any other.
fn options<'a>(arguments: &[&'a str], known: &[Known<'_>]) -> Result<Vec<Option<&'a str>>, String> {
    let mut given = vec![None; known.len()];
    for pair in arguments.chunks(2) {
        let place = known.iter().position(|(name, fits)| match pair {
            [option, value] => option == name && fits(value),
            _ => false,
        });
        match place {
            Some(place) => given[place] = pair.get(1).copied(),
            None => return Err(format!("`{}` makes no sense here", pair.join(" "))),
        }
    }
    Ok(given)
}

/// Injects a few faults, so that the harness itself keeps working. Uses what the tests have built.
pub(crate) fn few_faults() -> Result<(), String> {
    run_example("faults", "dev", &["12", "both", "1"])
}

/// Sends random input from a seed. Only the development build checks for overflows.
pub(crate) fn fuzz(arguments: &[&str]) -> Result<(), String> {
    let given = options(arguments, &[("--inputs", &is_number), ("--seed", &is_number)])?;
    let inputs = given[0].ok_or("how many? --inputs N")?;
    run_example("fuzz", "dev", &[inputs, given[1].unwrap_or("1")])
}

/// A short run of it, with what the tests have built.
pub(crate) fn small_fuzz() -> Result<(), String> {
    fuzz(&["--inputs", "40000"])
}

/// Builds the program and an example that tests it, and runs the example.
pub(crate) fn run_example(example: &str, profile: &str, arguments: &[&str]) -> Result<(), String> {
    run_example_on(None, example, profile, arguments)
}

/// Does the same for another build of the program, if one is named.
pub(crate) fn run_example_on(
    program: Option<&str>,
    example: &str,
    profile: &str,
    arguments: &[&str],
) -> Result<(), String> {
    build(profile, example, &[])?;
    let folder = target().join(if profile == "dev" { "debug" } else { profile });
    let name = |path: std::path::PathBuf| {
        path.to_str().map(str::to_owned).ok_or("the target folder has a strange name")
    };
    let example = name(folder.join("examples").join(example))?;
    let ours = name(folder.join("whistlestop"))?;
    run_with_files(&example, &[&[program.unwrap_or(&ours)], arguments].concat())
}

/// Builds the program with the feature that lets tests break it on purpose.
pub(crate) fn build_program() -> Result<(), String> {
    build("dev", "fuzz", &[])
}

/// Builds the program and an example with the same features as `ci`, so that neither is compiled twice. (Examples count
/// as tests, whose dependencies have a few more features.)
pub(crate) fn build(profile: &str, example: &str, more: &[&str]) -> Result<(), String> {
    let what = ["--workspace", "--bins", "--example", example, "--quiet"];
    // Measurements use the program that people get.
    let features = if profile == "dev" || example == "chaos" { CHAOS } else { &[] };
    run("cargo", &[&["build", "--profile", profile], &what[..], features, more].concat())
}

const CHAOS: &[&str] = &["--features", "whistlestop/chaos"];
