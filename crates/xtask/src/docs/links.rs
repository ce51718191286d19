//! Links and anchors in the pages: each must lead somewhere.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use super::pages::{Page, prose};

/// Lists the links of a page to other files and headings, outside code.
pub(crate) fn of(text: &str) -> impl Iterator<Item = &str> {
    prose(text)
        .flat_map(|line| line.split("](").skip(1))
        .filter_map(|rest| rest.split_once(')').map(|(link, _)| link))
        .filter(|link| !link.contains("://") && !link.starts_with("mailto:"))
}

/// Lists the anchors of a page's headings, as GitHub and mdBook name them.
pub(crate) fn anchors(text: &str) -> Vec<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let words = line.trim_start_matches('#').trim().to_lowercase();
            let letters = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            letters.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

/// Returns the file that a link on a page leads to, relative to the root.
pub(crate) fn target(page: &str, link: &str) -> String {
    let (file, _) = link.split_once('#').unwrap_or((link, ""));
    if file.is_empty() {
        return page.to_owned();
    }
    let joined = Path::new(page).parent().unwrap_or(Path::new("")).join(file);
    let mut path = PathBuf::new();
    for part in joined.components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::CurDir => (),
            other => path.push(other),
        }
    }
    path.to_string_lossy().replace('\\', "/")
}

/// Lists broken links, and counts all links.
pub(crate) fn broken(root: &Path, pages: &[Page]) -> (usize, Vec<String>) {
    let texts: BTreeMap<&str, &str> =
        pages.iter().map(|page| (page.path.as_str(), page.text.as_str())).collect();
    let (mut looked, mut broken) = (0, Vec::new());
    for page in pages {
        for link in of(&page.text) {
            looked += 1;
            let file = target(&page.path, link);
            let anchor = link.split_once('#').map_or("", |(_, anchor)| anchor);
            let is_there = match texts.get(file.as_str()) {
                Some(text) => anchor.is_empty() || anchors(text).iter().any(|name| name == anchor),
                None => anchor.is_empty() && root.join(&file).exists(),
            };
            if !is_there {
                broken.push(format!("{}: {link}", page.path));
            }
        }
    }
    (looked, broken)
}

#[cfg(test)]
mod tests {
    use super::{anchors, broken, target};
    use crate::docs::pages::all;
    use crate::shell::root;

    #[test]
    fn every_link_and_anchor_of_every_page_leads_somewhere() {
        let pages = all(&root()).expect("the pages can be read");
        let (looked, broken) = broken(&root(), &pages);
        assert!(looked > 200, "{looked} links");
        assert!(broken.is_empty(), "{broken:#?}");
    }

    #[test]
    fn a_link_is_followed_from_its_page() {
        assert_eq!(target("docs/host/a.md", "../../reports/b.md#c"), "reports/b.md");
        assert_eq!(target("docs/host/a.md", "#c"), "docs/host/a.md");
        assert_eq!(anchors("## From one to many, `really`"), ["from-one-to-many-really"]);
    }
}
