"""The laboratory: studies of many games on all cores, with confidence intervals.

Reports are plain dicts and lists; `pandas.DataFrame(report["players"])` is a table. The same arguments
give the same numbers on any number of threads.
"""

from __future__ import annotations

import itertools
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from . import _whistlestop
from .agents import Line, name_of
from .errors import PlayerError, SetupError

__all__ = ["Executor", "balance", "ladder", "play", "review", "selfplay"]

Progress = Callable[[int, int], None]
# A name, or an agent (`whistlestop.agents`).
Who = str | Any


def ladder(
    game: str,
    players: Sequence[Who],
    *,
    seats: int | None = None,
    games: int = 1_000,
    pairs: str = "all",
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    patience: float = 30.0,
    progress: Progress | bool | None = None,
    executor: str | Executor | None = None,
) -> dict[str, Any]:
    """Compares players: every pair plays the same deals in all seats.

    `players` are names as in `whistlestop.player`, or agents: functions of a `whistlestop.Decision`. `games` is how many each line-up plays at least. With
    `pairs="neighbours"` each meets only the next in the list. `progress` is called with how many games are
    done, of how many; by default a terminal shows a progress bar. With `executor="ray"` games are played by
    the workers of a Ray cluster (`whistlestop.executors`), and the numbers are the same as on one machine.

    >>> report = ladder("wild-ride", ["random", "porter"], games=20, seed=1)
    >>> sorted(player["name"] for player in report["players"])
    ['porter', 'random']
    """
    if pairs not in ("all", "neighbours"):
        raise SetupError(f'pairs is "all" or "neighbours", not "{pairs}"')
    with _watched(progress) as watch:
        task = (game, seats, dict(options or {}), _sent(players), pairs == "neighbours")
        how = _how(games, seed, threads, patience, watch)
        report: dict[str, Any] = _run("ladder", task, how, executor)
        return report


def balance(
    game: str,
    *,
    seats: int | Sequence[int] | None = None,
    players: Sequence[Who] = ("conductor",),
    games: int = 2_000,
    precision: float | None = None,
    options: Mapping[str, Any] | None = None,
    sweep: Mapping[str, Sequence[Any]] | None = None,
    seed: int | None = None,
    threads: int | None = None,
    patience: float = 30.0,
    progress: Progress | bool | None = None,
    executor: str | Executor | None = None,
) -> dict[str, Any]:
    """Measures how fair a table is, or several: many games among equal players.

    Several `seats`, or values of an option in `sweep`, are several tables which play the same deals; each is
    compared to the first with as many seats. `players` is one for all seats, or one for each, who take turns
    on them. With `precision` a run stops before `games` when no interval of wins reaches further.

    >>> report = balance("wild-ride", seats=[2, 3], players=["random"], games=30, seed=1)
    >>> [len(table["places"]) for table in report["tables"]]
    [2, 3]
    """
    counts = [seats] if seats is None or isinstance(seats, int) else list(seats)
    swept = list((sweep or {}).items())
    tables = []
    for count in counts:
        for values in itertools.product(*(values for _, values in swept)):
            chosen = dict(zip((name for name, _ in swept), values, strict=True))
            differs = [f"{count} seats"] if len(counts) > 1 or not chosen else []
            differs += [f"{name} = {value}" for name, value in chosen.items()]
            tables.append((", ".join(differs), count, {**(options or {}), **chosen}))
    if not tables or len(tables) > 64:
        raise SetupError(f"a study is of 1 to 64 tables, not {len(tables)}")
    with _watched(progress) as watch:
        task = (game, tables, _sent(players), precision)
        how = _how(games, seed, threads, patience, watch)
        report: dict[str, Any] = _run("balance", task, how, executor)
        return report


def selfplay(
    game: str,
    players: Sequence[Who] = ("conductor",),
    games: int = 100,
    seed: int | None = None,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    patience: float = 30.0,
    progress: Progress | bool | None = None,
    executor: str | Executor | None = None,
) -> list[str]:
    """Plays games for training and returns their game files, by number.

    `players` is one for all seats, or one for each. A game depends on `seed` and its number alone: the same arguments give the
    same journals on any number of threads, and with `executor="ray"` on any number of machines.
    `whistlestop.replay` goes through one step by step, and `whistlestop.from_journal` goes on from its end.

    >>> journals = selfplay("wild-ride", ["porter", "random"], games=3, seed=1)
    >>> len(journals), selfplay("wild-ride", ["porter", "random"], games=2, seed=1) == journals[:2]
    (3, True)
    >>> import whistlestop
    >>> whistlestop.from_journal(journals[0]).is_over
    True
    """
    with _watched(progress) as watch:
        task = (game, seats, dict(options or {}), _sent(players))
        how = _how(games, seed, threads, patience, watch)
        if executor is None:
            journals: list[str] = play("selfplay", task, how)
            return journals
        # Check the arguments before any worker starts.
        play("selfplay", task, {**how, "part": (0, 0), "progress": None})
        journals = []
        with _named(executor).played("selfplay", task, {**how, "progress": None}) as elsewhere:
            for number in range(games):
                journals.append(elsewhere(number))
                if watch is not None:
                    watch(number + 1, games)
        return journals


def part_of_selfplay(
    game: str,
    players: Sequence[Who],
    games: int,
    seed: int,
    part: tuple[int, int],
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> list[str]:
    """Plays only these numbers of the games of `selfplay`, for studies that do not fit into memory."""
    task = (game, seats, dict(options or {}), _sent(players))
    journals: list[str] = play("selfplay", task, {**_how(games, seed, None, 30.0, None), "part": part})
    return journals


def review(
    journal: str | dict[str, Any],
    *,
    seat: int | None = None,
    simulations: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | bool | None = None,
) -> dict[str, Any]:
    """Reviews a finished game: luck, play and better moves, as `whistlestop review --json` does.

    `journal` is what `State.journal` gives, or the text of a saved one. With `seat` only the decisions of that seat are
    judged. `simulations` is what each question is worth; by default what suits the game.

    >>> import whistlestop
    >>> state = whistlestop.new("wild-ride", seats=2, seed=1)
    >>> porter = whistlestop.player("porter")
    >>> while not state.is_over:
    ...     state.apply(porter.choose(state, seed=1))
    >>> review(state.journal(), seed=1)["game"]
    'wild-ride'
    """
    with _watched(progress) as watch:
        return _whistlestop.review(journal, seat, simulations, seed, threads, watch)


def _how(games: int, seed: int | None, threads: int | None, patience: float, watch: Progress | None) -> dict[str, Any]:
    if games < 0:
        raise SetupError(f"{games} games cannot be played")
    if seed is not None and not 0 <= seed < 2**64:
        raise SetupError(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
    # All parts of a run have one seed.
    seed = secrets.randbits(32) if seed is None else seed
    return {
        "games": games,
        "seed": seed,
        "threads": threads,
        "patience": patience,
        "progress": watch,
        "elsewhere": None,
        "part": None,
    }


def _run(study: str, task: tuple[Any, ...], how: dict[str, Any], executor: str | Executor | None) -> Any:
    """Plays a study here, or sends its games to an executor and adds up the results."""
    if executor is None:
        return play(study, task, how)
    with _named(executor).played(study, task, {**how, "progress": None}) as elsewhere:
        # Results arrive in order, so more threads would have nothing to do.
        return play(study, task, {**how, "threads": 1, "elsewhere": elsewhere})


def _named(executor: str | Executor) -> Executor:
    if not isinstance(executor, str):
        return executor
    if executor != "ray":
        raise SetupError(f'there is no executor called "{executor}", but "ray"')
    from .executors import RayExecutor

    return RayExecutor()


def play(study: str, task: tuple[Any, ...], how: dict[str, Any]) -> Any:
    """Plays a study, or the part of it that `how["part"]` names; executors' workers call it."""
    try:
        return getattr(_whistlestop, study)(*task, how)
    except PlayerError as error:
        # Raise an agent's own exception, with its traceback.
        lines = [player[1] for part in task if isinstance(part, list) for player in part if isinstance(player, tuple)]
        raised = next((line.raised for line in lines if isinstance(line, Line) and line.raised), None)
        raise error from raised


def _sent(players: Sequence[Who]) -> list[str | tuple[str, Line]]:
    """Converts players to names, or to functions with their names."""
    named = [player if isinstance(player, str) else (name_of(player), Line(player)) for player in players]
    return named


class Executor(Protocol):
    """Plays games somewhere else."""

    def played(
        self, study: str, task: tuple[Any, ...], how: dict[str, Any]
    ) -> AbstractContextManager[Callable[[int], str]]:
        """Starts a study; returns a function from a game's number to its result."""


class _watched:
    """Returns the progress callback: the given function, or a progress bar on a terminal."""

    def __init__(self, progress: Progress | bool | None) -> None:
        if callable(progress):
            self._watch: Progress | None = progress
        elif progress or (progress is None and sys.stderr is not None and sys.stderr.isatty()):
            self._watch = _bar
        else:
            self._watch = None

    def __enter__(self) -> Progress | None:
        return self._watch

    def __exit__(self, *_: object) -> None:
        if self._watch is _bar:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _bar(done: int, all: int) -> None:
    filled = 40 * done // max(all, 1)
    print(f"\r{'█' * filled}{'░' * (40 - filled)} {done}/{all}", end="", file=sys.stderr, flush=True)
