//! What the browser page runs by itself: built as it is committed.

use std::path::PathBuf;
use std::process::Command;

use crate::shell::{exists, output, root, run, target};

const WASM: &str = "wasm32-unknown-unknown";

/// Where the page takes it from, and beside it the compiler that made it.
fn committed() -> (PathBuf, PathBuf) {
    let folder = root().join("web/src/fair");
    (folder.join("page.wasm"), folder.join("page.rustc"))
}

/// Builds it anew and puts it where the page takes it from.
pub(crate) fn build() -> Result<(), String> {
    let (wasm, compiler) = committed();
    let fresh = compile()?;
    std::fs::write(&wasm, &fresh).map_err(|error| format!("{}: {error}", wasm.display()))?;
    let version = output("rustc", &["--version"])?;
    std::fs::write(&compiler, version)
        .map_err(|error| format!("{}: {error}", compiler.display()))?;
    println!("   {} bytes in {}", fresh.len(), wasm.display());
    Ok(())
}

/// Builds it anew: the same to the byte, where the compiler is the same.
pub(crate) fn check() -> Result<(), String> {
    let (wasm, compiler) = committed();
    let read = |path: &PathBuf| std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    let (there, made_by) = (read(&wasm)?, read(&compiler)?);
    let fresh = compile()?;
    let version = output("rustc", &["--version"])?;
    if made_by != version.as_bytes() {
        let made_by = String::from_utf8_lossy(&made_by);
        println!("   {} made it, and here is {}:", made_by.trim(), version.trim());
        println!("   it builds, but cannot be compared byte for byte");
        return Ok(());
    }
    if fresh == there {
        println!("   {} bytes, the same as committed", fresh.len());
        return Ok(());
    }
    Err(format!(
        "web/src/fair/page.wasm is not what crates/whistle-page builds to ({} bytes there, {} \
         built); `cargo xtask page` mends it",
        there.len(),
        fresh.len()
    ))
}

/// Compiles it. Nothing of the machine is left in it: paths are told from the project's root and
/// from cargo's, and whatever flags the environment has are not used.
fn compile() -> Result<Vec<u8>, String> {
    if exists("rustup", &["--version"])
        && !output("rustup", &["target", "list", "--installed"])?.lines().any(|line| line == WASM)
    {
        println!("   Rust's target {WASM} is not here: rustup adds it");
        run("rustup", &["target", "add", WASM])?;
    }
    let cargo_home = output("sh", &["-c", "printf %s \"${CARGO_HOME:-$HOME/.cargo}\""])?;
    let remap = |from: &str, to: &str| format!("--remap-path-prefix={from}={to}");
    let root = root();
    let here = root.to_str().ok_or("the folder has a strange name")?;
    let flags = [remap(&cargo_home, "/cargo"), remap(here, "/whistlestop")].join("\u{1f}");
    let arguments = ["build", "--locked", "--quiet", "--package", "whistle-page"];
    let status = Command::new("cargo")
        .args(arguments)
        .args(["--lib", "--profile", "page", "--target", WASM])
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(&root)
        .status()
        .map_err(|error| format!("`cargo` cannot be run: {error}"))?;
    if !status.success() {
        return Err("`cargo build --package whistle-page` failed, see above".into());
    }
    let built = target().join(WASM).join("page/whistle_page.wasm");
    std::fs::read(&built).map_err(|error| format!("{}: {error}", built.display()))
}

/// Asks the native program and the committed one of the page the same questions, on one thread, in one run; then
/// measures what playing on a device costs a slow phone, in a real browser.
pub(crate) fn bench() -> Result<(), String> {
    let build =
        ["build", "--release", "--quiet", "--package", "whistle-page", "--example", "speed"];
    run("cargo", &build)?;
    let (asked, (wasm, _)) = (target().join("questions.json"), committed());
    let script = root().join("web/scripts/speed.mjs");
    let paths = [&asked, &wasm, &script].map(|path| path.to_str());
    let [Some(asked), Some(wasm), Some(script)] = paths else {
        return Err("the folder has a strange name".into());
    };
    let program = target().join("release/examples/speed");
    run(program.to_str().ok_or("the target folder has a strange name")?, &[asked])?;
    run("node", &[script, asked, wasm])?;
    run("cargo", &["build", "--quiet", "--package", "whistlestop"])?;
    let limits = root().join("web/e2e/limits.mjs");
    run("node", &[limits.to_str().ok_or("the folder has a strange name")?])
}
