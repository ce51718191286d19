"""Players: built-in bots, functions and programs.

A player gets the view and the legal actions of its seat, and nothing else.

>>> import whistlestop
>>> state = whistlestop.new("trick-of-the-rails", 3, seed=1)
>>> conductor = whistlestop.player("conductor")
>>> state.apply(conductor.choose(state, seed=1))
"""

from __future__ import annotations

import contextlib
import itertools
import json
import queue
import secrets
import shlex
import subprocess
import threading
from typing import Any, Protocol

from ._whistlestop import HousePlayer, State
from .agents import Agent, Decision, as_agent, name_of
from .errors import PlayerError

__all__ = ["AgentPlayer", "Player", "ProgramPlayer", "player"]


class Player(Protocol):
    """Decides for a seat."""

    @property
    def name(self) -> str:
        """The name that creates this player again, here and in the laboratory."""

    def choose(self, state: State, seat: int | None = None, *, seed: int | None = None) -> dict[str, Any]:
        """Returns an action as a dict."""


class _House:
    """A built-in bot."""

    def __init__(self, name: str) -> None:
        self._player = HousePlayer(name)

    @property
    def name(self) -> str:
        return self._player.name

    @property
    def depends_on_the_machine(self) -> bool:
        """Whether results may differ between machines because the budget is time."""
        return self._player.depends_on_the_machine

    def choose(self, state: State, seat: int | None = None, *, seed: int | None = None) -> dict[str, Any]:
        """Returns an action as a dict: always the same one for the same position and seed."""
        action: dict[str, Any] = state._ask(self._player, seat, seed)["action"]
        return action

    def suggest(self, state: State, seat: int | None = None, *, seed: int | None = None) -> dict[str, Any]:
        """Returns an action with reasons: `action`, `estimate` (each seat's share of the win; empty if the bot did not
        search), `candidates` with their visit counts, and the expected `line` of play."""
        return state._ask(self._player, seat, seed)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _House, (self.name,)

    def __repr__(self) -> str:
        return f"player({self.name!r})"


class AgentPlayer:
    """A Python function as a player: it gets a `Decision`."""

    def __init__(self, given: Any) -> None:
        self._agent, self.name = as_agent(given), name_of(given)

    def choose(self, state: State, seat: int | None = None, *, seed: int | None = None) -> dict[str, Any]:
        """Asks the function what to do."""
        decision = Decision.of(state, seat, secrets.randbits(32) if seed is None else seed)
        return decision.action(self._agent(decision))

    def __repr__(self) -> str:
        return f"player({self.name})"


class ProgramPlayer:
    """An external program as a player: it gets one decision per line, as `docs/analyse/engine.md` describes.

    It starts with the first decision. `patience` is its time limit for a move in seconds. Use it in a `with`
    statement, or `close` it.
    """

    def __init__(self, command: str, patience: float = 30.0) -> None:
        self._words = shlex.split(command)
        if not self._words:
            raise PlayerError("exec: needs a program and its arguments")
        if not patience > 0:
            raise PlayerError(f"patience must be above 0 seconds, not {patience}")
        self._patience = patience
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._numbers = itertools.count(1)

    @property
    def name(self) -> str:
        return "exec:" + " ".join(self._words)

    def choose(self, state: State, seat: int | None = None, *, seed: int | None = None) -> dict[str, Any]:
        """Asks the program what to do."""
        legal = state.legal_actions(seat)
        seat = state.current_seat if seat is None else seat
        if not legal or seat is None:
            raise PlayerError("there is nothing to decide now")
        number = next(self._numbers)
        question = {
            "id": number,
            "game": state.game,
            "seat": seat,
            "view": state.view(seat),
            "legal": legal,
            "ms": int(self._patience * 1000),
        }
        if seed is not None:
            question["seed"] = seed
        answer = self._exchange(json.dumps(question))
        try:
            said = json.loads(answer)
            if error := said.get("error"):
                raise self._fault(f"complains: {error.get('message', error)}")
            action: dict[str, Any] = said["action"]
            if said["id"] != number:
                raise KeyError("id")
        except (ValueError, KeyError, AttributeError) as error:
            if isinstance(error, PlayerError):
                raise
            raise self._fault(f"gave an answer that makes no sense: {answer.strip()[:120]}") from None
        if action not in legal:
            raise self._fault(f"wants to do what it may not: {action}")
        return action

    def _exchange(self, line: str) -> str:
        process = self._process or self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answer = self._lines.get(timeout=self._patience)
        except queue.Empty:
            raise self._fault(f"did not answer within {self._patience} s") from None
        except OSError:
            answer = None
        if answer is None:
            raise self._fault(f"ended instead of answering (exit code {process.wait()})")
        return answer

    def _start(self) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise PlayerError(f"player `{self.name}` cannot be started: {error}") from None
        lines: queue.Queue[str | None] = queue.Queue()

        def listen() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                lines.put(line)
            lines.put(None)

        threading.Thread(target=listen, daemon=True).start()
        self._process, self._lines = process, lines
        return process

    def _fault(self, what: str) -> PlayerError:
        """Ends a failed program; the next decision starts a new one."""
        self.close()
        return PlayerError(f"player `{self.name}` {what}")

    def close(self) -> None:
        """Ends the program."""
        if self._process is not None:
            process, self._process = self._process, None
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    # Unsent data does not matter any more.
                    with contextlib.suppress(OSError):
                        pipe.close()

    def __enter__(self) -> ProgramPlayer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, tuple[str, float]]:
        # The copy starts its own process.
        return ProgramPlayer, (shlex.join(self._words), self._patience)

    def __repr__(self) -> str:
        return f"player({self.name!r})"


def player(
    name: str | Agent, *, ms: int | None = None, simulations: int | None = None, patience: float = 30.0
) -> _House | AgentPlayer | ProgramPlayer:
    """Creates a player: `random`, `beginner`, a level (`porter`, `conductor`, `engineer`, `baron`), the baron with a
    budget (`player("baron", simulations=500)`, `player("baron", ms=20)`), a program (`player("exec:./my-bot --fast")`),
    or a function of a `whistlestop.Decision`.

    >>> player("baron", simulations=500)
    player('sims:500')
    >>> player("barn")
    Traceback (most recent call last):
        ...
    whistlestop.errors.PlayerError: `barn` is not a player: there are random, beginner, porter, conductor, engineer, baron, LEVEL:PERSONALITY, sims:NUMBER, ms:NUMBER, exec:PROGRAM and a way to play such as search:200:20:0
    """
    if not isinstance(name, str):
        return AgentPlayer(name)
    if name.startswith("exec:"):
        return ProgramPlayer(name[len("exec:") :], patience)
    if ms is None and simulations is None:
        return _House(name)
    if name != "baron":
        raise PlayerError(f"only the baron takes a budget; {name} has that of its level")
    if ms is not None and simulations is not None:
        raise PlayerError("give one of ms and simulations, not both")
    return _House(f"ms:{ms}" if ms is not None else f"sims:{simulations}")
