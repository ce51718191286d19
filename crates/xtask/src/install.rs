//! Installs system programs that the checks need where possible, and otherwise explains how.

use std::path::Path;

use crate::shell::{exists, output, run, say};

/// Debian's path of Chromium. The browser tests look there unless `CHROMIUM` names another path.
const CHROMIUM: &str = "/usr/bin/chromium";

/// A program that the checks need, and its package on supported systems.
struct Needed {
    name: &'static str,
    why: &'static str,
    is_there: fn() -> bool,
    debian: &'static [&'static str],
    fedora: &'static str,
    macos: &'static str,
}

const POSTGRES: Needed = Needed {
    name: "PostgreSQL",
    why: "the store's tests start their own",
    is_there: || {
        let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let mut folders = debian.map(|version| version.path().join("bin/initdb"));
        folders.any(|program| program.exists()) || exists("initdb", &["--version"])
    },
    debian: &["postgresql"],
    fedora: "postgresql-server",
    macos: "postgresql@17",
};

const NATS: Needed = Needed {
    name: "NATS",
    why: "tests with several servers start their own",
    is_there: || {
        Path::new("/usr/sbin/nats-server").exists() || exists("nats-server", &["--version"])
    },
    debian: &["nats-server"],
    fedora: "nats-server",
    macos: "nats-server",
};

const BROWSER: Needed = Needed {
    name: "Chromium",
    why: "the browser tests run in it",
    is_there: || {
        let named = std::env::var("CHROMIUM").unwrap_or_else(|_| CHROMIUM.to_owned());
        exists(&named, &["--version"])
    },
    debian: &["chromium", "fonts-dejavu-core"],
    fedora: "chromium",
    macos: "--cask chromium",
};

pub(crate) fn postgres() -> Result<(), String> {
    POSTGRES.install()
}

pub(crate) fn nats() -> Result<(), String> {
    NATS.install()
}

pub(crate) fn chromium() -> Result<(), String> {
    BROWSER.install()
}

/// Installs everything that is missing, in one go.
pub(crate) fn everything() -> Result<(), String> {
    postgres()?;
    nats()?;
    chromium()?;
    rust_target("wasm32-unknown-unknown")
}

/// Makes sure that Rust can build for a target, using rustup if Rust was installed with it.
pub(crate) fn rust_target(target: &str) -> Result<(), String> {
    if !exists("rustup", &["--version"]) {
        return Ok(());
    }
    let installed = output("rustup", &["target", "list", "--installed"])?;
    if installed.lines().any(|line| line == target) {
        return Ok(());
    }
    say!("Installing Rust's target {target}: rustup target add {target}");
    run("rustup", &["target", "add", target])
}

impl Needed {
    fn install(&self) -> Result<(), String> {
        if (self.is_there)() {
            return Ok(());
        }
        let install = [&["install", "--yes", "--no-install-recommends"], self.debian].concat();
        if !exists("apt-get", &["--version"]) {
            return Err(self.by_hand());
        }
        say!("Installing {}: apt-get {}", self.name, install.join(" "));
        // Without package lists, or with outdated ones, the first attempt finds nothing.
        let quiet = |arguments: &[&str]| output("apt-get", arguments).map(drop);
        let installed =
            quiet(&install).or_else(|_| quiet(&["update"]).and_then(|()| quiet(&install)));
        match installed {
            Ok(()) if (self.is_there)() => Ok(()),
            Ok(()) => Err(self.by_hand()),
            Err(error) => Err(format!("{error}. {}", self.by_hand())),
        }
    }

    fn by_hand(&self) -> String {
        let (name, why, debian) = (self.name, self.why, self.debian.join(" "));
        format!(
            "{name} is missing; {why}. Install it and try again:\n  \
             Debian, Ubuntu  sudo apt-get install {debian}\n  \
             Fedora          sudo dnf install {}\n  \
             macOS           brew install {}",
            self.fedora, self.macos
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{BROWSER, NATS, POSTGRES};

    #[test]
    fn what_is_missing_can_be_installed_by_hand_on_three_systems() {
        for needed in [POSTGRES, NATS, BROWSER] {
            let advice = needed.by_hand();
            for system in ["apt-get install", "dnf install", "brew install"] {
                assert!(advice.contains(system), "{advice}");
            }
        }
    }
}
