"""PettingZoo's own tests, as they are, for every game, number of seats and option."""

from __future__ import annotations

import functools
import time
import types
import warnings

import numpy as np
import pytest

pettingzoo = pytest.importorskip("pettingzoo")
from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)

import whistlestop  # noqa: E402
import whistlestop.pettingzoo as zoo  # noqa: E402


@pytest.fixture
def module(table):
    """The module of a game, for one table; what is illegal is forgiven where PettingZoo tries anything."""
    game, seats, options = table
    found = getattr(zoo, game.replace("-", "_") + "_v0")
    made = types.SimpleNamespace()
    for name in ("env", "raw_env", "parallel_env"):
        setattr(made, name, functools.partial(getattr(found, name), seats=seats, **options))
    return made


def test_api(module):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # It advises against observations with a mask.
        api_test(module.env(), num_cycles=60)
        api_test(module.raw_env(), num_cycles=60)


def test_seeds(module):
    seed_test(module.env, num_cycles=60)
    parallel_seed_test(functools.partial(module.parallel_env, illegal="random"), num_cycles=60)


# A game of few seats may be over before everybody has decided four times: with these seeds none is.
LASTING = 1


def test_max_cycles(module):
    forgiving = types.SimpleNamespace(
        env=functools.partial(module.env, illegal="random", seed=LASTING),
        parallel_env=functools.partial(module.parallel_env, illegal="random", seed=LASTING),
    )
    max_cycles_test(forgiving)


def test_rendering(module, capsys):
    render_test(module.env)


def test_parallel_api(module):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        parallel_api_test(module.parallel_env(), num_cycles=200)


def test_performance(module, monkeypatch, capsys):
    """It measures for five seconds by the clock; here the clock runs fast, the rest is as it is."""
    real, began = time.time, time.time()
    monkeypatch.setattr(time, "time", lambda: began + 100 * (real() - began))
    performance_benchmark(module.env())
    assert "turns per second" in capsys.readouterr().out


def test_every_game_has_a_module():
    import importlib

    for game in whistlestop.games():
        name = f"whistlestop.pettingzoo.{game['id'].replace('-', '_')}_v0"
        assert callable(importlib.import_module(name).env)


def test_rewards_are_those_of_the_game(game):
    env = zoo.Aec(game)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        ended = termination or truncation
        env.step(None if ended else int(np.flatnonzero(observation["action_mask"])[0]))
    assert list(total.values()) == pytest.approx(env.table.returns())
    assert env.agents == []


def test_who_chooses_at_once_does_not_see_the_other():
    env = zoo.Aec("ticket-to-ride-card-game", 2)
    env.reset(seed=1)
    assert env.table.turn == [0, 1]
    before = env.observe("player_1")
    env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[0]))
    after = env.observe("player_1")
    assert np.array_equal(before["observation"], after["observation"])
    assert np.array_equal(before["action_mask"], after["action_mask"])


@pytest.mark.parametrize("action", [-1, 10**9, "grab", 1.5, None, np.float32(0)])
def test_what_is_no_action_is_raised_and_the_game_goes_on(game, action):
    env = zoo.Aec(game)
    env.reset(seed=1)
    agent = env.agent_selection
    with pytest.raises((whistlestop.BadAction, TypeError)):
        env.step(action)
    assert env.agent_selection == agent
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"])[0]))


def test_what_is_illegal_is_raised_or_ends_the_game_or_is_forgiven(game):
    for illegal in ("raise", "terminate", "random"):
        env = zoo.Aec(game, illegal=illegal)
        env.reset(seed=1)
        agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        wrong = next(
            index for index in range(len(mask)) if not mask[index] and is_action(env.table, index)
        )
        if illegal == "raise":
            with pytest.raises(whistlestop.IllegalAction) as refused:
                env.step(wrong)
            assert refused.value.rule
            continue
        env.step(wrong)
        assert env.terminations[agent] == (illegal == "terminate")
        assert env.rewards[agent] == (-1 if illegal == "terminate" else 0)
        assert env.infos[agent] == {"illegal": True}
    with pytest.raises(whistlestop.SetupError):
        zoo.Aec(game, illegal="cheer")


def is_action(state: whistlestop.State, index: int) -> bool:
    try:
        state.action_at(index)
    except whistlestop.BadAction:
        return False
    return True


def test_all_who_choose_act_at_once():
    env = zoo.Parallel("wild-ride", 3)
    observations, _ = env.reset(seed=1)
    assert all(seen["action_mask"].any() for seen in observations.values())
    actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    env.step(actions)
    with pytest.raises(whistlestop.BadAction):
        env.step({})


def test_after_the_end_there_is_nothing_to_do():
    env = zoo.Parallel("wild-ride", 2)
    observations, _ = env.reset(seed=1)
    while env.agents:
        chosen = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
        observations, rewards, ended, _, _ = env.step(chosen)
    assert all(ended.values()) and sum(rewards.values()) == pytest.approx(1)
    with pytest.raises(whistlestop.BadAction, match="over"):
        env.step({"player_0": 0, "player_1": 0})
    env.reset()
    assert env.agents
