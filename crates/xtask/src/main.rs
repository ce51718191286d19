//! Development tasks: `cargo xtask ci`, `cargo xtask bench` and others.

mod arena;
mod bench;
mod bump;
mod check;
mod ci;
mod deny;
mod docs;
mod edges;
mod engine_pipe;
mod flaky;
mod format;
mod generate;
mod install;
mod load;
mod mutants;
mod new_game;
mod openspiel;
mod page;
mod picture;
mod puzzles;
mod python;
mod review_report;
mod sample_names;
mod sample_text;
mod server;
mod shell;
mod steps;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

Every change
  ci                         run every check that a change must pass
  ci --deep                  add the checks of a release: all laws, 1,000 faults, chaos, soak, ten million fuzz inputs,
                             mutants, every screen width; takes hours
  check                      format, lint and test what the uncommitted changes can affect
  set-up                     download and install everything that the checks need
  flaky [--runs N] [--suites rust,client,browser,python]
                             run the suites N times (5) on a busy machine, and list each test that ever failed; earlier
                             runs of this commit count
  edges                      check that crates have only permitted dependencies
  generate [--check]         rewrite, or check, what is generated from the protocol's types and the games' schemas
                             (openapi.json, tables in docs/, the page's TypeScript)
  page                       rebuild the page's WebAssembly

Games
  new-game NAME              make a small, complete, playable game to start from
  new-game --check           make one in a copy of the project and run its tests
  laws [GAME]                play all random games of the laws, where `ci` plays one in 32
  mutants GAME [--files PATTERN,…] [--jobs N] [--only NUMBER,…]
                             put small mistakes into a game's rules, one at a time, and list those that its tests miss
  puzzles                    find the missing puzzles of the games (an hour on one core), and write them

Docs
  docs                       build the documentation as a site with search, into target/docs; installs mdBook
                             below target/tools if there is none
  docs --words               count the words of the documentation, by folder
  sample-text --seed N       draw random sentences of docs, comments, messages and interface, to judge how they
                             sound
  sample-names --seed N      draw random names of crates, modules, types, commands and settings, for a newcomer to
                             guess
  picture [--check]          redraw, or check, the terminal picture of the docs
  arena [--seed N] [FILE]    let bots play the pairings of a file, or those of reports/ladders.md and nets.md, on all
                             cores, and print a table
  review-report              measure how good reviews are (hours), and write reports/review.md

Speed
  bench [GAME]               measure the rules, on one thread
  bench --against openspiel  the same beside OpenSpiel's hearts, in one run (needs Python 3)
  bench --engine             moves per second through `whistlestop engine`, from Python
  bench --page               the page's WebAssembly beside the native program, and what a slow phone waits for
  bench --python             the Python package beside OpenSpiel, RLCard, PettingZoo and PGX
  load [TABLES…]             durable moves per second and waits, on SQLite and PostgreSQL
  load --against boardgame.io  the same, and then boardgame.io's own server (needs npm)
  load --cluster [TABLES…]   one server alone and as one of several, and relayed moves beside local ones
  load --reviews [TABLES…]   live tables with and without reviews beside them
  load --count [PROGRAM]     instructions, allocations and bytes of one move, by valgrind; PROGRAM is another build of
                             `whistlestop` to compare with

Long tests
  faults --times N [--database sqlite|postgres] [--seed S]
                             kill the server, fill its disk and fail its writes, N times in the middle of play; nothing
                             may be lost or doubled (as root)
  chaos [--seed S] [--faults N] [--seconds N] [--tables N] [--lease-ms N]
                             break three servers, a PostgreSQL and a NATS in every way while people play, check that
                             nothing is lost, and write reports/chaos.md
  chaos --rolling            restart three servers one after the other under load, with a page in Chromium, and write
                             reports/rolling.md (needs `npm install` in web/)
  soak [--minutes N] [--seed S]
                             let households play beside abusive strangers, 30 minutes by default
  fuzz --inputs N [--seed S]
                             send corrupted input to every interface; nothing may panic, end or grow without bound

Python
  python [--all]             build the wheel and run the package's tests; --all adds Ray, PyTorch and long tests
  python --prepare           only download and install what these tests need

Releases
  bump VERSION               write a new version wherever the current one is named, the changelog included";

/// Explains in one line why a command was not understood.
fn explain(command: &str) -> String {
    let known = commands();
    if known.contains(&command) {
        return format!("wrong arguments for `{command}`; see `cargo xtask help`");
    }
    match whistle_core::nearest(command, known.iter().copied()) {
        Some(name) => format!("there is no command `{command}`; did you mean `{name}`?"),
        None => format!("there is no command `{command}`; see `cargo xtask help`"),
    }
}

/// The commands listed in the usage.
fn commands() -> Vec<&'static str> {
    let lines = USAGE.lines().filter_map(|line| line.strip_prefix("  "));
    let mut names: Vec<&str> = lines
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    names.dedup();
    names
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["ci"] => ci::check(),
        ["ci", "--deep"] => ci::check_deeply(),
        ["check"] => check::check(),
        ["flaky", arguments @ ..] => flaky::look(arguments),
        ["set-up"] => ci::set_up(),
        ["laws"] => ci::laws(None),
        ["laws", game] if !game.starts_with('-') => ci::laws(Some(game)),
        ["new-game", "--check"] => new_game::try_out(),
        ["new-game", name] => new_game::make(name, &shell::root()),
        ["edges"] => edges::check(),
        ["generate"] => generate::write(),
        ["generate", "--check"] => generate::check(),
        ["bench", "--engine"] => engine_pipe::report(),
        ["bench", "--page"] => page::bench(),
        ["bench"] => bench::report(None, false),
        ["bench", "--against", "openspiel"] => bench::report(None, true),
        ["bench", "--python", arguments @ ..] => python::bench(arguments),
        ["python"] => python::check(),
        ["python", "--all"] => python::check_all(),
        ["python", "--prepare"] => python::prepare(),
        ["bench", game] if !game.starts_with('-') => bench::report(Some(game), false),
        ["load", "--against", "boardgame.io"] => load::load_against_boardgame_io(),
        ["load", "--count"] => load::count(None),
        ["load", "--count", program] => load::count(Some(program)),
        ["load" | "faults" | "chaos" | "soak" | "fuzz", ..] => server::stress(&words),
        ["mutants", arguments @ ..] => mutants::test(arguments),
        ["arena", arguments @ ..] => arena::play(arguments),
        ["review-report"] => review_report::write(),
        ["puzzles"] => puzzles::mine(),
        ["docs"] => docs::build(),
        ["docs", "--words"] => docs::count(),
        ["sample-text", "--seed", seed] => sample_text::print(seed),
        ["sample-names", "--seed", seed] => sample_names::print(seed),
        ["page"] => page::build(),
        ["bump", version] => bump::bump(version),
        ["picture"] => picture::draw(),
        ["picture", "--check"] => picture::check(),
        [] | ["help" | "--help" | "-h", ..] => {
            println!("{USAGE}");
            Ok(())
        }
        [command, ..] => {
            eprintln!("error: {}", explain(command));
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{commands, explain};

    #[test]
    fn an_unknown_command_is_answered_in_one_line_with_the_nearest_name() {
        assert_eq!(explain("chek"), "there is no command `chek`; did you mean `check`?");
        assert_eq!(explain("flakey"), "there is no command `flakey`; did you mean `flaky`?");
        assert_eq!(explain("xyzzyx"), "there is no command `xyzzyx`; see `cargo xtask help`");
        assert_eq!(explain("fuzz"), "wrong arguments for `fuzz`; see `cargo xtask help`");
        assert!(commands().contains(&"ci") && commands().len() > 15);
    }
}
