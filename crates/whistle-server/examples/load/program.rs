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
    pub(crate) async fn start(program: &Path, database: Option<String>) -> Program {
        let folder = PathBuf::from(format!("target/load-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let config = folder.join("settings.toml");
        let most = "bot_pause_ms = 0\n[limits]\nrequests_per_second = 1000000\n\
                    messages_per_second = 100000\nnew_per_minute = 1000000\n";
        std::fs::write(&config, most).expect("a file can be written");
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
