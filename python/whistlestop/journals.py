"""Going through a game that was played, step by step.

>>> import whistlestop
>>> state = whistlestop.new("wild-ride", 2, seed=1)
>>> while not state.is_over:
...     state.apply(state.legal_indices()[0])
>>> for step in whistlestop.replay(state.journal()):
...     if step.seat is not None:
...         observation, label = step.state.observation(step.seat), step.index
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from ._whistlestop import State, from_journal

__all__ = ["Step", "replay"]


@dataclasses.dataclass(frozen=True)
class Step:
    """What was done, and in which position: one of `action`, `outcome` and `gift`."""

    #: The position before it. Nature decides nothing by itself in it, so that it is just what was.
    state: State
    #: Who did it; None for nature.
    seat: int | None
    #: What the seat decided.
    action: dict[str, Any] | None
    #: The number of the action.
    index: int | None
    #: What nature decided.
    outcome: dict[str, Any] | None
    #: What the seat gave another.
    gift: dict[str, Any] | None


def replay(game: State | str | Mapping[str, Any]) -> Iterator[Step]:
    """Goes through a game from its first step: a journal, as text or as dict, or what a state has behind it.

    A world that was sampled has no past but what was played in it.
    """
    whole = game if isinstance(game, State) else from_journal(game, chance="manual")
    state = whole._from_start()
    while True:
        before = state.clone()
        followed = state._follow(whole)
        if followed is None:
            return
        entry, index = followed
        seat, action, outcome, gift = (entry.get(name) for name in ("seat", "action", "chance", "gift"))
        yield Step(before, seat, action, index, outcome, gift)
