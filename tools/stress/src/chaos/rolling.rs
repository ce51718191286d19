//! Restarts all servers, one after another, while people and a real browser play.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use crate::chaos::check::check;
use crate::chaos::front::Front;
use crate::chaos::history::History;
use crate::chaos::run::{begin_playing, end_playing};
use crate::chaos::site::{NODES, Site};
use crate::{percentile, scratch};

/// The script that plays in a browser meanwhile.
const SCRIPT: &str = "web/scripts/rolling.mjs";
/// The default lease, which is not shortened here.
const LEASE: Duration = Duration::from_secs(3);
/// How long to wait before the first restart, between two, and after the last.
const BETWEEN: Duration = Duration::from_secs(3);
const LAST_GAMES: Duration = Duration::from_secs(300);

/// The page's observations.
#[derive(Deserialize)]
struct Seen {
    games: u32,
    moves: u32,
    lines: u32,
    median_ms: u32,
    p99_ms: u32,
    worst_ms: u32,
}

/// A player in a real browser.
struct Page {
    child: Child,
    says: Lines<BufReader<ChildStdout>>,
}

impl Page {
    fn open(port: u16) -> Page {
        let mut node = Command::new("node");
        node.args([SCRIPT, &format!("http://127.0.0.1:{port}")]);
        node.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = node.spawn().expect("node is here");
        let says = BufReader::new(child.stdout.take().expect("it was asked for")).lines();
        Page { child, says }
    }

    async fn next(&mut self) -> Option<String> {
        self.says.next_line().await.ok().flatten()
    }

    /// Lets it finish its game, and returns its observations; `None` if anything went wrong.
    async fn end(mut self) -> Option<Seen> {
        let mut input = self.child.stdin.take()?;
        input.write_all(b"stop\n").await.ok()?;
        let line = self.next().await?;
        let ended = self.child.wait().await.ok()?;
        ended.success().then(|| serde_json::from_str(&line).ok())?
    }
}

/// Restarts all servers; returns the problems and a report.
pub(crate) async fn renew_all(
    program: &Path,
    tables: u64,
) -> Result<(Vec<String>, String), String> {
    let folder = scratch("chaos");
    let site = Arc::new(Site::open(program, &folder, LEASE, None).await);
    let front = Front::of(site.hosts.clone()).await;
    let (world, players) = begin_playing(&site, 1, tables);
    let mut page = Page::open(front.port);
    let playing = page.next().await;
    assert_eq!(playing.as_deref(), Some("playing"), "the page plays");
    tokio::time::sleep(BETWEEN).await;
    world.ledger.told().waits.clear();
    let mut took = Vec::new();
    for node in 0..NODES {
        let since = Instant::now();
        site.renew(node).await;
        took.push(since.elapsed());
        tokio::time::sleep(BETWEEN).await;
    }
    let mut waits = world.ledger.told().waits.clone();
    waits.sort();
    let seen = page.end().await;
    end_playing(&world, players, LAST_GAMES).await;
    let told = world.ledger.told().clone();
    let mut history = History::read(&site.database).await;
    // The page has checked its own moves.
    history.tables.retain(|table| told.made.contains(&table.id));
    let problems = check(&history, &told);
    drop(site);
    let _ = std::fs::remove_dir_all(&folder);
    let seen = seen.ok_or("the page was shown an error, or a move did not count once")?;
    let seconds: Vec<String> =
        took.iter().map(|took| format!("{:.1} s", took.as_secs_f64())).collect();
    let ms = |share| 1_000.0 * percentile(&waits, share).as_secs_f64();
    let text = format!(
        "Three servers were stopped by SIGTERM and restarted one after the other (taking {}), while {} \
         people played at {tables} tables. Their {} moves waited {:.0} ms (median), {:.0} ms (99th percentile) and {:.0} ms (worst) \
         for their receipts; each counted once, with {} problems. In Chromium, behind a proxy that sends visitors to any ready \
         server, one player played {} games with {} moves over {} connections: median {} ms, 99th percentile {} ms, worst {} ms from the \
         click to the receipt. No error was shown, and every move counted once.",
        seconds.join(", "),
        2 * tables,
        waits.len(),
        ms(0.5),
        ms(0.99),
        ms(1.0),
        problems.len(),
        seen.games,
        seen.moves,
        seen.lines,
        seen.median_ms,
        seen.p99_ms,
        seen.worst_ms,
    );
    println!("{text}");
    let page = format!(
        "# A rolling restart\n\nThis test shows whether players notice when servers are upgraded one after the \
         other. `cargo xtask chaos --rolling` runs it and writes this page ([summary](README.md)).\n\n{text}\n"
    );
    Ok((problems, page))
}
