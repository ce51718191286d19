"""OpenSpiel's own checks and algorithms on our games."""

from __future__ import annotations

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import whistlestop  # noqa: E402
import whistlestop.openspiel as bridge  # noqa: E402

GAMES = ["whistlestop_" + game["id"].replace("-", "_") for game in whistlestop.games()]
TINY = "whistlestop_wild_ride(seats=2,deals=1,horizon=4)"


def first_decision(game: pyspiel.Game, seed: int = 1) -> pyspiel.State:
    luck = np.random.default_rng(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, likely = zip(*state.chance_outcomes())
        state.apply_action(luck.choice(outcomes, p=likely))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_checks_of_games_pass(name):
    game = pyspiel.load_game(f"{name}(horizon=60)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_options_are_options():
    game = pyspiel.load_game("whistlestop_trick_of_the_rails(seats=4,shuffled_track=true,first_lead=2)")
    assert game.num_players() == 4
    assert first_decision(game).current_player() == 2
    with pytest.raises(Exception, match="can play"):
        pyspiel.load_game("whistlestop_trick_of_the_rails(seats=9)").new_initial_state()


def test_a_deal_is_one_of_so_many_and_always_the_same():
    game = pyspiel.load_game("whistlestop_trick_of_the_rails(seats=3,deals=5)")
    state = game.new_initial_state()
    outcomes = state.chance_outcomes()
    assert sum(likely for _, likely in outcomes) == pytest.approx(1)

    def play(numbers: tuple[int, ...]) -> str:
        state = game.new_initial_state()
        for number in numbers:
            state.apply_action(number)
        return state.table.fingerprint

    assert play((0, 1)) == play((0, 1)) != play((0, 2))


def test_observations_are_those_of_the_state():
    game = pyspiel.load_game(GAMES[0])
    state = first_decision(game)
    observation = make_observation(game)
    for player in range(game.num_players()):
        observation.set_from(state, player)
        assert np.array_equal(observation.tensor, state.table.observation(player))


def test_is_mcts_plays_a_move():
    game = pyspiel.load_game("whistlestop_wild_ride(seats=2)")
    state = first_decision(game)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        2.0,
        10,
        random_state=np.random.RandomState(1),
    )
    bot.set_resampler(bridge.resample)
    assert bot.step(state) in state.legal_actions()


def test_a_resampled_state_cannot_be_told_apart():
    game = pyspiel.load_game("whistlestop_trick_of_the_rails(seats=3)")
    state = first_decision(game)
    player = state.current_player()
    world = bridge.resample(state, player)
    assert world.table != state.table
    assert world.information_state_string(player) == state.information_state_string(player)
    assert world.observation_string(player) == state.observation_string(player)


def test_counterfactual_regret_solves_a_tiny_table():
    """A few decisions of Wild Ride with one deal: CFR comes near to what nobody can exploit."""
    game = pyspiel.load_game(TINY)
    solver = cfr.CFRPlusSolver(game)
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    for _ in range(8):
        solver.evaluate_and_update_policy()
    solved = exploitability.nash_conv(game, solver.average_policy())
    assert solved < uniform / 2 or uniform == pytest.approx(0, abs=1e-9)
