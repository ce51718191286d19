"""Games that are played elsewhere, of which some are lost: with other processes of this machine in the place of others."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import Any

import pytest

import whistlestop
from whistlestop import lab
from whistlestop.parts import LostPart, Parts

# Plays the games that a line names and answers with a line. A doomed worker plays, and dies before it answers.
WORKER = """
import json, os, signal, sys
from whistlestop import lab
study, task, how, doomed = json.loads(sys.stdin.readline())
played = lab.play(study, tuple(task), {**how, "part": tuple(how["part"])})
if doomed:
    os.kill(os.getpid(), signal.SIGKILL)
print(json.dumps(played))
"""


class Processes(Parts):
    """A process plays each part. The parts that begin with a game of `doomed` are lost once."""

    def __init__(self, games: int, ahead: int, doomed: set[int]) -> None:
        super().__init__(games, ahead)
        self._doomed = set(doomed)
        self.sent: list[tuple[int, int]] = []
        self.lost = 0
        self.running: list[subprocess.Popen] = []

    def send(self, study: str, task: tuple[Any, ...], how: dict[str, Any]) -> subprocess.Popen:
        self.sent.append(how["part"])
        doomed = how["part"][0] in self._doomed
        self._doomed.discard(how["part"][0])
        worker = subprocess.Popen(
            [sys.executable, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        worker.stdin.write(json.dumps([study, task, how, doomed]) + "\n")
        worker.stdin.flush()
        self.running.append(worker)
        return worker

    def fetch(self, sent: subprocess.Popen) -> list[str]:
        told, _ = sent.communicate()
        self.running.remove(sent)
        if sent.returncode == -signal.SIGKILL:
            self.lost += 1
            raise LostPart
        assert sent.returncode == 0
        return json.loads(told)

    def forget(self, sent: subprocess.Popen) -> None:
        sent.kill()
        sent.communicate()
        self.running.remove(sent)


def test_journals_are_those_of_one_machine_though_workers_are_lost():
    arguments = ("trick-of-the-rails", ["porter", "random", "conductor"], 25, 7)
    executor = Processes(games=10, ahead=2, doomed={0, 20})
    seen: list[tuple[int, int]] = []
    journals = lab.selfplay(*arguments, executor=executor, progress=lambda *done: seen.append(done))
    assert executor.lost == 2 and executor.sent.count((0, 10)) == 2 and executor.running == []
    assert journals == lab.selfplay(*arguments, threads=1) == lab.selfplay(*arguments, threads=2)
    assert len(set(journals)) == 25 and seen[-1] == (25, 25)
    assert all(whistlestop.from_journal(journal).is_over for journal in journals)
    assert journals != lab.selfplay(*arguments[:3], 8)


def test_a_ladder_is_that_of_one_machine_though_a_worker_is_lost():
    def run(**more: Any) -> dict[str, Any]:
        report = lab.ladder("wild-ride", ["porter", "random"], seats=2, games=60, seed=5, **more)
        for player in report["players"]:
            del player["time"]
        return report

    executor = Processes(games=30, ahead=2, doomed={30})
    assert run(executor=executor) == run()
    assert executor.lost == 1 and executor.running == []


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": []},
        {"players": ["porter", "random"]},
        {"players": ["nobody"]},
        {"games": 0},
        {"games": -1},
        {"seats": 9},
        {"options": {"no": 1}},
        {"executor": "abacus"},
    ],
)
def test_what_cannot_be_played_is_explained(arguments):
    executor = Processes(games=10, ahead=1, doomed=set())
    for more in ({}, {"executor": executor}):
        with pytest.raises(whistlestop.WhistlestopError):
            lab.selfplay("trick-of-the-rails", **{"seed": 1, "seats": 3, **more, **arguments})
    assert executor.sent == [], "nobody was sent for"


def test_a_part_has_games():
    for games, ahead in ((0, 1), (1, 0)):
        with pytest.raises(whistlestop.SetupError):
            Processes(games, ahead, set())
