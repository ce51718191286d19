//! Work on the project itself: `cargo xtask ci`, `cargo xtask bench` and the rest.

mod background;
mod bench;
mod ci;
mod edges;
mod engine_pipe;
mod generate;
mod load;
mod mutants;
mod new_game;
mod openspiel;
mod page;
mod picture;
mod puzzles;
mod python;
mod review_report;
mod scale;
mod server;
mod shell;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  ci                         everything that must hold before a change lands
  laws [GAME]                all random games of the laws, where `ci` plays an eighth of them
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
                             what is stored, and write docs/reports/chaos.md
  chaos --rolling            renew three servers one after the other under load, with a page in Chromium, and
                             write docs/reports/rolling.md (needs what `npm install` brings to web/)
  scale                      simulate sites of up to a million tables from measured costs; the tables in docs/scale.md
  soak [--minutes N] [--seed S]
                             let households play beside strangers who do their worst, 30 minutes if
                             nothing is said, and report what the households noticed, in Markdown
  fuzz --inputs N [--seed S] let strangers type anything: spoilt commands, requests, frames, lines
                             and records; nothing may panic, end or grow without end
  mutants GAME [--files PATTERN,…] [--jobs N] [--only NUMBER,…]
                             put small mistakes into a game's rules, one at a time, and list those
                             that its tests do not notice
  review-report              how good reviews are: measure what is not measured yet (hours), fit what the
                             games keep of it, and write docs/reports/review.md
  puzzles                    mine what is missing of the games' puzzles (an hour on one core), and write them
  page                       build what the browser page runs by itself (WebAssembly) anew
  picture [--check]          draw the terminal picture of the README anew, or check it";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["ci"] => ci::check(),
        ["laws"] => ci::laws(None),
        ["laws", game] if !game.starts_with('-') => ci::laws(Some(game)),
        ["new-game", "--check"] => new_game::try_out(),
        ["new-game", name] => new_game::make(name, &shell::root()),
        ["edges"] => edges::check(),
        ["generate"] => generate::write(),
        ["generate", "--check"] => generate::check().and_then(|()| web::types(true)),
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
        ["scale"] => {
            scale::scale();
            Ok(())
        }
        ["soak", arguments @ ..] => server::soak(arguments),
        ["fuzz", arguments @ ..] => server::fuzz(arguments),
        ["mutants", arguments @ ..] => mutants::test(arguments),
        ["review-report"] => review_report::write(),
        ["puzzles"] => puzzles::mine(),
        ["page"] => page::build(),
        ["picture"] => picture::draw(),
        ["picture", "--check"] => picture::check(),
        _ => {
            eprintln!("{USAGE}");
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
