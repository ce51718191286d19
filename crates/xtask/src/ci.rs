//! Everything that must hold before a change lands.

use std::time::Instant;

use crate::shell::{exists, output, root, run, target};
use crate::{background, edges, generate, new_game, page, picture, python, server, web};

type Step = (&'static str, fn() -> Result<(), String>);

const STEPS: &[Step] = &[
    ("formatting", formatting),
    ("crate edges", edges::check),
    ("generated files are as the types are", generate::check),
    ("Python's packages are fetched beside what follows", background::begin_python),
    ("lints", lints),
    ("PostgreSQL for the tests", server::postgres),
    ("NATS for the tests", server::nats),
    ("the tests are built", build_tests),
    ("the release build begins beside what follows", background::begin_release),
    ("tests", tests),
    ("a new game can be made, and passes its tests", new_game::try_out),
    ("what the page runs is what it was built from", page::check),
    ("the browser client is what it was built from", web::client),
    ("the release build", background::end_release),
    ("whole games in a real browser", web::in_a_browser),
    ("the README's first command leads to a page", server::quick_start),
    ("the release build agrees on every recorded game", recorded_games),
    ("Python's packages", background::end_python),
    ("Python's environments pass the tests of PettingZoo and OpenSpiel", python::check),
    ("a net learns from games", python::learning),
    ("no kill, full disk or failing write loses or doubles a move", server::few_faults),
    ("several servers survive a little chaos", server::little_chaos),
    ("nothing that strangers type does harm", server::small_fuzz),
    ("pictures are as the program draws them", picture::check),
];

pub(crate) fn check() -> Result<(), String> {
    let began = Instant::now();
    for (name, step) in STEPS {
        let since = Instant::now();
        println!("── {name}");
        step().map_err(|error| {
            background::give_up();
            format!("{name}: {error}")
        })?;
        println!("   done in {:.0} s", since.elapsed().as_secs_f64());
    }
    println!("── all is well, after {:.0} s", began.elapsed().as_secs_f64());
    Ok(())
}

fn formatting() -> Result<(), String> {
    run_cargo(&["fmt", "--all", "--check"])
        .map_err(|error| format!("{error}; `cargo fmt --all` mends it"))
}

fn lints() -> Result<(), String> {
    run_cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"])
}

/// Examples have no tests, and the lints have looked at them: they are not built here.
const TESTS: [&str; 4] = ["--workspace", "--lib", "--bins", "--tests"];

fn build_tests() -> Result<(), String> {
    run_cargo(&[&["test", "--no-run", "--quiet"], &TESTS[..]].concat())
}

/// nextest where there is one, since it runs tests of all crates side by side.
fn tests() -> Result<(), String> {
    let what = [&TESTS[..], &["--no-fail-fast"]].concat();
    if exists("cargo", &["nextest", "--version"]) {
        // Many wait for a server, a database or a clock: two share a core.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = (2 * cores).to_string();
        run_cargo(&[&["nextest", "run", "--test-threads", &threads], &what[..]].concat())
    } else {
        println!("   cargo-nextest is not here: `cargo test` takes longer and does as well");
        run_cargo(&[&["test"], &what[..]].concat())
    }
}

/// Every random game of the laws, of all games or of one.
pub(crate) fn laws(game: Option<&str>) -> Result<(), String> {
    let package = game.map_or(vec!["--workspace"], |game| vec!["--package", game]);
    let nextest = ["LAWS_GAMES=all", "cargo", "nextest", "run", "-E", "test(/^laws::/)"];
    run("env", &[&nextest[..], &package].concat())
}

/// An overflow or a build's own order of things would show as another final state.
fn recorded_games() -> Result<(), String> {
    run_cargo(&["build", "--release", "--package", "whistlestop", "--quiet"])?;
    let program = target().join("release/whistlestop");
    let program = program.to_str().ok_or("the target folder has a strange name")?;
    let mut files = Vec::new();
    for game in std::fs::read_dir(root().join("games")).map_err(|e| e.to_string())? {
        let folder = game.map_err(|e| e.to_string())?.path().join("fixtures");
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
