//! A PostgreSQL that is spoken to over TLS.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use whistle_server::Metrics;
use whistle_server::store::Store;

use crate::harness::postgres::Postgres;

/// Makes a certificate that vouches for itself, for 127.0.0.1; returns it and its key.
fn certificate(folder: &Path, name: &str) -> (PathBuf, PathBuf) {
    let (certificate, key) =
        (folder.join(format!("{name}.crt")), folder.join(format!("{name}.key")));
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=127.0.0.1",
        ])
        .args(["-addext", "subjectAltName=IP:127.0.0.1"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .arg("-keyout")
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .stderr(Stdio::null())
        .status();
    assert!(made.is_ok_and(|made| made.success()), "the program `openssl` makes certificates");
    (certificate, key)
}

async fn opens(url: &str) -> Result<(), String> {
    let store = Store::open(url, Arc::new(Metrics::default())).await;
    let store = store.map_err(|error| error.to_string())?;
    store.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_spoken_to_over_tls_and_only_if_it_is_the_right_one() {
    let folder = std::env::temp_dir().join(format!("whistlestop-tls-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let (own, key) = certificate(&folder, "own");
    let (other, _) = certificate(&folder, "other");
    // It is the database's own user who must be able to read them, and nobody else the key.
    let hand_over = format!(
        "chmod 755 '{0}' && chmod 600 '{1}' && {{ [ \"$(id -u)\" != 0 ] || chown postgres '{1}'; }}",
        folder.display(),
        key.display()
    );
    let handed = Command::new("sh").args(["-c", &hand_over]).status();
    assert!(handed.is_ok_and(|handed| handed.success()), "{hand_over}");
    let settings = [
        "ssl = on".to_owned(),
        format!("ssl_cert_file = '{}'", own.display()),
        format!("ssl_key_file = '{}'", key.display()),
        "log_connections = on".to_owned(),
    ];
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let postgres = Postgres::start_in(folder.join("server"), Vec::new(), &settings);
    let url = postgres.database("tables");
    let with =
        |mode: &str, root: &Path| format!("{url}?sslmode={mode}&sslrootcert={}", root.display());
    assert_eq!(opens(&with("verify-full", &own)).await, Ok(()));
    let refused = opens(&with("verify-full", &other)).await.expect_err("another certificate");
    assert!(refused.to_lowercase().contains("certificate"), "{refused}");
    assert_eq!(opens(&format!("{url}?sslmode=require")).await, Ok(()));
    // What is required is what happens: the server itself says so.
    let log = std::fs::read_to_string(folder.join("server/log")).expect("a log");
    let spoken: Vec<&str> = log
        .lines()
        .filter(|line| line.contains("authorized") && line.contains("whistlestop"))
        .collect();
    assert!(!spoken.is_empty() && spoken.iter().all(|line| line.contains("SSL enabled")), "{log}");
    drop(postgres);
    let _ = std::fs::remove_dir_all(&folder);
}
