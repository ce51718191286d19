//! The real program, in a process of its own, which can be killed.

use std::fs::OpenOptions;
use std::path::PathBuf;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// How the program is started.
pub(crate) struct Launch {
    pub(crate) program: PathBuf,
    /// Where its settings and its log are.
    pub(crate) folder: PathBuf,
    pub(crate) data: PathBuf,
    /// Another database than the file in the data folder.
    pub(crate) database: Option<String>,
    pub(crate) environment: Vec<(&'static str, PathBuf)>,
}

/// The program, serving.
pub(crate) struct Program {
    pub(crate) host: String,
    child: Child,
}

impl Launch {
    /// Starts it.
    ///
    /// # Errors
    /// If it ends before it serves: its exit code, and what is in its log.
    pub(crate) async fn start(&self) -> Result<Program, String> {
        let config = self.folder.join("settings.toml");
        let most = "bot_pause_ms = 0\nsnapshot_every = 8\n[limits]\nrequests_per_second = 1000000\n\
                    messages_per_second = 100000\nnew_per_minute = 1000000\nsockets = 1000000\n\
                    sockets_per_address = 1000000\nwebsockets_per_address = 1000000\n\
                    websockets_per_person = 1000000\n\
                    waiting_tables_per_person = 1000000\n\
                    unfinished_tables_per_person = 1000000\n\
                    unfinished_tables_per_address = 1000000\n";
        std::fs::write(&config, most).expect("a file can be written");
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
        Ok(Program { host, child })
    }

    fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// Everything it has said.
    pub(crate) fn said(&self) -> String {
        std::fs::read_to_string(self.log()).unwrap_or_default()
    }
}

impl Program {
    /// No warning, no flushing: as if the power had gone.
    pub(crate) async fn kill(mut self) {
        let _ = self.child.kill().await;
    }

    /// Asks it to end, and waits until it has.
    #[allow(dead_code)]
    pub(crate) async fn stop(mut self) {
        let id = self.child.id().expect("it runs").to_string();
        let asked = std::process::Command::new("kill").args(["-TERM", &id]).status();
        assert!(asked.is_ok_and(|asked| asked.success()), "it cannot be asked");
        let ended = self.child.wait().await.expect("it ends");
        assert!(ended.success(), "{ended}");
    }
}
