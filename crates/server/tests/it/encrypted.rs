//! PostgreSQL and NATS over TLS.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use whistle_harness::browser::Browser;
use whistle_harness::nats::Nats;
use whistle_harness::postgres::Postgres;
use whistle_server::store::Store;
use whistle_server::{BusAddress, ClusterSettings, Metrics, Secret, Server, Settings};

use crate::hub::{Hub, quick};

/// Creates a self-signed certificate for 127.0.0.1; returns it and its key.
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
    // The database's own user must be able to read them, and nobody else may read the key.
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
    // The required encryption is really used, according to the server itself.
    let log = std::fs::read_to_string(folder.join("server/log")).expect("a log");
    let spoken: Vec<&str> = log
        .lines()
        .filter(|line| line.contains("authorized") && line.contains("whistlestop"))
        .collect();
    assert!(!spoken.is_empty() && spoken.iter().all(|line| line.contains("SSL enabled")), "{log}");
    drop(postgres);
    let _ = std::fs::remove_dir_all(&folder);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_is_spoken_to_over_tls_with_a_password_or_a_token_that_nobody_is_told() {
    let folder = std::env::temp_dir().join(format!("whistlestop-bus-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let (own, key) = certificate(&folder, "own");
    let (other, _) = certificate(&folder, "other");
    let postgres = Postgres::start("whistlestop-bus-tls");
    let database = postgres.database("bus");
    let text = |path: &Path| path.to_str().expect("a name").to_owned();
    let tls =
        ["--tls".to_owned(), "--tlscert".to_owned(), text(&own), "--tlskey".to_owned(), text(&key)];
    let start = |more: &[&str]| {
        let arguments: Vec<&str> =
            tls.iter().map(String::as_str).chain(more.iter().copied()).collect();
        Nats::start_with(&arguments)
    };
    let with = |cluster: ClusterSettings| Settings {
        database_url: database.clone(),
        cluster: Some(cluster),
        ..quick()
    };
    let refused = async |cluster: ClusterSettings| match Server::open(with(cluster)).await {
        Ok(_) => panic!("it is not refused"),
        Err(error) => error.to_string(),
    };
    let secret = |text: &str| Some(Secret(text.to_owned()));
    let nats = start(&["--user", "station", "--pass", "rosebud@7"]);
    let address = |scheme: &str, who: &str| {
        format!("{scheme}://{who}127.0.0.1:{}", nats.port()).parse::<BusAddress>().expect("a bus")
    };
    let good = ClusterSettings {
        bus_user: Some("station".to_owned()),
        bus_password: secret("rosebud@7"),
        bus_ca: Some(own.clone()),
        ..ClusterSettings::over(address("tls", ""))
    };
    // With credentials in the settings or in the URL, two servers find each other.
    let in_address = ClusterSettings {
        bus_ca: Some(own.clone()),
        ..ClusterSettings::over(address("tls", "station:rosebud%407@"))
    };
    let (left, right) = (Hub::with(with(good.clone())).await, Hub::with(with(in_address)).await);
    let me = Browser::arrive(&right.host).await;
    assert_eq!(me.metric("cluster_nodes").await, 2);
    let host = Browser::arrive(&left.host).await;
    let table = host.make(serde_json::json!({ "game": "trick-of-the-rails", "seats": 3 })).await;
    me.get(&format!("/api/tables/{table}")).await.ok();
    left.close().await;
    right.close().await;
    let wrong = [
        ClusterSettings { bus_password: secret("rosebud-8"), ..good.clone() },
        ClusterSettings { bus_user: None, bus_password: None, ..good.clone() },
        ClusterSettings { bus_password: None, ..good.clone() },
        ClusterSettings { bus_ca: Some(other), ..good.clone() },
        ClusterSettings { bus_ca: None, ..good.clone() },
        ClusterSettings { bus_ca: Some(folder.join("none")), ..good.clone() },
        ClusterSettings {
            bus: address("tls", "station:rosebud-9@"),
            bus_user: None,
            bus_password: None,
            ..good.clone()
        },
        ClusterSettings::over("nats://station:rosebud%407@127.0.0.1:no".parse().expect("a bus")),
    ];
    for cluster in wrong {
        let shown = format!("{cluster:?}");
        let error = refused(cluster).await;
        assert!(error.contains("failed to connect to the message bus"), "{error}");
        assert!(!error.contains("rosebud") && !shown.contains("rosebud"), "{error} {shown}");
    }
    drop(nats);
    // A client that requires TLS refuses connections without it.
    let plain = Nats::start();
    let plain = format!("tls://127.0.0.1:{}", plain.port()).parse().expect("a bus");
    refused(ClusterSettings { bus_ca: Some(own.clone()), ..ClusterSettings::over(plain) }).await;
    let nats = start(&["--auth", "rosebud-token"]);
    let address = format!("tls://127.0.0.1:{}", nats.port()).parse().expect("a bus");
    let token = ClusterSettings {
        bus_token: secret("rosebud-token"),
        bus_ca: Some(own),
        ..ClusterSettings::over(address)
    };
    Hub::with(with(token.clone())).await.close().await;
    let error = refused(ClusterSettings { bus_token: secret("rosebud-tokem"), ..token }).await;
    assert!(!error.contains("rosebud"), "{error}");
    let _ = std::fs::remove_dir_all(&folder);
}
