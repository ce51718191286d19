//! Work on the project itself: `cargo xtask ci`, `cargo xtask bench` and the rest.

mod bench;
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
mod sample_text;
mod server;
mod shell;
mod steps;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  ci                         every check that a change must pass
  ci --deep                  these, and what a release must pass besides: full laws, 1,000 faults, chaos, soak, ten
                             million fuzz inputs, mutants, every screen width; hours
  check                      formats, lints and runs the tests that the uncommitted changes can affect
  flaky [--runs N] [--suites rust,client,browser,python]
                             run the suites N times (5) while every core is kept busy, and list each test that ever
                             failed; what was done for this commit counts
  set-up                     download and install everything that the checks need
  laws [GAME]                all random games of the laws, where `ci` plays one in 32
  new-game NAME              make a small game of that name, complete and playable, to begin from
  new-game --check           make one in a copy of the project and run its tests
  edges                      check which crate leans on which
  generate [--check]         write what is made from the protocol's types and the games' schemas anew
                             (openapi.json, tables in docs/, the page's TypeScript), or check it
  bench [GAME]               how fast the rules are, on one thread
  bench --against openspiel  the same beside OpenSpiel's hearts, in one run (needs Python 3)
  bench --engine             moves a second through `whistlestop engine`, from Python, in Markdown
  bench --page               simulations a second of the page's program beside the native one, and what a slow phone
                             waits for and holds when it plays without a server, in Markdown
  bench --python             steps a second of the Python package beside OpenSpiel and PettingZoo
  python [--all]             build the wheel and run the package's tests; --all installs Ray and PyTorch
                             too, and runs what takes long
  python --prepare           fetch and install what these tests lean on, and no more
  load [TABLES…]             durable moves a second and waits, on SQLite and PostgreSQL, in Markdown
  load --against boardgame.io  the same, and then boardgame.io's own server (needs npm)
  load --cluster [TABLES…]   one server alone and as one of several in turns, and relayed moves beside others, in one run
  load --reviews [TABLES…]   waits at live tables while finished games are reviewed and while not, in one run
  load --count [PROGRAM]     instructions, allocations and bytes of one move, by valgrind; PROGRAM is
                             another build of `whistlestop` to compare with
  faults --times N [--database sqlite|postgres] [--seed S]
                             kill the server, fill its disk and fail its writes, N times in the
                             middle of play; nothing may be lost or doubled (as root)
  chaos [--seed S] [--faults N] [--seconds N] [--tables N] [--lease-ms N]
                             three servers, a PostgreSQL and a NATS, people at all games: kill, stop, cut, slow
                             down, restart and set clocks wrong, compare what people were told with
                             what is stored, and write reports/chaos.md
  chaos --rolling            renew three servers one after the other under load, with a page in Chromium, and
                             write reports/rolling.md (needs what `npm install` brings to web/)
  soak [--minutes N] [--seed S]
                             let households play beside strangers who do their worst, 30 minutes if
                             nothing is said, and report what the households noticed, in Markdown
  fuzz --inputs N [--seed S] let strangers type anything: spoilt commands, requests, frames, lines
                             and records; nothing may panic, end or grow without end
  mutants GAME [--files PATTERN,…] [--jobs N] [--only NUMBER,…]
                             put small mistakes into a game's rules, one at a time, and list those
                             that its tests do not notice
  review-report              how good reviews are: measure what is not measured yet (hours), fit what the
                             games keep of it, and write reports/review.md
  puzzles                    mine what is missing of the games' puzzles (an hour on one core), and write them
  docs                       build the documentation as a site with search, into target/docs; installs mdBook
                             below target/tools if there is none
  docs --words               count the words of the documentation, by folder
  sample-text --seed N       draw random sentences of docs, comments, messages and interface, to judge how they
                             sound
  page                       build what the browser page runs by itself (WebAssembly) anew
  picture [--check]          draw the terminal picture of the README anew, or check it";

/// Says in one line what is wrong with a command that is not understood.
fn explain(command: &str) -> String {
    let known = commands();
    if known.contains(&command) {
        return format!("`{command}` takes other arguments; see `cargo xtask help`");
    }
    match whistle_core::nearest(command, known.iter().copied()) {
        Some(name) => format!("there is no command `{command}`; did you mean `{name}`?"),
        None => format!("there is no command `{command}`; see `cargo xtask help`"),
    }
}

/// The commands, as the usage lists them.
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
        ["load", "--cluster", tables @ ..] => load::of_several(tables),
        ["load", "--reviews", tables @ ..] => load::with_reviews(tables),
        ["load", "--count"] => load::count(None),
        ["load", "--count", program] => load::count(Some(program)),
        ["load", tables @ ..] if tables.iter().all(|t| t.parse::<u32>().is_ok()) => {
            load::load(tables)
        }
        ["faults", arguments @ ..] => server::faults(arguments),
        ["chaos", "--rolling"] => server::rolling_restart(),
        ["chaos", arguments @ ..] => server::chaos(arguments),
        ["soak", arguments @ ..] => server::soak(arguments),
        ["fuzz", arguments @ ..] => server::fuzz(arguments),
        ["mutants", arguments @ ..] => mutants::test(arguments),
        ["review-report"] => review_report::write(),
        ["puzzles"] => puzzles::mine(),
        ["docs"] => docs::build(),
        ["docs", "--words"] => docs::count(),
        ["sample-text", "--seed", seed] => sample_text::print(seed),
        ["page"] => page::build(),
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
        assert_eq!(explain("fuzz"), "`fuzz` takes other arguments; see `cargo xtask help`");
        assert!(commands().contains(&"ci") && commands().len() > 15);
    }
}
