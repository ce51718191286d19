//! Measures how many moves per second a program gets through `whistlestop engine`.

use crate::shell::{exists, output, root, run, target};

/// The methods to measure; the others are compared with the first.
const WAYS: [&str; 5] =
    ["legal and act", "step", "step with views", "64 tables, step", "64 tables, step with views"];

/// Seconds of play for each measurement.
const SECONDS: &str = "3";

/// Measures one method after another, on all cores and on one.
pub(crate) fn report() -> Result<(), String> {
    run("cargo", &["build", "--release", "--package", "whistlestop", "--quiet"])?;
    let program = target().join("release/whistlestop");
    let program = program.to_str().ok_or("the target folder's path is not UTF-8")?;
    let script = root().join("crates/xtask/src/engine_pipe.py");
    let script = script.to_str().ok_or("the folder's path is not UTF-8")?;
    let can_pin = exists("taskset", &["--version"]);
    println!("| moves per second | all cores | | one core | |");
    println!("|---|--:|--:|--:|--:|");
    let mut first: Option<(f64, f64)> = None;
    for way in WAYS {
        eprintln!("   {way}");
        let free = number(&output("python3", &[script, program, way, SECONDS])?)?;
        let pinned = if can_pin {
            number(&output("taskset", &["-c", "0", "python3", script, program, way, SECONDS])?)?
        } else {
            f64::NAN
        };
        let (base, base_pinned) = *first.get_or_insert((free, pinned));
        println!(
            "| {way} | {free:.0} | {:.1} × | {pinned:.0} | {:.1} × |",
            free / base,
            pinned / base_pinned
        );
    }
    Ok(())
}

fn number(text: &str) -> Result<f64, String> {
    text.trim().parse().map_err(|_| format!("not a number: {text}"))
}
