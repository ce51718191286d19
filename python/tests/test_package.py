"""Documentation, types and metadata of the package."""

from __future__ import annotations

import doctest
import importlib
import os
import pathlib
import pkgutil
import re
import shutil
import subprocess
import sys

import pytest

import whistlestop

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Optional packages that modules need.
OPTIONAL = {
    "dataset": "pyarrow",
    "executors": "ray",
    "exploitability": "pyspiel",
    "gymnasium": "gymnasium",
    "openspiel": "pyspiel",
    "pettingzoo": "pettingzoo",
    "spaces": "gymnasium",
}
MODULES = ["whistlestop"] + [
    module.name for module in pkgutil.walk_packages(whistlestop.__path__, "whistlestop.") if "_v0" not in module.name
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_true(name):
    if name.endswith("_whistlestop"):
        return
    if needed := OPTIONAL.get(name.partition(".")[2].partition(".")[0]):
        pytest.importorskip(needed)
    module = importlib.import_module(name)
    failed, _tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failed == 0
    if name == "whistlestop":
        # Docstrings in Rust have examples too.
        finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
        for thing in (whistlestop.State, whistlestop.VecEnv, whistlestop.new, whistlestop.games):
            for test in finder.find(thing, module=False, globs={}):
                runner.run(test)
        assert runner.summarize(verbose=False).failed == 0 and runner.tries > 8


def test_examples_in_the_documentation_are_true():
    # All that the page shows beside the package itself.
    for needed in ("gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(needed)
    failed, tried = doctest.testfile(str(ROOT / "docs" / "analyse" / "python.md"), module_relative=False)
    assert failed == 0 and tried > 10


def test_everything_has_a_docstring():
    for name in whistlestop.__all__:
        assert getattr(whistlestop, name).__doc__, name
    for kind in (whistlestop.State, whistlestop.VecEnv):
        for name, thing in vars(kind).items():
            if not name.startswith("_"):
                assert thing.__doc__, f"{kind.__name__}.{name}"


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Runs a program of Python's; what mypy found out of other packages it need not find out again."""
    known = {**os.environ, "MYPY_CACHE_DIR": str(tmp_path_factory.mktemp("mypy"))}

    def run(*words: str, at: pathlib.Path) -> subprocess.CompletedProcess:
        asked = [sys.executable, "-m", *words]
        return subprocess.run(asked, cwd=at, capture_output=True, text=True, check=False, env=known)

    return run


def test_stubs_say_what_there_is(run, tmp_path):
    """Types are right where they are used, and every public name of a class is in its stub."""
    pytest.importorskip("mypy")
    package = pathlib.Path(whistlestop.__path__[0])
    stub = (package / "_whistlestop.pyi").read_text()
    for kind in (whistlestop.State, whistlestop.VecEnv):
        for name in vars(kind):
            if not name.startswith("__"):
                assert f"def {name}(" in stub, f"{kind.__name__}.{name}"
    # Beside other packages mypy would take those for ours.
    alone = shutil.copytree(package, tmp_path / "whistlestop")
    checked = run("mypy", "--strict", "--ignore-missing-imports", str(alone / "__init__.py"), at=tmp_path)
    assert checked.returncode == 0, checked.stdout


def test_stubs_are_what_the_module_is(run, tmp_path):
    """mypy compares the stub with the imported module: names, arguments and defaults."""
    pytest.importorskip("mypy")
    checked = run("mypy.stubtest", "whistlestop._whistlestop", "--concise", "--ignore-disjoint-bases", at=tmp_path)
    assert checked.returncode == 0, checked.stdout + checked.stderr


PROGRAM = """
from whistlestop.pettingzoo import trick_of_the_rails_v0, wild_ride_v0
import whistlestop
import whistlestop.pettingzoo

env = wild_ride_v0.env(seats=3)
env.reset(seed=1)
whistlestop.pettingzoo.trains_and_stations_v0.parallel_env(seats=2).reset(seed=1)
state = whistlestop.new("wild-ride", seats=2, seed=1)
shares: list[float] = state.returns()
reveal_type(wild_ride_v0)
state.returnz()
"""


def test_whoever_checks_types_finds_everything(run, tmp_path):
    """A user's program type-checks strictly, and its one mistake is found."""
    pytest.importorskip("mypy")
    pytest.importorskip("pettingzoo")
    (tmp_path / "program.py").write_text(PROGRAM)
    checked = run("mypy", "--strict", "program.py", at=tmp_path)
    assert 'has no attribute "returnz"' in checked.stdout and "Found 1 error " in checked.stdout, checked.stdout
    assert 'Revealed type is "whistlestop.pettingzoo.GameModule"' in checked.stdout


def test_it_can_be_cited():
    """The entry of the documentation and the file that others read say the same, of the version that this is."""
    entry = (ROOT / "docs" / "analyse" / "python.md").read_text().partition("```bibtex")[2].partition("```")[0]
    fields = dict(re.findall(r"^  (\w+) *= \{(.*?)\},?$", entry, re.MULTILINE | re.DOTALL))
    assert {"title", "author", "year", "url", "version"} <= set(fields)
    cited = (ROOT / "CITATION.cff").read_text()
    assert fields["title"] in cited and fields["author"].strip("{}") in cited
    version = re.search(r'^version = "(.*)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
    assert version == fields["version"] and f"version: {version}\n" in cited
