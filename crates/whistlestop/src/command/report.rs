//! The options `--json` and `--html`, the same in every command.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::source::NewFiles;

/// Results as JSON.
#[derive(Args, Default)]
pub(crate) struct JsonArg {
    /// Write results as JSON to a file, or with - (or no value) to standard output instead of the text
    #[arg(long, value_name = "FILE|-", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) json: Option<PathBuf>,
}

/// Results as JSON and as a report in HTML.
#[derive(Args)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    pub(crate) json: JsonArg,
    /// Write a report with charts as one HTML file, or with - (or no value) to standard output instead of the text
    #[arg(long, value_name = "FILE|-", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) html: Option<PathBuf>,
}

/// Tells whether results go to standard output.
fn is_terminal(place: Option<&Path>) -> bool {
    place == Some(Path::new("-"))
}

impl JsonArg {
    /// Writes results as JSON if requested. Returns whether they went to standard output, which then gets nothing else.
    pub(crate) fn write(
        &self,
        results: &impl Serialize,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        let mut files = NewFiles::default();
        let shown = self.add(results, &mut files, out)?;
        files.keep()?;
        Ok(shown)
    }

    fn add(
        &self,
        results: &impl Serialize,
        files: &mut NewFiles,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        let Some(place) = &self.json else { return Ok(false) };
        let text = serde_json::to_string_pretty(results).expect("results are JSON") + "\n";
        if is_terminal(Some(place)) {
            write!(out, "{text}")?;
            return Ok(true);
        }
        files.write(place, text.as_bytes())?;
        Ok(false)
    }
}

impl ReportArgs {
    /// Refuses two outputs to the same destination, before any work is done.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if is_terminal(self.json.json.as_deref()) && is_terminal(self.html.as_deref()) {
            return Err(Failure::new("--json and --html cannot both go to standard output")
                .hint("name a file for one of them"));
        }
        if let (Some(json), Some(html)) = (&self.json.json, &self.html)
            && json == html
        {
            let file = json.display();
            return Err(Failure::new(format_args!("--json and --html cannot both go to {file}"))
                .hint("name another file for one of them"));
        }
        Ok(())
    }

    /// Writes the results to every requested destination.
    pub(crate) fn write(
        &self,
        results: &impl Serialize,
        text: &str,
        html: impl FnOnce() -> String,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let mut files = NewFiles::default();
        let mut shown = self.json.add(results, &mut files, out)?;
        match self.html.as_deref() {
            Some(place) if is_terminal(Some(place)) => {
                write!(out, "{}", html())?;
                shown = true;
            }
            Some(place) => files.write(place, html().as_bytes())?,
            None => (),
        }
        files.keep()?;
        if !shown {
            write!(out, "{text}")?;
        }
        Ok(())
    }
}
