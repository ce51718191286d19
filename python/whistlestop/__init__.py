"""Railway tabletop games for research: real rules, hidden cards, honest views, strong opponents.

>>> import whistlestop
>>> state = whistlestop.new("trick-of-the-rails", seats=4, seed=1)
>>> while not state.is_over:
...     state.apply(state.legal_actions()[0])
>>> sum(state.returns())
1.0
"""

from __future__ import annotations

from . import errors, lab
from ._whistlestop import State, VecEnv, from_journal, games, new, sample_world
from .errors import (
    BadAction,
    IllegalAction,
    InternalError,
    JournalError,
    PlayerError,
    SeatError,
    SetupError,
    WhistlestopError,
)
from .players import Player, player

__all__ = [
    "BadAction",
    "IllegalAction",
    "InternalError",
    "JournalError",
    "Player",
    "PlayerError",
    "SeatError",
    "SetupError",
    "State",
    "VecEnv",
    "WhistlestopError",
    "errors",
    "from_journal",
    "games",
    "lab",
    "new",
    "player",
    "sample_world",
]
