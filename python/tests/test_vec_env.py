"""Many games at once."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import whistlestop
from whistlestop import VecEnv


def choose(envs: VecEnv, step: int) -> np.ndarray:
    """A legal action in every game, from the arrays alone."""
    luck = np.random.default_rng(step)
    return (luck.random(envs.masks.shape) * envs.masks).argmax(axis=1)


def film(threads: int, steps: int, *arguments, **named) -> list[np.ndarray]:
    """Everything that is written to the arrays in so many steps."""
    envs = VecEnv(*arguments, threads=threads, **named)
    written = []
    for step in range(steps):
        envs.step(choose(envs, step))
        written += [array.copy() for array in arrays(envs)]
    return written


def arrays(envs: VecEnv) -> list[np.ndarray]:
    """All that a step writes."""
    return [
        envs.observations,
        envs.masks,
        envs.rewards,
        envs.dones,
        envs.seats,
        envs.final_observations,
    ]


def same(one: list[np.ndarray], other: list[np.ndarray]) -> bool:
    return all(a.dtype == b.dtype and np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_one_seed_is_one_film_on_any_number_of_threads(table):
    game, seats, options = table
    films = [
        film(threads, 60, game, 13, seats, seed=seed, **options) for threads, seed in [(1, 5), (2, 5), (3, 5), (2, 6)]
    ]
    assert same(films[0], films[1]) and same(films[0], films[2])
    assert not same(films[1], films[3])


@pytest.mark.parametrize("opponent", ["random", "conductor", "sims:20"])
def test_players_of_the_house_are_the_same_on_any_number_of_threads(opponent):
    arguments = ("trick-of-the-rails", 6, 3)
    named = {"seed": 2, "players": [None, opponent, opponent]}
    one, two = (film(threads, 40, *arguments, **named) for threads in (1, 2))
    assert same(one, two)
    assert all((seats == 0).all() for seats in one[4::6]), "only seat 0 is asked"


@pytest.mark.parametrize(
    "players",
    [["conductor", None, "random"], [None, "random", None], ["random", "porter", None], [None, None, "conductor"]],
)
def test_a_player_of_the_house_sits_in_any_seat(game, players):
    """Functions decide for their seats only, and finished games restart."""
    options = {"rounds": 1} if game == "trains-and-stations" else {}
    mine = {seat for seat, name in enumerate(players) if name is None}
    named = {"seed": 2, "players": players, **options}
    one, two = (film(threads, 150, game, 6, 3, **named) for threads in (1, 2))
    assert same(one, two)
    assert {int(seat) for seats in one[4::6] for seat in seats} == mine
    ended = [dones.any() for dones in one[3::6]]
    assert any(ended), "and what is seen of the end is the same too"


def test_games_end_and_begin_anew(game):
    """Rewards come at the end and share the win, and there is always something to decide."""
    seats = next(known["min_seats"] for known in whistlestop.games() if known["id"] == game)
    options = {"rounds": 1} if game == "trains-and-stations" else {}
    envs = VecEnv(game, 3, seats, seed=1, **options)
    ended = 0
    for step in range(400):
        assert envs.masks.any(axis=1).all()
        assert (envs.rewards[~envs.dones] == 0).all()
        assert np.allclose(envs.rewards[envs.dones].sum(axis=1), 1)
        ended += int(envs.dones.sum())
        envs.step(choose(envs, step))
    assert ended > 0


def test_a_row_is_what_the_seat_sees(table):
    """A vector of one game and a State with the same luck are the same game, and no hidden card is in a row: in any
    world that the seat cannot tell from this one it would have the same.
    """
    game, seats, options = table
    envs = VecEnv(game, 1, seats, seed=4, **options)
    state = whistlestop.new(game, seats, seed=4, **options)
    for step in range(60):
        if state.is_over:
            break
        seat = state.current_seat
        assert envs.seats[0] == seat
        for world in (state, state.sample_world(seat, seed=step)):
            assert np.array_equal(envs.observations[0], world.observation(seat))
            assert np.array_equal(envs.masks[0], world.action_mask(seat))
        action = state.legal_indices()[-1 if step % 3 else 0]
        state.apply(action)
        envs.step([action])


def test_the_end_is_what_the_seat_sees(game):
    options = {"rounds": 1} if game == "trains-and-stations" else {}
    envs = VecEnv(game, 1, 3, seed=4, **options)
    state = whistlestop.new(game, 3, seed=4, **options)
    luck = np.random.default_rng(4)
    while not state.is_over:
        last, action = state.current_seat, int(luck.choice(state.legal_indices()))
        assert not envs.dones[0]
        state.apply(action)
        envs.step([action])
    assert envs.dones[0] and envs.rewards[0].tolist() == state.returns()
    assert np.array_equal(envs.final_observations[0], state.observation(last))


def test_arrays_are_made_once():
    envs = VecEnv("wild-ride", 4, 2, seed=1)
    before = arrays(envs)
    envs.step(choose(envs, 1))
    assert all(one is other for one, other in zip(before, arrays(envs), strict=True))
    assert [array.dtype for array in before] == [np.int16, bool, np.float32, bool, np.int8, np.int16]


def test_no_hidden_card_is_in_a_row():
    """Twins: games that differ only in what the seat cannot see have equal rows for it."""
    state = whistlestop.new("trick-of-the-rails", 4, seed=2)
    rows = {state.sample_world(0, seed=seed).observation(0).tobytes() for seed in range(20)}
    others = {state.sample_world(0, seed=seed).observation(1).tobytes() for seed in range(20)}
    assert len(rows) == 1 and len(others) > 1


@pytest.mark.parametrize("game", ["ticket-to-ride-card-game", "wild-ride"])
def test_what_one_chose_is_not_in_the_row_of_another(game):
    """Games in which only a choice differs that the next does not see."""
    rows = set()
    for action in whistlestop.new(game, 2, seed=1).legal_indices():
        envs = VecEnv(game, 1, 2, seed=1)
        assert envs.seats[0] == 0
        envs.step([action])
        while envs.seats[0] == 0:
            envs.step([np.flatnonzero(envs.masks[0])[-1]])
        rows.add((envs.observations.tobytes(), envs.masks.tobytes()))
    assert len(rows) == 1


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        ([-1, 0, 0], whistlestop.BadAction),
        ([0, 10**9, 0], whistlestop.BadAction),
        ([0.0, 1.0, 0.0], TypeError),
        (np.zeros(3, np.float32), TypeError),
        (np.zeros(3, bool), TypeError),
        (np.zeros(3, "S1"), TypeError),
        (np.zeros(2, np.int64), ValueError),
        (np.zeros((3, 1), np.int64), ValueError),
        (np.zeros((3, 1), np.int32), ValueError),
        (None, TypeError),
        ("abc", TypeError),
    ],
)
def test_wrong_actions_are_refused_and_nothing_is_done(actions, error):
    envs = VecEnv("trick-of-the-rails", 3, 3, seed=1)
    before = [array.copy() for array in (envs.observations, envs.masks, envs.seats)]
    with pytest.raises(error) as raised:
        envs.step(actions)
    assert str(raised.value)
    assert same(before, [envs.observations, envs.masks, envs.seats])
    envs.step(choose(envs, 1).astype(np.uint8))


def test_an_illegal_action_says_in_which_game():
    envs = VecEnv("trick-of-the-rails", 5, 3, seed=1)
    chosen = choose(envs, 1)
    chosen[3] = int((~envs.masks[3]).argmax())
    before = envs.observations.copy()
    with pytest.raises(whistlestop.IllegalAction) as refused:
        envs.step(chosen)
    assert refused.value.index == 3 and refused.value.rule
    assert np.array_equal(before, envs.observations)
    chosen[3] = int(envs.masks[3].argmax())
    envs.step(chosen)


def test_what_somebody_writes_into_a_mask_is_not_believed():
    envs = VecEnv("trick-of-the-rails", 2, 3, seed=1)
    wrong = int((~envs.masks[0]).argmax())
    envs.masks[:] = True
    with pytest.raises(whistlestop.IllegalAction):
        envs.step([wrong, wrong])


def test_an_array_that_cannot_be_written_is_said_so():
    envs = VecEnv("wild-ride", 2, 2, seed=1)
    chosen = choose(envs, 1)
    envs.rewards.setflags(write=False)
    with pytest.raises(ValueError, match="cannot be written"):
        envs.step(chosen)
    envs.rewards.setflags(write=True)
    envs.step(chosen)


@pytest.mark.parametrize(
    "arguments",
    [
        {"n": 0},
        {"n": -1},
        {"n": 2**40},
        {"seats": -2},
        {"seats": 99},
        {"players": ["random"]},
        {"players": ["random", "random"]},
        {"players": [None, "nobody"]},
        {"players": [None, "exec:./bot"]},
        {"players": [None, 7]},
        {"reward": "glory"},
        {"colour": "red"},
        {"game": "chess"},
    ],
)
def test_what_cannot_be_set_up_is_explained(arguments):
    with pytest.raises(whistlestop.WhistlestopError):
        VecEnv(**{"game": "wild-ride", "n": 2, "seats": 2, "seed": 1, **arguments})


def test_resetting_begins_anew():
    envs = VecEnv("ticket-to-ride-card-game", 4, 2, seed=9)
    first = envs.observations.copy()
    for step in range(30):
        envs.step(choose(envs, step))
    envs.reset(9)
    assert np.array_equal(first, envs.observations) and not envs.dones.any()
    envs.reset()
    assert not np.array_equal(first, envs.observations)


def test_functions_sit_in_seats():
    """A function gets all games that wait for it, and plays as it does by hand."""
    asked = []

    def last(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        asked.append(len(observations))
        assert observations.shape[0] == masks.shape[0] and masks.any(axis=1).all()
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

    envs = VecEnv("trick-of-the-rails", 4, 3, players=[None, last, last], seed=2, threads=2)
    state = whistlestop.new("trick-of-the-rails", 3, seed=2)
    ended = 0
    while not ended:
        while state.current_seat != 0:
            state.apply(state.legal_indices()[-1])
        assert (envs.seats == 0).all()
        assert np.array_equal(envs.observations[0], state.observation())
        state.apply(state.legal_indices()[0])
        while not state.is_over and state.current_seat != 0:
            state.apply(state.legal_indices()[-1])
        envs.step(envs.masks.argmax(axis=1))
        ended = envs.dones[0]
        assert ended == state.is_over
    assert envs.rewards[0].tolist() == state.returns()
    assert max(asked) > 1, "games that wait are asked about together"


def test_a_function_that_fails_halts_until_a_reset():
    fails = [False]

    def first(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return np.full(len(masks), 10**6) if fails[0] else masks.argmax(axis=1)

    envs = VecEnv("wild-ride", 3, 2, players=[None, first], seed=2)
    fails[0] = True
    with pytest.raises(whistlestop.BadAction):
        for _ in range(5):
            envs.step(envs.masks.argmax(axis=1))
    with pytest.raises(whistlestop.PlayerError, match="reset"):
        envs.step(envs.masks.argmax(axis=1))
    fails[0] = False
    envs.reset(1)
    envs.step(envs.masks.argmax(axis=1))


def test_others_run_while_it_steps():
    """The interpreter's lock is free during a step: another thread counts on."""
    envs = VecEnv("trick-of-the-rails", 16, 3, seed=1, players=[None, "sims:500", "sims:500"])
    counted, stop = [0], threading.Event()

    def count() -> None:
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    envs.step(envs.sample_actions())
    during = counted[0] - before
    stop.set()
    thread.join()
    assert during > 0
