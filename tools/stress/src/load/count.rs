//! Counts what one move costs the server, which a busy machine does not change, unlike times.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use whistle_harness::program::{Launch, WITHOUT_LIMITS};

use crate::load::client::{Course, play_table};
use crate::scratch;

/// The name of a counter, and where the tool's report has it.
type Counted = (&'static str, fn(&str) -> Option<u64>);

/// Valgrind's tools, and the counters of each.
const TOOLS: [(&str, &[Counted]); 2] = [
    ("callgrind", &[("instructions", instructions)]),
    (
        "memcheck",
        &[
            ("allocations", |report| heap_usage(report, " allocs")),
            ("bytes allocated", |report| heap_usage(report, " bytes allocated")),
        ],
    ),
];
/// Numbers of games in two runs; the difference excludes start-up.
const FEW: usize = 1;
const MANY: usize = 6;

/// Counts the cost of a move for a program, including a frame for each of four clients and the commit to SQLite.
pub(crate) async fn count(program: &Path) -> Result<(), String> {
    println!("| a move at a table of four | |\n|---|--:|");
    for (tool, counted) in TOOLS {
        let (few, few_moves) = run(program, tool, FEW).await?;
        let (many, many_moves) = run(program, tool, MANY).await?;
        for (name, read) in counted {
            let total = |report| read(report).ok_or_else(|| format!("{tool}: no {name}"));
            let cost = (total(&many)? - total(&few)?) / (many_moves - few_moves);
            println!("| {name} | {cost} |");
        }
    }
    Ok(())
}

/// Plays this many games under a tool; returns its report and the number of moves.
async fn run(program: &Path, tool: &str, games: usize) -> Result<(String, u64), String> {
    let folder = scratch("counting");
    let (wrapped, report) = (folder.join("program"), folder.join("report"));
    let launch = Launch::in_folder(&wrapped, folder, WITHOUT_LIMITS);
    let counted = if tool == "callgrind" { "--callgrind-out-file" } else { "--log-file" };
    let script = format!(
        "#!/bin/sh\nexec valgrind --tool={tool} {counted}={} {} \"$@\"\n",
        report.display(),
        program.display()
    );
    std::fs::write(&wrapped, script).map_err(|error| error.to_string())?;
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&wrapped, executable).map_err(|error| error.to_string())?;
    let serving = launch.start().await?;
    let (now, hour) = (Instant::now(), Duration::from_secs(3_600));
    let course = Arc::new(Course::new(&serving.host, Duration::ZERO, now, now + hour).await);
    let mut moves = 0;
    for game in 1..=games {
        eprintln!("   {tool}: game {game} of {games}");
        moves += play_table(&course).await.len() as u64;
    }
    serving.stop().await;
    let text = std::fs::read_to_string(&report).map_err(|error| format!("{tool}: {error}"))?;
    launch.clean_up();
    Ok((text, moves))
}

fn instructions(report: &str) -> Option<u64> {
    report.lines().find_map(|line| line.strip_prefix("totals: "))?.trim().parse().ok()
}

/// Reads a number of "total heap usage: 1,234 allocs, 1,200 frees, 56,789 bytes allocated".
fn heap_usage(report: &str, what: &str) -> Option<u64> {
    let line = report.lines().find_map(|line| line.split_once("total heap usage: "))?.1;
    let number = line.split(", ").find_map(|part| part.strip_suffix(what))?;
    number.replace(',', "").parse().ok()
}
