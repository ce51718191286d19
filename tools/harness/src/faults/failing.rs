//! Makes writes fail on command in a real program.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The kinds of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fails {
    Writes,
    HalfWritten,
    /// Every write but the first: a commit breaks in the middle.
    Middle,
    Flushes,
}

/// A library to preload into a program, and the file that switches its failures on.
pub struct Failing {
    library: PathBuf,
    flag: PathBuf,
    under: PathBuf,
}

impl Failing {
    /// Builds the library; writes below `under` will fail.
    ///
    /// # Panics
    /// Panics without a C compiler, which building Rust programs needs anyway.
    pub fn build(folder: &Path, under: &Path) -> Failing {
        let source = folder.join("failing.c");
        std::fs::write(&source, include_str!("failing.c")).expect("a file can be written");
        let library = folder.join("failing.so");
        let mut compile = Command::new("cc");
        compile.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).arg("-ldl");
        assert!(compile.status().is_ok_and(|status| status.success()), "{compile:?} failed");
        let under = under.canonicalize().expect("it is there");
        Failing { library, flag: folder.join("fail-now"), under }
    }

    /// Returns the environment variables that make a program's writes fail.
    pub fn environment(&self) -> Vec<(&'static str, PathBuf)> {
        vec![
            ("LD_PRELOAD", self.library.clone()),
            ("FAULTS_FLAG", self.flag.clone()),
            ("FAULTS_UNDER", self.under.clone()),
        ]
    }

    pub fn begin(&self, what: Fails) {
        let letter = match what {
            Fails::Writes => "w",
            Fails::HalfWritten => "h",
            Fails::Middle => "m",
            Fails::Flushes => "s",
        };
        std::fs::write(&self.flag, letter).expect("a file can be written");
    }

    pub fn end(&self) {
        let _ = std::fs::remove_file(&self.flag);
    }
}
