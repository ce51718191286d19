"""Games that are played elsewhere, a part at a time.

A study's games are numbered, and each depends on its number alone. So ranges of numbers can be played
wherever there is room, and a part that is lost is played again: the report is the same as on one machine. This is what
all executors have in common; `whistlestop.executors` has the one for Ray.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .errors import SetupError

__all__ = ["LostPart", "Parts"]


class LostPart(Exception):
    """A worker was lost with the games that it had played."""


class Parts(ABC):
    """Plays games elsewhere in parts of `games`, with `ahead` parts under way, so that a study that stops early wastes
    little. Subclass it for a queue: implement how a part is sent, fetched and forgotten.
    """

    def __init__(self, games: int, ahead: int) -> None:
        if games < 1 or ahead < 1:
            raise SetupError(f"a part has at least one game, and one is under way, not {games} and {ahead}")
        self._games, self._ahead = games, ahead

    @abstractmethod
    def send(self, study: str, task: tuple[Any, ...], how: dict[str, Any]) -> Any:
        """Sends a call of `lab.play` to a worker; returns a handle for `fetch`."""

    @abstractmethod
    def fetch(self, sent: Any) -> list[str]:
        """Waits for the results of a part; raises `LostPart` if its worker was lost."""

    @abstractmethod
    def forget(self, sent: Any) -> None:
        """Cancels a part whose results are not needed."""

    @contextmanager
    def played(self, study: str, task: tuple[Any, ...], how: dict[str, Any]) -> Iterator[Callable[[int], str]]:
        """Begins to play the games of a study, and gives what says how a game came out, by its number."""
        waiting: deque[tuple[int, Any]] = deque()
        here: tuple[int, list[str]] = (0, [])
        following = 0

        def sent(first: int) -> tuple[int, Any]:
            part = (first, first + self._games)
            return first, self.send(study, task, {**how, "threads": 1, "part": part})

        def elsewhere(number: int) -> str:
            nonlocal here, following
            while not here[0] <= number < here[0] + len(here[1]):
                while len(waiting) < self._ahead:
                    waiting.append(sent(following))
                    following += self._games
                first, promised = waiting.popleft()
                try:
                    here = (first, self.fetch(promised))
                except LostPart:
                    # Its games come next, before those that follow.
                    waiting.appendleft(sent(first))
            return here[1][number - here[0]]

        try:
            yield elsewhere
        finally:
            for _, promised in waiting:
                self.forget(promised)
