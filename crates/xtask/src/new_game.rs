//! Generates a new game: complete, small and playable.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{output, root, run, target};

/// The files of the game: where each goes and what it contains. `{id}`, `{title}`, `{crate}`, `{prefix}` and `{test}`
/// are replaced.
const FILES: [(&str, &str); 9] = [
    ("games/{id}/Cargo.toml", include_str!("../new-game/Cargo.toml.txt")),
    ("games/{id}/src/lib.rs", include_str!("../new-game/lib.rs.txt")),
    ("games/{id}/src/rules.rs", include_str!("../new-game/rules.rs.txt")),
    ("games/{id}/src/view.rs", include_str!("../new-game/view.rs.txt")),
    ("games/{id}/tests/it/main.rs", include_str!("../new-game/main.rs.txt")),
    ("games/{id}/tests/it/laws.rs", include_str!("../new-game/laws.rs.txt")),
    ("games/{id}/tests/it/rules.rs", include_str!("../new-game/rules_test.rs.txt")),
    ("docs/rules/{id}.md", include_str!("../new-game/rules.md.txt")),
    ("locales/en/{id}.ftl", include_str!("../new-game/words.ftl.txt")),
];

/// Where a line is added to a file.
enum Place {
    /// Before the line that starts with this text.
    Before(&'static str),
    /// In alphabetical order among the lines around the one that starts with this text.
    Among(&'static str),
    /// At the end of the list that opens with the line that starts with this text.
    Last(&'static str),
}

/// A line that is added to a file, and where.
const LINES: [(&str, Place, &str); 5] = [
    ("Cargo.toml", Place::Among("whistle-core = { path"), "{id} = { path = \"games/{id}\" }"),
    (
        "Cargo.toml",
        Place::Before("# What a stranger builds first"),
        "[profile.dev.package.{id}]\nopt-level = 2\ncodegen-units = 1\n",
    ),
    (
        "crates/registry/Cargo.toml",
        Place::Among("    \"whistle-core/schema\""),
        "    \"{id}/schema\",",
    ),
    ("crates/registry/Cargo.toml", Place::Among("whistle-core.workspace"), "{id}.workspace = true"),
    ("crates/registry/src/entry.rs", Place::Last("games!["), "    {crate}::State,"),
];

/// Creates a game with that name in the project at `root` and registers it.
pub(crate) fn make(name: &str, root: &Path) -> Result<(), String> {
    let game = Names::new(name)?;
    if root.join("games").join(name).exists() {
        return Err(format!("there is already a game called {name}"));
    }
    game.check_prefix(root)?;
    for (path, text) in FILES {
        let path = root.join(game.fill(path));
        let folder = path.parent().ok_or("a file is in a folder")?;
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        write(&path, &game.fill(text))?;
    }
    for (file, place, line) in LINES {
        add_line(&root.join(file), &place, &game.fill(line))?;
    }
    // The game's name decides where its import goes among the others.
    let manifest = root.join("games").join(name).join("Cargo.toml");
    let manifest = manifest.to_str().ok_or("the path of the project is not valid UTF-8")?;
    run("cargo", &["fmt", "--manifest-path", manifest])?;
    println!("games/{name} is a small, playable game:");
    println!("   cargo nextest run -p {name}              its laws and the tests of its rules");
    println!("   cargo run -- play {name}                 in the terminal");
    println!("   cargo run -- serve                       in the browser; build its texts with");
    println!("                                            `npm run build` in web/");
    println!("docs/develop/adding-a-game.md explains how to turn it into your own.");
    Ok(())
}

/// Creates a game in a copy of the project, and checks that it is registered and passes its tests.
pub(crate) fn try_out() -> Result<(), String> {
    let scratch = target().join("new-game/copy");
    if scratch.exists() {
        fs::remove_dir_all(&scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
    }
    let tracked = output("git", &["ls-files", "--cached", "--others", "--exclude-standard"])?;
    for file in tracked.lines().filter(|file| !file.starts_with("web/")) {
        let (from, to) = (root().join(file), scratch.join(file));
        // Deleted files are still listed until the deletion is committed.
        if !from.is_file() {
            continue;
        }
        let folder = to.parent().ok_or("a file is in a folder")?;
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        fs::copy(&from, &to).map_err(|error| format!("{}: {error}", to.display()))?;
    }
    make("night-mail", &scratch)?;
    // The copy has its own build folder: cargo would confuse its crates with ours.
    let (manifest, built) = (scratch.join("Cargo.toml"), target().join("new-game/built"));
    let paths = [manifest.to_str(), built.to_str()];
    let [Some(manifest), Some(built)] = paths else {
        return Err("the target folder's path is not UTF-8".to_owned());
    };
    let cargo = |words: &[&str]| {
        let place = ["--quiet", "--manifest-path", manifest, "--target-dir", built];
        run("cargo", &[words, &place].concat())
    };
    run("cargo", &["fmt", "--all", "--check", "--manifest-path", manifest])?;
    cargo(&["check", "--package", "whistle-registry"])?;
    cargo(&["test", "--package", "night-mail"])
}

/// All forms of the game's name.
#[derive(Debug)]
struct Names {
    id: String,
    title: String,
    prefix: String,
}

impl Names {
    fn new(id: &str) -> Result<Names, String> {
        let words: Vec<&str> = id.split('-').collect();
        let plain = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !words.iter().all(plain) {
            return Err(format!(
                "\"{id}\" is not a valid name: use lower-case words joined by hyphens, such as night-mail"
            ));
        }
        let capital = |word: &&str| format!("{}{}", word[..1].to_uppercase(), &word[1..]);
        let title = words.iter().map(capital).collect::<Vec<_>>().join(" ");
        let prefix = match words.as_slice() {
            [one] => one.chars().take(2).collect::<String>().to_uppercase(),
            [first, second, ..] => format!("{}{}", &first[..1], &second[..1]).to_uppercase(),
            [] => String::new(),
        };
        if prefix.len() < 2 {
            return Err(format!("\"{id}\" is too short for a name"));
        }
        Ok(Names { id: id.to_owned(), title, prefix })
    }

    /// Rule ids begin with the prefix, so no two games may share one.
    fn check_prefix(&self, root: &Path) -> Result<(), String> {
        let mark = format!("### {}-1 ", self.prefix);
        for book in files(&root.join("docs/rules"))? {
            if fs::read_to_string(&book).is_ok_and(|text| text.contains(&mark)) {
                return Err(format!(
                    "the rules of {} also begin with {}-1: choose another name",
                    book.display(),
                    self.prefix
                ));
            }
        }
        Ok(())
    }

    fn fill(&self, text: &str) -> String {
        text.replace("{id}", &self.id)
            .replace("{title}", &self.title)
            .replace("{crate}", &self.id.replace('-', "_"))
            .replace("{prefix}", &self.prefix)
            .replace("{test}", &self.prefix.to_lowercase())
    }
}

/// Adds a line to a file.
fn add_line(path: &Path, place: &Place, line: &str) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines: Vec<&str> = text.lines().collect();
    let (Place::Before(mark) | Place::Among(mark) | Place::Last(mark)) = place;
    let at = line_number(&lines, place, line);
    let at = at.ok_or_else(|| format!("{} has no line \"{mark}…\"", path.display()))?;
    let added = [&lines[..at], &[line], &lines[at..]].concat();
    write(path, &format!("{}\n", added.join("\n")))
}

/// Returns the number of the line before which another is added.
fn line_number(lines: &[&str], place: &Place, line: &str) -> Option<usize> {
    let find = |mark: &str| lines.iter().position(|line| line.starts_with(mark));
    match place {
        Place::Before(mark) => find(mark),
        Place::Last(mark) => {
            let first = find(mark)?;
            Some(first + lines[first..].iter().position(|line| line.starts_with(']'))?)
        }
        Place::Among(mark) => {
            let known = find(mark)?;
            let indent = |line: &str| line.len() - line.trim_start().len();
            let alike = |other: &&&str| {
                !other.is_empty() && !other.starts_with('[') && indent(other) == indent(line)
            };
            let first = known - lines[..known].iter().rev().take_while(alike).count();
            let block = lines[first..].iter().take_while(alike);
            Some(first + block.take_while(|&&other| other < line).count())
        }
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let listed = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    listed.map(|file| file.map(|file| file.path()).map_err(|error| error.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_everything() {
        let names = Names::new("night-mail-2").unwrap_err();
        assert!(names.contains("is not a valid name"), "{names}");
        let names = Names::new("night-mail").unwrap();
        assert_eq!(
            names.fill("{id} {title} {crate} {prefix} {test}"),
            "night-mail Night Mail night_mail NM nm"
        );
        assert!(
            Names::new("Night").is_err() && Names::new("").is_err() && Names::new("a").is_err()
        );
    }

    #[test]
    fn a_line_goes_where_its_like_are() {
        let lines = ["[dependencies]", "serde = 1", "whistle-core = 1", "", "[lints]", "a = 1"];
        let among = Place::Among("whistle-core");
        assert_eq!(line_number(&lines, &among, "night-mail = 1"), Some(1));
        assert_eq!(line_number(&lines, &among, "signal-box = 1"), Some(2));
        assert_eq!(line_number(&lines, &among, "zoo = 1"), Some(3));
        assert_eq!(line_number(&lines, &Place::Before("[lints]"), "x"), Some(4));
        let list = ["games![", "    a::State,", "    b::State,", "];"];
        assert_eq!(line_number(&list, &Place::Last("games!["), "x"), Some(3));
        assert_eq!(line_number(&list, &Place::Last("game["), "x"), None);
    }
}
