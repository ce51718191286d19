"""OpenSpiel games: importing this module registers them with `pyspiel`.

`pyspiel.load_game("whistlestop_wild_ride(seats=2)")` works with every algorithm of OpenSpiel. Needs
`pip install whistlestop[openspiel]`.

Chance is explicit. Outcomes that can be listed (dice, a card from a known deck) have their exact probabilities. Others, such
as a whole deal, and lists longer than `deals`, are replaced by `deals` equally likely draws, always the same in the same
position. So `deals=1` is a single deal, and larger numbers approximate the real game. Seats that choose at the same time are
asked in order, and none sees another's choice. `horizon` ends a game after so many decisions with a shared win.

>>> import pyspiel, whistlestop.openspiel
>>> game = pyspiel.load_game("whistlestop_wild_ride(seats=2,deals=4)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.chance_outcomes()[0][0])
>>> [state.action_to_string(action) for action in state.legal_actions()]
['{"kind": "grab"}', '{"kind": "no_ride"}']
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from ._whistlestop import State, games, new
from .agents import Decision

__all__ = ["Game", "GameState", "IsMcts", "resample"]

# Longer than any game of legal players.
_LONGEST = 20_000
# `State._player` and `State._step` return these too.
_CHANCE, _TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def _name(about: dict[str, Any]) -> str:
    return "whistlestop_" + about["id"].replace("-", "_")


def _parameters(about: dict[str, Any]) -> dict[str, Any]:
    """Returns the parameters with their defaults; -1 and the empty string mean "not given"."""
    blank = {"flag": False, "choice": "", "data": ""}
    options = {option["name"]: blank.get(option["kind"], -1) for option in about["options"]}
    return {"seats": about["min_seats"], "deals": 256, "horizon": 0, **options}


def _equal(value: Any, other: Any) -> bool:
    """Returns whether value and type are equal: seat 0 is not False."""
    return type(value) is type(other) and bool(value == other)


def _game_type(about: dict[str, Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=_name(about),
        long_name=about["title"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=about["max_seats"],
        min_num_players=about["min_seats"],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(about),
    )


class Game(pyspiel.Game):
    """A game at one table."""

    def __init__(self, about: dict[str, Any], params: dict[str, Any] | None = None) -> None:
        given = {**_parameters(about), **(params or {})}
        self.deals, self.horizon = int(given.pop("deals")), int(given.pop("horizon"))
        if self.deals < 1 or self.horizon < 0:
            raise ValueError("deals is at least 1, and horizon at least 0")
        seats = given.pop("seats")
        left_out = _parameters(about)
        options = {name: value for name, value in given.items() if not _equal(value, left_out[name])}
        for option in about["options"]:
            if option["kind"] == "data" and option["name"] in options:
                text = options[option["name"]]
                options[option["name"]] = json.loads(text) if text[:1] in "{[" else text
        self.start = new(about["id"], seats, seed=0, chance="manual", **options)
        self.features = len(self.start.features)
        # Copies of the first state share this list.
        self.start.chance_probabilities(self.deals)
        # Where outcomes are not listed, all draws are equally likely.
        self.draws = [(number, 1.0 / self.deals) for number in range(self.deals)]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.start.action_count,
            max_chance_outcomes=self.deals,
            num_players=self.start.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.horizon or _LONGEST,
        )
        super().__init__(_game_type(about), info, params or {})

    def new_initial_state(self) -> GameState:
        """Returns the state before the first chance outcome."""
        return GameState(self, self.start.clone())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Returns an observer of states."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.features, params)


class GameState(pyspiel.State):
    """A state of a game; `table` is the `whistlestop.State` in it, which only `apply_action` may change."""

    # Some methods here replace ones of `pyspiel.State` that would do the same in C++, only to come back to Python for the
    # player, at several times the cost of a step.

    def __init__(self, game: Game, table: State) -> None:
        super().__init__(game)
        self.table = table
        self._deals, self._horizon, self._decisions = game.deals, game.horizon, 0
        self._player = table._player

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == _TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance decides here."""
        return self._player == _CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Legal actions of a player, by default of the current one; at a chance node, all outcomes."""
        if self._player == _CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        if self._player == _TERMINAL or player not in (None, self._player):
            return []
        return self.table.legal_indices(self._player)

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal_indices(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns all outcomes by their numbers, with their probabilities."""
        outcomes = self.table._numbered_outcomes(self._deals)
        return self.get_game().draws if outcomes is None else outcomes

    def _apply_action(self, action: int) -> None:
        decided = self._player != _CHANCE
        self._player = self.table._step(action, self._deals)
        if decided:
            self._decisions += 1
            if self._decisions == self._horizon:
                self._player = _TERMINAL

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE:
            return f"Chance {action}"
        return json.dumps(self.table.action_at(action, player))

    def returns(self) -> list[float]:
        """Each player's share of the win."""
        if self.table.is_over:
            return list(self.table.returns())
        return [1.0 / self.table.seats if self.is_terminal() else 0.0] * self.table.seats

    def __str__(self) -> str:
        return self.table.render()

    def resample_from_infostate(self, player: int, sampler: Any) -> GameState:
        """Samples a state that a player cannot tell from this one."""
        return resample(self, player)


def resample(state: GameState, player: int, seed: int | None = None) -> GameState:
    """Samples a state that a player cannot tell from this one, for `ISMCTSBot.set_resampler`."""
    world = GameState(state.get_game(), state.table._resampled(player, seed))
    world._decisions = state._decisions
    return world


class IsMcts:
    """OpenSpiel's Python IS-MCTS with random rollouts, as an agent for `lab.ladder` and Whistle-Bench.

    All its luck comes from `decision.seed`, and its budget is a number of simulations, so results repeat exactly.
    """

    def __init__(self, simulations: int = 50, exploration: float = 2.0) -> None:
        self.simulations, self.exploration = simulations, exploration
        self._games: dict[str, pyspiel.Game] = {}

    def choose(self, decision: Decision) -> int:
        """Searches and returns the number of an action."""
        luck = np.random.RandomState(decision.seed % 2**32)
        table = decision.sample_world(int(luck.randint(2**31)))
        game = self._game(table)
        bot = ismcts.ISMCTSBot(
            game, mcts.RandomRolloutEvaluator(1, luck), self.exploration, self.simulations, random_state=luck
        )
        bot.set_resampler(lambda state, player: resample(state, player, int(luck.randint(2**31))))
        return int(bot.step(GameState(game, table)))

    def _game(self, table: State) -> pyspiel.Game:
        key = json.dumps([table.game, table.config], sort_keys=True)
        if key not in self._games:
            known = {option["name"] for about in games() if about["id"] == table.game for option in about["options"]}
            options = {name: value for name, value in table.config.items() if name in known and value is not None}
            told = {name: json.dumps(value) if isinstance(value, dict) else value for name, value in options.items()}
            name = "whistlestop_" + table.game.replace("-", "_")
            self._games[key] = pyspiel.load_game(name, {"seats": table.seats, **told})
        return self._games[key]


class Observer:
    """Observes states as a player, for `make_observation`."""

    def __init__(self, iig_obs_type: Any, features: int, params: Any) -> None:
        if params:
            raise ValueError(f"an observation takes no parameters, and got {params}")
        self._remembers = iig_obs_type.perfect_recall
        self.tensor = np.zeros(features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: GameState, player: int) -> None:
        """Writes a player's observation to the tensor."""
        self.tensor[:] = state.table.observation(player)

    def string_from(self, state: GameState, player: int) -> str:
        """Returns a player's view, or the hash of all its views with perfect recall."""
        if self._remembers:
            return f"{player} {state.table.information_state(player)}"
        return json.dumps(state.table.view(player), sort_keys=True)


def _register(about: dict[str, Any]) -> None:
    class Registered(Game):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(about, params)

    Registered.__name__ = Registered.__qualname__ = _name(about)
    pyspiel.register_game(_game_type(about), Registered)


for _about in games():
    _register(_about)
