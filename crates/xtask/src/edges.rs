//! Checks which crate may depend on which, as the picture in `docs/develop/architecture.md` shows.

use std::path::Path;

use serde_json::Value;

use crate::shell::{output, root, say};

/// Any crate in `games/`.
const ANY_GAME: &str = "games/*";

/// Each crate and the workspace crates that it may depend on, outside its tests.
const PERMITTED: &[(&str, &[&str])] = &[
    ("whistle-core", &[]),
    ("whistle-protocol", &["whistle-core"]),
    (ANY_GAME, &["whistle-core"]),
    ("whistle-words", &[]),
    ("whistle-testkit", &["whistle-core", "whistle-words"]),
    ("whistle-value-net", &["whistle-core"]),
    ("whistle-bots", &["whistle-core", "whistle-value-net"]),
    ("whistle-registry", &["whistle-core", "whistle-protocol", "whistle-bots", ANY_GAME]),
    (
        "whistle-review",
        &[
            "whistle-core",
            "whistle-protocol",
            "whistle-registry",
            "whistle-bots",
            "whistle-value-net",
        ],
    ),
    ("whistle-table", &["whistle-core", "whistle-protocol", "whistle-registry"]),
    ("whistle-session", &["whistle-core", "whistle-protocol", "whistle-registry", "whistle-table"]),
    (
        "whistle-wasm",
        &[
            "whistle-core",
            "whistle-protocol",
            "whistle-registry",
            "whistle-bots",
            "whistle-table",
            "whistle-session",
            "whistle-review",
        ],
    ),
    (
        "whistle-lab",
        &["whistle-core", "whistle-protocol", "whistle-registry", "whistle-bots", "whistle-review"],
    ),
    (
        "whistle-server",
        &[
            "whistle-core",
            "whistle-protocol",
            "whistle-registry",
            "whistle-bots",
            "whistle-table",
            "whistle-session",
            "whistle-review",
            "whistle-words",
        ],
    ),
    ("whistle-bench", &["whistle-core", "whistle-registry", "whistle-bots"]),
    ("whistle-harness", &["whistle-core", "whistle-protocol"]),
    (
        "whistle-stress",
        &[
            "whistle-core",
            "whistle-harness",
            "whistle-protocol",
            "whistle-registry",
            "whistle-server",
            "whistle-table",
        ],
    ),
    (
        "whistlestop",
        &[
            "whistle-core",
            "whistle-protocol",
            "whistle-registry",
            "whistle-bots",
            "whistle-table",
            "whistle-session",
            "whistle-review",
            "whistle-lab",
            "whistle-server",
            "whistle-words",
        ],
    ),
    (
        "whistle-python",
        &[
            "whistle-core",
            "whistle-registry",
            "whistle-bots",
            "whistle-review",
            "whistle-lab",
            "whistle-words",
        ],
    ),
    ("xtask", &["whistle-core", "whistle-protocol"]),
];

/// Additional crates that tests may depend on.
const IN_TESTS: &[(&str, &[&str])] = &[
    (ANY_GAME, &["whistle-testkit", "whistle-bots", "whistle-words"]),
    ("whistle-registry", &["whistle-testkit", "whistle-words", "whistle-value-net"]),
    ("whistle-server", &["whistle-harness"]),
    ("whistlestop", &["whistle-harness", "whistle-testkit"]),
];

/// The rules use no third-party crate except for serialisation.
const OUTSIDE: &[(&str, &[&str])] =
    &[("whistle-core", &["serde", "serde_json", "schemars"]), (ANY_GAME, &["serde", "schemars"])];

struct Package {
    name: String,
    is_game: bool,
    dependencies: Vec<Dependency>,
}

struct Dependency {
    name: String,
    in_tests: bool,
}

pub(crate) fn check() -> Result<(), String> {
    let metadata = output("cargo", &["metadata", "--no-deps", "--format-version", "1"])?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    let packages: Vec<Package> =
        metadata["packages"].as_array().into_iter().flatten().map(read_package).collect();
    if packages.is_empty() {
        return Err("cargo lists no crate".into());
    }
    let mut faults: Vec<String> =
        packages.iter().flat_map(|package| faults(package, &packages)).collect();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        faults.extend(hidden_tests(package)?);
    }
    if faults.is_empty() {
        say!("{} crates have only permitted dependencies", packages.len());
        return Ok(());
    }
    let hint = "to permit a dependency, change crates/xtask/src/edges.rs and docs/develop/architecture.md together";
    Err(format!("{}\n{hint}", faults.join("\n")))
}

/// Finds unit tests in a library declared to have none: they would never run.
fn hidden_tests(package: &Value) -> Result<Option<String>, String> {
    let untested = |target: &&Value| {
        target["test"] == false && (target["kind"][0] == "lib" || target["kind"][0] == "cdylib")
    };
    let library = package["targets"].as_array().into_iter().flatten().find(untested);
    let folder = library.and_then(|target| Path::new(target["src_path"].as_str()?).parent());
    let Some(folder) = folder.and_then(Path::to_str) else { return Ok(None) };
    for file in output("git", &["ls-files", "--", folder])?.lines() {
        let text = std::fs::read_to_string(root().join(file)).unwrap_or_default();
        if ["cfg(test)", "#[test]", "#[tokio::test"].iter().any(|mark| text.contains(mark)) {
            let fault = "has tests, but its Cargo.toml says `test = false`: they never run";
            return Ok(Some(format!("{file} {fault}")));
        }
    }
    Ok(None)
}

fn read_package(package: &Value) -> Package {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    Package {
        name: text(&package["name"]),
        is_game: text(&package["manifest_path"]).contains("/games/"),
        dependencies: dependencies
            .map(|d| Dependency { name: text(&d["name"]), in_tests: d["kind"] == "dev" })
            .collect(),
    }
}

fn faults(package: &Package, all: &[Package]) -> Vec<String> {
    let Some(permitted) = look_up(PERMITTED, package) else {
        return vec![format!("{} is not in the list of permitted dependencies", package.name)];
    };
    let in_tests = look_up(IN_TESTS, package).unwrap_or_default();
    let outside = look_up(OUTSIDE, package);
    let mut faults = Vec::new();
    for dependency in &package.dependencies {
        let allowed = match all.iter().find(|other| other.name == dependency.name) {
            Some(other) => {
                names(permitted, other) || (dependency.in_tests && names(in_tests, other))
            }
            None => {
                dependency.in_tests
                    || outside.is_none_or(|list| list.contains(&dependency.name.as_str()))
            }
        };
        if !allowed {
            faults.push(format!("{} may not depend on {}", package.name, dependency.name));
        }
    }
    faults
}

type Table = &'static [(&'static str, &'static [&'static str])];

fn look_up(table: Table, package: &Package) -> Option<&'static [&'static str]> {
    table.iter().find(|(name, _)| is(name, package)).map(|(_, list)| *list)
}

fn names(list: &[&str], package: &Package) -> bool {
    list.iter().any(|name| is(name, package))
}

fn is(name: &str, package: &Package) -> bool {
    if name == ANY_GAME { package.is_game } else { name == package.name }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, is_game: bool, dependencies: &[(&str, bool)]) -> Package {
        let dependency =
            |&(name, in_tests): &(&str, bool)| Dependency { name: name.to_owned(), in_tests };
        let dependencies = dependencies.iter().map(dependency).collect();
        Package { name: name.to_owned(), is_game, dependencies }
    }

    #[test]
    fn what_is_not_permitted_is_found() {
        let core = package("whistle-core", false, &[("serde", false)]);
        let testkit = package("whistle-testkit", false, &[("whistle-core", false)]);
        let game = |dependencies: &[(&str, bool)]| package("some-game", true, dependencies);
        let all = [core, testkit, game(&[]), package("other-game", true, &[])];
        let check = |package: &Package| faults(package, &all).len();
        assert_eq!(check(&game(&[("whistle-core", false), ("whistle-testkit", true)])), 0);
        assert_eq!(check(&game(&[("whistle-testkit", false)])), 1, "only in tests");
        assert_eq!(check(&game(&[("other-game", false)])), 1, "never another game");
        assert_eq!(check(&game(&[("rand", false)])), 1, "no third-party crate");
        assert_eq!(check(&package("whistle-core", false, &[("tokio", false)])), 1);
        assert_eq!(check(&package("whistle-new", false, &[])), 1, "an unlisted crate");
    }

    #[test]
    fn no_test_stands_where_it_is_never_run() {
        for folder in ["crates", "games", "tools"] {
            for package in std::fs::read_dir(root().join(folder)).expect("a folder") {
                let package = package.expect("a package").path();
                let about = std::fs::read_to_string(package.join("Cargo.toml")).expect("a package");
                if about.contains("\ntest = false\n") {
                    let grep = std::process::Command::new("grep")
                        .args(["-rl", "cfg(test)", "src"])
                        .current_dir(&package)
                        .output()
                        .expect("grep");
                    let found = String::from_utf8_lossy(&grep.stdout).into_owned();
                    assert_eq!(found, "", "{} says `test = false`", package.display());
                }
            }
        }
    }

    #[test]
    fn the_five_paths_of_the_architecture_page_name_functions_that_exist() {
        let page = std::fs::read_to_string(root().join("docs/develop/architecture.md"))
            .expect("the page can be read");
        let paths = page.split("## Five paths through the code").nth(1).expect("the paths");
        let paths = paths.split("\n## ").next().expect("their end");
        assert_eq!(paths.matches("\n### ").count(), 5);
        let rows: Vec<Vec<&str>> = paths
            .lines()
            .filter(|line| line.starts_with("| ") && line.contains('`'))
            .map(|line| line.split('`').skip(1).step_by(2).take(2).collect())
            .collect();
        assert!(rows.len() > 24, "all five tables were read");
        for row in rows {
            let [file, function] = row.as_slice() else { panic!("{row:?}") };
            let text = std::fs::read_to_string(root().join(file))
                .unwrap_or_else(|error| panic!("{file}: {error}"));
            let written = [
                format!("fn {function}("),
                format!("fn {function}<"),
                format!("function {function}("),
                format!("  {function}("),
                format!("async {function}("),
                format!("private {function}("),
                format!(" {function} = "),
                format!("{function}={{"),
            ];
            let is_there = written.iter().any(|form| text.contains(form.as_str()));
            assert!(is_there, "{file} has no `{function}`");
        }
    }
}
