"""Exceptions. None of them changes anything: the state or environment stays usable.

>>> import whistlestop
>>> state = whistlestop.new("trick-of-the-rails", 3, seed=1)
>>> try:
...     state.apply({"kind": "lay_card", "end": "left"})
... except whistlestop.IllegalAction as error:
...     print(error.rule)
TR-5
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "BadAction",
    "IllegalAction",
    "InternalError",
    "JournalError",
    "PlayerError",
    "SeatError",
    "SetupError",
    "WhistlestopError",
]


class WhistlestopError(Exception):
    """The base class of all exceptions of Whistlestop."""


class SetupError(WhistlestopError, ValueError):
    """An unknown game, option or mode, or an impossible table."""


class SeatError(WhistlestopError, IndexError):
    """The table has no such seat."""


class BadAction(WhistlestopError, ValueError):
    """Not an action of the game, or no seat is to act."""


class IllegalAction(BadAction):
    """The rules forbid it; `rule` is the id of the rule and `detail` says why, as data."""

    rule: str
    detail: dict[str, Any]

    def __init__(self, message: str, rule: str = "", detail: dict[str, Any] | None = None) -> None:
        super().__init__(message, rule, detail)
        self.message = message
        self.rule = rule
        self.detail = detail if detail is not None else {}

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


class JournalError(WhistlestopError, ValueError):
    """Not a game file, or one with an impossible step."""


class PlayerError(WhistlestopError, ValueError):
    """An unknown player, or an external program that failed."""


class InternalError(WhistlestopError, RuntimeError):
    """A bug in Whistlestop; please report it."""
