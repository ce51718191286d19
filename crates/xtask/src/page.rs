//! Builds the page's WebAssembly modules and checks that the committed ones are up to date.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::install::rust_target;
use crate::server::build_program;
use crate::shell::{command, output, output_with, root, run, run_command, say, target};

const WASM: &str = "wasm32-unknown-unknown";

/// The crate that both modules are built from.
const PACKAGE: &str = "whistle-wasm";

/// The modules that the page runs: one that every game needs, and one for reviews. Each is named after the feature that
/// exports its functions.
const PROGRAMS: [&str; 2] = ["rules", "review"];

/// The folder from which the page imports them.
const FOLDER: &str = "web/src/wasm";

fn file(program: &str) -> PathBuf {
    root().join(FOLDER).join(format!("{program}.wasm"))
}

/// The file that lists what they were built from: the compiler, third-party crates and the hash of each source file.
fn stamp() -> PathBuf {
    root().join(FOLDER).join("made-from.txt")
}

/// Builds them and copies them to where the page imports them.
pub(crate) fn build() -> Result<(), String> {
    let mut files = BTreeSet::new();
    for program in PROGRAMS {
        let (wasm, fresh) = (file(program), compile(program)?);
        std::fs::write(&wasm, &fresh).map_err(|error| format!("{}: {error}", wasm.display()))?;
        say!("{} bytes in {}", fresh.len(), wasm.display());
        files.extend(sources()?);
    }
    let text = made_from(&files.into_iter().collect::<Vec<_>>())?;
    std::fs::write(stamp(), text).map_err(|error| format!("{}: {error}", stamp().display()))
}

/// Checks that nothing they were built from has changed. `compare` would notice more, but takes a minute.
pub(crate) fn check() -> Result<(), String> {
    let then =
        std::fs::read_to_string(stamp()).map_err(|e| format!("{}: {e}", stamp().display()))?;
    let files = then.lines().filter_map(|line| line.strip_prefix("file ")?.split(' ').nth(1));
    let files: Vec<String> = files.map(str::to_owned).collect();
    let now = made_from(&files)?;
    if now == then {
        return Ok(());
    }
    let changed = now.lines().filter(|line| !then.lines().any(|other| other == *line));
    let changed: Vec<&str> = changed.take(5).collect();
    Err(format!(
        "{FOLDER} was built from other source; run `cargo xtask page` to rebuild it: {changed:?}"
    ))
}

/// Builds them and compares them with the committed ones, byte for byte.
pub(crate) fn compare() -> Result<(), String> {
    check()?;
    for program in PROGRAMS {
        let path = file(program);
        let there = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let fresh = compile(program)?;
        if fresh != there {
            return Err(format!(
                "{} differs from a build of {PACKAGE} ({} bytes committed, {} built)",
                path.display(),
                there.len(),
                fresh.len()
            ));
        }
        say!("{}: {} bytes, the same as committed", path.display(), fresh.len());
    }
    Ok(())
}

/// Describes everything that determines the modules' bytes, one line each, in order.
fn made_from(files: &[String]) -> Result<String, String> {
    let mut text = format!("compiler {}", output("rustc", &["--version"])?);
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).map_err(|e| e.to_string())?;
    let profile = manifest.lines().skip_while(|line| *line != "[profile.page]");
    for line in profile.take_while(|line| !line.starts_with("[profile.dist")) {
        if !line.is_empty() && !line.starts_with('#') {
            text += &format!("profile {line}\n");
        }
    }
    let tree = ["tree", "--locked", "--target", WASM, "--package", PACKAGE];
    let form = ["--prefix", "none", "--edges", "normal,build", "--format", "{p} {f}"];
    let tree: Vec<&str> = tree.into_iter().chain(form).collect();
    let crates = output("cargo", &tree)?;
    // Our own crates are covered by their files; `(*)` marks repeated lines.
    let crates = crates.lines().map(|line| line.trim_end_matches("(*)").trim());
    let outside: BTreeSet<&str> =
        crates.filter(|line| !line.is_empty() && !line.contains("(/")).collect();
    outside.iter().for_each(|line| text += &format!("crate {line}\n"));
    let hashes = output_with("git", &["hash-object", "--stdin-paths"], &(files.join("\n") + "\n"))?;
    for (hash, file) in hashes.lines().zip(files) {
        text += &format!("file {} {file}\n", &hash[..12]);
    }
    Ok(text)
}

/// Lists our source files that the compiler read, relative to the project's root.
fn sources() -> Result<Vec<String>, String> {
    let path = built("d");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let root = format!("{}/", root().display());
    let files = text.split_whitespace().filter_map(|file| file.strip_prefix(&root));
    Ok(files.filter(|file| !file.starts_with("target/")).map(str::to_owned).collect())
}

/// Compiles a module without traces of this machine: paths are relative to the project's root and to cargo's, and
/// flags from the environment are ignored.
fn compile(program: &str) -> Result<Vec<u8>, String> {
    rust_target(WASM)?;
    let cargo_home = output("sh", &["-c", "printf %s \"${CARGO_HOME:-$HOME/.cargo}\""])?;
    let remap = |from: &str, to: &str| format!("--remap-path-prefix={from}={to}");
    let root = root();
    let here = root.to_str().ok_or("the folder's path is not UTF-8")?;
    let flags = [remap(&cargo_home, "/cargo"), remap(here, "/whistlestop")].join("\u{1f}");
    let mut cargo = command("cargo", &["build", "--locked", "--quiet", "--package", PACKAGE]);
    cargo.args(["--no-default-features", "--features", program]);
    cargo.args(["--lib", "--profile", "page", "--target", WASM]);
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags).env("CARGO_INCREMENTAL", "0");
    run_command(&mut cargo, &format!("cargo build --package {PACKAGE} --features {program}"))?;
    let built = built("wasm");
    std::fs::read(&built).map_err(|error| format!("{}: {error}", built.display()))
}

/// The path where cargo puts its build results of one kind.
fn built(kind: &str) -> PathBuf {
    target().join(WASM).join(format!("page/{}.{kind}", PACKAGE.replace('-', "_")))
}

/// Asks the native program and the committed module the same questions, on one thread, in one run. Then measures in a
/// real browser what offline play costs a slow phone.
pub(crate) fn bench() -> Result<(), String> {
    let build = ["build", "--release", "--quiet", "--package", PACKAGE, "--example", "speed"];
    run("cargo", &build)?;
    let (asked, wasm) = (target().join("questions.json"), file(PROGRAMS[0]));
    let script = root().join("web/scripts/speed.mjs");
    let paths = [&asked, &wasm, &script].map(|path| path.to_str());
    let [Some(asked), Some(wasm), Some(script)] = paths else {
        return Err("the folder's path is not UTF-8".into());
    };
    let program = target().join("release/examples/speed");
    let program = program.to_str().ok_or("the target folder's path is not UTF-8")?;
    run(program, &[asked])?;
    run("node", &[script, asked, wasm, program])?;
    build_program()?;
    let limits = root().join("web/scripts/limits.mjs");
    run("node", &[limits.to_str().ok_or("the folder's path is not UTF-8")?])
}
