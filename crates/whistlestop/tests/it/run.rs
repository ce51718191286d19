//! Running the program.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with arguments, connected through pipes.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whistlestop"));
    command
        .args(arguments)
        // The program's state folder is separate from the user's.
        .env("XDG_STATE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/state"))
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program with arguments and input.
pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = program(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it was asked for");
    let input = input.to_vec();
    // From another thread, so that neither side blocks the other; a program that ends early ignores the rest.
    let feeder = std::thread::spawn(move || _ = stdin.write_all(&input));
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    feeder.join().expect("it does not panic");
    Ran {
        code: status.code().expect("it was not killed"),
        out: String::from_utf8(stdout).expect("text"),
        err: String::from_utf8(stderr).expect("text"),
    }
}

pub(crate) fn run(arguments: &[&str]) -> Ran {
    run_with(arguments, b"")
}

/// Runs the program, which must succeed; returns its output.
pub(crate) fn out_of(arguments: &[&str]) -> String {
    let ran = run(arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    assert_eq!(ran.err, "", "{arguments:?}");
    ran.out
}

/// Runs the program, which must fail with a message and a hint.
pub(crate) fn complaint_of(arguments: &[&str]) -> String {
    let ran = run(arguments);
    assert_eq!(ran.code, 2, "{arguments:?}: {}{}", ran.out, ran.err);
    assert!(ran.err.starts_with("error: "), "{arguments:?}: {}", ran.err);
    assert!(
        !ran.err.contains("panicked") && !ran.err.contains("fault of the program"),
        "{}",
        ran.err
    );
    ran.err
}

/// An empty folder for one test, removed when the test ends.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    pub(crate) fn path(&self, file: &str) -> String {
        self.0.join(file).to_str().expect("a plain path").to_owned()
    }

    pub(crate) fn write(&self, file: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(file);
        std::fs::write(&path, text).expect("a file can be written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A recorded game of the first game, for tests that need any.
pub(crate) fn recorded(folder: &Folder) -> String {
    let to = folder.path("recorded");
    let game = first_game();
    out_of(&["simulate", &game, "--games", "1", "--seed", "13", "--record", &to]);
    let file = std::fs::read_dir(&to).expect("it was made").next().expect("one game");
    file.expect("it can be listed").path().to_str().expect("a plain path").to_owned()
}

/// The list of games, as the program prints it.
pub(crate) fn games() -> Vec<serde_json::Value> {
    serde_json::from_str(&out_of(&["games", "--json"])).unwrap()
}

pub(crate) fn first_game() -> String {
    games()[0]["id"].as_str().expect("an id").to_owned()
}
