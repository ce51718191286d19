//! The real program, as a separate process.

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use super::browser::Browser;

/// Settings for clients that all share an address and never pause.
pub const WITHOUT_LIMITS: &str = "bot_pause_ms = 0\n[limits]\nlifted = true\n";

/// How the program is started.
pub struct Launch {
    pub program: PathBuf,
    /// The folder with its settings and its log.
    pub folder: PathBuf,
    pub data: PathBuf,
    pub settings: String,
    /// A database other than the file in the data folder.
    pub database: Option<String>,
    pub environment: Vec<(&'static str, PathBuf)>,
}

/// The running server.
pub struct Program {
    pub host: String,
    child: Child,
    data: PathBuf,
}

impl Launch {
    /// Creates an empty folder for it, which also contains the data.
    pub fn in_folder(program: &Path, folder: PathBuf, settings: &str) -> Launch {
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let (program, data) = (program.to_path_buf(), folder.join("data"));
        let settings = settings.to_owned();
        Launch { program, folder, data, settings, database: None, environment: Vec::new() }
    }

    /// Starts it.
    ///
    /// # Errors
    /// Returns its exit code and its log if it ends before it serves.
    pub async fn start(&self) -> Result<Program, String> {
        let config = self.folder.join("settings.toml");
        std::fs::write(&config, &self.settings).expect("a file can be written");
        let log = OpenOptions::new().create(true).append(true).open(self.log()).expect("a file");
        let mut command = Command::new(&self.program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--config"]).arg(&config);
        command.arg("--data").arg(&self.data);
        if let Some(url) = &self.database {
            command.arg("--database-url").arg(url);
        }
        for (name, value) in &self.environment {
            command.env(name, value);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).kill_on_drop(true);
        let mut child = command.spawn().expect("it starts");
        let out = child.stdout.take().expect("it was asked for");
        let line = BufReader::new(out).lines().next_line().await.expect("it speaks");
        let Some(line) = line else {
            let ended = child.wait().await.expect("it ends");
            return Err(format!("{ended}: {}", self.said()));
        };
        let host = line.rsplit("http://").next().expect("an address").trim().to_owned();
        Ok(Program { host, child, data: self.data.clone() })
    }

    fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// Returns its whole log.
    pub fn said(&self) -> String {
        std::fs::read_to_string(self.log()).unwrap_or_default()
    }

    /// Removes everything that it has written.
    pub fn clean_up(&self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Program {
    /// Kills it without warning or flushing, as if the power had failed.
    pub async fn kill(mut self) {
        let _ = self.child.kill().await;
    }

    /// Asks it to stop, and waits until it has ended.
    pub async fn stop(mut self) {
        let id = self.child.id().expect("it runs").to_string();
        let asked = std::process::Command::new("kill").args(["-TERM", &id]).status();
        assert!(asked.is_ok_and(|asked| asked.success()), "it cannot be asked");
        let ended = self.child.wait().await.expect("it ends");
        assert!(ended.success(), "{ended}");
    }

    /// Sends it a signal, by name.
    pub fn signal(&self, name: &str) {
        let id = self.child.id().expect("it runs").to_string();
        let sent = std::process::Command::new("kill").args([&format!("-{name}"), &id]).status();
        assert!(sent.is_ok_and(|sent| sent.success()), "it cannot be sent {name}");
    }

    /// Tells whether it is still running.
    pub fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    fn status(&self, field: &str) -> u64 {
        let path = format!("/proc/{}/status", self.child.id().unwrap_or_default());
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix(field));
        let number = line.and_then(|line| line.split_whitespace().nth(0)?.parse().ok());
        number.unwrap_or_default()
    }

    pub fn memory_kb(&self) -> u64 {
        self.status("VmRSS:")
    }

    /// Counts its open files and sockets.
    pub fn descriptors(&self) -> u64 {
        let path = format!("/proc/{}/fd", self.child.id().unwrap_or_default());
        std::fs::read_dir(path).map_or(0, |entries| entries.count() as u64)
    }

    pub fn threads(&self) -> u64 {
        self.status("Threads:")
    }

    /// Returns the size of the stored data, in kB.
    pub fn stored_kb(&self) -> u64 {
        let files = std::fs::read_dir(&self.data).into_iter().flatten().flatten();
        files.filter_map(|file| file.metadata().ok()).map(|about| about.len() / 1_024).sum()
    }

    /// Asks how many tables the server holds in memory.
    pub async fn open_tables(&self) -> u64 {
        Browser { host: self.host.clone(), cookie: None }.metric("tables_open").await
    }

    /// Returns how long the server has kept cores busy, in seconds.
    pub fn busy(&self) -> f64 {
        busy(&self.child.id().unwrap_or_default().to_string())
    }
}

/// Returns how long a process (`self` for this one) has kept cores busy, in seconds.
pub fn busy(process: &str) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The second field is a name in brackets, which may have spaces; times are in hundredths.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// Returns the open file limit of this process and its children.
pub fn most_open_files() -> usize {
    let text = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    soft.unwrap_or(usize::MAX)
}
