//! The checks of a change (`ci`) and the further checks of a release (`ci --deep`).

use crate::server::stress;
use crate::shell::{exists, output, root, run, say, target};
use crate::steps::{Share, Step, run_steps};
use crate::{
    deny, docs, edges, format, generate, install, mutants, new_game, page, picture, python, server,
    web,
};

/// The checks of every change, in the order in which they may start.
const CI: &[Step] = &[
    Step::new("formatting", Share::Half, &[], format::check),
    Step::new("crate dependencies", Share::Half, &[], edges::check),
    Step::new("third-party dependencies", Share::Half, &[], deny::check),
    Step::new("set-up", Share::Waits, &[], set_up),
    Step::new("build", Share::Whole, &[], build),
    Step::new("Python lints", Share::Half, &[SET_UP], format::python),
    Step::new("browser client: formatting, lints, types", Share::Half, &[SET_UP], web::lint),
    Step::new("browser tests", Share::Half, &[BUILD, SET_UP], web::in_a_browser),
    Step::new("Rust tests", Share::Whole, &[BUILD, SET_UP], tests),
    // Not first: the browser tests take longest and mostly wait, so the steps that they need come first.
    Step::new("lints", Share::Whole, &[], lints),
    Step::new("browser client: tests", Share::Whole, &[BUILD, SET_UP], web::test),
    Step::new("chaos: three servers", Share::Half, &[BUILD, SET_UP], server::little_chaos),
    Step::new("Python package", Share::Half, &[BUILD, SET_UP], python::check),
    Step::new("generated files", Share::Half, &[BUILD, SET_UP], generate::check),
    Step::new(
        "browser client: the committed build is up to date",
        Share::Half,
        &[BUILD, SET_UP],
        web::built,
    ),
    Step::new(
        "faults: kills, full disks, failing writes",
        Share::Half,
        &[BUILD, SET_UP],
        server::few_faults,
    ),
    Step::new("the page's WebAssembly matches its source", Share::Half, &[], page::check),
    Step::new("fuzz", Share::Half, &[BUILD], server::small_fuzz),
    Step::new("learning", Share::Half, &[BUILD, SET_UP], python::learning),
    Step::new("pictures", Share::Half, &[BUILD], picture::check),
];

const SET_UP: &str = "set-up";
const BUILD: &str = "build";

/// Checks that take too long for every change. They run one at a time, because some of them measure time.
const DEEP: &[Step] = &[
    Step::alone("a new game, in a copy of the project", new_game::try_out),
    Step::alone("all laws", all_laws),
    Step::alone("the page's WebAssembly equals the committed one, byte for byte", page::compare),
    Step::alone("the quick start of README serves a page", server::quick_start),
    Step::alone("recorded games, in the release build", recorded_games),
    Step::alone("the docs as a site", docs::build),
    Step::alone("Rust documentation", rust_documentation),
    Step::alone("Python package as a user installs it, with Ray and PyTorch", python::check_all),
    Step::alone("browser tests at every width", web::at_every_width),
    Step::alone("1,000 faults", || stress(&["faults", "--times", "1000"])),
    Step::alone("chaos: 200 faults", || stress(&["chaos", "--faults", "200"])),
    Step::alone("rolling restart", || stress(&["chaos", "--rolling"])),
    Step::alone("soak: 30 minutes", || stress(&["soak"])),
    Step::alone("fuzz: ten million inputs", || stress(&["fuzz", "--inputs", "10000000"])),
    Step::alone("mutants", all_mutants),
];

/// Checks a change.
pub(crate) fn check() -> Result<(), String> {
    run_steps(CI)
}

/// Checks a change, then everything else that a release requires. Takes hours.
pub(crate) fn check_deeply() -> Result<(), String> {
    run_steps(CI)?;
    run_steps(DEEP)
}

/// Installs everything that the checks need: system programs, npm packages and Python packages.
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

/// A single set of packages and features for every build here, so that nothing is compiled twice.
const WHOLE: [&str; 3] = ["--workspace", "--features", "whistlestop/chaos"];

/// The same, with every target that has tests. (`--lib` would also compile libraries without tests.)
const TESTED: &str = "--tests";

/// Extra arguments of another check.
const EXAMPLE: [&str; 2] = ["--example", "selfplay"];

/// Checks that links in doc comments work, including links to private items, which contributors read. The doc comments
/// of the Python package and of commands are skipped: they become docstrings and help texts.
fn rust_documentation() -> Result<(), String> {
    let flags = "RUSTDOCFLAGS=--deny warnings --allow rustdoc::private-intra-doc-links \
                 --allow rustdoc::bare-urls";
    let what = ["cargo", "doc", "--quiet", "--no-deps", "--document-private-items"];
    run("env", &[&[flags], &what[..], &WHOLE, &["--exclude", "whistle-python"]].concat())
}

pub(crate) fn build() -> Result<(), String> {
    run_cargo(&[&["test", "--no-run", "--quiet"], &WHOLE[..], &[TESTED], &EXAMPLE].concat())?;
    python::build_module()?;
    play_for_the_page()
}

/// Plays the games with which the page's tests compare its WebAssembly; the results stay in the target folder.
fn play_for_the_page() -> Result<(), String> {
    let run = if has_nextest() {
        nextest()
    } else {
        [&["test", "--quiet"], &WHOLE[..], &[TESTED]].concat()
    };
    run_cargo(&[&run[..], &[PLAYED_FOR_THE_PAGE]].concat())
}

/// The test that plays many games for the page's tests to compare with.
const PLAYED_FOR_THE_PAGE: &str = "the_numbers_of_many_games_are_left_for_the_page";

pub(crate) fn has_nextest() -> bool {
    exists("cargo", &["nextest", "--version"])
}

/// Runs the tests of all crates with nextest, which runs them in parallel.
pub(crate) fn tests() -> Result<(), String> {
    if has_nextest() {
        // Many tests wait for a server, a database or a clock, so two share a core.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = (2 * cores).to_string();
        let others = format!("not test({PLAYED_FOR_THE_PAGE})");
        run_cargo(&[&nextest()[..], &["--test-threads", &threads, "-E", &others]].concat())
    } else {
        say!("cargo-nextest is not installed; `cargo test` takes longer");
        run_cargo(&[&["test", "--no-fail-fast", "--quiet"], &WHOLE[..], &[TESTED]].concat())
    }
}

/// Runs the tests of all crates, or those selected by further arguments.
pub(crate) fn nextest() -> Vec<&'static str> {
    [&["nextest", "run", "--cargo-quiet"], &WHOLE[..], &[TESTED]].concat()
}

/// Plays all random games of the laws, for one game or for all.
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

/// Lists the games: the folders of `games/`.
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

/// Replays recorded games in a release build: an overflow or a difference between builds would lead to a different
/// final state. The quick start has already built the program.
fn recorded_games() -> Result<(), String> {
    let program = target().join("release/whistlestop");
    let program = program.to_str().ok_or("the target folder's path is not UTF-8")?;
    let mut files = Vec::new();
    for game in games()? {
        let folder = root().join("games").join(game).join("fixtures");
        // A newly added game has none; tests require them of all other games.
        if !folder.exists() {
            continue;
        }
        for file in std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))? {
            files.push(file.map_err(|e| e.to_string())?.path().display().to_string());
        }
    }
    files.sort();
    let arguments: Vec<&str> =
        ["validate"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let checked = output(program, &arguments)?;
    say!("{} recorded games", checked.lines().count());
    Ok(())
}

fn run_cargo(arguments: &[&str]) -> Result<(), String> {
    run("cargo", arguments)
}
