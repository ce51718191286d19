//! A PostgreSQL of a test's own: started for it, gone with it.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A PostgreSQL that runs until it is dropped.
pub(crate) struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
}

impl Postgres {
    /// Starts one.
    ///
    /// # Panics
    /// If its programs are not there: a test that cannot be run has failed.
    pub(crate) fn start(name: &str) -> Postgres {
        let programs = programs().expect(
            "PostgreSQL's programs are not here; on Debian `apt-get install postgresql` brings them",
        );
        let folder = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(&folder));
        }
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let postgres = Postgres { programs, folder, port };
        let data = postgres.folder.join("data");
        let words = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
        run(postgres.command("initdb").arg("-D").arg(&data).args(words));
        let options = format!("-p {port} -h 127.0.0.1 -k {}", postgres.folder.display());
        let log = postgres.folder.join("log");
        let mut start = postgres.command("pg_ctl");
        start.arg("-D").arg(&data).arg("-w").arg("-l").arg(log).args(["-o", &options, "start"]);
        run(&mut start);
        postgres
    }

    /// Makes an empty database and returns its address.
    pub(crate) fn database(&self, name: &str) -> String {
        let port = self.port.to_string();
        let mut create = self.command("createdb");
        run(create.args(["-h", "127.0.0.1", "-p", &port, "-U", "postgres", name]));
        format!("postgres://postgres@127.0.0.1:{port}/{name}")
    }

    fn command(&self, program: &str) -> Command {
        let path = self.programs.join(program);
        let mut command = if is_root() {
            // It refuses to run as root.
            let mut other = Command::new("runuser");
            other.args(["-u", "postgres", "--"]).arg(path);
            other
        } else {
            Command::new(path)
        };
        command.current_dir(&self.folder);
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.folder.join("data");
        let mut stop = self.command("pg_ctl");
        stop.arg("-D").arg(data).args(["-m", "immediate", "stop"]).stdout(Stdio::null());
        let _ = stop.status();
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
