"""What the package says of itself."""

from __future__ import annotations

import doctest
import importlib
import pathlib
import pkgutil
import shutil
import subprocess
import sys

import pytest

import whistlestop

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What a module needs that need not be there.
OPTIONAL = {"executors": "ray", "gymnasium": "gymnasium", "openspiel": "pyspiel", "pettingzoo": "pettingzoo"}
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
    failed, tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failed == 0
    if name == "whistlestop":
        # What is written in Rust has examples too.
        finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
        for thing in (whistlestop.State, whistlestop.VecEnv, whistlestop.new, whistlestop.games):
            for test in finder.find(thing, module=False, globs={}):
                runner.run(test)
        assert runner.summarize(verbose=False).failed == 0 and runner.tries > 8


def test_examples_in_the_documentation_are_true():
    pytest.importorskip("pettingzoo")
    failed, tried = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert failed == 0 and tried > 10


def test_everything_has_a_docstring():
    for name in whistlestop.__all__:
        assert getattr(whistlestop, name).__doc__, name
    for kind in (whistlestop.State, whistlestop.VecEnv):
        for name, thing in vars(kind).items():
            if not name.startswith("_"):
                assert thing.__doc__, f"{kind.__name__}.{name}"


def test_stubs_say_what_there_is(tmp_path):
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
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", str(alone / "__init__.py")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
