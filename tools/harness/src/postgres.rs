//! A PostgreSQL server for one test, stopped when the test ends.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A PostgreSQL server that runs until it is dropped.
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    environment: Vec<(&'static str, PathBuf)>,
}

impl Postgres {
    /// Starts one.
    ///
    /// # Panics
    /// Panics if its programs are not installed: a test that cannot run has failed.
    pub fn start(name: &str) -> Postgres {
        let folder = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Postgres::start_in(folder, Vec::new(), &[])
    }

    /// Starts one in a folder, with extra environment variables and settings.
    pub fn start_in(
        folder: PathBuf,
        environment: Vec<(&'static str, PathBuf)>,
        settings: &[&str],
    ) -> Postgres {
        let programs = programs()
            .expect("PostgreSQL is not installed; on Debian, run `apt-get install postgresql`");
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(&folder));
        }
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let postgres = Postgres { programs, folder, port, environment };
        let data = postgres.folder.join("data");
        postgres.copy_template(&data);
        let listen = format!(
            "port = {port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n"
        );
        let config = data.join("postgresql.auto.conf");
        std::fs::write(&config, listen + &settings.join("\n")).expect("a file can be written");
        assert!(postgres.control(&["start"]), "PostgreSQL does not start");
        postgres
    }

    /// Puts an empty database into a folder. `initdb` takes a second of CPU time, so it runs once per build and every
    /// test copies the result.
    fn copy_template(&self, data: &Path) {
        let program = std::env::current_exe().expect("this program has a path");
        let version = self.programs.parent().and_then(Path::file_name).unwrap_or_default();
        let template = program.with_file_name(format!("postgres-{}", version.display()));
        if !template.exists() {
            let words = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
            let segments = "--wal-segsize=1";
            run(self.command("initdb").arg("-D").arg(data).args(words).arg(segments));
            // Another test may do the same now: a rename shows either a whole template or none.
            let own = template.with_extension(std::process::id().to_string());
            run(Command::new("cp").arg("-a").arg(data).arg(&own));
            if std::fs::rename(&own, &template).is_err() {
                std::fs::remove_dir_all(&own).expect("a folder of our own can be removed");
            }
            return;
        }
        run(Command::new("cp").arg("-a").arg(template).arg(data));
    }

    fn control(&self, arguments: &[&str]) -> bool {
        let (data, log) = (self.folder.join("data"), self.folder.join("log"));
        let mut control = self.command("pg_ctl");
        control.arg("-D").arg(&data).arg("-w").arg("-l").arg(log).args(arguments);
        let ran = control.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        ran.is_ok_and(|status| status.success())
    }

    /// Waits until it answers, and restarts it if it has ended for any reason.
    pub fn see_that_it_answers(&self) {
        for _ in 0..300 {
            let port = self.port.to_string();
            let mut ask = self.command("pg_isready");
            ask.args(["-q", "-h", "127.0.0.1", "-p", &port]);
            if ask.status().is_ok_and(|status| status.success()) {
                return;
            }
            // During recovery, the server runs but does not answer yet.
            if !self.control(&["status"]) {
                self.control(&["start"]);
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        panic!("PostgreSQL does not start again");
    }

    /// Kills it, like a crash.
    pub fn crash(&self) {
        self.control(&["-m", "immediate", "stop"]);
    }

    /// Runs one of its programs against a database and returns what it wrote.
    pub fn tool(&self, program: &str, database: &str, arguments: &[&str]) -> Vec<u8> {
        let port = self.port.to_string();
        let mut tool = self.command(program);
        tool.args(["-h", "127.0.0.1", "-p", &port, "-U", "postgres", "-d", database]);
        let ran = tool.args(arguments).stdin(Stdio::null()).output().expect("it runs");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "{program}: {said}");
        ran.stdout
    }

    /// Creates an empty database and returns its URL.
    pub fn database(&self, name: &str) -> String {
        let port = self.port.to_string();
        let mut create = self.command("createdb");
        run(create.args(["-h", "127.0.0.1", "-p", &port, "-U", "postgres", name]));
        format!("postgres://postgres@127.0.0.1:{port}/{name}")
    }

    fn command(&self, program: &str) -> Command {
        let path = self.programs.join(program);
        let mut command = if is_root() {
            // PostgreSQL refuses to run as root.
            let mut other = Command::new("runuser");
            other.args(["-u", "postgres", "--"]).arg(path);
            other
        } else {
            Command::new(path)
        };
        command.current_dir(&self.folder);
        for (name, value) in &self.environment {
            command.env(name, value);
        }
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.crash();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = folders.into_iter().rev().chain(std::env::split_paths(&path));
    found.into_iter().find(|folder| Path::new(folder).join("initdb").exists())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.starts_with(b"0\n"))
}

fn run(command: &mut Command) {
    let ran = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(ran.is_ok_and(|status| status.success()), "{command:?} failed");
}
