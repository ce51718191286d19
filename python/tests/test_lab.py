"""Many games, and what they say."""

from __future__ import annotations

import json
import os
import pathlib
import sys

import pytest

import whistlestop
from whistlestop import lab


def test_a_ladder_is_the_same_on_any_number_of_threads():
    def run(threads: int) -> dict:
        players = ["porter", "random", "conductor"]
        report = lab.ladder("trick-of-the-rails", players, seats=3, games=60, seed=7, threads=threads)
        for player in report["players"]:
            del player["time"]
        return report

    one = run(1)
    assert one == run(2)
    assert one["players"][0]["name"] == "conductor" and len(one["pairs"]) == 3


class Last:
    """An agent that is an object: it looks at all that a decision offers, and does the last thing."""

    def choose(self, decision: whistlestop.Decision) -> dict:
        assert decision.view and decision.observation.size > 0
        assert decision.action_mask[decision.legal_indices].all()
        assert decision.sample_world(1).view(decision.seat) == decision.view
        return decision.legal_actions[-1]


def test_agents_play_in_the_laboratory():
    def first(decision: whistlestop.Decision) -> int:
        return decision.legal_indices[0]

    def run(threads: int) -> list:
        report = lab.ladder("trick-of-the-rails", [first, Last(), "porter"], seats=3, games=6, seed=7, threads=threads)
        for player in report["players"]:
            del player["time"]
        return report["players"]

    assert run(1) == run(2)
    assert {player["name"] for player in run(1)} == {"first", "Last", "porter"}
    journals = lab.selfplay("wild-ride", [Last(), "random"], games=2, seed=1)
    assert all(whistlestop.from_journal(journal).is_over for journal in journals)


def test_what_an_agent_raises_is_the_cause():
    def broken(decision: whistlestop.Decision) -> int:
        raise ZeroDivisionError("my own fault")

    with pytest.raises(whistlestop.PlayerError, match="my own fault") as raised:
        lab.ladder("wild-ride", [broken, "random"], games=4, seed=1)
    assert isinstance(raised.value.__cause__, ZeroDivisionError)


def test_a_policy_of_arrays_is_an_agent_too():
    policy = whistlestop.Policy(lambda observations, masks: masks.argmax(axis=1), "first")
    state = whistlestop.new("wild-ride", 3, seed=1)
    assert whistlestop.player(policy).choose(state) == state.action_at(state.legal_indices()[0])


def test_an_agent_plays_by_lines(tmp_path):
    (tmp_path / "mine.py").write_text("def agent(decision):\n    return decision.legal_indices[-1]\n")
    command = f"{sys.executable} -m whistlestop.agents mine:agent"
    state = whistlestop.new("wild-ride", 2, seed=1)
    here = pathlib.Path.cwd()
    try:
        os.chdir(tmp_path)
        with whistlestop.player(f"exec:{command}") as player:
            assert player.choose(state, seed=1) == state.legal_actions()[-1]
    finally:
        os.chdir(here)


def test_balance_compares_tables():
    seen: list[tuple[int, int]] = []
    report = lab.balance(
        "trick-of-the-rails",
        seats=3,
        sweep={"shuffled_track": [False, True]},
        players=["porter"],
        games=60,
        seed=1,
        progress=lambda done, games: seen.append((done, games)),
    )
    assert [table["label"] for table in report["tables"]] == [
        "shuffled_track = False",
        "shuffled_track = True",
    ]
    assert report["tables"][1]["compared_to"] == 0
    assert seen[0][0] == 0 and seen[-1] == (120, 120)


def finished(game: str, seats: int) -> whistlestop.State:
    state, player = whistlestop.new(game, seats=seats, seed=3), whistlestop.player("porter")
    while not state.is_over:
        state.apply(player.choose(state, seed=1))
    return state


def test_a_review_is_the_same_on_any_number_of_threads_and_from_a_dict():
    journal = finished("trick-of-the-rails", 3).journal()
    seen: list[tuple[int, int]] = []
    one = lab.review(journal, simulations=8, seed=5, threads=1, progress=lambda done, all: seen.append((done, all)))
    assert one == lab.review(json.loads(journal), simulations=8, seed=5, threads=2)
    assert one["outcome"] and len(one["judged"]["moments"]) == one["entries"] + 1
    assert all(0 <= share <= 1 for moment in one["judged"]["moments"] for share in moment["open"])
    assert seen[-1][0] == seen[-1][1] > 0


def test_only_finished_games_are_reviewed_and_words_say_so():
    running = whistlestop.new("trick-of-the-rails", seats=3, seed=3)
    with pytest.raises(whistlestop.JournalError, match="still running"):
        lab.review(running.journal())
    journal = finished("wild-ride", 2).journal()
    with pytest.raises(whistlestop.SeatError):
        lab.review(journal, seat=9)
    with pytest.raises(whistlestop.SetupError):
        lab.review(journal, simulations=0)
    with pytest.raises(whistlestop.JournalError):
        lab.review(journal[: len(journal) // 2])


def test_a_review_can_be_stopped():
    journal = finished("trick-of-the-rails", 3).journal()

    def stop(done: int, all: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lab.review(journal, simulations=64, seed=1, progress=stop)


def test_who_watches_can_stop_it():
    def stop(done: int, games: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lab.ladder("wild-ride", ["random", "porter"], games=5_000, seed=1, progress=stop)
    assert lab.ladder("wild-ride", ["random", "porter"], games=10, seed=1)["games"] >= 10


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": ["porter"]},
        {"players": ["porter", "porter"]},
        {"players": ["porter", "nobody"]},
        {"players": ["porter", "random"], "games": 0},
        {"players": ["porter", "random"], "pairs": "some"},
        {"players": ["porter", "random"], "patience": -1.0},
        {"players": ["porter", "random"], "seats": -2},
        {"players": ["porter", "random"], "options": {"no": 1}},
    ],
)
def test_what_cannot_be_played_is_explained(arguments):
    with pytest.raises(whistlestop.WhistlestopError):
        lab.ladder("wild-ride", **{"seed": 1, **arguments})
