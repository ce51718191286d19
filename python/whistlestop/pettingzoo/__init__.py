"""Every game as environments of PettingZoo: `whistlestop.pettingzoo.wild_ride_v0.env(seats=3)`.

There is a module for each game of `whistlestop.games()`, named by its id with underscores and `_v0`, with
`env` and `raw_env` (agents act one after the other) and `parallel_env` (all who choose now act at once).
Needs `pip install whistlestop[pettingzoo]`.

>>> from whistlestop.pettingzoo import wild_ride_v0
>>> env = wild_ride_v0.env(seats=2)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(int(observation["action_mask"].argmax()))
"""

from __future__ import annotations

import functools
import sys
import types
from collections.abc import Callable
from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from .._whistlestop import games
from .aec import Aec
from .aec import wrapped as _wrapped
from .parallel import Parallel

__all__ = ["Aec", "GameModule", "Parallel"]


class GameModule(types.ModuleType):
    """The environments of a game, such as `whistlestop.pettingzoo.wild_ride_v0`."""

    env: Callable[..., OrderEnforcingWrapper]
    raw_env: Callable[..., Aec]
    parallel_env: Callable[..., Parallel]


def __getattr__(name: str) -> GameModule:
    """Raises for unknown games; type checkers see the modules that are made below."""
    known = ", ".join(name for name in __all__ if name.endswith("_v0"))
    raise AttributeError(f'there is no "{name}" in {__name__}; there are {known}')


def _module(game: dict[str, Any]) -> GameModule:
    name = game["id"].replace("-", "_") + "_v0"
    module = GameModule(
        f"{__name__}.{name}",
        f"{game['title']}, for {game['min_seats']} to {game['max_seats']} agents. Arguments are those of "
        "`whistlestop.pettingzoo.Aec` and `Parallel` without the game.",
    )
    contents: dict[str, Any] = {
        "env": functools.partial(_wrapped, game["id"]),
        "raw_env": functools.partial(Aec, game["id"]),
        "parallel_env": functools.partial(Parallel, game["id"]),
    }
    vars(module).update(contents, __all__=list(contents))
    return module


for _game in games():
    _made = _module(_game)
    sys.modules[_made.__name__] = _made
    globals()[_made.__name__.rpartition(".")[2]] = _made
    __all__.append(_made.__name__.rpartition(".")[2])
