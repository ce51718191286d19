"""Gymnasium spaces of observations and actions."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

__all__ = ["LegalDiscrete", "features_space"]


def features_space(features: list[dict[str, Any]]) -> spaces.Box:
    """Returns the space of observations, with a range for each number."""
    least = np.array([feature["least"] for feature in features], np.int16)
    most = np.array([feature["most"] for feature in features], np.int16)
    return spaces.Box(least, most, dtype=np.int16)


class LegalDiscrete(spaces.Discrete):
    """Numbers of actions; without a mask, `sample` chooses among the currently legal ones."""

    def __init__(self, actions: int) -> None:
        super().__init__(actions)
        #: Which actions are legal now; None if unknown.
        self.legal: NDArray[np.bool_] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Chooses at random."""
        if mask is None and probability is None and self.legal is not None and self.legal.any():
            mask = self.legal.astype(np.int8)
        return super().sample(mask, probability)
