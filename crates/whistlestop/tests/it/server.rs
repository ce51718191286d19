//! A server for one test: the real program as a process.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use whistle_harness::browser::PATIENCE;

/// A running server, stopped when the test ends.
pub(crate) struct Server {
    pub(crate) host: String,
    child: Child,
}

/// An answer to a request.
pub(crate) struct Answer {
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Server {
    /// Starts it and waits until it prints its address.
    pub(crate) fn start(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("it was asked for"));
        out.read_line(&mut line).expect("it says where it is");
        // Kept open so that the server can write.
        child.stdout = Some(out.into_inner());
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let host = address.unwrap_or_else(|| panic!("no address: {line}")).to_owned();
        Server { host, child }
    }

    /// Sends a request; `cookie` and `body` may be empty.
    pub(crate) fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> Answer {
        let host = &self.host;
        let mut stream = TcpStream::connect(host).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("it can wait");
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.0\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        Answer { head: head.to_owned(), body: body.to_owned() }
    }

    /// Returns its resident memory in MB.
    #[cfg(target_os = "linux")]
    pub(crate) fn resident_mb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
        line.split_whitespace().next().and_then(|kb| kb.parse::<u64>().ok()).expect("kB") / 1_024
    }

    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.expect("a signal can be sent").success());
    }

    /// Stops it, which must succeed.
    pub(crate) fn stop(self) {
        self.stop_by("-TERM");
    }

    pub(crate) fn stop_by(mut self, signal: &str) {
        self.signal(signal);
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Answer {
    /// The cookie that it set, if any.
    pub(crate) fn cookie(&self) -> Option<String> {
        let cookie = self.head.lines().find_map(|line| line.strip_prefix("set-cookie: "))?;
        cookie.split(';').next().map(str::to_owned)
    }
}
