//! Newcomers' questions (`docs/develop/search-questions.md`): the page that answers each contains the words they use.

#[cfg(test)]
mod tests {
    use crate::docs::{links, pages::all};
    use crate::shell::root;

    const LIST: &str = "docs/develop/search-questions.md";

    /// A row of the table: a question, the page that answers it, and words that must occur there.
    struct Question<'a> {
        asked: &'a str,
        page: &'a str,
        words: Vec<&'a str>,
    }

    fn questions(text: &str) -> Vec<Question<'_>> {
        let rows = text.lines().filter_map(|line| line.strip_prefix("| "));
        let rows = rows.filter(|row| row.contains("]("));
        rows.map(|row| {
            let cells: Vec<&str> = row.trim_end_matches('|').split('|').map(str::trim).collect();
            let [asked, page, words] = cells[..] else { panic!("three cells, not {row}") };
            let (_, link) = page.split_once("](").expect("a link");
            let words = words.split(',').map(str::trim).collect();
            Question { asked, page: link.trim_end_matches(')'), words }
        })
        .collect()
    }

    /// Returns a heading and its text, up to the next heading of the same level.
    fn section(text: &str, anchor: &str) -> String {
        let level = |line: &str| line.chars().take_while(|c| *c == '#').count();
        let (mut inside, mut code) = (None, false);
        let lines = text.lines().filter(|line| {
            code ^= line.starts_with("```");
            if !code && line.starts_with('#') {
                if links::anchors(line).iter().any(|name| name == anchor) {
                    inside = Some(level(line));
                } else if inside.is_some_and(|inside| level(line) <= inside) {
                    inside = None;
                }
            }
            inside.is_some()
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_pages_answer_what_newcomers_ask_in_their_words() {
        let pages = all(&root()).expect("the pages can be read");
        let text_of = |path: &str| pages.iter().find(|page| page.path == path);
        let list = text_of(LIST).expect("there is a list of questions");
        let questions = questions(&list.text);
        assert!(questions.len() >= 20, "{} questions", questions.len());
        for Question { asked, page, words } in questions {
            let path = links::target(LIST, page);
            let found = text_of(&path).unwrap_or_else(|| panic!("{asked}: no page {path}"));
            // A link to a heading promises the answer there.
            let answer = match page.split_once('#') {
                Some((_, anchor)) => section(&found.text, anchor),
                None => found.text.clone(),
            };
            let answer = answer.to_lowercase();
            for word in words {
                assert!(answer.contains(&word.to_lowercase()), "{asked}: {page} lacks `{word}`");
            }
        }
    }
}
