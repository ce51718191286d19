//! The real program, in a process of its own.

use std::path::{Path, PathBuf};
use std::process::Stdio;

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
        let most = "requests_per_second = 1000000\nmessages_per_second = 100000\n\
                    new_per_minute = 1000000\nbot_pause_ms = 0\n";
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

    pub(crate) fn peak_kb(&self) -> u64 {
        self.status("VmHWM:")
    }

    pub(crate) async fn stop(mut self) {
        let _ = self.child.kill().await;
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
