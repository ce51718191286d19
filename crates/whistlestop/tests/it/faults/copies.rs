//! Restored backups, damaged files, and file permissions.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use whistle_harness::faults::player::{Player, Turn};
use whistle_harness::postgres::Postgres;
use whistle_harness::program::Launch;

use super::launch;

/// Plays long enough for snapshots to be written.
async fn play(launch: &Launch) -> Player {
    let running = launch.start().await.expect("it serves");
    let mut player = Player::arrive(&running.host).await;
    player.open_tables(2).await;
    for _ in 0..20 {
        for table in player.open.clone() {
            assert_eq!(player.turn(&table).await, Turn::Done);
        }
    }
    running.stop().await;
    player
}

/// Checks that every table exists and continues.
async fn is_all_there(launch: &Launch, player: &mut Player) {
    let running = launch.start().await.expect("it serves");
    player.follow(&running.host);
    player.find_all_again().await;
    for table in player.open.clone() {
        assert_eq!(player.turn(&table).await, Turn::Done);
    }
    running.stop().await;
}

async fn sql(file: &Path, words: String) -> i64 {
    let url = format!("sqlite:{}", file.display());
    let mut connection = SqliteConnection::connect(&url).await.expect("it opens");
    let rows = sqlx::query(AssertSqlSafe(words)).fetch_all(&mut connection).await.expect("SQL");
    connection.close().await.expect("it closes");
    rows.first().map_or(0, |row| sqlx::Row::get(row, 0))
}

#[tokio::test]
async fn a_copy_without_snapshots_opens_every_table_on_sqlite() {
    let original = launch("copy-sqlite", None);
    let mut player = play(&original).await;
    let file = original.data.join("whistlestop.db");
    assert!(sql(&file, "select count(*) from snapshots".to_owned()).await > 0, "none was made");
    let copy = launch("copied-sqlite", None);
    std::fs::create_dir_all(&copy.data).expect("a folder can be made");
    let copied = copy.data.join("whistlestop.db");
    sql(&file, format!("vacuum into '{}'", copied.display())).await;
    sql(&copied, "drop table snapshots".to_owned()).await;
    is_all_there(&copy, &mut player).await;
    sql(&copied, "delete from snapshots".to_owned()).await;
    is_all_there(&copy, &mut player).await;
    for launch in [original, copy] {
        let _ = std::fs::remove_dir_all(&launch.folder);
    }
}

#[tokio::test]
async fn a_copy_without_snapshots_opens_every_table_on_postgresql() {
    let postgres = Postgres::start("whistlestop-copy");
    let original = launch("copy-pg", Some(postgres.database("original")));
    let mut player = play(&original).await;
    let snapshots = postgres.tool("psql", "original", &["-Atc", "select count(*) from snapshots"]);
    assert_ne!(snapshots, b"0\n", "none was made");
    for (name, left_out) in
        [("a", "--exclude-table=snapshots"), ("b", "--exclude-table-data=snapshots")]
    {
        let dump = postgres.tool("pg_dump", "original", &[left_out]);
        let copy = launch(&format!("copied-pg-{name}"), Some(postgres.database(name)));
        let file = copy.folder.join("dump.sql");
        std::fs::write(&file, dump).expect("a file can be written");
        let file = file.to_str().expect("a plain path");
        postgres.tool("psql", name, &["-v", "ON_ERROR_STOP=1", "-qf", file]);
        let (open, ledger) = (player.open.clone(), player.ledger.clone());
        is_all_there(&copy, &mut player).await;
        // The other copy does not have the moves played here.
        (player.open, player.ledger) = (open, ledger);
        let _ = std::fs::remove_dir_all(&copy.folder);
    }
    let _ = std::fs::remove_dir_all(&original.folder);
}

#[tokio::test]
async fn a_damaged_file_is_found_before_anybody_plays() {
    let launch = launch("damaged", None);
    play(&launch).await;
    let file = launch.data.join("whistlestop.db");
    let whole = std::fs::read(&file).expect("it is there");
    // A damaged page in the middle, like a bad sector.
    let page = 4_096 * (whole.len() / 4_096 / 2);
    let mut damaged = whole.clone();
    damaged[page..page + 4_096].fill(0xa5);
    // The end is missing, as in a truncated copy.
    let short = &whole[..whole.len() / 2];
    for bytes in [&damaged[..], short] {
        std::fs::write(&file, bytes).expect("it can be written");
        let refused = launch.start().await.err().expect("it is refused");
        assert!(refused.starts_with("exit status: 2"), "{refused}");
        assert!(refused.contains("damaged") && refused.contains("whistlestop.db"), "{refused}");
        assert!(refused.contains("docs/host/operating.md"), "{refused}");
        assert_eq!(std::fs::read(&file).expect("it is there"), bytes, "nothing was changed");
    }
    std::fs::write(&file, &whole).expect("it can be written");
    launch.start().await.expect("the copy is whole").stop().await;
    let _ = std::fs::remove_dir_all(&launch.folder);
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

fn chmod(path: &Path, mode: u32) {
    let permissions = std::fs::Permissions::from_mode(mode);
    std::fs::set_permissions(path, permissions).expect("it can be changed");
}

#[tokio::test]
async fn nobody_else_can_read_what_is_kept() {
    let launch = launch("private", None);
    let data = launch.data.clone();
    let files = || {
        let entries = std::fs::read_dir(&launch.data).expect("it is there");
        entries.map(|entry| entry.expect("it can be listed").path()).collect::<Vec<_>>()
    };
    let running = launch.start().await.expect("it serves");
    Player::arrive(&running.host).await;
    assert_eq!(mode(&data), 0o700);
    assert!(files().len() >= 3, "the file, and what SQLite puts beside it: {:?}", files());
    files().iter().for_each(|file| assert_eq!(mode(file), 0o600, "{}", file.display()));
    running.kill().await;
    // Permissions that are too open.
    chmod(&data, 0o755);
    files().iter().for_each(|file| chmod(file, 0o644));
    let running = launch.start().await.expect("it serves");
    assert_eq!(mode(&data), 0o700);
    files().iter().for_each(|file| assert_eq!(mode(file), 0o600, "{}", file.display()));
    assert!(launch.said().contains("file permissions tightened"), "{}", launch.said());
    running.stop().await;
    // A folder with other files stays as it is; the server's files do not.
    chmod(&data, 0o755);
    std::fs::write(data.join("a letter"), "dear all").expect("it can be written");
    chmod(&data.join("whistlestop.db"), 0o644);
    let running = launch.start().await.expect("it serves");
    assert_eq!(mode(&data), 0o755);
    assert_eq!(mode(&data.join("whistlestop.db")), 0o600);
    running.stop().await;
    let _ = std::fs::remove_dir_all(&launch.folder);
}
