"""PettingZoo's own tests, as they are, for every game, number of seats and option."""

from __future__ import annotations

import contextlib
import functools
import random
import time
import types
import warnings
from collections.abc import Iterator

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


def module_of(game: str, seats: int, options: dict) -> types.SimpleNamespace:
    """The module of a game, for one table."""
    found = getattr(zoo, game.replace("-", "_") + "_v0")
    made = types.SimpleNamespace()
    for name in ("env", "raw_env", "parallel_env"):
        setattr(made, name, functools.partial(getattr(found, name), seats=seats, **options))
    return made


@pytest.fixture
def module(table):
    return module_of(*table)


# What PettingZoo says of every environment with masks, its own card games included.
SAID_OF_MASKS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


@contextlib.contextmanager
def no_other_warning() -> Iterator[None]:
    """Any other advice of PettingZoo's is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        for words in SAID_OF_MASKS:
            warnings.filterwarnings("ignore", words, UserWarning)
        yield


def test_api(module, every):
    """Runs 60 rounds of decisions; with --all as many as PettingZoo's default."""
    cycles = {} if every else {"num_cycles": 60}
    with no_other_warning():
        api_test(module.env(), **cycles)
        api_test(module.raw_env(), **cycles)


def test_seeds(module, every):
    cycles = {} if every else {"num_cycles": 60}
    seed_test(module.env, **cycles)
    parallel_seed_test(module.parallel_env, **cycles)


def lasting(module: types.SimpleNamespace) -> int:
    """A seed with which the game is not over before most have decided four times, as PettingZoo's test has it."""
    for seed in range(1, 400):
        env = module.env(seed=seed, max_cycles=4)
        env.reset()
        decided = dict.fromkeys(env.possible_agents, 0)
        while env.agents:
            agent = env.agent_selection
            ended = env.terminations[agent] or env.truncations[agent]
            decided[agent] += not ended
            env.step(None if ended else env.action_space(agent).sample())
        if np.median(list(decided.values())) >= 4:
            return seed
    raise AssertionError("no game of this table lasts")


def check_max_cycles(module: types.SimpleNamespace) -> None:
    seed = lasting(module)
    lasts = types.SimpleNamespace(
        env=functools.partial(module.env, seed=seed),
        parallel_env=functools.partial(module.parallel_env, seed=seed),
    )
    max_cycles_test(lasts)


def test_max_cycles(module):
    check_max_cycles(module)


def test_rendering(module, capsys):
    render_test(module.env)


def test_parallel_api(module, every):
    with no_other_warning():
        parallel_api_test(module.parallel_env(), **({} if every else {"num_cycles": 200}))


def test_performance(module, every, monkeypatch, capsys):
    """Measures for five seconds with --all; otherwise the clock is made to run faster."""
    if not every:
        real, began = time.time, time.time()
        monkeypatch.setattr(time, "time", lambda: began + 100 * (real() - began))
    performance_benchmark(module.env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.long
def test_every_combination_of_options(combination, capsys):
    """Every option beside every other, at every number of seats."""
    module = module_of(*combination)
    with no_other_warning():
        api_test(module.env(), num_cycles=20)
        seed_test(module.env, num_cycles=20)
        parallel_api_test(module.parallel_env(), num_cycles=20)
    parallel_seed_test(module.parallel_env, num_cycles=20)
    check_max_cycles(module)
    render_test(module.env)


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


def after(table, agent: str, action: int) -> zoo.Aec:
    """Returns the environment after a first action."""
    game, seats, options = table
    env = zoo.Aec(game, seats, **options)
    env.reset(seed=1)
    assert env.agent_selection == agent
    env.step(action)
    return env


@pytest.mark.parametrize("game", ["ticket-to-ride-card-game", "wild-ride"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_chooses_at_once_does_not_see_the_other(game, seats):
    """Whatever the first chose, the others see the same as before, and the same as if it had chosen otherwise."""
    env = zoo.Aec(game, seats)
    env.reset(seed=1)
    first, *others = env.table.turn
    assert len(others) == seats - 1
    chosen = env.table.legal_indices(first)
    assert len(chosen) > 1
    envs = [after((game, seats, {}), f"player_{first}", action) for action in chosen]
    assert envs[0].table != envs[1].table, "it makes a difference, to who may know it"
    for other in others:
        agent = f"player_{other}"
        before = env.observe(agent)
        for made in envs:
            assert made.agent_selection == envs[0].agent_selection
            seen = made.observe(agent)
            assert np.array_equal(seen["action_mask"], before["action_mask"])
            assert np.array_equal(seen["observation"], envs[0].observe(agent)["observation"])
            assert made.table.view(other) == envs[0].table.view(other)
            assert made.table.render(seat=other) == envs[0].table.render(seat=other)
            assert made.last()[1:] == envs[0].last()[1:]
            assert made.infos == envs[0].infos and made.rewards == envs[0].rewards


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
        wrong = next(index for index in range(len(mask)) if not mask[index] and is_action(env.table, index))
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


def test_who_waits_has_one_thing_to_hand_in(game):
    """A waiting agent has a non-empty mask, and its action makes no difference."""
    env = zoo.Parallel(game, 3)
    observations, infos = env.reset(seed=1)
    waited = 0
    for _ in range(40):
        if not env.agents:
            break
        for agent, seen in observations.items():
            waits = int(agent[-1]) not in env.table.turn
            waited += waits
            assert infos[agent].get("waiting", False) == waits
            assert np.flatnonzero(seen["action_mask"]).tolist() == (
                [0] if waits else env.table.legal_indices(int(agent[-1]))
            )
        chosen = {agent: int(np.flatnonzero(seen["action_mask"])[-1]) for agent, seen in observations.items()}
        observations, _, _, _, infos = env.step(chosen)
    assert waited > 0 or game == "wild-ride", "there all choose at once"


def test_spaces_sample_what_is_legal(game):
    env = zoo.Aec(game, seed=3)
    env.reset()
    for _ in range(50):
        if not env.agents:
            break
        agent = env.agent_selection
        ended = env.terminations[agent]
        env.step(None if ended else env.action_space(agent).sample())


def test_a_choice_that_another_ended_is_not_made():
    """Calling a grab wrong ends the question for all; the others' actions are not applied to the next question."""
    asked = 0
    for seed in range(40):
        env = zoo.Parallel("wild-ride", 5, wrong_grab="players")
        luck = random.Random(seed)
        seen, _ = env.reset(seed=seed)
        for _ in range(30):
            if not env.agents:
                break
            phase = env.table.view()["phase"]["kind"]
            calls = phase == "call" and len(env.table.turn) > 1
            asked += calls
            masks = {agent: np.flatnonzero(one["action_mask"]).tolist() for agent, one in seen.items()}
            # All of them call: only the first is heard.
            chosen = {agent: mask[0] if calls else luck.choice(mask) for agent, mask in masks.items() if mask}
            seen = env.step(chosen)[0]
    assert asked > 5


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
