"""The programs of `python/examples`, with short runs."""

from __future__ import annotations

import csv
import importlib.util
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

import pytest

import whistlestop
from whistlestop.trained import Net

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "examples"


def run(name: str, *words: str, at: pathlib.Path) -> str:
    """Runs an example somewhere, and returns what it said."""
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words], cwd=at, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def is_picture(file: pathlib.Path) -> bool:
    return xml.etree.ElementTree.parse(file).getroot().tag.endswith("svg")


def test_random_play_has_a_share_of_the_wins(tmp_path):
    said = run("random_baseline.py", "trick-of-the-rails", "--games", "300", at=tmp_path)
    shares = {name: float(share) for name, share in re.findall(r"× (\w+): (\S+) ±", said)}
    assert list(shares) == ["random", "porter", "conductor"]
    assert 0.2 < shares["random"] < 0.47, "about a third is fair among equals"
    assert shares["conductor"] < 0.2, "and who plays well leaves little to chance"


def test_who_begins_is_looked_at(tmp_path):
    said = run("first_player.py", "wild-ride", "--seats", "2", "--players", "porter", "--games", "60", at=tmp_path)
    rates = [float(rate) for rate in re.findall(r": (\S+) of the wins \(", said)]
    assert len(rates) == 2 and sum(rates) == pytest.approx(1, abs=0.002)
    assert "fair is 0.500, 60 games" in said
    # Without matplotlib, the program says what is missing.
    if importlib.util.find_spec("matplotlib"):
        assert is_picture(tmp_path / "first_player.svg")
    else:
        assert "pip install" in said


def test_learning_beats_its_floor(tmp_path):
    """A learner starts at about a third of the wins, and a few seconds of training beat that."""
    said = run("linear_policy.py", "wild-ride", "--steps", "300", at=tmp_path)
    early, late = (float(share) for share in re.findall(r"(0\.\d+) of the wins at first, (0\.\d+) at last", said)[0])
    assert late > 0.42 and late > early


@pytest.mark.long
def test_ppo_learns_for_a_while(tmp_path):
    for needed in ("torch", "matplotlib"):
        pytest.importorskip(needed)
    words = ["--steps", "32768", "--every", "1", "--curve", "curve.csv", "--plot", "curve.svg"]
    run("ppo.py", *words, "--evaluation-games", "256", "--save", "net.npz", at=tmp_path)
    seen = whistlestop.new("trick-of-the-rails", 3, seed=1).observation()
    assert Net.load(str(tmp_path / "net.npz"))(seen[None]).shape == (1, 67)
    rows = list(csv.DictReader((tmp_path / "curve.csv").open()))
    assert [int(row["steps"]) for row in rows] == [0, 16_384, 32_768]
    assert all(0 <= float(row["share_of_wins"]) <= 1 for row in rows)
    assert is_picture(tmp_path / "curve.svg")


def test_the_committed_curves_rise_above_their_start():
    """The report says what the file of the curves says."""
    rows = list(csv.DictReader((EXAMPLES / "ppo_curve.csv").open()))
    runs = {(row["game"], row["seed"]) for row in rows}
    assert {game for game, _ in runs} == {game["id"] for game in whistlestop.games()}
    report = (EXAMPLES.parents[1] / "reports" / "python.md").read_text()
    for run in runs:
        own = [row for row in rows if (row["game"], row["seed"]) == run]
        began, ended = own[0], own[-1]
        low = float(ended["share_of_wins"]) - float(ended["error_95"])
        assert low > float(began["share_of_wins"]) + float(began["error_95"]), run
        assert f"{float(ended['share_of_wins']):.3f}" in report, run
