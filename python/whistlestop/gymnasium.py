"""One learner against players of the house, as a vector environment of Gymnasium.

Needs `pip install whistlestop[gymnasium]`.

>>> from whistlestop.gymnasium import LearnerVectorEnv
>>> envs = LearnerVectorEnv("trick-of-the-rails", 4, seats=3, opponent="porter", seed=1)
>>> observations, infos = envs.reset(seed=1)
>>> actions = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._whistlestop import VecEnv
from .errors import SeatError, SetupError

__all__ = ["LearnerVectorEnv"]


class LearnerVectorEnv(VectorEnv):
    """`num_envs` games in which the learner sits at `seat` and `opponent` at all others.

    Games that end begin anew in the same step (`AutoresetMode.SAME_STEP`); what the learner saw of the end is
    `infos["final_obs"]`. Which actions are legal is `infos["action_mask"]`. Arrays are copied, unless
    `copy=False`: then they are written again by the next step.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        *,
        seat: int = 0,
        opponent: str = "conductor",
        reward: str = "share",
        seed: int | None = None,
        threads: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        from ._whistlestop import games

        known = {about["id"]: about["min_seats"] for about in games()}
        if game not in known:
            raise SetupError(f'there is no game called "{game}"')
        count = known[game] if seats is None else seats
        if not 0 <= seat < count:
            raise SeatError(f"there is no seat {seat}; seats are 0 to {count - 1}")
        players = [None if place == seat else opponent for place in range(count)]
        self.envs = VecEnv(game, num_envs, count, players=players, reward=reward, seed=seed, threads=threads, **options)
        self._seat, self._copy = seat, copy
        self.num_envs = num_envs
        features = self.envs.features
        least = np.array([feature["least"] for feature in features], np.int16)
        most = np.array([feature["most"] for feature in features], np.int16)
        self.single_observation_space = spaces.Box(least, most, dtype=np.int16)
        self.single_action_space = spaces.Discrete(self.envs.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _seen(self) -> tuple[np.ndarray, dict[str, Any]]:
        observations, masks = self.envs.observations, self.envs.masks
        if self._copy:
            observations, masks = observations.copy(), masks.copy()
        return observations, {"action_mask": masks}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        if isinstance(seed, list):
            raise SetupError("one seed for all games: each has its own luck of it")
        self.envs.reset(seed)
        return self._seen()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        self.envs.step(actions)
        observations, infos = self._seen()
        dones = self.envs.dones.copy()
        if dones.any():
            infos["final_obs"] = self.envs.final_observations.copy()
            infos["_final_obs"] = dones.copy()
        rewards = self.envs.rewards[:, self._seat].copy()
        return observations, rewards, dones, np.zeros(self.num_envs, np.bool_), infos
