"""Games that are played by many machines.

A study's games are numbered, and each depends on its number alone. An executor has ranges of numbers played wherever
there is room, and what came out is added up in the order of the numbers: the report is the same as on one machine, and
a worker that is lost costs nothing but the time to play its games again. `RayExecutor` needs
`pip install whistlestop[ray]`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ray

from . import lab

__all__ = ["RayExecutor"]


def _play(study: str, task: tuple[Any, ...], how: dict[str, Any]) -> list[str]:
    played: list[str] = lab.play(study, task, how)
    return played


class RayExecutor:
    """Plays on a Ray cluster: the one that `ray.init` joined, or one of this machine.

    A task plays `games` games on one core. Some more tasks than there are cores are under way, so that a
    study that stops early has not played much for nothing. A task whose worker dies is played again.
    """

    def __init__(self, games: int = 100, ahead: int | None = None) -> None:
        if not ray.is_initialized():
            ray.init(include_dashboard=False, log_to_driver=False)
        self._games = games
        self._ahead = ahead or 2 * int(ray.cluster_resources().get("CPU", 1)) + 2
        self._task = ray.remote(num_cpus=1, max_retries=-1)(_play)

    @contextmanager
    def played(
        self, study: str, task: tuple[Any, ...], how: dict[str, Any]
    ) -> Iterator[Callable[[int], str]]:
        """Begins to play the games of a study, and gives what says how a game came out, by its number."""
        waiting: deque[tuple[int, Any]] = deque()
        here: tuple[int, list[str]] = (0, [])
        following = 0

        def elsewhere(number: int) -> str:
            nonlocal here, following
            while not here[0] <= number < here[0] + len(here[1]):
                while len(waiting) < self._ahead:
                    part = (following, following + self._games)
                    waiting.append((following, self._task.remote(study, task, {**how, "threads": 1, "part": part})))
                    following += self._games
                first, promised = waiting.popleft()
                here = (first, ray.get(promised))
            return here[1][number - here[0]]

        try:
            yield elsewhere
        finally:
            for _, promised in waiting:
                ray.cancel(promised, force=False)
