"""Environments whose agents act in turn."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ..errors import BadAction
from .table import Table

__all__ = ["Aec", "wrapped"]


def wrapped(game: str, seats: int | None = None, **arguments: Any) -> OrderEnforcingWrapper:
    """Returns the environment in PettingZoo's wrapper that checks the order of calls."""
    return OrderEnforcingWrapper(Aec(game, seats, **arguments))


class Aec(Table, AECEnv):
    """A game whose agents, `player_0` and so on, act one after the other.

    Where several choose at once they are asked in the order of seats, and none sees what another chose. After
    `max_cycles` decisions an agent is truncated, and chance decides for its seat while others go on. Arguments are
    those of `Table`.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None
        self._go_on()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        return self._observe(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadAction(f"{agent} is to act, and None is no action")
        legal = self._apply(self.table, agent, action)
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
        """Plays on to the next decision of an agent; chance decides for seats whose agent was truncated."""
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
