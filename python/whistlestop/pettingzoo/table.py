"""The common base of the AEC and the parallel environments."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._whistlestop import State, new
from ..errors import BadAction, IllegalAction, SetupError
from ..spaces import LegalDiscrete, features_space

__all__ = ["ILLEGAL", "Table"]

#: How an illegal action is handled.
ILLEGAL = ("raise", "terminate", "random")


class Table:
    """A table of a game whose seats are agents, `player_0` and so on.

    Rewards come at the end: each seat's `share` of the win, its `score`, or its `margin`. An illegal action is
    raised; with `illegal="terminate"` it ends the game with -1 for who did it, with `illegal="random"` another
    is done in its place. `seed` is for `reset` without one, and for what spaces sample; `action_space(agent).sample()`
    chooses among what is legal when the space is asked for. Options are the game's own.
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
            raise SetupError(f"a game has at least one cycle, not {max_cycles}")
        if illegal not in ILLEGAL:
            raise SetupError(f'illegal is one of {", ".join(ILLEGAL)}, not "{illegal}"')
        self._new = {"game": game, "seats": seats, **options}
        self._reward, self._illegal, self.max_cycles = reward, illegal, max_cycles
        self.render_mode = render_mode
        self.table: State = new(**self._new, seed=0)
        self.table.returns(reward)  # An unknown reward is rejected now, not at the end of a game.
        self.metadata = {**self.metadata, "name": game.replace("-", "_") + "_v0", "is_parallelizable": True}  # type: ignore[misc]
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = spaces.Box(0, 1, (self.table.action_count,), np.int8)
        seen = {"observation": features_space(self.table.features), "action_mask": mask}
        self._observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self._action_spaces = {agent: LegalDiscrete(self.table.action_count) for agent in self.possible_agents}
        self._luck = random.Random(seed)
        if seed is not None:
            for agent, seat in self._seats.items():
                self._action_spaces[agent].seed(seed + seat)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        space = self._action_spaces[agent]
        space.legal = self.table.action_mask(self._seats[agent])
        return space

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._luck = random.Random(seed)
        self.table = new(**self._new, seed=self._luck.getrandbits(64))
        self.agents = list(self.possible_agents)

    def _observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat = self._seats[agent]
        return {
            "observation": self.table.observation(seat),
            "action_mask": self.table.action_mask(seat).view(np.int8),
        }

    def _apply(self, table: State, agent: str, action: Any) -> bool:
        """Applies an action; returns whether it was legal.

        An illegal one is raised (`raise`), left to the caller (`terminate`), or another is done in its place
        (`random`). A number that no action can have is always raised.
        """
        seat = self._seats[agent]
        try:
            table.apply(action, seat)
        except BadAction as error:
            # Some numbers have no action at some tables.
            is_number = isinstance(error, IllegalAction) or 0 <= action < table.action_count
            if self._illegal == "raise" or not is_number:
                raise
            if self._illegal == "random":
                table.apply(self._luck.choice(table.legal_indices(seat)), seat)
            return False
        return True

    def render(self) -> str | NDArray[np.uint8] | None:
        """Renders what a spectator sees: `ansi` is text, `human` prints it, `rgb_array` is a picture."""
        if self.render_mode == "rgb_array":
            return self.table.render("rgb_array")
        if self.render_mode == "ansi":
            return self.table.render("text")
        if self.render_mode == "human":
            print(self.table.render("text"))
        return None

    def close(self) -> None:
        pass
