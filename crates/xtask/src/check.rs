//! The quick check during development: formats, lints and runs the tests that uncommitted changes can affect.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::shell::{output, root, run};
use crate::{ci, edges, format, web};

/// The parts of the project that a change touches, which decide what to check.
#[derive(Debug, Default, PartialEq, Eq)]
struct Touched {
    /// Crates with changed files.
    crates: BTreeSet<String>,
    /// Whether words, rules or documents have changed; tests of several crates read them.
    texts: bool,
    web: bool,
    python: bool,
    /// Whether anything that all code depends on has changed, such as the list of dependencies.
    everything: bool,
}

/// Checks the changes since the last commit, or that commit itself if there are none.
pub(crate) fn check() -> Result<(), String> {
    let mut files = changed("HEAD")?;
    if files.is_empty() {
        println!("── nothing has changed since the last commit; checking that commit");
        files = changed("HEAD~1")?;
    }
    let folders = folders()?;
    let touched = touched(&files, &folders);
    if !touched.crates.is_empty() || touched.everything || touched.texts {
        rust(&touched)?;
    }
    if touched.web {
        println!("── browser client");
        web::install()?;
        web::quick()?;
    }
    if touched.python {
        println!("── Python");
        python()?;
    }
    println!("── all checks passed");
    Ok(())
}

fn rust(touched: &Touched) -> Result<(), String> {
    println!("── formatting");
    run("cargo", &["fmt", "--all"])?;
    edges::check()?;
    println!("── lints");
    run("cargo", &ci::LINTS.concat())?;
    let filter = filter(touched);
    println!("── tests: {filter}");
    if !ci::has_nextest() {
        return ci::tests();
    }
    let chosen = ["--profile", "check", "--filterset", &filter];
    run("cargo", &[&ci::nextest()[..], &chosen].concat())
}

/// Builds a nextest filter: the tests of the changed crates and of all crates that depend on them.
fn filter(touched: &Touched) -> String {
    if touched.everything {
        return "all()".into();
    }
    let dependents = touched.crates.iter().map(|name| format!("rdeps(={name})"));
    let readers = touched.texts.then(|| TEXT_READERS.to_owned());
    dependents.chain(readers).collect::<Vec<_>>().join(" | ")
}

/// Crates whose tests read rules, words or documents.
const TEXT_READERS: &str = "rdeps(=whistle-words) | package(=xtask)";

fn python() -> Result<(), String> {
    format::python()?;
    crate::python::check()
}

/// Lists files that differ from a commit, and untracked files.
fn changed(since: &str) -> Result<Vec<String>, String> {
    let changed = output("git", &["diff", "--name-only", since])?;
    let new = output("git", &["ls-files", "--others", "--exclude-standard"])?;
    Ok(changed.lines().chain(new.lines()).map(str::to_owned).collect())
}

/// Returns each crate's folder, relative to the root, and its name.
fn folders() -> Result<BTreeMap<String, String>, String> {
    let metadata = output("cargo", &["metadata", "--no-deps", "--format-version", "1"])?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    let here = root();
    let folder = |package: &Value| {
        let manifest = std::path::Path::new(package["manifest_path"].as_str()?).parent()?;
        let folder = manifest.strip_prefix(&here).ok()?.to_str()?;
        Some((folder.to_owned(), package["name"].as_str()?.to_owned()))
    };
    Ok(metadata["packages"].as_array().into_iter().flatten().filter_map(folder).collect())
}

fn touched(files: &[String], folders: &BTreeMap<String, String>) -> Touched {
    let mut touched = Touched::default();
    for file in files {
        let owner = folders.iter().find(|(folder, _)| file.starts_with(&format!("{folder}/")));
        let top = file.split('/').next().unwrap_or_default();
        match (owner, top) {
            // Half of the Python package is a Rust crate, and the other half is Python.
            (Some((_, name)), "python") if file.ends_with(".rs") => {
                touched.crates.insert(name.clone());
                touched.python = true;
            }
            (_, "python" | "training") => touched.python = true,
            (Some((_, name)), _) => {
                touched.crates.insert(name.clone());
            }
            (None, "web") => touched.web = true,
            (None, "locales") => (touched.texts, touched.web) = (true, true),
            (None, "docs" | "reports") => touched.texts = true,
            (None, _) if file.ends_with(".md") => touched.texts = true,
            (None, "Cargo.toml" | "Cargo.lock" | "rust-toolchain.toml" | "clippy.toml") => {
                touched.everything = true;
            }
            (None, _) => (),
        }
    }
    touched
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Touched, filter, touched};

    fn of(files: &[&str]) -> Touched {
        let folders = [("crates/a", "whistle-a"), ("games/b", "b"), ("python", "whistle-python")];
        let folders: BTreeMap<String, String> =
            folders.iter().map(|(folder, name)| ((*folder).into(), (*name).into())).collect();
        touched(&files.iter().map(|file| (*file).to_owned()).collect::<Vec<_>>(), &folders)
    }

    #[test]
    fn a_file_is_checked_by_those_who_read_it() {
        let crates = of(&["crates/a/src/lib.rs", "games/b/fixtures/one.json"]);
        assert_eq!(crates.crates.iter().collect::<Vec<_>>(), ["b", "whistle-a"]);
        assert!(of(&["web/src/main.ts"]).web && of(&["locales/en/web.ftl"]).web);
        assert!(of(&["README.md"]).texts && of(&["docs/rules/b.md"]).texts);
        assert!(of(&["python/whistlestop/lab.py"]).python && of(&["python/src/lib.rs"]).python);
        assert!(of(&["Cargo.lock"]).everything);
        assert_eq!(of(&[".editorconfig", "deploy/whistlestop.service"]), Touched::default());
    }

    #[test]
    fn tests_are_those_of_the_crate_and_of_all_that_depend_on_it() {
        assert_eq!(filter(&of(&["crates/a/src/lib.rs"])), "rdeps(=whistle-a)");
        assert_eq!(filter(&of(&["Cargo.toml"])), "all()");
    }
}
