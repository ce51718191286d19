//! `whistlestop man`: the manual, as pages for `man`.

use std::io::Write;
use std::path::Path;

use clap::CommandFactory as _;

use crate::cli::Arguments;
use crate::failure::Failure;

/// Prints the page of the program, or writes a page for it and each command into a folder.
pub(super) fn run(folder: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(folder) = folder else {
        clap_mangen::Man::new(Arguments::command()).render(out)?;
        return Ok(());
    };
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), folder));
    written.map_err(|error| Failure::file(folder, &error))?;
    writeln!(out, "man -l {}", folder.join("whistlestop.1").display())?;
    Ok(())
}
