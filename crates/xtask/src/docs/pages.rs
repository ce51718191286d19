//! The pages of the documentation, and which of their lines are prose.

use std::path::{Path, PathBuf};

/// Folders whose Markdown files are documentation, besides the files in the root.
const FOLDERS: [&str; 8] =
    ["docs", "reports", "games", "training", "deploy", "locales", "python", "web/src"];

/// Folders below these with third-party or built files.
const SKIPPED: [&str; 4] = ["node_modules", "target", "dist", "fixtures"];

/// A Markdown file of the project.
pub(crate) struct Page {
    /// Its path from the root, with forward slashes.
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Reads every page, in the order of their paths.
pub(crate) fn all(root: &Path) -> Result<Vec<Page>, String> {
    let mut paths = markdown_in(root, false)?;
    for folder in FOLDERS {
        let folder = root.join(folder);
        if folder.exists() {
            paths.extend(markdown_in(&folder, true)?);
        }
    }
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path);
        let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.strip_prefix(root).expect("it was found below the root");
        Ok(Page { path: name.to_string_lossy().replace('\\', "/"), text })
    };
    paths.into_iter().map(read).collect()
}

fn markdown_in(folder: &Path, deep: bool) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_symlink() {
            // The Python package contains links to pages, which are counted in their own place.
            continue;
        }
        if path.is_dir() {
            if deep && !SKIPPED.contains(&name.as_str()) {
                found.extend(markdown_in(&path, true)?);
            }
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
    Ok(found)
}

/// The lines of a page that are not generated: those outside `<!-- generated: … -->` and `<!-- end -->`.
pub(crate) fn written(text: &str) -> impl Iterator<Item = &str> {
    let mut generated = false;
    text.lines().filter(move |line| {
        generated |= line.starts_with("<!-- generated");
        let keep = !generated;
        generated &= !line.starts_with("<!-- end");
        keep
    })
}

/// The lines of a page outside code blocks.
pub(crate) fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut code = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        !code && !fence
    })
}

/// The lines of a page inside code blocks, each with the language of its block.
#[cfg(test)]
pub(crate) fn code(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut language = None;
    text.lines().filter_map(move |line| match (line.trim_start().strip_prefix("```"), language) {
        (Some(name), None) => {
            language = Some(name.trim());
            None
        }
        (Some(_), Some(_)) => {
            language = None;
            None
        }
        (None, language) => Some((language?, line)),
    })
}

/// Counts the words that are not generated; punctuation alone, such as a table's rules, does not count.
pub(crate) fn words(text: &str) -> usize {
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    written(text).map(|line| line.split_whitespace().filter(is_word).count()).sum()
}

/// Tells whether the page's words count: rules have their own limit.
pub(crate) fn is_counted(path: &str) -> bool {
    !path.starts_with("docs/rules/")
}

#[cfg(test)]
mod tests {
    use super::{code, prose, words, written};

    const TEXT: &str = "# A title\n\n<!-- generated: x -->\na b c\n<!-- end -->\n\n```sh\ncargo xtask ci\n```\nSome prose.";

    #[test]
    fn generated_text_and_code_are_told_apart_from_prose() {
        assert_eq!(words(TEXT), 2 + 1 + 3 + 2);
        assert!(!written(TEXT).any(|line| line == "a b c"));
        assert_eq!(code(TEXT).collect::<Vec<_>>(), [("sh", "cargo xtask ci")]);
        assert!(prose(TEXT).any(|line| line == "Some prose."));
        assert!(!prose(TEXT).any(|line| line.contains("cargo")));
    }
}
