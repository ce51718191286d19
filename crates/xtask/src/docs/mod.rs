//! The documentation: its site, its links and its length.

mod commands;
mod links;
mod newcomers;
pub(crate) mod pages;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use self::pages::Page;
use crate::shell::{exists, root, run, say, target};

/// The word limit for all pages together, without rules and generated reference.
const MOST_WORDS: usize = 40_000;

/// The version of mdBook that builds the site.
const MDBOOK: &str = "0.5.4";

/// Builds the site into `target/docs`.
pub(crate) fn build() -> Result<(), String> {
    let pages = pages::all(&root())?;
    let (_, broken) = links::broken(&root(), &pages);
    if !broken.is_empty() {
        return Err(format!("broken links:\n  {}", broken.join("\n  ")));
    }
    let book = target().join("docs-source");
    write_book(&book, &pages).map_err(|error| format!("{}: {error}", book.display()))?;
    let site = target().join("docs");
    let program = mdbook()?;
    let (book, to) = (book.display().to_string(), site.display().to_string());
    run(&program, &["build", &book, "--dest-dir", &to])?;
    say!("The site is in {}; open {}", to, site.join("index.html").display());
    Ok(())
}

/// Returns the mdBook to run, and installs it below `target` if necessary.
fn mdbook() -> Result<String, String> {
    if exists("mdbook", &["--version"]) {
        return Ok("mdbook".into());
    }
    let tools = target().join("tools");
    let program = tools.join("bin/mdbook").display().to_string();
    if !Path::new(&program).exists() {
        let tools = tools.display().to_string();
        say!("Installing mdBook {MDBOOK} into {tools}: this takes a few minutes, once");
        let what = ["install", "mdbook", "--locked", "--version", MDBOOK];
        let how = ["--no-default-features", "--features", "search", "--root", &tools];
        run("cargo", &[&what[..], &how[..]].concat())?;
    }
    Ok(program)
}

/// People search with whole questions, so a page need not contain every word of one.
const SETTINGS: &str = r#"[book]
title = "Whistlestop"
language = "en"
src = "src"

[output.html]
no-section-label = true

[output.html.fold]
enable = true
level = 1

[output.html.search]
limit-results = 20
use-boolean-and = false

[output.html.search.chapter]
"docs/develop/search-questions.md" = { enable = false }
"#;

/// Writes the input for mdBook: pages and pictures at their places in the repository, so that links stay valid, and the
/// contents of `docs/SUMMARY.md`.
fn write_book(book: &Path, pages: &[Page]) -> std::io::Result<()> {
    let _ = std::fs::remove_dir_all(book);
    let source = book.join("src");
    let summary = pages.iter().find(|page| page.path == "docs/SUMMARY.md");
    let summary = summary.map_or("", |page| &page.text).replace("](../", "](\u{0}");
    let summary = summary.replace("](", "](docs/").replace("](docs/\u{0}", "](");
    let paths =
        |text: &str| links::of(text).map(|link| links::target("SUMMARY.md", link)).collect();
    let shown: BTreeSet<String> = paths(&summary);
    std::fs::create_dir_all(&source)?;
    std::fs::write(book.join("book.toml"), SETTINGS)?;
    std::fs::write(source.join("SUMMARY.md"), &summary)?;
    let mut files = BTreeSet::new();
    for page in pages.iter().filter(|page| shown.contains(&page.path)) {
        let text = without_links(page, &shown, &mut files);
        write(&source.join(&page.path), &text)?;
    }
    for file in files {
        let to = source.join(&file);
        std::fs::create_dir_all(to.parent().unwrap_or(&source))?;
        std::fs::copy(root().join(&file), to)?;
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    std::fs::create_dir_all(path.parent().unwrap_or(path))?;
    std::fs::write(path, text)
}

/// Returns a page with its links to files outside the site as plain text, and collects the pictures and examples it
/// needs.
fn without_links(page: &Page, shown: &BTreeSet<String>, files: &mut BTreeSet<PathBuf>) -> String {
    const COPIED: [&str; 6] = ["svg", "webp", "png", "py", "json", "toml"];
    let mut text = page.text.clone();
    for link in links::of(&page.text) {
        let to = links::target(&page.path, link);
        let path = PathBuf::from(&to);
        let end = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if shown.contains(&to) {
            // mdBook turns each README into an index.
            let indexed = link.replace("README.md", "index.md");
            text = text.replace(&format!("]({link})"), &format!("]({indexed})"));
            continue;
        }
        if COPIED.contains(&end.as_str()) && root().join(&path).is_file() {
            files.insert(path);
            continue;
        }
        let whole = format!("]({link})");
        while let Some(at) = text.find(&whole) {
            let Some(from) = text[..at].rfind('[') else { break };
            let words = text[from + 1..at].to_owned();
            text.replace_range(from..at + whole.len(), &words);
        }
    }
    text
}

/// Prints the number of words in the pages, by folder.
pub(crate) fn count() -> Result<(), String> {
    let pages = pages::all(&root())?;
    let mut folders: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for page in pages.iter().filter(|page| pages::is_counted(&page.path)) {
        let folder = match page.path.rsplit_once('/') {
            Some((folder, _)) => folder.to_owned(),
            None => page.path.clone(),
        };
        let (files, words) = folders.entry(folder).or_default();
        *files += 1;
        *words += pages::words(&page.text);
    }
    let all: usize = folders.values().map(|(_, words)| words).sum();
    println!("{:>6} {:>6}  folder", "words", "pages");
    for (folder, (files, words)) in folders {
        println!("{words:>6} {files:>6}  {folder}");
    }
    println!(
        "{all:>6}         total, of at most {MOST_WORDS}; without rules and generated reference"
    );
    if all <= MOST_WORDS { Ok(()) } else { Err(format!("{} words too many", all - MOST_WORDS)) }
}

#[cfg(test)]
mod tests {
    use super::{links, pages};
    use crate::shell::root;

    #[test]
    fn the_contents_name_every_page_of_docs_and_reports() {
        let pages = pages::all(&root()).expect("the pages can be read");
        let summary = pages.iter().find(|page| page.path == "docs/SUMMARY.md").expect("contents");
        let linked: Vec<String> =
            links::of(&summary.text).map(|link| links::target(&summary.path, link)).collect();
        let missing: Vec<&str> = pages
            .iter()
            .map(|page| page.path.as_str())
            .filter(|path| path.starts_with("docs/") || path.starts_with("reports/"))
            .filter(|path| *path != "docs/SUMMARY.md" && *path != "docs/pictures/README.md")
            .filter(|path| !linked.iter().any(|link| link == path))
            .collect();
        assert!(missing.is_empty(), "docs/SUMMARY.md lacks {missing:?}");
    }
}
