"""Agents one after the other."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from .._whistlestop import new
from ..errors import BadAction, SetupError
from . import illegal as wrong
from .spaces import action_space, observation_space, observe

__all__ = ["Aec", "wrapped"]


def wrapped(game: str, seats: int | None = None, **arguments: Any) -> OrderEnforcingWrapper:
    """The environment of a game in PettingZoo's wrapper that minds the order of calls."""
    return OrderEnforcingWrapper(Aec(game, seats, **arguments))


class Aec(AECEnv):
    """A game whose agents, `player_0` and so on, act one after the other.

    Where several choose at once they are asked in the order of seats, and none sees what another chose.
    Rewards come at the end: each seat's `share` of the win, its `score`, or its `margin`. An illegal action is
    raised; with `illegal="terminate"` it ends the game with -1 for who did it, with `illegal="random"` another
    is done in its place. After `max_cycles` decisions an agent is truncated, and chance decides for
    its seat while others go on. `seed` is for `reset` without one, and for what spaces sample. Options are the
    game's own.
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
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise SetupError(f'"{render_mode}" is no way to draw; there are {self.metadata["render_modes"]}')
        if max_cycles is not None and max_cycles < 1:
            raise SetupError(f"an agent decides at least once, not {max_cycles} times")
        self._new = {"game": game, "seats": seats, **options}
        self._reward, self._illegal, self.max_cycles = reward, wrong.check(illegal), max_cycles
        self.render_mode = render_mode
        self.table = new(**self._new, seed=0)
        self.table.returns(reward)  # A name that is no reward is refused now, not at the end of a game.
        self.metadata = {**self.metadata, "name": game.replace("-", "_") + "_v0", "is_parallelizable": True}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: observation_space(self.table) for agent in self.possible_agents}
        self._action_spaces = {agent: action_space(self.table) for agent in self.possible_agents}
        self._luck = random.Random(seed)
        if seed is not None:
            for seat, agent in enumerate(self.possible_agents):
                self._action_spaces[agent].seed(seed + seat)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._luck = random.Random(seed)
        self.table = new(**self._new, seed=self._luck.getrandbits(64))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None
        self._go_on()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return observe(self.table, self._seats[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadAction(f"{agent} is to act, and None is no action")
        legal = wrong.apply(self.table, self._seats[agent], action, self._illegal, self._luck)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {} if legal else {"illegal": True}
        if not legal and self._illegal == "terminate":
            self.rewards[agent] = -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._decisions[agent] += 1
            if self.max_cycles is not None and self._decisions[agent] >= self.max_cycles:
                self.truncations[agent] = True
            self._go_on()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Goes on to the next decision of an agent; chance decides for seats whose agent was truncated."""
        while not self.table.is_over:
            seat = self.table.current_seat
            agent = self.possible_agents[seat]
            if agent in self.agents and not self.truncations[agent]:
                self.agent_selection = agent
                return
            if not any(not self.truncations[agent] for agent in self.agents):
                return
            self.table.apply(self._luck.choice(self.table.legal_indices(seat)), seat)
        worth = self.table.returns(self._reward)
        for agent in self.agents:
            self.rewards[agent] = worth[self._seats[agent]]
            self.terminations[agent] = True

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
