"""The games of the house for OpenSpiel: importing this registers them with `pyspiel`.

`pyspiel.load_game("whistlestop_wild_ride(seats=2)")` and every algorithm that takes a game from there. Needs
`pip install whistlestop[openspiel]`.

Chance is explicit. Where everything that nature can decide can be listed (dice, a card from a known deck) it
is, with exact probabilities; where not (a whole deal), or where the list is longer than `deals`, nature
chooses one of `deals` draws, all equally likely and always the same in the same position. So
`deals=1` is one deal that everybody could learn by heart, and larger numbers come as near to the real game as
is wanted. Seats that choose at once are asked in their order, and none sees what another chose. With
`horizon` a game is cut after so many decisions, and its win is shared by all.

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

from ._whistlestop import State, games, new

__all__ = ["Game", "GameState", "resample"]

# Longer than any game of legal players.
_LONGEST = 20_000


def _name(about: dict[str, Any]) -> str:
    return "whistlestop_" + about["id"].replace("-", "_")


def _parameters(about: dict[str, Any]) -> dict[str, Any]:
    """What can be asked for: -1 and the empty text are for what is left out."""
    blank = {"flag": False, "choice": "", "data": ""}
    options = {option["name"]: blank.get(option["kind"], -1) for option in about["options"]}
    return {"seats": about["min_seats"], "deals": 256, "horizon": 0, **options}


def _equal(value: Any, other: Any) -> bool:
    """Whether these are the same of the same kind: seat 0 is not False."""
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
    """A game of the house at one table."""

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
        # Copies of the start know it then.
        self.start.chance_probabilities(self.deals)
        # Where nature draws instead of choosing from a list, all numbers are equally likely.
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
        """Returns the state before nature has done anything."""
        return GameState(self, self.start.clone())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Returns what looks at a state with a player's eyes."""
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.features, params)


class GameState(pyspiel.State):
    """A state of a game of the house; `table` is the `whistlestop.State` in it."""

    def __init__(self, game: Game, table: State) -> None:
        super().__init__(game)
        self.table = table
        self._deals, self._horizon, self._decisions = game.deals, game.horizon, 0

    def current_player(self) -> int:
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        seat = self.table.current_seat
        return pyspiel.PlayerId.CHANCE if seat is None else seat

    def is_terminal(self) -> bool:
        return self.table.is_over or bool(self._horizon and self._decisions >= self._horizon)

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal_indices(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Numbers for everything that nature can decide, and how likely each is."""
        likely = self.table.chance_probabilities(self._deals)
        return self.get_game().draws if likely is None else list(enumerate(likely))

    def _apply_action(self, action: int) -> None:
        if self.table.is_chance:
            self.table.apply_chance(action, self._deals)
        else:
            self._decisions += 1
            self.table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
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
        """Draws a state that a player cannot tell from this one."""
        return resample(self, player)


def resample(state: GameState, player: int) -> GameState:
    """Draws a state that a player cannot tell from this one: what `ISMCTSBot.set_resampler` takes."""
    world = GameState(state.get_game(), state.table._resampled(player))
    world._decisions = state._decisions
    return world


class Observer:
    """Looks at a state with a player's eyes, as OpenSpiel asks it to."""

    def __init__(self, iig_obs_type: Any, features: int, params: Any) -> None:
        if params:
            raise ValueError(f"an observation takes no parameters, and got {params}")
        self._remembers = iig_obs_type.perfect_recall
        self.tensor = np.zeros(features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: GameState, player: int) -> None:
        """Writes what a player sees as numbers."""
        self.tensor[:] = state.table.observation(player)

    def string_from(self, state: GameState, player: int) -> str:
        """Writes what a player sees, or all that it has seen."""
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
