//! The Python package: one wheel, and its tests in an environment of their own.

use std::path::{Path, PathBuf};

use crate::shell::{output, root, run, target};

/// What the tests lean on: PettingZoo, Gymnasium and OpenSpiel with what runs tests and looks at types.
const TESTS: &str = "test";
/// What the rest leans on besides: large, and not needed to see that all is well.
const ALL: &str = "test,ray,examples";

/// Builds the wheel and runs the tests: what CI does.
pub(crate) fn check() -> Result<(), String> {
    test(TESTS, &["python"])
}

/// Installs everything that can be installed, and runs every test, those that take long too.
pub(crate) fn check_all() -> Result<(), String> {
    test(ALL, &["python", "--all"])
}

/// Measures against OpenSpiel and PettingZoo's own games, in one run.
pub(crate) fn bench(arguments: &[&str]) -> Result<(), String> {
    let python = environment(TESTS)?;
    let python = text(&python)?;
    run(python, &["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "rlcard"])?;
    run(python, &[&["python/bench/steps.py"], arguments].concat())
}

fn test(extras: &str, arguments: &[&str]) -> Result<(), String> {
    let python = environment(extras)?;
    run(text(&python)?, &[&["-m", "pytest", "--quiet"], arguments].concat())
}

/// Makes the environment, builds the wheel once and installs it; what is there already is not made again.
fn environment(extras: &str) -> Result<PathBuf, String> {
    let folder = target().join("python");
    let python = folder.join("bin/python");
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    if !python.exists() {
        run("python3", &["-m", "venv", text(&folder)?])?;
    }
    let manifest = std::fs::read_to_string(root().join("python/pyproject.toml"));
    let manifest = manifest.map_err(|error| format!("python/pyproject.toml: {error}"))?;
    let stamp = folder.join(format!("installed-{extras}"));
    let installed = std::fs::read_to_string(&stamp).is_ok_and(|earlier| earlier == manifest);
    if !installed {
        println!("   installing what the tests need into {}", folder.display());
        run(text(&python)?, &[&pip[..], &["maturin>=1.16,<2"]].concat())?;
    }
    let wheels = target().join("wheels");
    // Only one wheel is there afterwards: that of now.
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels).map_err(|error| format!("wheels: {error}"))?;
    }
    let maturin = folder.join("bin/maturin");
    let built = ["build", "--release", "--quiet", "--manifest-path", "python/Cargo.toml", "--out"];
    run(text(&maturin)?, &[&built[..], &[text(&wheels)?]].concat())?;
    let mut wheel = std::fs::read_dir(&wheels).map_err(|error| format!("wheels: {error}"))?;
    let wheel = wheel.next().ok_or("maturin built no wheel")?.map_err(|error| error.to_string())?;
    let wheel = wheel.path();
    if !installed {
        let with_extras = format!("{}[{extras}]", wheel.display());
        run(text(&python)?, &[&pip[..], &[&with_extras]].concat())?;
        std::fs::write(&stamp, &manifest)
            .map_err(|error| format!("{}: {error}", stamp.display()))?;
    }
    run(text(&python)?, &[&pip[..], &["--force-reinstall", "--no-deps", text(&wheel)?]].concat())?;
    let version = output(text(&python)?, &["-c", "import whistlestop, sys; print(sys.version)"])?;
    println!("   one wheel, on Python {}", version.split(' ').next().unwrap_or_default());
    Ok(python)
}

fn text(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| "the target folder has a strange name".to_owned())
}
