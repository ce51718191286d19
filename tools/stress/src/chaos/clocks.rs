//! Clocks that are wrong by days and years: no server deletes anything because of them, and each logs what it noticed.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::json;
use whistle_harness::browser::Browser;
use whistle_harness::program::{Launch, Program, WITHOUT_LIMITS};

use crate::chaos::site::{NODES, Site};
use crate::scratch;

const LEASE: Duration = Duration::from_millis(1_500);
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
/// The clock errors to test, in days.
const WRONG: [i64; 6] = [-400, -30, -2, 2, 30, 366];
const GAME: &str = "trick-of-the-rails";
const NOTICED: &str = "cleanup paused: the system clock";

/// People's data that must not be lost.
struct Kept {
    account: Browser,
    guest: Browser,
    tables: Vec<String>,
}

impl Kept {
    /// Creates an account and a guest, each with waiting, running and finished tables.
    async fn make(host: &str) -> Kept {
        let (mut account, guest) = (Browser::arrive(host).await, Browser::arrive(host).await);
        let name = json!({ "name": "Red", "password": "a long enough word" });
        let enrolled = account.post("/api/account", name).await;
        account.keep_cookie(&enrolled);
        guest.put("/api/me", json!({ "name": "Blue" })).await.ok();
        let mut kept = Kept { account, guest, tables: Vec::new() };
        kept.add(host).await;
        kept
    }

    /// Creates the same number of tables again.
    async fn add(&mut self, host: &str) {
        for person in [&self.account, &self.guest] {
            let person = Browser { host: host.to_owned(), ..person.clone() };
            let order =
                |seating: [&str; 3]| json!({ "game": GAME, "seats": 3, "seating": seating });
            self.tables.push(person.make(order(["me", "open", "open"])).await);
            self.tables.push(person.play(order(["me", "me", "me"])).await);
            let over = person.play(order(["bot:porter"; 3])).await;
            let mut socket = person.connect(&over, 0).await;
            loop {
                let said = socket.hear().await.expect("it goes on");
                if !said["outcome"].is_null() || said["table"]["status"] == "over" {
                    break;
                }
            }
            self.tables.push(over);
        }
    }

    /// Counts lost items.
    async fn lost(&self, host: &str) -> usize {
        let mut lost = 0;
        for person in [&self.account, &self.guest] {
            let person = Browser { host: host.to_owned(), ..person.clone() };
            let name = person.get("/api/me").await.ok()["name"].clone();
            lost += usize::from(name != "Red" && name != "Blue");
        }
        for table in &self.tables {
            let path = format!("/api/tables/{table}");
            let stranger = Browser { host: host.to_owned(), cookie: None };
            lost += usize::from(stranger.get(&path).await.status != 200);
        }
        lost
    }

    /// Describes lost items, and whether the server reports its clock as it should.
    async fn check(&self, host: &str, what: &str, noticed: bool) -> Vec<String> {
        let mut problems = Vec::new();
        let lost = self.lost(host).await;
        if lost > 0 {
            problems.push(format!("{what}: {lost} lost"));
        }
        let said = health(host).await;
        if said.contains(NOTICED) != noticed {
            problems.push(format!("{what}: /healthz says {said:?}"));
        }
        problems
    }
}

async fn health(host: &str) -> String {
    Browser { host: host.to_owned(), cookie: None }.get("/healthz").await.body
}

/// Runs `whistlestop admin sweep` on a server's data; the server has checked its clock when this returns.
fn sweep(launch: &Launch, more: &[&str]) -> String {
    let mut admin = Command::new(&launch.program);
    admin.args(["admin", "--data"]).arg(&launch.data);
    if let Some(url) = &launch.database {
        admin.args(["--database-url", url]);
    }
    let ran = admin.arg("sweep").args(more).output().expect("it runs");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(ran.status.success(), "{said}{}", String::from_utf8_lossy(&ran.stderr));
    said
}

/// Runs all tests.
pub(crate) async fn try_all(program: &Path) -> Vec<String> {
    let mut problems = one_server(program).await;
    problems.extend(several(program).await);
    println!(
        "clocks wrong by {WRONG:?} days, on SQLite and on a cluster: {} problems",
        problems.len()
    );
    problems
}

/// One server on a file, started with a wrong clock, with a clock step while it runs, and with the right clock.
async fn one_server(program: &Path) -> Vec<String> {
    let mut launch = Launch::in_folder(program, scratch("clocks"), WITHOUT_LIMITS);
    let clock = launch.folder.canonicalize().expect("it is there").join("clock");
    launch.environment.push(("WHISTLESTOP_CLOCK", clock.clone()));
    let set = |days: i64| std::fs::write(&clock, (days * DAY_MS).to_string()).expect("a file");
    let start = async || -> Program {
        let running = launch.start().await.expect("it serves");
        sweep(&launch, &[]);
        running
    };
    let mut problems = Vec::new();
    let mut running = start().await;
    let mut kept = Kept::make(&running.host).await;
    for days in WRONG {
        for live in [false, true] {
            let when = if live { "while it ran" } else { "at its start" };
            if live {
                set(days);
                sweep(&launch, &[]);
            } else {
                running.stop().await;
                set(days);
                running = start().await;
            }
            problems.extend(kept.check(&running.host, &format!("{days} days {when}"), true).await);
            // Data written meanwhile has the wrong time.
            kept.add(&running.host).await;
            running.stop().await;
            set(0);
            running = start().await;
            let right = format!("right after {days} days {when}");
            problems.extend(kept.check(&running.host, &right, true).await);
            sweep(&launch, &["--confirm"]);
            problems.extend(kept.check(&running.host, "confirmed", false).await);
        }
    }
    if !launch.said().contains("WARN") {
        problems.push("one server: the log says nothing".to_owned());
    }
    running.stop().await;
    launch.clean_up();
    problems
}

/// One of several servers has a wrong clock for a while; another is started on the data it has written.
async fn several(program: &Path) -> Vec<String> {
    let folder = scratch("clocks-cluster");
    let site = Site::open(program, &folder, LEASE, None).await;
    let host = |node: usize| site.hosts.of(node).expect("it runs");
    let mut problems = Vec::new();
    let mut kept = Kept::make(&host(0)).await;
    for (number, days) in WRONG.into_iter().enumerate() {
        let (wrong, other) = (number % NODES, (number + 1) % NODES);
        site.set_clock(wrong, days * DAY_MS);
        sweep(site.launch(wrong), &[]);
        kept.add(&host(wrong)).await;
        if !health(&host(other)).await.contains(NOTICED) {
            problems.push(format!("several, {days} days: the others do not know"));
        }
        site.renew(wrong).await;
        sweep(site.launch(wrong), &[]);
        site.set_clock(wrong, 0);
        site.renew(other).await;
        sweep(site.launch(other), &[]);
        sweep(site.launch(other), &["--confirm"]);
        let lost = kept.lost(&host(other)).await;
        if lost > 0 {
            problems.push(format!("several, {days} days: {lost} lost"));
        }
        if health(&host(wrong)).await.contains(NOTICED) {
            problems.push(format!("several, {days} days: it still waits"));
        }
    }
    drop(site);
    let _ = std::fs::remove_dir_all(&folder);
    problems
}
