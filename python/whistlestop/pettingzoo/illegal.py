"""What becomes of an illegal action."""

from __future__ import annotations

import random
from typing import Any

from .._whistlestop import State
from ..errors import BadAction, IllegalAction, SetupError

__all__ = ["ILLEGAL", "apply"]

ILLEGAL = ("raise", "terminate", "random")


def check(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise SetupError(f'illegal is one of {", ".join(ILLEGAL)}, not "{illegal}"')
    return illegal


def apply(state: State, seat: int, action: Any, illegal: str, luck: random.Random) -> bool:
    """Does an action; says whether it was legal.

    An illegal one is raised (`raise`), left to the caller (`terminate`), or another is done in its place
    (`random`). A number that no action can have is always raised.
    """
    try:
        state.apply(action, seat)
    except BadAction as error:
        # Some numbers stand for no action at some tables.
        is_number = isinstance(error, IllegalAction) or 0 <= action < state.action_count
        if illegal == "raise" or not is_number:
            raise
        if illegal == "random":
            state.apply(luck.choice(state.legal_indices(seat)), seat)
        return False
    return True
