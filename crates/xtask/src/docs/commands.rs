//! Tests that `cargo xtask` and npm commands in the pages exist as shown.
//!
//! A test of `whistlestop` covers its own commands (`tests/it/shown_commands.rs`).

#[cfg(test)]
mod tests {
    use crate::docs::pages::{Page, all, code};
    use crate::shell::root;
    use crate::{USAGE, commands};

    /// Lists commands that begin with `start`, in code blocks and in inline code, without comments.
    fn shown<'a>(page: &'a Page, start: &str) -> Vec<&'a str> {
        let in_blocks = code(&page.text).map(|(_, line)| line);
        let in_sentences = page.text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
        let all = in_blocks.chain(in_sentences);
        let found = all.filter_map(|text| text.find(start).map(|at| &text[at + start.len()..]));
        let ends = [" #", ")", "`", " &&", ";", "|"];
        found
            .map(|rest| ends.iter().fold(rest, |rest, end| rest.split(end).next().unwrap_or(rest)))
            .map(str::trim)
            .filter(|rest| !rest.is_empty())
            .collect()
    }

    /// Returns the usage lines about a command.
    fn told(command: &str) -> String {
        let mut inside = false;
        let lines = USAGE.lines().filter(|line| {
            if line.starts_with("  ") && !line.starts_with("   ") {
                inside = line.split_whitespace().next() == Some(command);
            }
            inside
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn every_xtask_command_in_the_pages_stands_in_the_usage() {
        let (known, mut tried) = (commands(), 0);
        for page in all(&root()).expect("the pages can be read") {
            for command in shown(&page, "cargo xtask ") {
                let mut words = command.split_whitespace();
                let name = words.next().expect("it is not empty");
                if name.starts_with(['…', 'C']) {
                    continue;
                }
                assert!(known.contains(&name), "{}: cargo xtask {command}", page.path);
                let usage = told(name);
                for option in words.filter(|word| word.starts_with("--")) {
                    assert!(usage.contains(option), "{}: cargo xtask {command}", page.path);
                }
                tried += 1;
            }
        }
        assert!(tried >= 40, "{tried} commands");
    }

    #[test]
    fn every_npm_script_in_the_pages_is_one_of_the_clients() {
        let package =
            std::fs::read_to_string(root().join("web/package.json")).expect("it is there");
        let package: serde_json::Value = serde_json::from_str(&package).expect("it is JSON");
        let mut tried = 0;
        for page in all(&root()).expect("the pages can be read") {
            for start in ["npm run ", "npm --prefix web run "] {
                for command in shown(&page, start) {
                    let name = command.split_whitespace().next().expect("it is not empty");
                    let is_there = package["scripts"].get(name).is_some();
                    assert!(is_there, "{}: {start}{command}", page.path);
                    tried += 1;
                }
            }
        }
        assert!(tried >= 5, "{tried} scripts");
    }
}
