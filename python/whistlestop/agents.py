"""Agents in Python, for the laboratory, the benchmark and every command that takes a program.

An agent is a function that gets a `Decision` and returns an action, as a dict or by its number, or an object with such a
method called `choose`.

>>> import whistlestop
>>> def first(decision):
...     return decision.legal_indices[0]
>>> report = whistlestop.lab.ladder("wild-ride", [first, "random"], games=20, seed=1)
>>> sorted(player["name"] for player in report["players"])
['first', 'random']

`python -m whistlestop.agents module:Agent` speaks the line protocol of `exec:` players.
"""

from __future__ import annotations

import functools
import importlib
import json
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO

import numpy as np
from numpy.typing import NDArray

from ._whistlestop import State, sample_world
from .errors import PlayerError

__all__ = ["Agent", "Decision", "Policy", "load", "play_lines"]


class Decision:
    """One decision of a seat, with all that the seat may know and nothing else.

    It holds a sampled world that the seat cannot tell from the real one, so hidden information stays hidden.
    """

    def __init__(self, world: State, seat: int, seed: int = 0) -> None:
        self._world = world
        #: The seat that decides.
        self.seat = seat
        #: The seed for the agent's random numbers, so that games can be repeated.
        self.seed = seed

    @classmethod
    def of(cls, state: State, seat: int | None = None, seed: int = 0) -> Decision:
        """Returns the decision of a seat, by default of the first that is to act."""
        seat = state.current_seat if seat is None else seat
        if seat is None:
            raise PlayerError("there is nothing to decide now")
        return cls(state.sample_world(seat, seed=seed), seat, seed)

    @property
    def game(self) -> str:
        """The game's id."""
        return self._world.game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._world.seats

    @functools.cached_property
    def view(self) -> dict[str, Any]:
        """All that the seat may know; `memory` holds what an attentive player remembers."""
        return self._world.view(self.seat)

    @functools.cached_property
    def legal_actions(self) -> list[dict[str, Any]]:
        """The legal actions as dicts."""
        return self._world.legal_actions(self.seat)

    @functools.cached_property
    def legal_indices(self) -> list[int]:
        """The numbers of the legal actions, sorted."""
        return self._world.legal_indices(self.seat)

    @functools.cached_property
    def observation(self) -> NDArray[np.int16]:
        """The observation; `features` describes each number."""
        return self._world.observation(self.seat)

    @functools.cached_property
    def action_mask(self) -> NDArray[np.bool_]:
        """The action mask."""
        return self._world.action_mask(self.seat)

    @functools.cached_property
    def features(self) -> list[dict[str, Any]]:
        """The name, minimum and maximum of each number of an observation."""
        return self._world.features

    def sample_world(self, seed: int | None = None) -> State:
        """Samples a state that the seat cannot tell from the real one, to search in."""
        return self._world.sample_world(self.seat, seed=seed)

    def action(self, chosen: int | np.integer[Any] | dict[str, Any]) -> dict[str, Any]:
        """Returns a chosen action as a dict."""
        return chosen if isinstance(chosen, dict) else self._world.action_at(int(chosen), self.seat)

    def __repr__(self) -> str:
        return f"<Decision of seat {self.seat} in {self.game}>"


Agent = Callable[[Decision], "int | np.integer[Any] | dict[str, Any]"]


class Policy:
    """Turns a function of observations and masks, as in `VecEnv(players=…)`, into an agent.

    >>> import whistlestop
    >>> policy = Policy(lambda observations, masks: masks.argmax(axis=1))
    >>> policy(Decision.of(whistlestop.new("trick-of-the-rails", 3, seed=1))) >= 0
    True
    """

    def __init__(
        self, function: Callable[[NDArray[np.int16], NDArray[np.bool_]], Any], name: str | None = None
    ) -> None:
        self._function = function
        self.__name__ = name or name_of(function)

    def __call__(self, decision: Decision) -> int:
        return int(self._function(decision.observation[None], decision.action_mask[None])[0])


def as_agent(given: Any) -> Agent:
    """Returns the function of an agent, which may be an object with a `choose` method."""
    choose = getattr(given, "choose", given)
    if not callable(choose):
        raise PlayerError(f"an agent is a function of a Decision, or an object with one as `choose`, not {given!r}")
    agent: Agent = choose
    return agent


def name_of(given: Any) -> str:
    """Returns the name of an agent in reports."""
    return str(getattr(given, "__name__", type(given).__name__))


def load(place: str) -> Any:
    """Loads an agent by `module:name`, also from the current folder; a class is instantiated."""
    module, _, name = place.partition(":")
    if not module or not name:
        raise PlayerError(f"an agent is named as module:name, not {place!r}")
    sys.path.insert(0, os.getcwd())
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise PlayerError(f"there is no agent {place}: {error}") from error
    finally:
        sys.path.pop(0)
    return found() if isinstance(found, type) else found


class Line:
    """Answers lines of the protocol in `docs/analyse/engine.md`."""

    def __init__(self, given: Any) -> None:
        self._agent = as_agent(given)
        #: The last exception.
        self.raised: Exception | None = None

    def __call__(self, question: str) -> str:
        asked = json.loads(question)
        seed = asked.get("seed", 0)
        try:
            world = sample_world(asked["game"], asked["view"], seed=seed)
            decision = Decision(world, asked["seat"], seed)
            return json.dumps({"id": asked["id"], "action": decision.action(self._agent(decision))})
        except Exception as error:
            self.raised = error
            raise


def play_lines(given: Any, questions: TextIO, answers: TextIO) -> None:
    """Answers one decision per line until the input ends."""
    line = Line(given)
    for question in questions:
        try:
            answer = line(question)
        except Exception as error:
            number = json.loads(question).get("id")
            answer = json.dumps({"id": number, "error": {"message": f"{type(error).__name__}: {error}"}})
        print(answer, file=answers, flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m whistlestop.agents module:Agent")
    play_lines(load(sys.argv[1]), sys.stdin, sys.stdout)
