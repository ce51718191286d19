//! Finds the server to administer.

use std::path::{Path, PathBuf};

use clap::Args;
use whistle_server::Retention;
use whistle_server::admin::AdminTarget;

use crate::command::serve::{CONTROL, DATA, File, read_config};
use crate::failure::Failure;

/// The same options as for `whistlestop serve`.
#[derive(Args)]
pub(super) struct TargetArgs {
    /// Data folder of the server [default: ./whistlestop-data]
    #[arg(long, global = true, value_name = "FOLDER", env = "WHISTLESTOP_DATA")]
    data: Option<PathBuf>,
    /// Database: sqlite:FILE or postgres://… [default: whistlestop.db in the data folder]
    #[arg(long, global = true, value_name = "URL", env = "WHISTLESTOP_DATABASE_URL")]
    #[arg(hide_env_values = true)]
    database_url: Option<String>,
    /// Control socket of a running server [default: control.sock in the data folder]
    #[arg(long, global = true, value_name = "FILE", env = "WHISTLESTOP_CONTROL")]
    control: Option<PathBuf>,
    /// Settings file of the server [default: none]
    #[arg(long, global = true, value_name = "FILE", env = "WHISTLESTOP_CONFIG")]
    config: Option<PathBuf>,
}

impl TargetArgs {
    pub(super) fn find(&self) -> Result<AdminTarget, Failure> {
        let file = self.config.as_deref().map(read_config).transpose()?.unwrap_or_default();
        let named = |name: &str| file.settings.get(name)?.as_str().map(str::to_owned);
        let folder = self.data.clone().or(file.data.clone());
        let control = self.control.clone().or_else(|| named("control").map(PathBuf::from));
        let in_folder = folder.as_ref().map(|folder| folder.join(CONTROL));
        let url = self.database_url.clone().or_else(|| named("database_url"));
        let retention = read_retention(&file)?;
        if let Some(database_url) = url {
            return Ok(AdminTarget { database_url, control: control.or(in_folder), retention });
        }
        let folder = folder.unwrap_or_else(|| PathBuf::from(DATA));
        let file = folder.join("whistlestop.db");
        // `serve` creates a missing database; here, a missing database is a mistake.
        if !file.exists() {
            return Err(no_database(&file));
        }
        let control = control.or_else(|| Some(folder.join(CONTROL)));
        let text = file.to_str().ok_or_else(|| no_database(&file))?;
        Ok(AdminTarget { database_url: format!("sqlite:{text}"), control, retention })
    }
}

/// Reads the retention settings, for when no server is running.
fn read_retention(file: &File) -> Result<Retention, Failure> {
    match file.settings.get("retention") {
        Some(retention) => retention.clone().try_into().map_err(|error: toml::de::Error| {
            Failure::new(format_args!("[retention]: {}", error.message()))
                .hint("see docs/host/operating.md for the settings")
        }),
        None => Ok(Retention::default()),
    }
}

fn no_database(file: &Path) -> Failure {
    let message = format!("{}: no server data found", file.display());
    Failure::new(message)
        .hint("name the server's folder with --data, or its database with --database-url")
}
