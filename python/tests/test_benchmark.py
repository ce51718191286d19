"""Whistle-Bench: results repeat exactly."""

from __future__ import annotations

import multiprocessing
import pathlib

import pytest

import whistlestop
from whistlestop import benchmark

TABLE = pathlib.Path(__file__).resolve().parents[1] / "benchmark" / "baselines.csv"


def first(decision: whistlestop.Decision) -> int:
    return decision.legal_indices[0]


def test_a_result_is_the_same_on_any_number_of_processes():
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for agent in (first, "porter", whistlestop.player("porter")):
            alone = benchmark.measure(agent, "wild-ride", "random", deals=4)
            assert alone == benchmark.measure(agent, "wild-ride", "random", deals=4, pool=pool)
    assert benchmark.measure("porter", "wild-ride", "random", deals=4) == alone


def test_an_agent_is_found_by_its_place(tmp_path, monkeypatch, capsys):
    (tmp_path / "mine.py").write_text(
        "class Agent:\n    def choose(self, decision):\n        return decision.legal_indices[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    words = [
        "--agent",
        "mine:Agent",
        "--game",
        "wild-ride",
        "--opponent",
        "random",
        "--deals",
        "4",
        "--out",
        "mine.csv",
    ]
    benchmark.main(words)
    (found,) = benchmark.read("mine.csv")
    assert found._replace(agent="first") == benchmark.measure(first, "wild-ride", "random", deals=4, name="first")
    assert f"{found.share:.3f}" in capsys.readouterr().out
    with pytest.raises(whistlestop.PlayerError):
        benchmark.measure("mine:Nobody", "wild-ride", "random")


def test_an_agent_gets_the_view_of_its_seat_alone():
    """An agent gets sampled worlds that its seat cannot tell from the real one."""
    seen = []

    def curious(decision: whistlestop.Decision) -> int:
        seen.append(decision)
        return decision.legal_indices[-1]

    benchmark.play(curious, "trick-of-the-rails", "random", 0, 1)
    assert seen and all(decision.seat == 1 for decision in seen)
    for decision in seen[:3]:
        assert decision.view["hand"] and decision.sample_world(2).view(1) == decision.view


@pytest.mark.parametrize(("agent", "opponent"), [("random", "random"), ("porter", "random"), ("random", "porter")])
def test_the_published_table_is_what_is_measured(agent, opponent):
    """Measures some fast rows again, to the last digit; the command measures all."""
    published = {(row.agent, row.game, row.opponent): row for row in benchmark.read(str(TABLE))}
    for game in ("wild-ride", "trick-of-the-rails"):
        assert benchmark.measure(agent, game, opponent) == published[agent, game, opponent]


def test_is_mcts_takes_its_luck_from_the_decision():
    pytest.importorskip("pyspiel")
    agent = "whistlestop.openspiel:IsMcts"
    assert benchmark.measure(agent, "wild-ride", "random", deals=2) == benchmark.measure(
        agent, "wild-ride", "random", deals=2
    )


@pytest.mark.long
def test_a_row_of_is_mcts_is_what_is_measured():
    pytest.importorskip("pyspiel")
    published = {(row.agent, row.game, row.opponent): row for row in benchmark.read(str(TABLE))}
    measured = benchmark.measure("whistlestop.openspiel:IsMcts", "wild-ride", "porter", name="is-mcts:50")
    assert measured == published["is-mcts:50", "wild-ride", "porter"]


def test_the_published_table_has_every_baseline():
    rows = [(row.game, row.agent, row.opponent) for row in benchmark.read(str(TABLE))]
    assert len(rows) == len(set(rows))
    for name, _, played in benchmark.BASELINES:
        assert {game for game, agent, _ in rows if agent == name} == set(played), name


def test_the_page_shows_the_published_table():
    page = (TABLE.parents[2] / "docs" / "analyse" / "benchmark.md").read_text()
    assert benchmark.table(benchmark.read(str(TABLE))) in page
