//! The real program, in a process of its own.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::browser::Browser;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// The program, serving.
pub(crate) struct Program {
    pub(crate) host: String,
    child: Child,
    folder: PathBuf,
}

impl Program {
    pub(crate) async fn start(program: &Path, settings: &str, database: Option<String>) -> Program {
        let folder = PathBuf::from(format!("target/serving-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let config = folder.join("settings.toml");
        std::fs::write(&config, settings).expect("a file can be written");
        let mut command = Command::new(program);
        command.arg("serve").arg("--listen").arg("127.0.0.1:0").arg("--config").arg(&config);
        command.arg("--data").arg(folder.join("data"));
        if let Some(url) = database {
            command.arg("--database-url").arg(url);
        }
        let mut child =
            command.stdout(Stdio::piped()).kill_on_drop(true).spawn().expect("it starts");
        let out = child.stdout.take().expect("it was asked for");
        let line = BufReader::new(out).lines().next_line().await.expect("it speaks");
        let line = line.expect("it says where it is");
        let host = line.rsplit("http://").next().expect("an address").trim().to_owned();
        Program { host, child, folder }
    }

    fn status(&self, field: &str) -> u64 {
        let path = format!("/proc/{}/status", self.child.id().unwrap_or_default());
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix(field));
        let number = line.and_then(|line| line.split_whitespace().nth(0)?.parse().ok());
        number.unwrap_or_default()
    }

    pub(crate) fn memory_kb(&self) -> u64 {
        self.status("VmRSS:")
    }

    /// Counts the files and sockets that it has open.
    pub(crate) fn descriptors(&self) -> u64 {
        let path = format!("/proc/{}/fd", self.child.id().unwrap_or_default());
        std::fs::read_dir(path).map_or(0, |entries| entries.count() as u64)
    }

    pub(crate) fn threads(&self) -> u64 {
        self.status("Threads:")
    }

    /// Returns how much is stored, in kB.
    pub(crate) fn stored_kb(&self) -> u64 {
        let files = std::fs::read_dir(self.folder.join("data")).into_iter().flatten().flatten();
        files.filter_map(|file| file.metadata().ok()).map(|about| about.len() / 1_024).sum()
    }

    /// Tells whether it still runs.
    pub(crate) fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Asks how many tables the server holds in memory.
    pub(crate) async fn open_tables(&self) -> u64 {
        let stranger = Browser { host: self.host.clone(), cookie: None };
        let metrics = stranger.get("/metrics").await.body;
        let line = metrics.lines().find_map(|line| line.strip_prefix("whistlestop_tables_open "));
        line.and_then(|count| count.trim().parse().ok()).unwrap_or_default()
    }

    /// Returns how long the server has kept cores busy, in seconds.
    pub(crate) fn busy(&self) -> f64 {
        busy(&self.child.id().unwrap_or_default().to_string())
    }

    /// Asks it to end, as an operator does, and waits until it has.
    pub(crate) async fn end(mut self) {
        let process = self.child.id().unwrap_or_default().to_string();
        let _ = Command::new("kill").args(["-TERM", &process]).status().await;
        let _ = self.child.wait().await;
        let _ = std::fs::remove_dir_all(&self.folder);
    }

    pub(crate) async fn stop(mut self) {
        let _ = self.child.kill().await;
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Returns how long a process (`self` for this one) has kept cores busy, in seconds.
pub(crate) fn busy(process: &str) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The second field is a name in brackets, which may have spaces; times are in hundredths.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// Returns how many files this process, and those it starts, may have open.
pub(crate) fn most_open_files() -> usize {
    let text = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    soft.unwrap_or(usize::MAX)
}
