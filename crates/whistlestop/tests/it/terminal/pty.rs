//! The program in a pseudo-terminal, and its screen.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::num::NonZero;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use vt100::Parser;
use whistle_harness::browser::PATIENCE;

use crate::run::program;

pub(crate) const ROWS: u16 = 24;
const COLUMNS: u16 = 80;

/// A program in a terminal of 80 columns and 24 rows.
pub(crate) struct Pty {
    child: Child,
    keyboard: File,
    heard: Arc<Mutex<Heard>>,
}

/// The program's output: as a screen, and every byte.
struct Heard {
    screen: Parser,
    bytes: Vec<u8>,
}

impl Pty {
    pub(crate) fn start(arguments: &[&str]) -> Pty {
        Pty::start_with(arguments, |_| ())
    }

    /// Starts the program, prepared by `prepare`, in a terminal with sixteen colours.
    pub(crate) fn start_with(arguments: &[&str], prepare: impl Fn(&mut Command)) -> Pty {
        let (child, keyboard) = spawn(arguments, prepare);
        let mut output = keyboard.try_clone().expect("it can be opened twice");
        let some = |size| NonZero::new(size).expect("more than nothing");
        let screen = Parser::new(some(ROWS), some(COLUMNS), 0);
        let heard = Arc::new(Mutex::new(Heard { screen, bytes: Vec::new() }));
        let hears = Arc::clone(&heard);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // A terminal whose other end is closed returns an error.
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                let mut heard = hears.lock().expect("nobody panics with it");
                heard.screen.process(&buffer[..count]);
                heard.bytes.extend(&buffer[..count]);
            }
        });
        Pty { child, keyboard, heard }
    }

    /// Presses keys, as bytes.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// The current screen, one line per row.
    pub(crate) fn screen(&self) -> String {
        let heard = self.heard.lock().expect("nobody panics with it");
        heard.screen.screen().contents()
    }

    /// Every byte that the terminal got.
    pub(crate) fn bytes(&self) -> String {
        let heard = self.heard.lock().expect("nobody panics with it");
        String::from_utf8_lossy(&heard.bytes).into_owned()
    }

    /// Waits until the screen satisfies a condition.
    pub(crate) fn until(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let since = Instant::now();
        loop {
            let screen = self.screen();
            if wanted(&screen) {
                // Not in the middle of a redraw.
                std::thread::sleep(Duration::from_millis(40));
                if self.screen() == screen {
                    return screen;
                }
            }
            assert!(since.elapsed() < PATIENCE, "{what}: the screen stays\n{screen}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until some words are on the screen.
    pub(crate) fn until_shown(&self, words: &str) -> String {
        self.until(words, |screen| screen.contains(words))
    }

    /// Closes the terminal once it shows some words, as closing a window does, and sends a hangup; returns the exit
    /// code.
    pub(crate) fn close_once_shown(arguments: &[&str], words: &str) -> i32 {
        let (mut child, mut keyboard) = spawn(arguments, |_| ());
        let (mut seen, mut buffer) = (Vec::new(), [0; 4096]);
        while !String::from_utf8_lossy(&seen).contains(words) {
            let count = keyboard.read(&mut buffer).expect("the program has the terminal open");
            seen.extend(&buffer[..count]);
        }
        drop(keyboard);
        let asked = Command::new("kill").args(["-HUP", &child.id().to_string()]).status();
        assert!(asked.is_ok_and(|asked| asked.success()));
        let since = Instant::now();
        loop {
            if let Some(ended) = child.try_wait().expect("it is ours") {
                return ended.code().expect("it ends by itself");
            }
            if since.elapsed() > PATIENCE {
                let _ = child.kill();
                panic!("the program goes on without a terminal");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits for the end; returns the exit code.
    pub(crate) fn ended(&mut self) -> i32 {
        self.child.wait().expect("it ends").code().expect("it was not killed")
    }
}

/// Starts the program in a new terminal; also returns the terminal's other end.
fn spawn(arguments: &[&str], prepare: impl Fn(&mut Command)) -> (Child, File) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
    grantpt(&ours).expect("it is ours");
    unlockpt(&ours).expect("it is ours");
    let name = ptsname(&ours, Vec::new()).expect("it has a name");
    let name = name.to_str().expect("a plain path");
    let theirs = OpenOptions::new().read(true).write(true).open(name).expect("it is there");
    let size = Winsize { ws_row: ROWS, ws_col: COLUMNS, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&theirs, size).expect("it can be any size");
    let mut command = program(arguments);
    command.env("TERM", "xterm").env_remove("NO_COLOR").env_remove("COLORTERM");
    prepare(&mut command);
    let end = || Stdio::from(theirs.try_clone().expect("it can be opened twice"));
    let child = command.stdin(end()).stdout(end()).stderr(end()).spawn();
    let child = child.expect("the program starts");
    (child, File::from(ours))
}

impl Drop for Pty {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
