//! Builds the Python package as one wheel and tests it in its own environment.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::{Path, PathBuf};

use crate::server::build;
use crate::shell::{output, root, run, say, target};

/// The extra for tests: PettingZoo, Gymnasium, OpenSpiel, the test runner and the type checker.
const TESTS: &str = "test";
/// All extras. Large, and not needed for everyday checks.
const ALL: &str = "test,ray,examples,libraries";

/// The profile that `pip` builds with.
const SHIPPED: &str = "dist";

/// Runs the tests on a package assembled from what `ci` has built; `--all` also tests packaging.
pub(crate) fn check() -> Result<(), String> {
    let python = put_together_anew()?;
    run(text(&python)?, &["-m", "pytest", "--quiet", "python"])
}

/// Builds the extension module.
pub(crate) fn build_module() -> Result<(), String> {
    build("dev", &["--lib"])
}

/// Builds the extension module, assembles the package and returns the environment's Python.
pub(crate) fn put_together_anew() -> Result<PathBuf, String> {
    build_module()?;
    let python = packages(TESTS)?;
    put_together(&python)?;
    Ok(python)
}

/// Copies the extension module and the package's own files to where this Python finds packages.
fn put_together(python: &Path) -> Result<(), String> {
    let place = "import sysconfig; print(sysconfig.get_path('platlib'))";
    let place = Path::new(output(text(python)?, &["-c", place])?.trim()).join("whistlestop");
    let write = || {
        if place.exists() {
            std::fs::remove_dir_all(&place)?;
        }
        copy_folder(&root().join("python/whistlestop"), &place)?;
        let library = format!("{DLL_PREFIX}_whistlestop{DLL_SUFFIX}");
        let library = target().join("debug").join(library);
        std::fs::copy(library, place.join("_whistlestop.abi3.so")).map(drop)
    };
    write().map_err(|error: std::io::Error| format!("{}: {error}", place.display()))
}

fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &to)?;
        } else {
            std::fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// Trains a small net with NumPy alone and checks that it has learnt something.
pub(crate) fn learning() -> Result<(), String> {
    build("dev", &["--example", "selfplay"])?;
    let selfplay = target().join("debug/examples/selfplay");
    run(text(&packages(TESTS)?)?, &["training/smoke.py", text(&selfplay)?])
}

/// Installs everything that can be installed and runs every test, slow ones included.
pub(crate) fn check_all() -> Result<(), String> {
    as_a_user()?;
    test(ALL, SHIPPED, &["python", "--all"])
}

/// Installs from the source distribution in an empty environment, as a user would.
fn as_a_user() -> Result<(), String> {
    let folder = target().join("python-of-a-user");
    run("python3", &["-m", "venv", "--clear", text(&folder)?])?;
    let python = folder.join("bin/python");
    let source = format!("{}[test]", text(&source_distribution(&folder)?)?);
    run(text(&python)?, &[&PIP[..], &[source.as_str()]].concat())?;
    run(text(&folder.join("bin/pytest"))?, &["--quiet", "python"])
}

/// Packs the source distribution for publishing; returns the file.
fn source_distribution(folder: &Path) -> Result<PathBuf, String> {
    let maturin = packages(TESTS)?.with_file_name("maturin");
    let packed = ["sdist", "--manifest-path", "python/Cargo.toml", "--out", text(folder)?];
    run(text(&maturin)?, &packed)?;
    only_file(folder, ".tar.gz")
}

/// Returns the one file of a folder with this ending.
fn only_file(folder: &Path, ending: &str) -> Result<PathBuf, String> {
    let files =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files = files.filter_map(|file| Some(file.ok()?.path()));
    let found = files.find(|file| file.to_str().is_some_and(|name| name.ends_with(ending)));
    found.ok_or_else(|| format!("{} has no file that ends with {ending}", folder.display()))
}

/// Downloads and installs the tests' dependencies, and builds nothing.
pub(crate) fn prepare() -> Result<(), String> {
    packages(TESTS).map(drop)
}

/// Compares speed with OpenSpiel, RLCard, PettingZoo and PGX, in one run.
pub(crate) fn bench(arguments: &[&str]) -> Result<(), String> {
    let python = environment(TESTS, SHIPPED)?;
    let python = text(&python)?;
    run(python, &[&PIP[..], &["rlcard", "pygame", "pgx"]].concat())?;
    run(python, &[&["python/bench/steps.py"], arguments].concat())
}

fn test(extras: &str, profile: &str, arguments: &[&str]) -> Result<(), String> {
    let python = environment(extras, profile)?;
    run(text(&python)?, &[&["-m", "pytest", "--quiet"], arguments].concat())
}

/// Returns a program of the environment.
pub(crate) fn program(name: &str) -> Result<String, String> {
    Ok(text(&packages(TESTS)?.with_file_name(name))?.to_owned())
}

/// Creates the environment that the tests need, unless it exists.
fn packages(extras: &str) -> Result<PathBuf, String> {
    let folder = target().join("python");
    let python = folder.join("bin/python");
    if !python.exists() {
        run("python3", &["-m", "venv", text(&folder)?])?;
    }
    let manifest = std::fs::read_to_string(root().join("python/pyproject.toml"));
    let manifest = manifest.map_err(|error| format!("python/pyproject.toml: {error}"))?;
    let stamp = folder.join(format!("installed-{extras}"));
    if std::fs::read_to_string(&stamp).is_ok_and(|earlier| earlier == manifest) {
        return Ok(python);
    }
    say!("installing the Python tests' dependencies into {}", folder.display());
    // Asks the manifest, as `pip` does.
    let named = output(text(&python)?, &["-c", NAMED, "python/pyproject.toml", extras])?;
    let named: Vec<&str> =
        ["maturin>=1.16,<2", "ruff>=0.14,<1"].into_iter().chain(named.lines()).collect();
    run(text(&python)?, &[&PIP[..], &named[..]].concat())?;
    std::fs::write(&stamp, &manifest).map_err(|error| format!("{}: {error}", stamp.display()))?;
    Ok(python)
}

const PIP: [&str; 5] = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];

/// Prints the dependencies of a manifest's package with these extras, one per line.
const NAMED: &str = "
import re, sys
try:
    import tomllib
except ImportError:
    from pip._vendor import tomli as tomllib
project = tomllib.load(open(sys.argv[1], 'rb'))['project']
wanted = project.get('dependencies', [])
for extra in sys.argv[2].split(','):
    wanted += project['optional-dependencies'][extra]
print('\\n'.join(wanted))
";

/// Builds the wheel once and installs it without its dependencies, which are already there.
fn environment(extras: &str, profile: &str) -> Result<PathBuf, String> {
    let python = packages(extras)?;
    let wheels = target().join("wheels");
    // Removes old wheels, so that only the new one is left.
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels).map_err(|error| format!("wheels: {error}"))?;
    }
    let maturin = python.with_file_name("maturin");
    let built = ["build", "--profile", profile, "--quiet", "--manifest-path", "python/Cargo.toml"];
    run(text(&maturin)?, &[&built[..], &["--out", text(&wheels)?]].concat())?;
    let wheel = only_file(&wheels, ".whl")?;
    run(text(&python)?, &[&PIP[..], &["--force-reinstall", "--no-deps", text(&wheel)?]].concat())?;
    // It is installed, and must not be mistaken for a wheel built for distribution.
    std::fs::remove_dir_all(&wheels).map_err(|error| format!("wheels: {error}"))?;
    let version = output(text(&python)?, &["-c", "import whistlestop, sys; print(sys.version)"])?;
    say!("one wheel, on Python {}", version.split(' ').next().unwrap_or_default());
    Ok(python)
}

fn text(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| "the target folder's path is not UTF-8".to_owned())
}
