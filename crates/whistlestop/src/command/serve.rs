//! `whistlestop serve`: the server.

use std::io::{IsTerminal as _, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Deserialize;
use whistle_server::store::StoreError;
use whistle_server::{Secret, ServeError, Server, Settings};

use super::first_run;
use crate::failure::Failure;
use crate::source::read_text;

/// Options can also be set in the environment or in the file given by --config.
#[derive(Args, Default)]
pub(crate) struct ServeArgs {
    /// Address to listen on; port 0 picks a free port [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS:PORT", env = "WHISTLESTOP_LISTEN")]
    listen: Option<SocketAddr>,
    /// Data folder; created if missing [default: ./whistlestop-data]
    #[arg(long, value_name = "FOLDER", env = "WHISTLESTOP_DATA")]
    data: Option<PathBuf>,
    /// Public address, when behind a proxy: https://games.example.org [default: the listen address]
    #[arg(long, value_name = "URL", env = "WHISTLESTOP_BASE_URL")]
    base_url: Option<String>,
    /// Database: sqlite:FILE or postgres://… [default: whistlestop.db in the data folder]
    #[arg(long, value_name = "URL", env = "WHISTLESTOP_DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
    /// Socket for `whistlestop admin` [default: control.sock in the data folder]
    #[arg(long, value_name = "FILE", env = "WHISTLESTOP_CONTROL")]
    control: Option<PathBuf>,
    /// Settings file (TOML), see docs/host/operating.md [default: none]
    #[arg(long, value_name = "FILE", env = "WHISTLESTOP_CONFIG")]
    config: Option<PathBuf>,
    /// Minimum time of a bot's move when people are watching, in milliseconds [default: 900]
    #[arg(long, value_name = "MS", env = "WHISTLESTOP_BOT_PAUSE_MS")]
    bot_pause_ms: Option<u64>,
    /// Do not open the page in a browser [default: opened on a desktop, from a terminal]
    #[arg(long, env = "WHISTLESTOP_NO_BROWSER")]
    no_browser: bool,
    /// Format of the log on standard error [default: text]
    #[arg(long, value_enum, env = "WHISTLESTOP_LOG")]
    log: Option<Log>,
}

#[derive(Clone, Copy, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
enum Log {
    /// Plain lines
    Text,
    /// One JSON object per line
    Json,
}

/// The default data folder, and the name of the control socket in it.
pub(super) const DATA: &str = "whistlestop-data";
pub(super) const CONTROL: &str = "control.sock";

/// The settings file.
#[derive(Default, Deserialize)]
pub(super) struct File {
    pub(super) data: Option<PathBuf>,
    log: Option<Log>,
    #[serde(flatten)]
    pub(super) settings: toml::Table,
}

pub(super) fn run(arguments: &ServeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let Settled { settings, log, chose_address } = settle(arguments)?;
    start_log(log);
    let runtime = tokio::runtime::Runtime::new().map_err(Failure::new)?;
    runtime.block_on(async {
        let base = settings.base_url.clone();
        let usual = settings.listen;
        let server = open(settings, chose_address).await.map_err(explain)?;
        let address = server.address().map_err(explain)?;
        // A supervisor may stop the server as soon as it reads that the server is listening, so register the signal
        // handlers first.
        let stop = stop_sign();
        let public = base.map_or(String::new(), |base| format!(" ({base})"));
        let is_alone = public.is_empty();
        writeln!(out, "Listening on http://{address}{public}")?;
        if address.port() != usual.port() && usual.port() != 0 {
            writeln!(out, "Another program is using port {}.", usual.port())?;
        }
        // Programs that start a server read its first line and nothing else.
        if is_alone && std::io::stdout().is_terminal() {
            if !arguments.no_browser {
                first_run::open_browser(address);
            }
            first_run::explain_address(address, out)?;
        }
        out.flush()?;
        server.run(stop).await.map_err(explain)
    })?;
    writeln!(out, "Server stopped. All games are saved.")?;
    Ok(())
}

/// How many ports after the usual one are tried if another program uses it.
const OTHER_PORTS: u16 = 9;

/// Opens the server; at the next free port if the usual one is in use and nobody chose it.
async fn open(mut settings: Settings, chose_address: bool) -> Result<Server, ServeError> {
    let last = settings.listen.port().saturating_add(OTHER_PORTS);
    loop {
        let opened = Server::open(settings.clone()).await;
        match &opened {
            Err(ServeError::Listen(address, error))
                if !chose_address
                    && error.kind() == std::io::ErrorKind::AddrInUse
                    && address.port() < last =>
            {
                settings.listen.set_port(address.port() + 1);
            }
            _ => return opened,
        }
    }
}

/// The settings from options, environment and file.
struct Settled {
    settings: Settings,
    log: Log,
    /// Whether somebody chose the address to listen on.
    chose_address: bool,
}

fn settle(arguments: &ServeArgs) -> Result<Settled, Failure> {
    let file = match &arguments.config {
        Some(path) => read_config(path)?,
        None => File::default(),
    };
    let names_database = file.settings.contains_key("database_url");
    let chose_address = arguments.listen.is_some() || file.settings.contains_key("listen");
    let mut settings: Settings = file.settings.try_into().map_err(|error: toml::de::Error| {
        let place = arguments.config.as_deref().unwrap_or(Path::new("settings")).display();
        Failure::new(format_args!("{place}: {}", error.message()))
            .hint("see docs/host/operating.md for the settings")
    })?;
    if let Some(cluster) = &mut settings.cluster {
        // Secrets can come from the environment instead of a file.
        let secret = |name| std::env::var(name).ok().map(Secret);
        cluster.bus_password = secret("WHISTLESTOP_BUS_PASSWORD").or(cluster.bus_password.take());
        cluster.bus_token = secret("WHISTLESTOP_BUS_TOKEN").or(cluster.bus_token.take());
    }
    settings.listen = arguments.listen.unwrap_or(settings.listen);
    settings.base_url = arguments.base_url.clone().or(settings.base_url);
    settings.bot_pause_ms = arguments.bot_pause_ms.unwrap_or(settings.bot_pause_ms);
    if let Some(base) = &settings.base_url
        && !(base.starts_with("http://") || base.starts_with("https://"))
    {
        let message = format!("`{base}` is not a web address");
        return Err(Failure::new(message).hint("a web address begins with https:// or http://"));
    }
    settings.control = arguments.control.clone().or(settings.control);
    let folder = arguments.data.clone().or(file.data);
    match &arguments.database_url {
        Some(url) => settings.database_url.clone_from(url),
        None if names_database => (),
        None => {
            let folder = folder.clone().unwrap_or_else(|| PathBuf::from(DATA));
            settings.database_url = database_in(&folder)?;
            settings.control = settings.control.or_else(|| Some(folder.join(CONTROL)));
        }
    }
    if let (None, Some(folder)) = (&settings.control, folder) {
        // The folder is used only for this.
        make_folder(&folder)?;
        settings.control = Some(folder.join(CONTROL));
    }
    let log = arguments.log.or(file.log).unwrap_or(Log::Text);
    Ok(Settled { settings, log, chose_address })
}

pub(super) fn read_config(path: &Path) -> Result<File, Failure> {
    let text = read_text(path)?;
    toml::from_str(&text).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        let message = error.message().to_owned();
        Failure::new(format_args!("{}: line {line}: {message}", path.display()))
            .hint("see docs/host/operating.md for the settings")
    })
}

/// Creates the folder and checks that it is writable.
fn database_in(folder: &Path) -> Result<String, Failure> {
    make_folder(folder)?;
    let file = folder.join("whistlestop.db");
    let file = file.to_str().ok_or_else(|| {
        Failure::new("the name of the data folder is not valid UTF-8")
            .hint("choose another folder with --data")
    })?;
    Ok(format!("sqlite:{file}"))
}

fn make_folder(folder: &Path) -> Result<(), Failure> {
    let failed = |error: std::io::Error| {
        Failure::file(folder, &error).hint("choose another folder with --data")
    };
    let mut make = std::fs::DirBuilder::new();
    make.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        // The database contains every hand of every game.
        make.mode(0o700);
    }
    make.create(folder).map_err(failed)?;
    let trial = folder.join(".trial");
    std::fs::write(&trial, b"trial").map_err(failed)?;
    std::fs::remove_file(&trial).map_err(failed)
}

fn explain(error: ServeError) -> Failure {
    match &error {
        ServeError::Listen(address, cause) => {
            let failure = Failure::new(&error);
            match cause.kind() {
                std::io::ErrorKind::AddrInUse => failure.hint(format_args!(
                    "another program is using port {}; choose another port with --listen",
                    address.port()
                )),
                _ => failure.hint("choose another address with --listen"),
            }
        }
        ServeError::Store(StoreError::Taken(_)) => Failure::new(&error).hint(
            "only one server can use a data folder or database: stop the other one, or choose another with \
             --data or --database-url",
        ),
        ServeError::Store(StoreError::Newer { .. }) => Failure::new(&error).hint(
            "nothing was changed; start the newer version of whistlestop, restore a backup from before the upgrade, or \
             choose another database with --data or --database-url",
        ),
        ServeError::Store(StoreError::Damaged(_)) => Failure::new(&error).hint(
            "nothing was changed; restore a backup (see docs/host/operating.md, also for saving what can still be \
             read), or choose another database with --data or --database-url",
        ),
        ServeError::Store(_) => Failure::new(&error).hint(
            "check the disk, the permissions and the address (--data, --database-url); see \
             docs/host/operating.md for restoring a backup",
        ),
        ServeError::Cluster(_) => Failure::new(&error).hint(
            "see docs/host/operating.md for what a cluster needs; without [cluster] in the settings, this server \
             runs alone",
        ),
        ServeError::Network(_) => Failure::new(&error),
    }
}

fn start_log(log: Log) {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_env("WHISTLESTOP_LOG_FILTER")
        .unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let writer = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // This fails only if a subscriber is already set, which does no harm.
    let _ = match log {
        Log::Text => writer.with_ansi(false).try_init(),
        Log::Json => writer.json().try_init(),
    };
}

/// Starts listening for stop signals; the future ends at the first one.
fn stop_sign() -> impl Future<Output = ()> + Send + 'static {
    #[cfg(unix)]
    let signals = {
        use tokio::signal::unix::{SignalKind, signal};
        [SignalKind::terminate(), SignalKind::interrupt()].map(signal)
    };
    async move {
        #[cfg(unix)]
        if let [Ok(mut terminated), Ok(mut interrupted)] = signals {
            tokio::select! {
                _ = terminated.recv() => (),
                _ = interrupted.recv() => (),
            }
            return;
        }
        let _ = tokio::signal::ctrl_c().await;
    }
}

#[cfg(test)]
mod tests {
    use whistle_server::{ServeError, Settings};

    #[tokio::test]
    async fn if_the_usual_port_is_in_use_the_next_free_one_is_taken() {
        let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let listen = taken.local_addr().expect("an address");
        let settings = Settings { listen, ..Settings::default() };
        let chosen = super::open(settings.clone(), true).await;
        assert!(matches!(chosen, Err(ServeError::Listen(address, _)) if address == listen));
        let server = super::open(settings, false).await.expect("another port is free");
        let port = server.address().expect("an address").port();
        assert!(port > listen.port() && port - listen.port() <= super::OTHER_PORTS, "{port}");
    }
}
