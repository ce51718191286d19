//! A server for a single test.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use whistle_registry::GameEntry;
use whistle_server::{Limits, Server, Settings};
use whistle_table::{Record, Table};

static NEXT_FILE: AtomicU32 = AtomicU32::new(0);

/// A server with its own database.
pub(crate) struct Hub {
    pub(crate) host: String,
    settings: Settings,
    folder: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<()>>,
}

/// A statement for a database, with its arguments.
pub(crate) type Sql = (String, Vec<String>);

/// A table as a server starts it for people without bots.
pub(crate) fn of_people(game: &'static GameEntry, seats: u8) -> Table {
    let options = game.options_for(seats.into(), seats, serde_json::Map::new());
    Table::open(game, seats, &options).expect("a table")
}

/// Replaces a table's records.
pub(crate) fn put_in(id: &str, records: &[Record]) -> Vec<Sql> {
    let mut sql = vec![
        ("delete from records where table_id = $1".to_owned(), vec![id.to_owned()]),
        ("delete from packed where table_id = $1".to_owned(), vec![id.to_owned()]),
        ("delete from snapshots where table_id = $1".to_owned(), vec![id.to_owned()]),
    ];
    sql.extend(records.iter().map(|record| {
        let words = format!(
            "insert into records (table_id, seq, command, at_ms, body) values ($1, {}, null, 0, $2)",
            record.seq
        );
        (words, vec![id.to_owned(), serde_json::to_string(record).expect("JSON")])
    }));
    sql
}

/// Settings for tests: no pauses for bots, and no waiting times.
pub(crate) fn quick() -> Settings {
    Settings {
        listen: "127.0.0.1:0".parse().expect("an address"),
        bot_pause_ms: 0,
        // Many tests ignore a connection while they look at another.
        pong_s: 3_600,
        limits: Limits::lifted(),
        ..Settings::default()
    }
}

impl Hub {
    pub(crate) async fn open() -> Hub {
        Hub::with(quick()).await
    }

    pub(crate) async fn with(settings: Settings) -> Hub {
        let number = NEXT_FILE.fetch_add(1, Ordering::Relaxed);
        let name = format!("house-{}-{number}", std::process::id());
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let file = folder.join("whistlestop.db");
        let mut settings = settings;
        if !settings.database_url.starts_with("postgres:") {
            settings.database_url = format!("sqlite:{}", file.display());
        }
        let mut hub = Hub { host: String::new(), settings, folder, stop: None, running: None };
        hub.start().await;
        hub
    }

    pub(crate) async fn start(&mut self) {
        let server = Server::open(self.settings.clone()).await.expect("it opens");
        self.host = server.address().expect("an address").to_string();
        let (stop, stopped) = oneshot::channel::<()>();
        self.stop = Some(stop);
        self.running = Some(tokio::spawn(async move {
            let stopped = async move { _ = stopped.await };
            server.run(stopped).await.expect("it serves");
        }));
    }

    /// Restarts the server with other settings.
    pub(crate) async fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        self.stop().await;
        change(&mut self.settings);
        self.start().await;
    }

    pub(crate) async fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(running) = self.running.take() {
            running.await.expect("it ends well");
        }
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.join("whistlestop.db")
    }

    /// Stops the server properly and opens it again on the same database.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    /// Stops the server, changes its database, and opens it again.
    pub(crate) async fn meanwhile(&mut self, sql: &[Sql]) {
        macro_rules! write {
            ($pool:ty) => {{
                let pool = <$pool>::connect(&self.settings.database_url).await.expect("it opens");
                for (words, values) in sql {
                    let query = sqlx::query(sqlx::AssertSqlSafe(words.clone()));
                    let query = values.iter().fold(query, |query, value| query.bind(value));
                    query.execute(&pool).await.expect("it is SQL");
                }
                pool.close().await;
            }};
        }
        self.stop().await;
        if self.settings.database_url.starts_with("postgres:") {
            write!(sqlx::PgPool);
        } else {
            write!(sqlx::SqlitePool);
        }
        self.start().await;
    }

    pub(crate) async fn close(mut self) {
        self.stop().await;
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
