"""Agents with stored weights."""

from __future__ import annotations

import pathlib

import numpy as np
import pytest

import whistlestop
from whistlestop import benchmark, trained


def test_a_net_in_whole_numbers_is_the_net(tmp_path):
    luck = np.random.default_rng(1)
    layers = [(luck.normal(0, 0.2, size), luck.normal(0, 0.2, size[1])) for size in ((30, 16), (16, 5))]
    seen = luck.integers(0, 20, (100, 30)).astype(np.int16)
    wanted = np.maximum(seen @ layers[0][0] + layers[0][1], 0) @ layers[1][0] + layers[1][1]
    net = trained.Net.of(layers)
    assert np.allclose(net(seen) / 2**16, wanted, atol=0.02)
    net.save(str(tmp_path / "net.npz"))
    assert np.array_equal(trained.Net.load(str(tmp_path / "net.npz"))(seen), net(seen))


def test_a_game_without_weights_is_refused():
    with pytest.raises(whistlestop.PlayerError, match="no weights for trick-of-the-rails"):
        trained.Ppo()(whistlestop.Decision.of(whistlestop.new("trick-of-the-rails", 3, seed=1)))


def test_the_published_row_is_what_the_weights_play():
    table = pathlib.Path(__file__).resolve().parents[1] / "benchmark" / "baselines.csv"
    published = {row.opponent: row for row in benchmark.read(str(table)) if row.agent == "ppo"}
    measured = benchmark.measure("whistlestop.trained:Ppo", "wild-ride", "porter", name="ppo")
    assert measured == published["porter"]
