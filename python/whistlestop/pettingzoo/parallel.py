"""Agents at once."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from ..errors import BadAction
from .table import Table

__all__ = ["Parallel"]

Observations = dict[str, dict[str, NDArray[Any]]]


class Parallel(Table, ParallelEnv):
    """A game whose agents all hand in an action at once, as in a game of simultaneous choices.

    In each step everybody who is to choose does so. What the others hand in is not looked at: their `action_mask` holds
    number 0 alone, so that nothing is learnt from it, and `infos[agent]["waiting"]` is true. Where one acts after the
    other, one acts in a step. After `max_cycles` steps all agents are truncated. Arguments are those of `Table`.
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
                raise BadAction(f"{agent} is to act, and hands in nothing")
            # What another chose at the same time may have ended the choice: then whoever is asked now is asked something
            # else, and has not answered that.
            asked = set(turn[place:]) <= set(changed.turn)
            still_asked = asked and changed.legal_indices(seat) == self.table.legal_indices(seat)
            if over or not still_asked:
                continue
            if not self._apply(changed, agent, actions[agent]):
                illegal.append(agent)
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
            # A mask without anything makes nonsense of what is learnt from it.
            observed["action_mask"][0] |= not observed["action_mask"].any()
        return seen
