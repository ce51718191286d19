"""Replays a recorded game step by step.

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
    """One step and the position before it; exactly one of `action`, `outcome` and `gift` is set."""

    #: The position before the step, with manual chance.
    state: State
    #: The seat that acted; None for chance.
    seat: int | None
    #: The seat's action.
    action: dict[str, Any] | None
    #: The number of the action.
    index: int | None
    #: The chance outcome.
    outcome: dict[str, Any] | None
    #: What the seat gave another seat.
    gift: dict[str, Any] | None


def replay(game: State | str | Mapping[str, Any]) -> Iterator[Step]:
    """Replays a game from its first step: a game file as text or dict, or the history of a state.

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
