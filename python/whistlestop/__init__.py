"""Railway tabletop games with hidden information, as environments for research.

>>> import whistlestop
>>> state = whistlestop.new("trick-of-the-rails", seats=4, seed=1)
>>> while not state.is_over:
...     state.apply(state.legal_actions()[0])
>>> sum(state.returns())
1.0
"""

from __future__ import annotations

from . import errors, lab
from ._whistlestop import State, VecEnv, __version__, from_journal, games, new, observe, sample_world
from .agents import Decision, Policy
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
from .journals import Step, replay
from .players import Player, player

__all__ = [
    "BadAction",
    "Decision",
    "IllegalAction",
    "InternalError",
    "JournalError",
    "Player",
    "PlayerError",
    "Policy",
    "SeatError",
    "SetupError",
    "State",
    "Step",
    "VecEnv",
    "WhistlestopError",
    "__version__",
    "errors",
    "from_journal",
    "games",
    "lab",
    "new",
    "observe",
    "player",
    "replay",
    "sample_world",
]
