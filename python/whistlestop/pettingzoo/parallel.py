"""Agents at once."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from .._whistlestop import new
from ..errors import BadAction, SetupError
from . import illegal as wrong
from .spaces import action_space, observation_space, observe

__all__ = ["Parallel"]


class Parallel(ParallelEnv):
    """A game whose agents all hand in an action at once, as in a game of simultaneous choices.

    In each step everybody who is to choose does so; what the others hand in is not looked at, and their
    `action_mask` is empty. Where one acts after the other, one acts in a step. Arguments are those of `Aec`;
    after `max_cycles` steps all agents are truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        reward: str = "share",
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise SetupError(f'"{render_mode}" is no way to draw; there are {self.metadata["render_modes"]}')
        if max_cycles is not None and max_cycles < 1:
            raise SetupError(f"a game has at least one step, not {max_cycles}")
        self._new = {"game": game, "seats": seats, **options}
        self._reward, self._illegal, self.max_cycles = reward, wrong.check(illegal), max_cycles
        self.render_mode = render_mode
        self.table = new(**self._new, seed=0)
        self.table.returns(reward)
        self.metadata = {**self.metadata, "name": game.replace("-", "_") + "_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self._observation_spaces = {agent: observation_space(self.table) for agent in self.possible_agents}
        self._action_spaces = {agent: action_space(self.table) for agent in self.possible_agents}
        self._luck = random.Random(seed)
        if seed is not None:
            for seat, agent in enumerate(self.possible_agents):
                self._action_spaces[agent].seed(seed + seat)
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, np.ndarray]], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._luck = random.Random(seed)
        self.table = new(**self._new, seed=self._luck.getrandbits(64))
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._observations(self.agents), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, np.ndarray]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        agents = self.agents
        if not agents:
            raise BadAction("the game is over: reset() begins another")
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        rewards = dict.fromkeys(agents, 0.0)
        changed = self.table.clone()
        over = False
        turn = self.table.turn
        for place, seat in enumerate(turn):
            agent = self.possible_agents[seat]
            if actions.get(agent) is None:
                raise BadAction(f"{agent} is to act, and hands in nothing")
            # What another chose at the same time may have ended the choice: then whoever is asked now is asked something
            # else, and has not answered that.
            asked = set(turn[place:]) <= set(changed.turn)
            still_asked = asked and changed.legal_indices(seat) == self.table.legal_indices(seat)
            if over or not still_asked:
                continue
            if not wrong.apply(changed, seat, actions[agent], self._illegal, self._luck):
                infos[agent]["illegal"] = True
                over = self._illegal == "terminate"
                rewards[agent] = -1.0 if over else 0.0
        # If one of them was refused, nothing was done.
        self.table = changed
        self._steps += 1
        if self.table.is_over and not over:
            over = True
            rewards = dict(zip(agents, self.table.returns(self._reward), strict=True))
        late = self.max_cycles is not None and self._steps >= self.max_cycles and not over
        if over or late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(agents),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            infos,
        )

    def _observations(self, agents: list[str]) -> dict[str, dict[str, np.ndarray]]:
        seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        return {agent: observe(self.table, seats[agent]) for agent in agents}

    def render(self) -> str | np.ndarray | None:
        """Draws what a spectator sees: `ansi` is text, `human` prints it, `rgb_array` is a picture."""
        if self.render_mode == "rgb_array":
            return self.table.render("rgb_array")
        if self.render_mode == "ansi":
            return self.table.render("text")
        if self.render_mode == "human":
            print(self.table.render("text"))
        return None

    def close(self) -> None:
        pass
