"""The examples for other reinforcement learning libraries, with short runs."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys

import pytest

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "examples" / "libraries"
# What each example needs, and how much of it runs here.
EXAMPLES = {
    "cleanrl_style.py": ("torch", "25600"),
    "rllib_ppo.py": ("ray.rllib", "1"),
    "sb3_maskable_ppo.py": ("sb3_contrib", "2048"),
}


def test_every_example_is_short():
    assert sorted(file.name for file in FOLDER.glob("*.py")) == sorted(EXAMPLES)
    for name in EXAMPLES:
        assert len((FOLDER / name).read_text().splitlines()) <= 30, name


@pytest.mark.long
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_trains(name, tmp_path):
    needed, amount = EXAMPLES[name]
    pytest.importorskip(needed)
    words = [sys.executable, str(FOLDER / name), amount]
    ran = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    (share,) = re.findall(r"share of the wins[a-z ]*: (\d\.\d+)", ran.stdout)
    assert 0 <= float(share) <= 1
