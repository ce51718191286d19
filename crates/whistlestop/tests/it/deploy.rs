//! The files in `deploy/` are used as written, but without containers: the same commands with other addresses.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use whistle_harness::nats::Nats;
use whistle_harness::postgres::Postgres;

use crate::run::{Folder, program};
use crate::server::Server;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads the list of strings that follows a word.
fn list(text: &str, word: &str) -> Vec<String> {
    let line = text.lines().find_map(|line| line.trim_start().strip_prefix(word));
    let line = line.unwrap_or_else(|| panic!("{word} is not there")).trim();
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Replaces text that must occur.
fn with(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from} is not in {text}");
        text.replace(from, to)
    })
}

fn free_address() -> String {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    free.local_addr().expect("an address").to_string()
}

/// Repeats a request until the answer is as expected.
fn until(server: &Server, path: &str, good: impl Fn(&str) -> bool) -> String {
    for _ in 0..300 {
        let answer = server.ask("GET", path, "", "").body;
        if good(&answer) {
            return answer;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{path} does not come to be as it should");
}

#[test]
fn the_image_starts_with_what_it_says() {
    let dockerfile = file("Dockerfile");
    let image = dockerfile.split("FROM scratch").nth(1).expect("an empty image");
    let folder = Folder::new("deploy-image");
    let arguments = list(image, "CMD").join(" ");
    let arguments = with(&arguments, &[("0.0.0.0:8080", "127.0.0.1:0")]);
    assert!(image.contains("EXPOSE 8080") && list(image, "ENTRYPOINT") == ["/whistlestop"]);
    let mut image_program = program(&arguments.split(' ').collect::<Vec<_>>());
    let mut named = 0;
    for setting in image.lines().filter_map(|line| line.strip_prefix("ENV ")) {
        let (name, value) = setting.split_once('=').expect("a name and a value");
        assert!(image.contains(&format!("--chown=65534:65534 /empty {value}")));
        assert!(image.contains("USER 65534:65534") && image.contains(&format!("VOLUME {value}")));
        image_program.env(name, folder.path("data"));
        named += 1;
    }
    assert_eq!(named, 1);
    let server = Server::start(image_program.stderr(Stdio::null()));
    assert!(Path::new(&folder.path("data")).join("whistlestop.db").exists());
    server.stop();
}

/// Starts the three servers of `compose.yaml`, its database and its NATS; the dashboard uses existing metrics, and the
/// proxy knows the servers.
#[test]
fn three_servers_start_with_what_compose_says() {
    let (compose, settings) = (file("compose.yaml"), file("whistlestop.toml"));
    let (x_server, services) = compose.split_once("\nservices:\n").expect("services");
    let nats_service = services.split("image: nats").nth(1).expect("a NATS");
    let nats = list(nats_service, "command:");
    let nats = Nats::start_with(&nats.iter().map(String::as_str).collect::<Vec<_>>());
    let postgres = Postgres::start("whistlestop-compose");
    let database = postgres.database("whistlestop");
    let folder = Folder::new("deploy-compose");
    let names: Vec<&str> =
        services.lines().filter_map(|line| line.trim().strip_suffix(": *server")).collect();
    assert_eq!(names, ["left", "middle", "right"]);
    let mut servers = Vec::new();
    for name in &names {
        let address = free_address();
        let bus = format!("127.0.0.1:{}", nats.port());
        let changed = with(
            &settings,
            &[("0.0.0.0:8080", &address), ("172.16.0.0/12", "127.0.0.0/8"), ("nats:4222", &bus)],
        );
        let config = folder.write(&format!("{name}.toml"), &changed);
        let arguments = list(x_server, "command:").join(" ");
        let arguments = with(&arguments, &[("/whistlestop.toml", &config)]);
        let mut command = program(&arguments.split(' ').collect::<Vec<_>>());
        let mut variables = 0;
        for line in x_server.lines().filter(|line| line.trim().starts_with("WHISTLESTOP_")) {
            let (variable, value) = line.trim().split_once(": ").expect("a name and a value");
            let value = match variable {
                "WHISTLESTOP_DATABASE_URL" => {
                    assert_eq!(value, "postgres://whistlestop:change-me@postgres/whistlestop");
                    database.as_str()
                }
                _ => value,
            };
            command.env(variable, value);
            variables += 1;
        }
        assert_eq!(variables, 3);
        let mut server = Server::start(command.stderr(Stdio::null()));
        server.host = address;
        servers.push(server);
    }
    // The database's other settings in compose match its address.
    for word in ["POSTGRES_USER: whistlestop", "POSTGRES_PASSWORD: change-me"] {
        assert!(services.contains(word), "{word}");
    }
    let mut metrics = String::new();
    for server in &servers {
        metrics = until(server, "/metrics", |text| text.contains("whistlestop_cluster_nodes 3\n"));
        until(server, "/health/ready", |text| text.contains("ok"));
    }
    let board = file("grafana.json");
    let shown: Vec<&str> = board
        .split(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))
        .filter(|word| word.starts_with("whistlestop_"))
        .collect();
    assert!(shown.len() > 15, "{shown:?}");
    for name in shown {
        let base = name.strip_suffix("_bucket").unwrap_or(name);
        assert!(metrics.contains(&format!("# TYPE {base} ")), "nobody counts {name}");
    }
    serde_json::from_str::<serde_json::Value>(&board).expect("a board is JSON");
    let proxy = file("nginx.conf");
    let upstream = proxy.split("upstream").nth(1).and_then(|text| text.split('}').next());
    for name in &names {
        assert!(upstream.expect("servers").contains(&format!("server {name}:8080 ")), "{name}");
    }
    for server in servers {
        server.stop();
    }
}

#[test]
fn a_unit_starts_with_what_it_says() {
    let unit = file("systemd/whistlestop@.service");
    let nats = Nats::start();
    let postgres = Postgres::start("whistlestop-unit");
    let folder = Folder::new("deploy-unit");
    let settings = format!("[cluster]\nbus = \"{}\"\nnode = \"left\"\n", nats.url());
    let config = folder.write("left.toml", &settings);
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("a start");
    let run = folder.path("run");
    std::fs::create_dir_all(&run).expect("a folder can be made");
    assert!(unit.contains("RuntimeDirectory=whistlestop-%i\n"));
    let arguments =
        with(start, &[("/etc/whistlestop/%i.toml", &config), ("/run/whistlestop-%i", &run)]);
    let arguments = arguments.strip_prefix("/usr/local/bin/whistlestop ").expect("the program");
    let mut command = program(&arguments.split(' ').collect::<Vec<_>>());
    assert!(unit.contains("EnvironmentFile=") && unit.contains("WHISTLESTOP_DATABASE_URL="));
    command.env("WHISTLESTOP_DATABASE_URL", postgres.database("unit"));
    command.env("WHISTLESTOP_LISTEN", "127.0.0.1:0");
    let server = Server::start(command.stderr(Stdio::null()));
    until(&server, "/health/ready", |text| text.contains("ok"));
    assert!(Path::new(&run).join("control.sock").exists());
    server.stop();
    // If systemd is installed, it validates the unit.
    let Ok(version) = Command::new("systemd-analyze").arg("--version").output() else { return };
    assert!(version.status.success());
    let real = with(&unit, &[("/usr/local/bin/whistlestop", env!("CARGO_BIN_EXE_whistlestop"))]);
    let path = folder.write("whistlestop@.service", &real);
    let told = Command::new("systemd-analyze").args(["verify", &path]).output().expect("it runs");
    let said = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(told.status.success() && !said.contains("whistlestop@"), "{said}");
}
