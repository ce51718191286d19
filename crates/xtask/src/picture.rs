//! Draws the docs' picture of the terminal from the program's actual output.

use std::fmt::Write as _;
use std::path::PathBuf;

use crate::server::build_program;
use crate::shell::{output, root, target};

/// The scene: a recorded game in the middle of a trick, as one seat sees it.
const SCENE: &[&str] =
    &["replay", "docs/examples/trick-of-the-rails.json", "--to", "55", "--seat", "2"];

const LINE: usize = 18;
const CHARACTER: f64 = 8.4;

pub(crate) fn draw() -> Result<(), String> {
    std::fs::write(file(), render()?).map_err(|error| error.to_string())
}

pub(crate) fn check() -> Result<(), String> {
    let kept = std::fs::read_to_string(file()).unwrap_or_default();
    if kept == render()? {
        return Ok(());
    }
    Err(format!(
        "{} differs from what the program prints; run `cargo xtask picture` to redraw it",
        file().display()
    ))
}

fn file() -> PathBuf {
    root().join("docs/pictures/terminal.svg")
}

fn render() -> Result<String, String> {
    build_program()?;
    let program = target().join("debug/whistlestop");
    let text = output(program.to_str().ok_or("the target folder's path is not UTF-8")?, SCENE)?;
    let command = format!("$ whistlestop {}\n", SCENE.join(" "));
    Ok(svg(&(command + &text)))
}

fn svg(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let columns = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = (columns as f64 * CHARACTER) as usize + 40;
    let height = lines.len() * LINE + 40;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"Whistlestop in a terminal\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#14191f\"/>\n\
         <g font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" \
         font-size=\"14\" fill=\"#d7dde5\">\n",
    );
    for (number, line) in lines.iter().enumerate() {
        let y = 30 + number * LINE;
        let colour = if number == 0 { " fill=\"#8fd18a\"" } else { "" };
        writeln!(
            svg,
            "<text x=\"20\" y=\"{y}\" xml:space=\"preserve\"{colour}>{}</text>",
            escape(line)
        )
        .expect("writing to a String succeeds");
    }
    svg + "</g>\n</svg>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
