//! Raises the program's version.

use crate::shell::{root, run, say};

/// Every place that names the version: the file, and what comes before and after it there.
const PLACES: [(&str, &str, &str); 6] = [
    ("Cargo.toml", "[workspace.package]\nversion = \"", "\""),
    ("CITATION.cff", "\nversion: ", "\n"),
    ("docs/analyse/python.md", "\n  version = {", "}"),
    ("web/package.json", "\n  \"version\": \"", "\""),
    ("web/package-lock.json", "{\n  \"name\": \"whistlestop-web\",\n  \"version\": \"", "\""),
    (
        "web/package-lock.json",
        "{\n      \"name\": \"whistlestop-web\",\n      \"version\": \"",
        "\"",
    ),
];

/// Writes the version wherever it is named, gives the unreleased changes its number, and generates files anew.
pub(crate) fn bump(version: &str) -> Result<(), String> {
    let now = env!("CARGO_PKG_VERSION");
    let numbers = |text: &str| {
        let numbers: Result<Vec<u32>, _> = text.split('.').map(str::parse).collect();
        numbers.ok().filter(|numbers| numbers.len() == 3)
    };
    match numbers(version) {
        None => return Err(format!("`{version}` is no version; write one like 0.2.0")),
        Some(next) if Some(&next) <= numbers(now).as_ref() => {
            return Err(format!("{version} is not higher than {now}, the current version"));
        }
        Some(_) => (),
    }
    for (file, before, after) in PLACES {
        let wanted = (format!("{before}{now}{after}"), format!("{before}{version}{after}"));
        replace(file, &wanted.0, &wanted.1)?;
    }
    let unreleased = "\n## Unreleased\n";
    replace("CHANGELOG.md", unreleased, &format!("{unreleased}\n## {version}\n"))?;
    run("cargo", &["update", "--quiet", "--workspace"])?;
    // A new process, because this one still has the old version inside.
    run("cargo", &["xtask", "generate"])?;
    say!("the version is {version}; describe its changes in CHANGELOG.md");
    Ok(())
}

/// Replaces a text that a file contains exactly once.
fn replace(file: &str, old: &str, new: &str) -> Result<(), String> {
    let path = root().join(file);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
    if text.matches(old).count() != 1 {
        return Err(format!("{file} does not contain {old:?} exactly once"));
    }
    std::fs::write(&path, text.replacen(old, new, 1)).map_err(|error| format!("{file}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::{PLACES, bump};
    use crate::shell::root;

    #[test]
    fn every_place_names_the_current_version_once() {
        for (file, before, after) in PLACES {
            let text = std::fs::read_to_string(root().join(file)).expect("a file");
            let place = format!("{before}{}{after}", env!("CARGO_PKG_VERSION"));
            assert_eq!(text.matches(&place).count(), 1, "{file}: {place}");
        }
    }

    #[test]
    fn a_version_that_is_not_higher_is_refused() {
        for (version, says) in [
            (env!("CARGO_PKG_VERSION"), "is not higher"),
            ("0.0.9", "is not higher"),
            ("1.0", "is no version"),
            ("v9.0.0", "is no version"),
        ] {
            let refused = bump(version).expect_err("it is refused");
            assert!(refused.contains(says), "{refused}");
        }
    }
}
