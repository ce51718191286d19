//! Draws random names from the project, for a newcomer to guess what they mean.

use std::collections::BTreeSet;
use std::path::Path;

use whistle_core::{Pcg32, Rng as _};

use crate::shell::{output, root};

/// How many names of each kind are drawn.
const SHARES: [(&str, usize); 4] =
    [("crates and modules", 24), ("types", 18), ("commands", 8), ("settings", 10)];

/// Prints the sample for a seed: same seed and sources, same names. The location of each name follows at the end.
pub(crate) fn print(seed: &str) -> Result<(), String> {
    let seed: u64 =
        seed.parse().map_err(|_| format!("`{seed}` is not a seed: use a whole number"))?;
    let mut places = Vec::new();
    for (stream, ((title, count), all)) in SHARES.into_iter().zip(names()?).enumerate() {
        let mut all: Vec<(String, String)> = all.into_iter().collect();
        Pcg32::new(seed, stream as u64).shuffle(&mut all);
        println!("## {title}: {} of {}\n", count.min(all.len()), all.len());
        for (name, place) in all.into_iter().take(count) {
            places.push(format!("{name}: {place}"));
            println!("{}. {name}", places.len());
        }
        println!();
    }
    println!("## Where they are\n");
    for (index, place) in places.iter().enumerate() {
        println!("{}. {place}", index + 1);
    }
    Ok(())
}

/// Names with their locations, in the order of `SHARES`.
fn names() -> Result<[BTreeSet<(String, String)>; 4], String> {
    let files = output("git", &["ls-files", "crates/*.rs", "games/*.rs", "tools/*.rs"])?;
    let files = files.lines().filter(|file| file.contains("/src/"));
    let (mut modules, mut types, mut commands, mut settings) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for file in files {
        let path = Path::new(file);
        // `mod.rs`, `lib.rs` and `main.rs` are named after their folder.
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let named =
            if ["mod", "lib", "main"].contains(&&*stem) { path.parent() } else { Some(path) };
        let named = named.unwrap_or(path).with_extension("").display().to_string();
        modules.insert((named.replace("/src", ""), file.to_owned()));
        let text =
            std::fs::read_to_string(root().join(file)).map_err(|e| format!("{file}: {e}"))?;
        let package = file.split('/').nth(1).unwrap_or_default();
        let declared = text.lines().filter_map(declared);
        types.extend(declared.map(|name| (format!("{package}::{name}"), file.to_owned())));
        if file.ends_with("server/src/settings.rs") || file.ends_with("admission/limits.rs") {
            let fields = text.lines().filter_map(|line| line.strip_prefix("    pub "));
            let fields = fields.filter_map(|line| Some(line.split_once(": ")?.0.to_owned()));
            settings.extend(fields.map(|name| (name, file.to_owned())));
        }
    }
    let listed =
        std::fs::read_to_string(root().join("docs/commands.md")).map_err(|e| e.to_string())?;
    for line in listed.lines().filter_map(|line| line.strip_prefix("| `whistlestop ")) {
        let name = line.split([' ', '`']).next().unwrap_or_default();
        commands.insert((format!("whistlestop {name}"), "docs/commands.md".to_owned()));
    }
    for name in crate::commands() {
        commands.insert((format!("cargo xtask {name}"), "cargo xtask help".to_owned()));
    }
    Ok([modules, types, commands, settings])
}

/// Returns the type that a line declares.
fn declared(line: &str) -> Option<String> {
    let line = line.strip_prefix("pub(crate) ").or_else(|| line.strip_prefix("pub "))?;
    let rest = ["struct ", "enum ", "trait "].iter().find_map(|kind| line.strip_prefix(kind))?;
    let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    Some(rest[..end].to_owned())
}

#[cfg(test)]
mod tests {
    use super::{SHARES, declared, names};

    #[test]
    fn there_are_enough_names_to_draw_from() {
        for ((title, count), all) in
            SHARES.into_iter().zip(names().expect("the sources can be read"))
        {
            assert!(all.len() >= count, "{title}: {} of {count}", all.len());
        }
    }

    #[test]
    fn types_are_found_where_they_are_declared() {
        assert_eq!(declared("pub struct Session {"), Some("Session".to_owned()));
        assert_eq!(declared("pub(crate) trait Tell<'a>: Sized {"), Some("Tell".to_owned()));
        assert_eq!(declared("pub fn session() {"), None);
    }
}
