"""What can go wrong. After any of these nothing has changed, and the state or environment is usable.

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
    """Everything that Whistlestop raises by itself."""


class SetupError(WhistlestopError, ValueError):
    """There is no such game, table, option or way of doing it."""


class SeatError(WhistlestopError, IndexError):
    """The table has no such seat."""


class BadAction(WhistlestopError, ValueError):
    """This is no action of the game, or nobody is to act."""


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
    """This is no journal, or it says what cannot have happened."""


class PlayerError(WhistlestopError, ValueError):
    """There is no such player, or another program did not play as it should."""


class InternalError(WhistlestopError, RuntimeError):
    """A fault of the program, which should never happen; please report it."""
