"""One learner against players of the house."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("gymnasium")
from gymnasium.vector import AutoresetMode

import whistlestop
from whistlestop.gymnasium import LearnerVectorEnv


def test_it_is_a_vector_environment(game):
    options = {"rounds": 1} if game == "trains-and-stations" else {}
    envs = LearnerVectorEnv(game, 5, opponent="random", seed=1, threads=2, **options)
    observations, infos = envs.reset(seed=4)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert observations in envs.observation_space
    ended = 0
    for _ in range(300):
        mask = infos["action_mask"]
        observations, rewards, dones, truncations, infos = envs.step(mask.argmax(axis=1))
        assert observations in envs.observation_space and observations.shape[0] == 5
        assert rewards.dtype == np.float32 and ((rewards >= 0) & (rewards <= 1)).all()
        assert (rewards[~dones] == 0).all() and not truncations.any()
        if dones.any():
            assert infos["final_obs"].shape == observations.shape
        ended += int(dones.sum())
    assert ended > 0
    envs.close()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_learner_sits_anywhere(game, seat):
    """It is asked for its own decisions and gets its own share."""
    options = {"rounds": 1} if game == "trains-and-stations" else {}
    envs = LearnerVectorEnv(game, 4, 3, seat=seat, opponent="porter", seed=1, **options)
    _, infos = envs.reset(seed=4)
    ended = won = 0
    for _ in range(300):
        assert (envs.envs.seats == seat).all()
        _, rewards, dones, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
        assert np.array_equal(rewards, envs.envs.rewards[:, seat])
        if dones.any():
            assert np.array_equal(infos["_final_obs"], dones)
            assert np.array_equal(infos["final_obs"][dones], envs.envs.final_observations[dones])
            assert np.allclose(envs.envs.rewards[dones].sum(axis=1), 1)
        ended, won = ended + int(dones.sum()), won + float(rewards.sum())
    assert ended > 0 and won < ended


def test_arrays_are_kept_unless_they_need_not_be():
    for copy in (True, False):
        envs = LearnerVectorEnv("wild-ride", 3, 2, opponent="random", seed=1, copy=copy)
        first, infos = envs.reset(seed=1)
        kept = first.copy()
        for _ in range(3):
            infos = envs.step(infos["action_mask"].argmax(axis=1))[4]
        assert np.array_equal(first, kept) == copy


def test_who_sits_nowhere_is_refused():
    with pytest.raises(whistlestop.SeatError):
        LearnerVectorEnv("wild-ride", 3, 2, seat=2)
    with pytest.raises(whistlestop.SetupError):
        LearnerVectorEnv("wild-rid", 3)
    with pytest.raises(whistlestop.WhistlestopError):
        LearnerVectorEnv("wild-ride", 3, -2)
    with pytest.raises(whistlestop.SetupError):
        LearnerVectorEnv("wild-ride", 3, seed=1).reset(seed=[1, 2, 3])
