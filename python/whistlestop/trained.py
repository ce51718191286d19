"""Agents that were trained before, as Whistle-Bench's table has them.

`Ppo` plays the nets of `python/examples/ppo.py --save`, one for each game. Weights are whole numbers and so is all
arithmetic, so an agent plays alike on every machine.

>>> import whistlestop
>>> from whistlestop.trained import Ppo
>>> agent = Ppo()
>>> agent.games
['wild-ride']
>>> agent(whistlestop.Decision.of(whistlestop.new("wild-ride", 3, seed=1))) >= 0
True
"""

from __future__ import annotations

import functools
import io
import pathlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .agents import Decision
from .errors import PlayerError

__all__ = ["Net", "Ppo"]

#: Fractions are counted in 2⁻¹⁶.
_FRACTION = 16


class Net:
    """A net of fully connected layers with ReLU between them, in whole numbers."""

    def __init__(self, layers: Sequence[tuple[NDArray[np.int32], NDArray[np.int64]]]) -> None:
        self._layers = [(weights.astype(np.int64), bias) for weights, bias in layers]

    @classmethod
    def of(cls, layers: Sequence[tuple[NDArray[Any], NDArray[Any]]]) -> Net:
        """Rounds weights (inputs × outputs) and biases that are fractions."""
        scale = 1 << _FRACTION
        return cls([(np.rint(w * scale).astype(np.int32), np.rint(b * scale).astype(np.int64)) for w, b in layers])

    def __call__(self, observations: NDArray[np.int16]) -> NDArray[np.int64]:
        """Returns a number for each action; the largest is the best."""
        values = observations.astype(np.int64) << _FRACTION
        for number, (weights, bias) in enumerate(self._layers):
            values = ((values @ weights) >> _FRACTION) + bias
            if number + 1 < len(self._layers):
                values = np.maximum(values, 0)
        return values

    def save(self, path: str) -> None:
        """Writes the net to a file."""
        arrays = {f"weights{number}": weights.astype(np.int32) for number, (weights, _) in enumerate(self._layers)}
        biases = {f"bias{number}": bias for number, (_, bias) in enumerate(self._layers)}
        packed = io.BytesIO()
        np.savez_compressed(packed, **arrays, **biases)  # type: ignore[arg-type]
        pathlib.Path(path).write_bytes(packed.getvalue())

    @classmethod
    def load(cls, path: str) -> Net:
        """Reads a net that `save` wrote."""
        with np.load(path) as arrays:
            count = len(arrays.files) // 2
            return cls([(arrays[f"weights{number}"], arrays[f"bias{number}"]) for number in range(count)])


class Ppo:
    """The net of each game that has one, for tables with three seats."""

    folder = pathlib.Path(__file__).parent / "weights"

    @property
    def games(self) -> list[str]:
        """The games that it was trained in."""
        return sorted(file.stem for file in self.folder.glob("*.npz"))

    def __call__(self, decision: Decision) -> int:
        values = self._net(decision.game)(decision.observation[None])[0]
        return int(np.where(decision.action_mask, values, np.iinfo(np.int64).min).argmax())

    def _net(self, game: str) -> Net:
        if game not in self.games:
            raise PlayerError(f"there are no weights for {game}; there are some for {', '.join(self.games)}")
        return _load(str(self.folder / f"{game}.npz"))


@functools.cache
def _load(path: str) -> Net:
    return Net.load(path)
