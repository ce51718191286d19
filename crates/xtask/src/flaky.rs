//! Finds flaky tests: runs the suites repeatedly while other processes keep every core busy, and lists each test that
//! ever failed.
//!
//! Every run adds a line to `target/flaky/COMMIT/runs.jsonl`, so results accumulate and an interrupted series continues
//! where it stopped.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use serde_json::{Value, json};

use crate::shell::{output, root, target};
use crate::{ci, python};

/// A suite and its command, which writes JUnit XML to the given file.
struct Suite {
    name: &'static str,
    command: fn(run: usize, threads: usize, junit: &Path) -> Result<Command, String>,
}

const SUITES: [Suite; 4] = [
    Suite { name: "rust", command: rust },
    Suite { name: "client", command: client },
    Suite { name: "browser", command: browser },
    Suite { name: "python", command: python_suite },
];

/// Numbers of tests to run at a time, from one to many more than there are cores.
const THREADS: [usize; 4] = [4, 2, 8, 1];

const USAGE: &str = "usage: cargo xtask flaky [--runs N] [--suites rust,client,browser,python]";

pub(crate) fn look(arguments: &[&str]) -> Result<(), String> {
    let (runs, suites) = read(arguments)?;
    ci::set_up()?;
    ci::build()?;
    if suites.iter().any(|suite| suite.name == "python") {
        python::put_together_anew()?;
    }
    let commit = output("git", &["rev-parse", "--short", "HEAD"])?;
    let folder = target().join("flaky").join(commit.trim());
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let _busy = Busy::start()?;
    for suite in suites {
        for run in done(&folder, suite.name)?..runs {
            run_once(suite, run, &folder)?;
        }
    }
    let report = report(&folder)?;
    println!("{report}");
    if report.contains("No test failed.") { Ok(()) } else { Err("some tests failed".into()) }
}

fn read(arguments: &[&str]) -> Result<(usize, Vec<&'static Suite>), String> {
    let (mut runs, mut chosen) = (5, SUITES.iter().collect::<Vec<_>>());
    for option in arguments.chunks(2) {
        match option {
            ["--runs", many] => {
                runs = many.parse().map_err(|_| format!("`{many}` is not a number\n{USAGE}"))?;
            }
            ["--suites", names] => {
                let find = |name: &str| SUITES.iter().find(|suite| suite.name == name);
                let found: Option<Vec<_>> = names.split(',').map(find).collect();
                chosen =
                    found.ok_or_else(|| format!("`{names}` is not a list of suites\n{USAGE}"))?;
            }
            _ => return Err(USAGE.to_owned()),
        }
    }
    Ok((runs, chosen))
}

/// Busy loops on every core, killed when dropped.
struct Busy(Vec<Child>);

impl Busy {
    fn start() -> Result<Busy, String> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let mut busy = Busy(Vec::new());
        for _ in 0..cores {
            let mut command = Command::new("sh");
            command.args(["-c", "while :; do :; done"]).stdin(Stdio::null());
            busy.0.push(command.spawn().map_err(|error| error.to_string())?);
        }
        Ok(busy)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Counts a suite's runs on this commit so far.
fn done(folder: &Path, suite: &str) -> Result<usize, String> {
    Ok(lines(folder)?.iter().filter(|line| line["suite"] == suite).count())
}

fn lines(folder: &Path) -> Result<Vec<Value>, String> {
    let text = fs::read_to_string(folder.join("runs.jsonl")).unwrap_or_default();
    // The last line may be cut off if the run was interrupted; that run does not count.
    Ok(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

fn run_once(suite: &Suite, run: usize, folder: &Path) -> Result<(), String> {
    let name = format!("{}-{run}", suite.name);
    let (junit, log) = (folder.join(format!("{name}.xml")), folder.join(format!("{name}.log")));
    let threads = THREADS[run % THREADS.len()];
    let file = fs::File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let also = file.try_clone().map_err(|error| error.to_string())?;
    let began = Instant::now();
    let mut command = (suite.command)(run, threads, &junit)?;
    let status = command.current_dir(root()).stdin(Stdio::null()).stdout(file).stderr(also);
    let status = status.status().map_err(|error| format!("{name}: {error}"))?;
    let text = fs::read_to_string(&junit)
        .map_err(|error| format!("{name} left no result ({error}); see {}", log.display()))?;
    let results = Results::read(&text);
    if results.tests == 0 || status.success() != results.failed.is_empty() {
        return Err(format!("the result of {name} cannot be parsed; see {}", log.display()));
    }
    let seconds = began.elapsed().as_secs();
    println!(
        "{name}: {} tests, {} failed, {threads} threads, {seconds} s",
        results.tests,
        results.failed.len()
    );
    let line = json!({
        "suite": suite.name, "threads": threads, "tests": results.tests, "failed": results.failed,
        "seconds": seconds, "log": log,
    });
    let path = folder.join("runs.jsonl");
    let text = fs::read_to_string(&path).unwrap_or_default();
    fs::write(&path, format!("{text}{line}\n")).map_err(|error| error.to_string())
}

/// The contents of a JUnit file.
#[derive(Debug, PartialEq, Eq)]
struct Results {
    tests: usize,
    failed: Vec<String>,
}

impl Results {
    fn read(xml: &str) -> Results {
        let mut results = Results { tests: 0, failed: Vec::new() };
        for case in xml.split("<testcase ").skip(1) {
            results.tests += 1;
            let case = case.split("</testcase>").next().unwrap_or_default();
            // An empty test case is a single tag, so the next element does not belong to it.
            let (attributes, inside) = case.split_once('>').unwrap_or((case, ""));
            let is_empty = attributes.ends_with('/');
            if !is_empty && (inside.contains("<failure") || inside.contains("<error")) {
                let of = |name| attribute(attributes, name);
                results.failed.push(format!("{} {}", of("classname"), of("name")));
            }
        }
        results
    }
}

/// Reads an attribute of a tag.
fn attribute(tag: &str, name: &str) -> String {
    let tag = format!(" {tag}");
    let value = tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next());
    value.unwrap_or("?").to_owned()
}

fn rust(_run: usize, threads: usize, junit: &Path) -> Result<Command, String> {
    // `.config/nextest.toml` decides where nextest writes it; the file is moved afterwards.
    let script = "cargo \"$@\"; code=$?; cp \"$JUNIT\" \"$WANTED\"; exit $code";
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh"]).args(ci::nextest());
    command.args(["--test-threads", &threads.to_string()]);
    command.env("JUNIT", root().join("target/nextest/default/junit.xml")).env("WANTED", junit);
    Ok(command)
}

fn client(_run: usize, threads: usize, junit: &Path) -> Result<Command, String> {
    let mut command = Command::new("npm");
    command.args(["--prefix", "web", "test", "--", "--reporter=junit", "--outputFile"]);
    command.arg(junit).arg(format!("--maxWorkers={threads}"));
    Ok(command)
}

fn browser(run: usize, threads: usize, junit: &Path) -> Result<Command, String> {
    let mut command = Command::new("npm");
    command.args(["--prefix", "web", "run", "e2e"]);
    // Each run plays different games, and repeating a run plays the same ones.
    command.env("E2E_SEED", (run + 1).to_string());
    command.env("E2E_LANES", threads.to_string()).env("E2E_JUNIT", junit);
    Ok(command)
}

fn python_suite(_run: usize, _threads: usize, junit: &Path) -> Result<Command, String> {
    let mut command = Command::new(python::program("python")?);
    command.args(["-m", "pytest", "--quiet", "python", "--junitxml"]).arg(junit);
    Ok(command)
}

/// Writes a summary of all runs of a commit, in Markdown.
fn report(folder: &Path) -> Result<String, String> {
    let mut suites: BTreeMap<String, (usize, u64, Vec<u64>)> = BTreeMap::new();
    let mut failed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in lines(folder)? {
        let name = line["suite"].as_str().unwrap_or_default().to_owned();
        let (runs, tests, seconds) = suites.entry(name).or_default();
        *runs += 1;
        *tests = line["tests"].as_u64().unwrap_or_default();
        seconds.push(line["seconds"].as_u64().unwrap_or_default());
        for test in line["failed"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let log = line["log"].as_str().unwrap_or_default().to_owned();
            failed.entry(test.to_owned()).or_default().push(log);
        }
    }
    let mut text = "| suite | runs | tests | seconds per run |\n|---|---|---|---|\n".to_owned();
    for (suite, (runs, tests, seconds)) in suites {
        let (least, most) = (seconds.iter().min(), seconds.iter().max());
        let (least, most) = (least.copied().unwrap_or(0), most.copied().unwrap_or(0));
        writeln!(text, "| {suite} | {runs} | {tests} | {least} to {most} |").expect("a String");
    }
    if failed.is_empty() {
        return Ok(format!("{text}\nNo test failed."));
    }
    for (test, logs) in failed {
        let logs: Vec<PathBuf> = logs.into_iter().map(PathBuf::from).collect();
        let logs: Vec<String> = logs.iter().map(|log| log.display().to_string()).collect();
        write!(text, "\n- {test}: {} times; {}", logs.len(), logs.join(", ")).expect("a String");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::{Results, read};

    #[test]
    fn failures_are_read_by_name_and_counted_among_all() {
        let xml = r#"<testsuites><testsuite name="it">
            <testcase name="one" classname="a::it" time="0.1"/>
            <testcase classname="a::it" name="two words" time="0.1"><failure>no</failure></testcase>
            <testcase name="three" classname="b"><system-out>&lt;failure</system-out></testcase>
            <testcase name="four" classname="b"><error message="x"/></testcase>
            </testsuite></testsuites>"#;
        let failed = ["a::it two words", "b four"].map(str::to_owned).to_vec();
        assert_eq!(Results::read(xml), Results { tests: 4, failed });
    }

    #[test]
    fn nonsense_is_answered_with_the_usage() {
        assert_eq!(
            read(&["--runs", "3", "--suites", "rust,python"]).map(|(n, s)| (n, s.len())),
            Ok((3, 2))
        );
        for wrong in [&["--runs", "x"][..], &["--suites", "rust,go"], &["--what"]] {
            assert!(read(wrong).is_err_and(|error| error.contains("usage:")), "{wrong:?}");
        }
    }
}
