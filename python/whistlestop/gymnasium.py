"""Gymnasium environments: one learner against chosen opponents.

Importing this registers every game, such as `whistlestop/TrickOfTheRails-v0`. Needs `pip install whistlestop[gymnasium]`.

>>> import gymnasium, whistlestop.gymnasium
>>> env = gymnasium.make("whistlestop/TrickOfTheRails-v0", seats=3, opponent="porter")
>>> observation, info = env.reset(seed=1)
>>> ended = False
>>> while not ended:
...     observation, reward, ended, truncated, info = env.step(env.action_space.sample())
>>> 0 <= reward <= 1
True

A vector of games is faster:

>>> from whistlestop.gymnasium import LearnerVectorEnv
>>> envs = LearnerVectorEnv("trick-of-the-rails", 4, seats=3, opponent="porter", seed=1)
>>> observations, infos = envs.reset(seed=1)
>>> actions = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._whistlestop import VecEnv, games
from .errors import PlayerError, SeatError, SetupError
from .spaces import LegalDiscrete, features_space

__all__ = ["LearnerEnv", "LearnerVectorEnv", "MaskedObservation"]

# A name, or a function of observations and masks as in `VecEnv`.
Opponent = str | Callable[[NDArray[np.int16], NDArray[np.bool_]], Any]


def _envs(
    game: str, count: int, seats: int | None, seat: int, opponent: Opponent | Sequence[Opponent], **arguments: Any
) -> VecEnv:
    """Returns games in which opponents have all seats but the learner's."""
    known = {about["id"]: about["min_seats"] for about in games()}
    if game not in known:
        raise SetupError(f'there is no game called "{game}"')
    seats = known[game] if seats is None else seats
    if not 0 <= seat < seats:
        raise SeatError(f"there is no seat {seat}; seats are 0 to {seats - 1}")
    others = [opponent] * (seats - 1) if isinstance(opponent, str) or callable(opponent) else list(opponent)
    if len(others) != seats - 1:
        raise PlayerError(f"{len(others)} opponents for {seats - 1} seats")
    return VecEnv(game, count, seats, players=[*others[:seat], None, *others[seat:]], **arguments)


def _seed(seed: Any) -> int | None:
    """Reduces a seed to 64 bits; smaller ones are kept."""
    if seed is None:
        return None
    seed = operator.index(seed)
    return int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]) if seed >= 2**64 else seed


class LearnerEnv(gymnasium.Env[NDArray[np.int16], np.int64]):
    """A game with the learner at `seat` and opponents elsewhere: one `opponent` for all seats, or a list.

    `info["action_mask"]` and `action_masks()` say which actions are legal, and `action_space.sample()` chooses among them.
    An illegal action raises; with `illegal="random"` a legal one is played instead and `info["illegal"]` is set. The reward
    comes at the end: the learner's `share` of the win, its `score` or its `margin`; `info["rewards"]` has all seats' rewards.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        opponent: Opponent | Sequence[Opponent] = "conductor",
        reward: str = "share",
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        if illegal not in ("raise", "random"):
            raise SetupError(f'illegal is "raise" or "random", not "{illegal}"')
        self._illegal = illegal
        self._game = (game, seats, seat, opponent)
        self._options = {"reward": reward, **options}
        self._begin(None)
        self.observation_space = features_space(self._envs.features)
        self.action_space: LegalDiscrete = LegalDiscrete(self._envs.action_count)  # type: ignore[assignment]

    def _begin(self, seed: Any) -> None:
        game, seats, seat, opponent = self._game
        self._envs = _envs(game, 1, seats, seat, opponent, seed=seed, **self._options)

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the action mask; SB3's `MaskablePPO` calls it."""
        return self._envs.masks[0].copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Starts a game."""
        seed = _seed(seed)
        self._envs.reset(seed)
        super().reset(seed=seed)
        return self._seen()

    def _seen(self) -> tuple[NDArray[np.int16], dict[str, Any]]:
        mask = self.action_masks()
        self.action_space.legal = mask
        return self._envs.observations[0].copy(), {"action_mask": mask}

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        """Applies the learner's action and plays on to its next decision."""
        legal = self._illegal == "raise" or bool(self._envs.masks[0][action])
        if not legal:
            action = self.np_random.choice(np.flatnonzero(self._envs.masks[0]))
        self._envs.step(np.array([action]))
        observation, reward, ended, truncated, info = self._went()
        if not legal:
            info["illegal"] = True
        return observation, reward, ended, truncated, info

    def _went(self) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        """Returns the result of a step."""
        rewards = self._envs.rewards[0]
        reward = float(rewards[self._game[2]])
        if not self._envs.dones[0]:
            observation, info = self._seen()
            return observation, reward, False, False, info
        nothing = np.zeros(self._envs.action_count, np.bool_)
        info = {"action_mask": nothing, "rewards": rewards.copy()}
        return self._envs.final_observations[0].copy(), reward, True, False, info


class MaskedObservation(gymnasium.ObservationWrapper[dict[str, NDArray[Any]], np.int64, NDArray[np.int16]]):
    """Observes a `LearnerEnv` as a dict of `observations` and `action_mask`, float32 both, as RLlib's masked modules expect it.

    >>> import gymnasium, whistlestop.gymnasium
    >>> env = MaskedObservation(gymnasium.make("whistlestop/WildRide-v0", seats=2))
    >>> observation, info = env.reset(seed=1)
    >>> sorted(observation)
    ['action_mask', 'observations']
    """

    def __init__(self, env: gymnasium.Env[NDArray[np.int16], np.int64]) -> None:
        super().__init__(env)
        seen, chosen = env.observation_space, env.action_space
        assert isinstance(seen, gymnasium.spaces.Box) and isinstance(chosen, gymnasium.spaces.Discrete)
        wide = gymnasium.spaces.Box(seen.low.astype(np.float32), seen.high.astype(np.float32), dtype=np.float32)
        mask = gymnasium.spaces.Box(0.0, 1.0, (int(chosen.n),), np.float32)
        self.observation_space = gymnasium.spaces.Dict({"observations": wide, "action_mask": mask})  # type: ignore[assignment]

    def observation(self, observation: NDArray[np.int16]) -> dict[str, NDArray[Any]]:
        masks = self.get_wrapper_attr("action_masks")()
        return {"observations": observation.astype(np.float32), "action_mask": masks.astype(np.float32)}


class LearnerVectorEnv(VectorEnv[NDArray[np.int16], NDArray[np.integer[Any]], NDArray[Any]]):
    """`num_envs` games with the learner at `seat` and opponents elsewhere: one `opponent` for all seats, or a list.

    Finished games restart in the same step (`AutoresetMode.SAME_STEP`): `infos["final_obs"]` has the learner's last
    observation and `infos["final_info"]["rewards"]` all seats' rewards. `infos["action_mask"]` and `action_masks()` say which
    actions are legal. `reset` takes one seed or a list with one per game, and `options={"reset_mask": …}` restarts only some
    games. Arrays are copies unless `copy=False`; then the next step overwrites them.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        *,
        seat: int = 0,
        opponent: Opponent | Sequence[Opponent] = "conductor",
        reward: str = "share",
        seed: int | None = None,
        threads: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        arguments = {"reward": reward, "seed": seed, "threads": threads, **options}
        self.envs = _envs(game, num_envs, seats, seat, opponent, **arguments)
        self._seat, self._copy = seat, copy
        self.num_envs = num_envs
        self.single_observation_space = features_space(self.envs.features)
        self.single_action_space = gymnasium.spaces.Discrete(self.envs.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the action mask of each game."""
        return self.envs.masks.copy()

    def _seen(self) -> tuple[NDArray[np.int16], dict[str, Any]]:
        observations, masks = self.envs.observations, self.envs.masks
        if self._copy:
            observations, masks = observations.copy(), masks.copy()
        return observations, {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Restarts games: all, or those in `options["reset_mask"]`."""
        only = (options or {}).get("reset_mask")
        if only is not None:
            only = np.asarray(only, np.bool_).tolist()
        each = None if seed is None or np.ndim(seed) == 0 else [_seed(one) for one in seed]  # type: ignore[union-attr]
        self.envs.reset(_seed(seed) if each is None else each, only=only)
        return self._seen()

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[np.int16], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Applies the learner's action in each game."""
        self.envs.step(actions)
        observations, infos = self._seen()
        dones = self.envs.dones.copy()
        if dones.any():
            infos["final_obs"] = self.envs.final_observations.copy()
            infos["_final_obs"] = dones.copy()
            infos["final_info"] = {"rewards": self.envs.rewards.copy(), "_rewards": dones.copy()}
            infos["_final_info"] = dones.copy()
        rewards = self.envs.rewards[:, self._seat].copy()
        return observations, rewards, dones, np.zeros(self.num_envs, np.bool_), infos


def _register() -> None:
    for about in games():
        name = "".join(word.capitalize() for word in about["id"].split("-"))
        gymnasium.register(
            id=f"whistlestop/{name}-v0",
            entry_point="whistlestop.gymnasium:LearnerEnv",
            vector_entry_point="whistlestop.gymnasium:LearnerVectorEnv",
            kwargs={"game": about["id"]},
        )


_register()
