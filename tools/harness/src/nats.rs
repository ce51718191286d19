//! A NATS server for one test, stopped when the test ends.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use parking_lot::Mutex;

/// A NATS server that runs until it is dropped.
pub struct Nats {
    port: u16,
    arguments: Vec<String>,
    running: Mutex<Option<Child>>,
}

impl Nats {
    /// Starts one.
    ///
    /// # Panics
    /// Panics if the program is not installed: a test that cannot run has failed.
    pub fn start() -> Nats {
        Nats::start_with(&[])
    }

    /// Starts one with further arguments.
    pub fn start_with(arguments: &[&str]) -> Nats {
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let nats = Nats {
            port,
            arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
            running: Mutex::new(None),
        };
        nats.see_that_it_answers();
        nats
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Kills it, like a crash.
    pub fn crash(&self) {
        let running = self.running.lock().take();
        if let Some(mut running) = running {
            let _ = running.kill();
            let _ = running.wait();
        }
    }

    /// Starts it if it is not running, and waits until it answers.
    pub fn see_that_it_answers(&self) {
        let mut running = self.running.lock();
        if running.is_none() {
            let port = self.port.to_string();
            let mut command = Command::new(program());
            command.args(["-a", "127.0.0.1", "-p", &port]).args(&self.arguments);
            command.stdin(Stdio::null());
            let started = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
            *running = Some(started.expect(
                "nats-server is not installed; on Debian, run `apt-get install nats-server`",
            ));
        }
        for _ in 0..200 {
            if TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(25));
        }
        panic!("NATS does not start");
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.crash();
    }
}

fn program() -> PathBuf {
    let debian = Path::new("/usr/sbin/nats-server");
    if debian.exists() { debian.to_path_buf() } else { PathBuf::from("nats-server") }
}
