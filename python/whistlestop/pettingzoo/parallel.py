"""Environments whose agents act at the same time."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from ..errors import BadAction
from .table import Table

__all__ = ["Parallel"]

Observations = dict[str, dict[str, NDArray[Any]]]


class Parallel(Table, ParallelEnv):
    """A game whose agents all pass an action at the same time.

    In each step, every agent that is to act does so. Actions of waiting agents are ignored: their `action_mask` allows
    number 0 alone, so that they learn nothing from it, and `infos[agent]["waiting"]` is true. Where seats act in turn, one
    agent acts per step. After `max_cycles` steps all agents are truncated. Arguments are those of `Table`.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, dict[str, Any]]]:
        self._begin(seed)
        self._steps = 0
        return self._seen(self.agents), self._infos(self.agents)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        Observations,
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        agents = self.agents
        if not agents:
            raise BadAction("the game is over: reset() begins another")
        illegal: list[str] = []
        rewards = dict.fromkeys(agents, 0.0)
        changed = self.table.clone()
        over = False
        turn = self.table.turn
        for place, seat in enumerate(turn):
            agent = self.possible_agents[seat]
            if actions.get(agent) is None:
                raise BadAction(f"{agent} is to act, but passed no action")
            # Another agent's choice at the same time may have ended the question. The seat would now face a different
            # decision, which its action does not answer.
            asked = set(turn[place:]) <= set(changed.turn)
            still_asked = asked and changed.legal_indices(seat) == self.table.legal_indices(seat)
            if over or not still_asked:
                continue
            if not self._apply(changed, agent, actions[agent]):
                illegal.append(agent)
                over = self._illegal == "terminate"
                rewards[agent] = -1.0 if over else 0.0
        # If an action was rejected, nothing changed.
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
        infos = self._infos(agents)
        for agent in illegal:
            infos[agent]["illegal"] = True
        return (
            self._seen(agents),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            infos,
        )

    def _waits(self, agent: str) -> bool:
        return not self.table.is_over and self._seats[agent] not in self.table.turn

    def _infos(self, agents: list[str]) -> dict[str, dict[str, Any]]:
        return {agent: {"waiting": True} if self._waits(agent) else {} for agent in agents}

    def _seen(self, agents: list[str]) -> Observations:
        seen = {agent: self._observe(agent) for agent in agents}
        for observed in seen.values():
            # Masked softmax over an empty mask is undefined.
            observed["action_mask"][0] |= not observed["action_mask"].any()
        return seen
