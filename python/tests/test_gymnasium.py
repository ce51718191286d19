"""Gymnasium environments: one learner against bots."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

import whistlestop  # noqa: E402
from whistlestop.gymnasium import LearnerEnv, LearnerVectorEnv  # noqa: E402


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
    """The learner gets its own decisions and its own share of the win."""
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
    with pytest.raises(whistlestop.PlayerError):
        LearnerVectorEnv("wild-ride", 3, 3, opponent=["porter"])


@pytest.mark.parametrize("seed", [0, 7, 2**63, 2**64 + 5, np.int64(3), np.uint8(3)])
def test_every_legal_seed_is_one(seed):
    env = gymnasium.make("whistlestop/WildRide-v0", opponent="random")
    assert np.array_equal(env.reset(seed=seed)[0], env.reset(seed=seed)[0])


def test_a_seed_that_is_none_is_refused_with_the_reason():
    for begin in (
        lambda: whistlestop.new("wild-ride", seed=-1),
        lambda: whistlestop.VecEnv("wild-ride", 2, seed=-1),
        lambda: LearnerVectorEnv("wild-ride", 2, seed=-1),
        lambda: LearnerVectorEnv("wild-ride", 2, seed=1).reset(seed=[1, -1]),
        lambda: LearnerVectorEnv("wild-ride", 2, seed=1).reset(seed=[1]),
        lambda: whistlestop.lab.ladder("wild-ride", ["random", "porter"], games=2, seed=-1),
    ):
        with pytest.raises(whistlestop.SetupError, match="seed"):
            begin()
    with pytest.raises(TypeError):
        whistlestop.new("wild-ride", seed="one")


def test_each_game_has_its_seed_and_some_begin_anew():
    envs = LearnerVectorEnv("trick-of-the-rails", 3, 3, opponent="random", seed=1)
    listed = envs.reset(seed=[5, None, 5])[0]
    assert np.array_equal(listed[0], listed[2])
    alone = gymnasium.make("whistlestop/TrickOfTheRails-v0", seats=3, opponent="random").reset(seed=5)[0]
    assert np.array_equal(alone, listed[0])
    before = envs.step(envs.action_masks().argmax(axis=1))[0]
    after = envs.reset(options={"reset_mask": np.array([True, False, False])}, seed=[5, None, None])[0]
    assert np.array_equal(after[1:], before[1:]) and np.array_equal(after[0], listed[0])


def test_gymnasiums_check_passes(game):
    name = "".join(word.capitalize() for word in game.split("-"))
    options = {"rounds": 1} if game == "trains-and-stations" else {}
    env = gymnasium.make(f"whistlestop/{name}-v0", seats=3, opponent="random", illegal="random", **options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # What it says of every environment that is not continuous, or that was not made by its id.
        warnings.filterwarnings("ignore", ".*spec.*|.*render.*|.*Box.*")
        check_env(env.unwrapped)


def test_one_game_is_one_of_the_vector():
    """A single environment and a vector of one have the same luck, the same rewards and the same end."""
    env = LearnerEnv("trick-of-the-rails", 3, seat=1, opponent=["porter", "random"])
    envs = LearnerVectorEnv("trick-of-the-rails", 1, 3, seat=1, opponent=["porter", "random"])
    seen, info = env.reset(seed=9)
    rows, infos = envs.reset(seed=9)
    ended = False
    while not ended:
        assert np.array_equal(seen, rows[0]) and np.array_equal(env.action_masks(), envs.action_masks()[0])
        action = int(np.flatnonzero(info["action_mask"])[-1])
        seen, reward, ended, _, info = env.step(action)
        rows, rewards, dones, _, infos = envs.step(np.array([action]))
        assert (reward, ended) == (rewards[0], dones[0])
    assert np.array_equal(seen, infos["final_obs"][0])
    assert np.array_equal(info["rewards"], infos["final_info"]["rewards"][0])
    assert sum(info["rewards"]) == pytest.approx(1)


def test_a_function_is_an_opponent():
    def last(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

    env = LearnerEnv("wild-ride", 3, opponent=["porter", last])
    env.reset(seed=1)
    ended = False
    while not ended:
        ended = env.step(env.action_space.sample())[2]
