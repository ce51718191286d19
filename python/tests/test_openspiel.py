"""OpenSpiel's own checks and algorithms on our games."""

from __future__ import annotations

import json

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import whistlestop  # noqa: E402
import whistlestop.openspiel as bridge  # noqa: E402

GAMES = ["whistlestop_" + game["id"].replace("-", "_") for game in whistlestop.games()]
# Wild Ride with as few wagons as a table can have, of which one is in the deck: every train fits every roll, the
# locomotive always comes, and the game is over when the deck is.
TINY = {
    "wagons": {"passenger": {"red": 5}, "freight": {"red": 4}, "tank": {"red": 4}},
    "colour_die": {"wagon": 1},
    "locomotive_die": {"locomotive": 1, "blank": 0},
}


def first_decision(game: pyspiel.Game, seed: int = 1) -> pyspiel.State:
    luck = np.random.default_rng(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, likely = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choice(outcomes, p=likely))
    return state


def load(game: str, seats: int, options: dict, **more) -> pyspiel.Game:
    """Loads a table in OpenSpiel; custom boxes are passed as text."""
    told = {name: json.dumps(value) if isinstance(value, dict) else value for name, value in options.items()}
    return pyspiel.load_game("whistlestop_" + game.replace("-", "_"), {"seats": seats, **told, **more})


def test_openspiels_checks_of_games_pass(table, every):
    """At every table: the beginning of a game, and with --all the whole, or much of those that last for minutes."""
    whole = 200 if table[0] == "trains-and-stations" else 0
    game = load(*table, horizon=whole if every else 10)
    # OpenSpiel cannot parse parameters that contain commas or line breaks.
    pyspiel.random_sim_test(game, num_sims=1, serialize=not {"board", "contents"} & set(table[2]), verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_checks_of_games_pass_to_the_end(name, every):
    # Shorten the longest game.
    game = pyspiel.load_game(f"{name}(rounds=1)" if "trains" in name and not every else name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_options_are_options():
    game = pyspiel.load_game("whistlestop_trick_of_the_rails(seats=4,shuffled_track=true,first_lead=2)")
    assert game.num_players() == 4
    assert first_decision(game).current_player() == 2
    assert game.start.config["shuffled_track"] is True
    with pytest.raises(Exception, match="can play"):
        pyspiel.load_game("whistlestop_trick_of_the_rails(seats=9)").new_initial_state()


def test_what_is_asked_for_is_what_is_played(table):
    """Every option value arrives, and seat 0 is not taken for "not given"."""
    game, seats, options = table
    mine = whistlestop.new(game, seats, seed=1, **options)
    theirs = load(*table)
    assert theirs.start.config == mine.config and theirs.num_players() == seats
    # The game's text loads the same game, unless it contains commas or line breaks, which OpenSpiel cannot parse.
    if not {"board", "contents"} & set(options):
        assert pyspiel.load_game(str(theirs)).start.config == mine.config


SEATS = [
    ("trick-of-the-rails", "first_lead"),
    ("ticket-to-ride-card-game", "first_player"),
    ("trains-and-stations", "conductor"),
    ("wild-ride", "first_player"),
]


@pytest.mark.parametrize(("game", "option"), SEATS)
def test_seat_0_can_be_named(game, option):
    assert load(game, 3, {option: 0}).start.config[option] == 0
    assert load(game, 3, {option: 2}).start.config[option] == 2
    assert option not in load(game, 3, {}).start.config


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


def told(state: pyspiel.State, player: int) -> tuple:
    """Returns everything that a player can observe."""
    return (
        state.information_state_string(player),
        state.observation_string(player),
        bytes(np.array(state.observation_tensor(player), np.float32)),
        state.legal_actions(player),
        state.current_player(),
    )


@pytest.mark.parametrize("game", ["ticket-to-ride-card-game", "wild-ride"])
@pytest.mark.parametrize("seats", [2, 3])
def test_who_chooses_at_once_does_not_see_the_other(game, seats):
    state = first_decision(load(game, seats, {}))
    first, *others = state.table.turn
    assert len(others) == seats - 1
    after = [state.child(action) for action in state.legal_actions()]
    assert len(after) > 1
    for player in others:
        assert len({told(child, player)[:3] for child in after}) == 1
        assert all(told(child, player) == told(after[0], player) for child in after)
    # The player that chose knows its own choice.
    assert len({told(child, first)[:1] for child in after}) == len(after)


def test_counterfactual_regret_solves_a_tiny_table():
    """In a complete game, uniform play can be exploited, and CFR comes close to an equilibrium."""
    game = load("wild-ride", 2, {"first_player": 0, "contents": TINY}, deals=1)
    solver = cfr.CFRPlusSolver(game)
    uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    for _ in range(8):
        solver.evaluate_and_update_policy()
    solved = exploitability.nash_conv(game, solver.average_policy())
    assert uniform > 0.05
    assert solved < uniform / 2
