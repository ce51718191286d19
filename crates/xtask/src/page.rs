//! What the browser page runs by itself: built as it is committed.

use std::path::PathBuf;
use std::process::Command;

use crate::install::rust_target;
use crate::server::build_program;
use crate::shell::{output, root, run, target};

const WASM: &str = "wasm32-unknown-unknown";

/// A program that the page runs: the crate, and what its file is called there.
struct Program {
    package: &'static str,
    file: &'static str,
}

/// What every game needs, and what reviews need besides.
const PROGRAMS: [Program; 2] = [
    Program { package: "whistle-page", file: "page.wasm" },
    Program { package: "whistle-reviewer", file: "reviewer.wasm" },
];

/// Where the page takes them from.
fn folder() -> PathBuf {
    root().join("web/src/fair")
}

/// The compiler that made them.
fn compiler() -> PathBuf {
    folder().join("page.rustc")
}

/// Builds them anew and puts them where the page takes them from.
pub(crate) fn build() -> Result<(), String> {
    let write = |path: &PathBuf, data: &[u8]| {
        std::fs::write(path, data).map_err(|error| format!("{}: {error}", path.display()))
    };
    for program in &PROGRAMS {
        let (wasm, fresh) = (folder().join(program.file), compile(program)?);
        write(&wasm, &fresh)?;
        println!("   {} bytes in {}", fresh.len(), wasm.display());
    }
    write(&compiler(), output("rustc", &["--version"])?.as_bytes())
}

/// Builds them anew: the same to the byte, where the compiler is the same.
pub(crate) fn check() -> Result<(), String> {
    let read = |path: &PathBuf| std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
    let made_by = read(&compiler())?;
    let version = output("rustc", &["--version"])?;
    for program in &PROGRAMS {
        let (there, fresh) = (read(&folder().join(program.file))?, compile(program)?);
        if made_by != version.as_bytes() {
            let made_by = String::from_utf8_lossy(&made_by);
            println!("   {} made {}, and here is", made_by.trim(), program.file);
            println!("   {}: it builds, but cannot be compared byte for byte", version.trim());
        } else if fresh == there {
            println!("   {}: {} bytes, the same as committed", program.file, fresh.len());
        } else {
            return Err(format!(
                "web/src/fair/{} is not what crates/{} builds to ({} bytes there, {} built); \
                 `cargo xtask page` mends it",
                program.file,
                program.package,
                there.len(),
                fresh.len()
            ));
        }
    }
    Ok(())
}

/// Compiles it. Nothing of the machine is left in it: paths are told from the project's root and
/// from cargo's, and whatever flags the environment has are not used.
fn compile(program: &Program) -> Result<Vec<u8>, String> {
    rust_target(WASM)?;
    let cargo_home = output("sh", &["-c", "printf %s \"${CARGO_HOME:-$HOME/.cargo}\""])?;
    let remap = |from: &str, to: &str| format!("--remap-path-prefix={from}={to}");
    let root = root();
    let here = root.to_str().ok_or("the folder has a strange name")?;
    let flags = [remap(&cargo_home, "/cargo"), remap(here, "/whistlestop")].join("\u{1f}");
    let package = program.package;
    let arguments = ["build", "--locked", "--quiet", "--package", package];
    let status = Command::new("cargo")
        .args(arguments)
        .args(["--lib", "--profile", "page", "--target", WASM])
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(&root)
        .status()
        .map_err(|error| format!("`cargo` cannot be run: {error}"))?;
    if !status.success() {
        return Err(format!("`cargo build --package {package}` failed, see above"));
    }
    let built = format!("page/{}.wasm", package.replace('-', "_"));
    let built = target().join(WASM).join(built);
    std::fs::read(&built).map_err(|error| format!("{}: {error}", built.display()))
}

/// Asks the native program and the committed one of the page the same questions, on one thread, in one run; then
/// measures what playing on a device costs a slow phone, in a real browser.
pub(crate) fn bench() -> Result<(), String> {
    let build =
        ["build", "--release", "--quiet", "--package", "whistle-page", "--example", "speed"];
    run("cargo", &build)?;
    let (asked, wasm) = (target().join("questions.json"), folder().join(PROGRAMS[0].file));
    let script = root().join("web/scripts/speed.mjs");
    let paths = [&asked, &wasm, &script].map(|path| path.to_str());
    let [Some(asked), Some(wasm), Some(script)] = paths else {
        return Err("the folder has a strange name".into());
    };
    let program = target().join("release/examples/speed");
    let program = program.to_str().ok_or("the target folder has a strange name")?;
    run(program, &[asked])?;
    run("node", &[script, asked, wasm, program])?;
    build_program()?;
    let limits = root().join("web/e2e/limits.mjs");
    run("node", &[limits.to_str().ok_or("the folder has a strange name")?])
}
