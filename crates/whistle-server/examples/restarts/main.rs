//! Kills the real program in the middle of play, again and again, and looks whether every move
//! that it had acknowledged is there, once.
//!
//! `cargo xtask restarts` builds the program and runs this.

mod ledger;
mod play;

#[allow(dead_code)]
#[path = "../../tests/it/browser.rs"]
mod browser;
#[allow(dead_code)]
#[path = "../load/program.rs"]
mod program;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use crate::browser::Browser;
use crate::ledger::Ledger;
use crate::program::Program;

/// How many tables are played at a time.
const TABLES: usize = 6;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let times = arguments.get(1).and_then(|times| times.parse().ok());
    let (Some(program), Some(times)) = (arguments.first(), times) else {
        eprintln!("usage: restarts PROGRAM TIMES");
        return ExitCode::from(2);
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(run(&PathBuf::from(program), times));
    ExitCode::SUCCESS
}

async fn run(path: &std::path::Path, times: u32) {
    let folder = PathBuf::from(format!("target/restarts-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let database = format!("sqlite:{}", folder.join("whistlestop.db").display());
    let mut ledger = Ledger::default();
    let mut me: Option<Browser> = None;
    for round in 1..=times {
        let program = Program::start(path, Some(database.clone())).await;
        let browser = match me.take() {
            Some(browser) => Browser { host: program.host.clone(), ..browser },
            None => Browser::arrive(&program.host).await,
        };
        // Between 50 and 400 ms of play, another time each time.
        let while_ms = 50 + u64::from(round) * 7_919 % 350;
        play::until(&browser, &mut ledger, TABLES, Duration::from_millis(while_ms)).await;
        // No warning, no flushing: as if the power had gone.
        program.stop().await;
        me = Some(browser);
        if round % 50 == 0 {
            println!("{round} restarts, {} moves acknowledged", ledger.acknowledged());
        }
    }
    let problems = ledger.check(&database).await;
    let (moves, tables) = (ledger.acknowledged(), ledger.tables());
    let repeated = ledger.repeated;
    println!(
        "{times} kills at {tables} tables: {moves} moves acknowledged, {repeated} of them again \
         after a restart, {problems} lost or doubled"
    );
    let _ = std::fs::remove_dir_all(&folder);
    assert_eq!(problems, 0, "moves were lost or doubled");
    assert!(moves > 0, "nothing was tried");
    // A kill between the commit and the answer is rare: a few kills may all miss that moment.
    assert!(repeated > 0 || times < 200, "no command was cut off between commit and answer");
}
