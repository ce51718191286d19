//! Mutation testing: small mistakes are put into a game's rules, and its tests must catch each one.
//!
//! All mutants of a game are in one build, each behind a switch that is checked at run time, since a build for each
//! would take hours. A copy of the workspace is built.

mod copy;
mod find;
mod rewrite;
mod trial;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use find::Mutant;
use rewrite::Rewritten;
use serde_json::Value;
use trial::{Pass, Trial, Verdict};

use crate::shell::{root, target};

/// The files that are mutated by default: the phases, the rules and the scoring.
const FILES: &str = "phase/*,rules.rs,scoring.rs,railway.rs,best_completion.rs,delivery.rs";

/// Maximum number of builds: mutants that do not compile are left out, and only then may further compile errors appear.
const BUILDS: usize = 6;

/// The command-line options.
struct Wanted {
    game: String,
    files: Vec<String>,
    jobs: usize,
    only: Option<Vec<usize>>,
}

/// A source file, its text, and its mutants in the build.
struct SourceFile {
    /// Relative to the root of the workspace.
    path: String,
    text: String,
    mutants: Vec<Mutant>,
}

pub(crate) fn test(arguments: &[&str]) -> Result<(), String> {
    let wanted = read(arguments)?;
    let folder = target().join("mutants").join(&wanted.game);
    let mut files = sources(&wanted)?;
    let found: usize = files.iter().map(|file| file.mutants.len()).sum();
    println!("{}: {found} mutants in {} files", wanted.game, files.len());
    let (tests, does_not_compile) = build(&wanted.game, &folder, &mut files)?;
    for what in &does_not_compile {
        println!("  does not compile: {what}");
    }
    let trial = Trial::new(tests, folder.join("games").join(&wanted.game))?;
    let verdicts = judge(&wanted, &trial, &files);
    report(&wanted.game, &verdicts, does_not_compile.len());
    Ok(())
}

fn read(arguments: &[&str]) -> Result<Wanted, String> {
    let usage = "usage: cargo xtask mutants GAME [--files PATTERN,…] [--jobs N] [--only NUMBER,…]";
    let [game, options @ ..] = arguments else {
        return Err(usage.to_owned());
    };
    if !root().join("games").join(game).join("src").is_dir() {
        return Err(format!("there is no game `{game}` in games/"));
    }
    let list = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
    let mut wanted = Wanted { game: (*game).to_owned(), files: list(FILES), jobs: 2, only: None };
    for option in options.chunks(2) {
        match option {
            ["--files", patterns] => wanted.files = list(patterns),
            ["--jobs", jobs] => match jobs.parse() {
                Ok(jobs) if jobs > 0 => wanted.jobs = jobs,
                _ => return Err(format!("`{jobs}` is not a number of jobs")),
            },
            ["--only", numbers] => {
                let numbers: Result<_, _> = numbers.split(',').map(str::parse).collect();
                wanted.only = Some(numbers.map_err(|_| "`--only` takes numbers of mutants")?);
            }
            _ => return Err(usage.to_owned()),
        }
    }
    Ok(wanted)
}

/// The chosen source files, sorted, with the mutants in each.
fn sources(wanted: &Wanted) -> Result<Vec<SourceFile>, String> {
    let folder = format!("games/{}/src/", wanted.game);
    let mut files: Vec<SourceFile> = Vec::new();
    let mut first = 1;
    for path in copy::tracked()? {
        let Some(name) = path.strip_prefix(&folder) else {
            continue;
        };
        if !wanted.files.iter().any(|pattern| fits(pattern, name)) {
            continue;
        }
        let text =
            std::fs::read_to_string(root().join(&path)).map_err(|e| format!("{path}: {e}"))?;
        let mutants = find::mutants(&text, first).map_err(|error| format!("{path}: {error}"))?;
        first += mutants.len();
        files.push(SourceFile { path, text, mutants });
    }
    if first == 1 { Err("no file has anything to mutate".to_owned()) } else { Ok(files) }
}

/// Tells whether a name fits a pattern, where `*` stands for anything.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            (0..=name.len()).any(|at| name.is_char_boundary(at) && fits(rest, &name[at..]))
        }),
    }
}

/// Builds the tests with all mutants that compile; returns the test binaries and the mutants left out.
fn build(
    game: &str,
    folder: &Path,
    files: &mut [SourceFile],
) -> Result<(PathBuf, Vec<String>), String> {
    let mut does_not_compile = Vec::new();
    for _ in 0..BUILDS {
        let rewritten: Vec<Rewritten> =
            files.iter().map(|file| rewrite::rewrite(&file.text, &file.mutants)).collect();
        let texts = rewritten.iter().map(|rewritten| rewritten.text.clone());
        let paths = files.iter().map(|file| file.path.clone());
        let mut changed: BTreeMap<String, String> = paths.zip(texts).collect();
        add_switch(game, &mut changed)?;
        copy::make(folder, &changed)?;
        let messages = cargo(game, folder)?;
        if let Some(tests) = executable(&messages) {
            return Ok((tests, does_not_compile));
        }
        let before = does_not_compile.len();
        for error in errors(&messages) {
            for (file, rewritten) in files.iter_mut().zip(&rewritten) {
                let guilty = rewritten.around(&error.bytes).filter(|_| file.path == error.file);
                for mutant in file.mutants.extract_if(.., |m| Some(m.number) == guilty) {
                    let (path, line) = (&file.path, mutant.line);
                    does_not_compile.push(format!("{path}:{line}: {}", mutant.what));
                }
            }
        }
        if does_not_compile.len() == before {
            let all: Vec<String> = errors(&messages).map(|error| error.text).collect();
            return Err(format!("the tests do not build:\n{}", all.join("\n")));
        }
    }
    Err(format!("after {BUILDS} builds there are still mutants that do not compile"))
}

/// Adds the switch to the game's crate.
fn add_switch(game: &str, changed: &mut BTreeMap<String, String>) -> Result<(), String> {
    changed.insert(format!("games/{game}/src/mutant.rs"), rewrite::SWITCH.to_owned());
    let library = format!("games/{game}/src/lib.rs");
    let text = std::fs::read_to_string(root().join(&library)).map_err(|e| e.to_string())?;
    changed.insert(library, format!("{text}\n#[allow(dead_code)]\nmod mutant;\n"));
    Ok(())
}

/// Runs cargo in the copy. It has its own target folder: in the real one, cargo would mistake the changed crates for
/// the real ones, since both have the same place in their workspace.
fn cargo(game: &str, folder: &Path) -> Result<Vec<Value>, String> {
    let ran = Command::new("cargo")
        .args(["test", "--no-run", "--quiet", "--message-format", "json", "--test", "it"])
        .args(["--package", game, "--target-dir"])
        .arg(folder.join("target"))
        .current_dir(folder)
        .output()
        .map_err(|error| format!("failed to run `cargo`: {error}"))?;
    let text = String::from_utf8_lossy(&ran.stdout);
    let messages: Vec<Value> =
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    if messages.is_empty() {
        return Err(String::from_utf8_lossy(&ran.stderr).into_owned());
    }
    Ok(messages)
}

/// The built test binaries, at the paths that cargo reports.
fn executable(messages: &[Value]) -> Option<PathBuf> {
    let tests = messages.iter().filter(|message| message["target"]["name"] == "it");
    tests.filter_map(|message| message["executable"].as_str()).map(PathBuf::from).next_back()
}

/// A compiler error.
struct CompileError {
    file: String,
    bytes: Range<usize>,
    /// The whole message, for people.
    text: String,
}

fn errors(messages: &[Value]) -> impl Iterator<Item = CompileError> {
    let messages = messages.iter().map(|message| &message["message"]);
    messages.filter(|message| message["level"] == "error").flat_map(|message| {
        let spans = message["spans"].as_array().map_or(&[][..], Vec::as_slice);
        spans.iter().filter(|span| span["is_primary"] == true).map(move |span| {
            let byte = |name: &str| span[name].as_u64().unwrap_or(0) as usize;
            CompileError {
                file: span["file_name"].as_str().unwrap_or_default().to_owned(),
                bytes: byte("byte_start")..byte("byte_end"),
                text: message["rendered"].as_str().unwrap_or_default().to_owned(),
            }
        })
    })
}

/// Tries every mutant, several at a time, and returns each one's outcome, in order.
///
/// Survivors are printed at once, so that an interrupted run still gives results.
fn judge(wanted: &Wanted, trial: &Trial, files: &[SourceFile]) -> Vec<(String, Verdict)> {
    let of_file = |file: &SourceFile| {
        let name = |m: &Mutant| format!("{}:{}: #{} {}", file.path, m.line, m.number, m.what);
        file.mutants.iter().map(|mutant| (mutant.number, name(mutant))).collect::<Vec<_>>()
    };
    let wanted_only =
        |number: usize| wanted.only.as_ref().is_none_or(|only| only.contains(&number));
    let mutants: Vec<(usize, String)> =
        files.iter().flat_map(of_file).filter(|(number, _)| wanted_only(*number)).collect();
    let next = AtomicUsize::new(0);
    let verdicts = Mutex::new(BTreeMap::new());
    std::thread::scope(|threads| {
        for _ in 0..wanted.jobs {
            threads.spawn(|| {
                while let Some((number, name)) = mutants.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let verdict = trial.of(*number);
                    let mut verdicts = verdicts.lock().expect("no thread panics while holding it");
                    verdicts.insert(*number, (name.clone(), verdict));
                    if verdict == Verdict::Survived || wanted.only.is_some() {
                        println!("  {name}: {verdict:?}");
                    }
                    if verdicts.len().is_multiple_of(10) {
                        println!("  {} of {} tried", verdicts.len(), mutants.len());
                    }
                }
            });
        }
    });
    verdicts.into_inner().expect("no thread panics while holding it").into_values().collect()
}

/// Prints a row of the report's table and the survivors.
fn report(game: &str, verdicts: &[(String, Verdict)], left_out: usize) {
    let count = |wanted: Verdict| verdicts.iter().filter(|(_, v)| *v == wanted).count();
    let survived = count(Verdict::Survived);
    let caught = verdicts.len() - survived;
    let share = 100.0 * caught as f64 / verdicts.len().max(1) as f64;
    let [rules, others, laws] = Pass::ALL.map(|pass| count(Verdict::CaughtBy(pass)));
    let hung = count(Verdict::TookTooLong);
    println!(
        "\n| game | mutants | caught | by rules | other tests | laws | time | survivors | do not compile |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    print!("| {game} | {} | {caught} ({share:.1}%) | {rules} | ", verdicts.len());
    println!("{others} | {laws} | {hung} | {survived} | {left_out} |\n");
    for (name, _) in verdicts.iter().filter(|(_, verdict)| *verdict == Verdict::Survived) {
        println!("{name}");
    }
}
