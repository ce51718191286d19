"""States and environments that are copied, written down, and sent to other processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
import sys

import numpy as np
import pytest

import whistlestop
from whistlestop import VecEnv


def midway(game: str, seats: int | None = None, steps: int = 30, **options) -> whistlestop.State:
    state, luck = whistlestop.new(game, seats, seed=6, **options), random.Random(6)
    for _ in range(steps):
        if not state.is_over:
            state.apply(luck.choice(state.legal_indices()))
    return state


def on(state: whistlestop.State) -> str:
    """Plays on with first legal actions and the state's own random numbers."""
    steps = 0
    while not state.is_over and steps < 50:
        state.apply(state.legal_indices()[0])
        steps += 1
    return state.fingerprint


def test_a_pickled_state_is_the_same_and_goes_on_the_same(table):
    game, seats, options = table
    state = midway(game, seats, **options)
    again = pickle.loads(pickle.dumps(state))
    assert again == state and again.journal() == state.journal() and again.config == state.config
    assert [again.information_state(seat) for seat in range(seats)] == [
        state.information_state(seat) for seat in range(seats)
    ]
    assert on(again) == on(state)


def test_a_world_is_pickled_too(game):
    state = midway(game, steps=10)
    world = state.sample_world(0, seed=3)
    for steps in range(2):
        again = pickle.loads(pickle.dumps(world))
        assert again == world and again.view(0) == world.view(0)
        assert again.information_state(0) == world.information_state(0)
        with pytest.raises(whistlestop.JournalError):
            again.journal()
        if steps == 0 and not world.is_over:
            world.apply(world.legal_indices()[0])
    assert on(again) == on(world)


def test_what_a_seat_has_seen_goes_into_its_worlds():
    state = midway("trick-of-the-rails", 3, steps=12)
    world = state._resampled(1, seed=2)
    again = pickle.loads(pickle.dumps(world))
    assert world != state
    assert world.information_state(1) == again.information_state(1) == state.information_state(1)
    for one in (state, world, again):
        one.apply(one.legal_indices()[0])
    assert again.information_state(1) == world.information_state(1)


def test_information_states_tell_apart_just_what_a_seat_saw(game):
    """The same after other things that it did not see; another after what it did itself."""
    state = midway(game, steps=3)
    seat = state.current_seat
    before = state.clone()
    children = []
    for action in state.legal_indices():
        children.append(state.clone(seed=1))
        children[-1].apply(action)
    assert len({child.information_state(seat) for child in children}) == len(children)
    assert before.information_state(seat) == state.information_state(seat)
    # The moment of the call does not matter.
    late, early = state.clone(seed=5), state.clone(seed=5)
    for _ in range(5):
        if not late.is_over:
            action = late.legal_indices()[0]
            late.apply(action)
            early.apply(action)
            early.information_state(seat)
    assert late.information_state(seat) == early.information_state(seat)


def test_what_was_never_pickled_is_refused():
    restore, (saved,) = whistlestop.new("wild-ride", seed=1).__reduce__()
    for wrong in (
        "",
        "{}",
        saved.replace("wild-ride", "wild-rid"),
        saved.replace('"rules_version":', '"rules_version":9'),
    ):
        with pytest.raises(whistlestop.WhistlestopError):
            restore(wrong)


@pytest.mark.parametrize("name", ["conductor", "sims:20", "exec:./bot --fast"])
def test_players_are_pickled_by_name(name):
    assert pickle.loads(pickle.dumps(whistlestop.player(name))).name == name


def test_environments_are_pickled_and_copied():
    zoo = pytest.importorskip("whistlestop.pettingzoo")
    env = zoo.wild_ride_v0.env(seats=3)
    env.reset(seed=4)
    for again in (pickle.loads(pickle.dumps(env.unwrapped)), copy.deepcopy(env.unwrapped)):
        assert again.table == env.unwrapped.table and again.agent_selection == env.agent_selection
        again.step(int(again.observe(again.agent_selection)["action_mask"].argmax()))
        assert again.table != env.unwrapped.table


def test_copies_share_a_long_past_and_go_on_by_themselves():
    """Copies share earlier steps and continue independently."""
    state = midway("trains-and-stations", 3, steps=400)
    copies = [state.clone() for _ in range(3)]
    for number, one in enumerate(copies):
        one.apply(one.legal_indices()[-1 if number else 0])
    entries = list(whistlestop.replay(state))
    assert [step.index for step in whistlestop.replay(copies[0])][: len(entries)] == [step.index for step in entries]
    assert whistlestop.from_journal(copies[1].journal()) == copies[1]


def choose(state: whistlestop.State) -> tuple[dict, str]:
    return whistlestop.player("porter").choose(state, seed=1), state.fingerprint


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_states_cross_to_other_processes(method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("this system cannot")
    states = [midway(game["id"], steps=5) for game in whistlestop.games()]
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.map(choose, states) == [choose(state) for state in states]


def steps_of(envs: VecEnv, count: int) -> bytes:
    for _ in range(count):
        envs.step(envs.masks.argmax(axis=1))
    return envs.observations.tobytes()


def _in_a_fork(envs: VecEnv, answers: multiprocessing.SimpleQueue) -> None:
    answers.put(steps_of(envs, 5))


@pytest.mark.skipif(sys.platform == "win32", reason="nothing forks there")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_environment_starts_its_own_threads():
    """The threads of the first process are not in the second, which would wait for them for ever."""
    context = multiprocessing.get_context("fork")
    envs = VecEnv("wild-ride", 16, 2, seed=3, threads=2)
    envs.step(envs.masks.argmax(axis=1))
    answers = context.SimpleQueue()
    child = context.Process(target=_in_a_fork, args=(envs, answers))
    child.start()
    child.join(120)
    if child.exitcode is None:
        child.kill()
    assert child.exitcode == 0
    assert answers.get() == steps_of(envs, 5)


def test_many_states_are_written_into_arrays_that_are_there(game):
    states = [midway(game, steps=number) for number in range(5)]
    states = [state for state in states if not state.is_over]
    observations, masks = whistlestop.observe(states)
    for state, row, mask in zip(states, observations, masks, strict=True):
        assert np.array_equal(row, state.observation()) and np.array_equal(mask, state.action_mask())
    into = whistlestop.observe(states, [1] * len(states), observations=observations, masks=masks)
    assert into[0] is observations and into[1] is masks
    assert np.array_equal(observations[0], states[0].observation(1))
    assert np.array_equal(masks[-1], states[-1].action_mask(1))


def test_arrays_that_do_not_fit_are_refused():
    states = [whistlestop.new("wild-ride", 2, seed=1)]
    for wrong in (np.zeros((1, 3), np.int16), np.zeros((1, len(states[0].features)), np.float32), [1, 2]):
        with pytest.raises(TypeError, match="contiguous"):
            whistlestop.observe(states, observations=wrong)
    with pytest.raises(whistlestop.SetupError):
        whistlestop.observe([])
    with pytest.raises(whistlestop.SetupError):
        whistlestop.observe([*states, whistlestop.new("trick-of-the-rails", seed=1)])
    with pytest.raises(whistlestop.SetupError):
        whistlestop.observe(states, [0, 1])
    with pytest.raises(whistlestop.SeatError):
        whistlestop.observe(states, [2])


def test_a_notebook_shows_the_table(game):
    shown = whistlestop.new(game, seed=1)._repr_html_()
    assert shown.startswith("<figure><svg") and game in shown
