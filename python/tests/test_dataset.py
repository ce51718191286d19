"""Data sets of games, in Parquet."""

from __future__ import annotations

import json

import numpy as np
import pytest

parquet = pytest.importorskip("pyarrow.parquet")

import whistlestop  # noqa: E402
from whistlestop import dataset  # noqa: E402


def test_rows_are_decisions_and_the_card_says_what_they_are(tmp_path, monkeypatch):
    monkeypatch.setattr(dataset, "_TOGETHER", 3)
    for name in ("one", "two"):
        words = [
            "trick-of-the-rails",
            "--games",
            "7",
            "--seats",
            "3",
            "--players",
            "porter",
            "--out",
            str(tmp_path / name),
        ]
        dataset.main(words)
    one, two = (parquet.read_table(tmp_path / name / "games.parquet") for name in ("one", "two"))
    assert one.equals(two), "the same command makes the same rows"
    rows = one.to_pylist()
    features = json.loads((tmp_path / "one" / "features.json").read_text())
    journals = whistlestop.lab.selfplay("trick-of-the-rails", ["porter"], games=7, seed=1, seats=3)
    decided = [step for journal in journals for step in whistlestop.replay(journal) if step.action is not None]
    assert len(rows) == len(decided)
    for row, step in zip(rows, decided, strict=True):
        assert np.array_equal(row["observation"], step.state.observation(step.seat))
        assert len(row["observation"]) == len(features)
        assert row["action"] == step.index and row["action"] in row["legal"]
        assert row["seat"] == step.seat
    shares = {(row["game"], row["seat"]): row["share"] for row in rows}
    assert sum(shares.values()) == pytest.approx(7)
    card = (tmp_path / "one" / "README.md").read_text()
    assert "7 recorded games" in card and f"{len(rows):,}" in card and "porter" in card
