//! `whistlestop man`: manual pages.

use std::io::Write;
use std::path::Path;

use clap::Command;
use clap_mangen::Man;

use crate::cli;
use crate::failure::Failure;
use crate::source::NewFiles;

/// Prints the main page, or writes one page per command into a folder.
pub(super) fn run(folder: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(folder) = folder else {
        Man::new(cli::program()).render(out)?;
        return Ok(());
    };
    let mut files = NewFiles::default();
    files.make_folder(folder)?;
    let mut program = cli::program().disable_help_subcommand(true);
    program.build();
    write_pages(&program, folder, &mut files)?;
    files.keep()?;
    writeln!(out, "man -l {}", folder.join("whistlestop.1").display())?;
    Ok(())
}

/// Writes the page of a command and those of its subcommands.
fn write_pages(command: &Command, folder: &Path, files: &mut NewFiles) -> Result<(), Failure> {
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        write_pages(below, folder, files)?;
    }
    let (page, mut text) = (Man::new(command.clone()), Vec::new());
    page.render(&mut text)?;
    files.write(&folder.join(page.get_filename()), &text)
}
