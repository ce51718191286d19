"""What agents see and may do, as spaces of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from .._whistlestop import State

__all__ = ["action_space", "observation_space", "observe"]


def features_space(features: list[dict[str, Any]]) -> spaces.Box:
    """The space of observations: each number has its own range."""
    least = np.array([feature["least"] for feature in features], np.int16)
    most = np.array([feature["most"] for feature in features], np.int16)
    return spaces.Box(least, most, dtype=np.int16)


def observation_space(state: State) -> spaces.Dict:
    """What an agent sees: `observation`, and `action_mask`."""
    mask = spaces.Box(0, 1, (state.action_count,), np.int8)
    return spaces.Dict({"observation": features_space(state.features), "action_mask": mask})


def action_space(state: State) -> spaces.Discrete:
    """What an agent does: the number of an action."""
    return spaces.Discrete(state.action_count)


def observe(state: State, seat: int) -> dict[str, np.ndarray]:
    """What a seat sees and may do now."""
    mask = state.action_mask(seat).view(np.int8)
    return {"observation": state.observation(seat), "action_mask": mask}
