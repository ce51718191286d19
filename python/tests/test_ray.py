"""Games on many machines, of which some are lost."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from whistlestop import lab

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def ray():
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield ray
    ray.shutdown()


def ladder(**arguments) -> dict:
    report = lab.ladder("trick-of-the-rails", ["porter", "conductor"], seats=3, games=1_200, seed=5, **arguments)
    for player in report["players"]:
        del player["time"]
    return report


def test_a_ladder_is_the_same_as_on_one_machine(ray):
    assert ladder(executor="ray") == ladder()


def test_a_sweep_is_the_same_as_on_one_machine(ray):
    arguments = {"seats": 3, "sweep": {"shuffled_track": [False, True]}, "games": 300, "seed": 5}
    one = lab.balance("trick-of-the-rails", **arguments)
    assert lab.balance("trick-of-the-rails", executor="ray", **arguments) == one


def test_journals_are_those_of_one_machine(ray):
    arguments = ("ticket-to-ride-card-game", ["porter", "conductor"], 250, 5)
    assert lab.selfplay(*arguments, executor="ray") == lab.selfplay(*arguments)


def test_a_worker_that_is_killed_costs_nothing_but_time(ray):
    """While a ladder is played, a process that plays a part of it is killed."""
    from whistlestop.executors import RayExecutor

    killed = []

    def kill() -> None:
        for _ in range(400):
            for line in os.popen("ps -eo pid,args").read().splitlines():
                pid, _, words = line.strip().partition(" ")
                if "ray::_play" in words:
                    os.kill(int(pid), signal.SIGKILL)
                    killed.append(int(pid))
                    return
            time.sleep(0.01)

    thread = threading.Thread(target=kill)
    thread.start()
    report = ladder(executor=RayExecutor(games=40))
    thread.join()
    assert killed, "a worker was at work, and was killed"
    assert report == ladder()
