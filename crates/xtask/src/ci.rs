//! What a change must pass (`ci`), and what a release must pass besides (`ci --deep`).

use std::time::Instant;

use crate::shell::{compile_from_scratch, cpu_seconds, exists, output, root, run, target};
use crate::{
    background, edges, format, generate, install, mutants, new_game, page, picture, python, server,
    web,
};

type Step = (&'static str, fn() -> Result<(), String>);

/// What every change must pass, cheapest first.
const CI: &[Step] = &[
    ("formatting", format::check),
    ("crate dependencies", edges::check),
    ("generated files", generate::check),
    ("set-up, beside what follows", begin_set_up),
    ("lints", lints),
    ("build", build),
    ("set-up has finished", end_set_up),
    ("Python lints", format::python),
    ("Rust tests", tests),
    ("browser client: types, lints, tests, build", web::client),
    ("the page's WebAssembly is what is committed", page::check),
    ("browser tests", web::in_a_browser),
    ("Python package", python::check),
    ("learning", python::learning),
    ("faults: kills, full disks, failing writes", server::few_faults),
    ("chaos: three servers", server::little_chaos),
    ("fuzz", server::small_fuzz),
    ("pictures", picture::check),
];

/// What takes too long for every change.
const DEEP: &[Step] = &[
    ("a new game, in a copy of the project", new_game::try_out),
    ("all laws", all_laws),
    ("the quick start of README serves a page", server::quick_start),
    ("recorded games, in the release build", recorded_games),
    ("Python package as a user installs it, with Ray and PyTorch", python::check_all),
    ("browser tests at every width", web::at_every_width),
    ("1,000 faults", || server::faults(&["--times", "1000"])),
    ("chaos: 200 faults", || server::chaos(&["--faults", "200"])),
    ("rolling restart", server::rolling_restart),
    ("soak: 30 minutes", || server::soak(&[])),
    ("fuzz: ten million inputs", || server::fuzz(&["--inputs", "10000000"])),
    ("mutants", all_mutants),
];

/// Checks a change.
pub(crate) fn check() -> Result<(), String> {
    run_steps(CI.iter())
}

/// Checks a change, and then everything that a release needs besides: hours.
pub(crate) fn check_deeply() -> Result<(), String> {
    run_steps(CI.iter().chain(DEEP))
}

/// Runs one step after the other; one that fails is named at the end, so that one run tells everything.
fn run_steps<'a>(steps: impl Iterator<Item = &'a Step>) -> Result<(), String> {
    compile_from_scratch();
    let began = Instant::now();
    let (mut times, mut failed) = (Vec::new(), Vec::new());
    for (name, step) in steps {
        let (since, cpu) = (Instant::now(), cpu_seconds());
        println!("── {name}");
        let result = step();
        let seconds = since.elapsed().as_secs_f64();
        times.push((*name, seconds, cpu_seconds() - cpu));
        match result {
            Ok(()) => println!("   done in {seconds:.0} s"),
            Err(error) => {
                println!("   FAILED after {seconds:.0} s: {error}");
                failed.push(*name);
                if NEEDED.contains(name) {
                    break;
                }
            }
        }
    }
    background::give_up();
    println!("   {:>6} {:>6}", "s", "CPU s");
    for (name, seconds, cpu) in times {
        println!("   {seconds:>6.0} {cpu:>6.0}  {name}");
    }
    let seconds = began.elapsed().as_secs_f64();
    if failed.is_empty() {
        println!("── all checks passed in {seconds:.0} s");
        return Ok(());
    }
    Err(format!("failed, after {seconds:.0} s: {}", failed.join("; ")))
}

/// Nothing after these makes sense without them.
const NEEDED: [&str; 2] = ["build", "set-up has finished"];

/// Downloads and installs while the compiler works.
fn begin_set_up() -> Result<(), String> {
    background::begin("set-up", &["set-up"])
}

fn end_set_up() -> Result<(), String> {
    background::end("set-up")
}

/// Installs everything that the checks need: programs of the system, npm's and Python's packages.
pub(crate) fn set_up() -> Result<(), String> {
    install::everything()?;
    web::install()?;
    python::prepare()
}

fn lints() -> Result<(), String> {
    run_cargo(&LINTS.concat())
}

pub(crate) const LINTS: [&[&str]; 4] =
    [&["clippy"], &WHOLE, &["--all-targets", "--quiet"], &["--", "--deny", "warnings"]];

/// One set of packages and features for everything that is built here, so that nothing is compiled twice.
const WHOLE: [&str; 3] = ["--workspace", "--features", "whistlestop/chaos"];

/// The same with all that the tests run.
const TESTED: [&str; 3] = ["--lib", "--bins", "--tests"];

/// What other checks run besides.
const EXAMPLES: [&str; 8] =
    ["--example", "faults", "--example", "chaos", "--example", "fuzz", "--example", "selfplay"];

pub(crate) fn build() -> Result<(), String> {
    run_cargo(&[&["test", "--no-run", "--quiet"], &WHOLE[..], &TESTED, &EXAMPLES].concat())
}

/// nextest runs tests of all crates side by side; without it the same tests take longer.
pub(crate) fn tests() -> Result<(), String> {
    if exists("cargo", &["nextest", "--version"]) {
        // Many tests wait for a server, a database or a clock: two share a core.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = (2 * cores).to_string();
        run_cargo(&[&nextest()[..], &["--test-threads", &threads]].concat())
    } else {
        println!("   cargo-nextest is not installed; `cargo test` takes longer");
        run_cargo(&[&["test", "--no-fail-fast", "--quiet"], &WHOLE[..], &TESTED].concat())
    }
}

/// Runs the tests of all crates, or those that further arguments choose.
pub(crate) fn nextest() -> Vec<&'static str> {
    [&["nextest", "run", "--cargo-quiet"], &WHOLE[..], &TESTED].concat()
}

/// Every random game of the laws, of all games or of one.
pub(crate) fn laws(game: Option<&str>) -> Result<(), String> {
    let package = game.map_or(vec!["--workspace"], |game| vec!["--package", game]);
    let nextest = ["LAWS_GAMES=all", "cargo", "nextest", "run", "-E", "test(/^laws::/)"];
    run("env", &[&nextest[..], &package].concat())
}

fn all_laws() -> Result<(), String> {
    laws(None)
}

fn all_mutants() -> Result<(), String> {
    for game in games()? {
        mutants::test(&[&game])?;
    }
    Ok(())
}

/// The games there are: the folders of `games/`.
fn games() -> Result<Vec<String>, String> {
    let folders = std::fs::read_dir(root().join("games")).map_err(|error| error.to_string())?;
    let name = |folder: std::io::Result<std::fs::DirEntry>| {
        folder.map(|folder| folder.file_name().to_string_lossy().into_owned())
    };
    let mut games =
        folders.map(name).collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
    games.sort();
    Ok(games)
}

/// An overflow or a build's own order of things would show as another final state. The quick start has
/// built the program.
fn recorded_games() -> Result<(), String> {
    let program = target().join("release/whistlestop");
    let program = program.to_str().ok_or("the target folder has a strange name")?;
    let mut files = Vec::new();
    for game in games()? {
        let folder = root().join("games").join(game).join("fixtures");
        // A game that has only begun has none; the tests demand them of the others.
        if !folder.exists() {
            continue;
        }
        for file in std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))? {
            files.push(file.map_err(|e| e.to_string())?.path().display().to_string());
        }
    }
    files.sort();
    let arguments: Vec<&str> =
        ["check"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let checked = output(program, &arguments)?;
    println!("   {} recorded games", checked.lines().count());
    Ok(())
}

fn run_cargo(arguments: &[&str]) -> Result<(), String> {
    run("cargo", arguments)
}
