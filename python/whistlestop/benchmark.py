"""Whistle-Bench: a fixed protocol that measures how strong an agent is.

    python -m whistlestop.benchmark --agent module:Agent

Version 1. An agent sits at tables with three seats, in each of the four games, against two opponents of one kind: from
`random` to `baron:100`, the baron with 100 simulations for a decision. Every deal is played three times, with the agent in
each seat once. Seeds of deals and decisions are fixed, so an agent that takes its random numbers from
`decision.seed` always has the same result, on any number of processes. The result is the agent's share of the wins, of
which a third is fair, with a 95% interval over deals. docs/analyse/benchmark.md has the details and the baselines.

>>> import whistlestop
>>> from whistlestop.benchmark import measure
>>> result = measure(whistlestop.player("porter"), "wild-ride", "random", deals=4)
>>> result.games, 0 <= result.share <= 1
(12, True)
"""

from __future__ import annotations

import argparse
import csv
import functools
import math
import multiprocessing
import sys
from collections.abc import Iterable, Sequence
from multiprocessing.pool import Pool
from typing import Any, NamedTuple

from ._whistlestop import State, games, new
from .agents import Decision, as_agent, load
from .errors import SetupError
from .players import player

__all__ = ["DEALS", "OPPONENTS", "VERSION", "Result", "measure", "play"]

VERSION = 1
SEATS = 3
#: Opponents, each with how many deals are played against it.
DEALS = {"random": 60, "beginner": 60, "porter": 60, "conductor": 60, "engineer": 20, "baron:100": 6}
OPPONENTS = tuple(DEALS)
#: The agents of the published table: their names, what `--agent` takes for them, and the games that they play there.
BASELINES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    *((bot, bot, tuple(game["id"] for game in games())) for bot in OPPONENTS[:-1]),
    ("baron:100", "baron:100", ("trick-of-the-rails", "wild-ride")),
    ("ppo", "whistlestop.trained:Ppo", ("wild-ride",)),
    ("is-mcts:50", "whistlestop.openspiel:IsMcts", ("wild-ride",)),
)
# Games with a `rounds` option are played for two rounds.
_OPTIONS = {
    game["id"]: {option["name"]: 2 for option in game["options"] if option["name"] == "rounds"} for game in games()
}
COLUMNS = ("version", "agent", "game", "opponent", "deals", "games", "share", "error_95")
# The seed of the first deal. Do not train on these deals.
_FIRST_DEAL = 0x5EED_0001_0000


class Result(NamedTuple):
    """The result of an agent against an opponent in a game."""

    version: int
    agent: str
    game: str
    opponent: str
    deals: int
    games: int
    #: The agent's share of the wins; shared wins are split.
    share: float
    #: Half the width of the 95% interval.
    error_95: float


class _ByName:
    """A built-in bot; `baron:100` is the baron with 100 simulations."""

    def __init__(self, name: str) -> None:
        level, _, simulations = name.partition(":")
        known = level == "baron" and simulations.isdigit()
        self.player = player(level, simulations=int(simulations)) if known else player(name)

    def choose_at(self, state: State, seat: int, seed: int) -> dict[str, Any]:
        return self.player.choose(state, seat, seed=seed)


class _ByDecision:
    """An agent that gets a `Decision`."""

    def __init__(self, given: Any) -> None:
        self._agent = as_agent(given)

    def choose_at(self, state: State, seat: int, seed: int) -> Any:
        return self._agent(Decision.of(state, seat, seed))


def seated(given: Any) -> _ByName | _ByDecision:
    """Returns an agent that `choose_at` asks, whether it is named, loaded by its place, or given itself."""
    if not isinstance(given, str):
        # Built-in bots are faster by name.
        name = getattr(given, "name", None)
        return _ByName(name) if isinstance(name, str) and hasattr(given, "suggest") else _ByDecision(given)
    module, _, name = given.partition(":")
    return _ByDecision(load(given)) if name and not name.isdigit() and module != "exec" else _ByName(given)


def play(agent: Any, game: str, opponent: str, deal: int, seat: int) -> float:
    """Plays one game of the protocol; returns the agent's share of the win."""
    return _play(seated(agent), seated(opponent), game, deal, seat)


def _play(agent: _ByName | _ByDecision, other: _ByName | _ByDecision, game: str, deal: int, seat: int) -> float:
    state = new(game, SEATS, seed=_FIRST_DEAL + deal, **_OPTIONS[game])
    decisions = 0
    while not state.is_over:
        turn = state.current_seat
        assert turn is not None
        decisions += 1
        seed = (deal << 24) + decisions
        # A single legal action needs no decision.
        only = state.legal_indices(turn)
        if len(only) == 1:
            state.apply(only[0], turn)
        else:
            state.apply((agent if turn == seat else other).choose_at(state, turn, seed), turn)
    return state.returns()[seat]


def _deal(agent: Any, game: str, opponent: str, deal: int) -> float:
    """Plays a deal with the agent in each seat; returns the agent's mean share."""
    player, other = seated(agent), seated(opponent)
    return sum(_play(player, other, game, deal, seat) for seat in range(SEATS)) / SEATS


def measure(
    agent: Any, game: str, opponent: str, *, deals: int | None = None, pool: Pool | None = None, name: str | None = None
) -> Result:
    """Measures an agent against an opponent, by default with the protocol's number of deals.

    An agent is a name, `module:Agent`, an object or a function; with a `pool` of processes it must be picklable.
    """
    count = DEALS[opponent] if deals is None else deals
    if count < 2:
        raise SetupError(f"a result needs at least 2 deals, not {count}")
    one = functools.partial(_deal, agent, game, opponent)
    shares = [one(deal) for deal in range(count)] if pool is None else pool.map(one, range(count), chunksize=1)
    mean = math.fsum(shares) / count
    spread = math.sqrt(math.fsum((share - mean) ** 2 for share in shares) / (count - 1))
    called = name or (agent if isinstance(agent, str) else str(getattr(agent, "name", type(agent).__name__)))
    error = 1.96 * spread / math.sqrt(count)
    return Result(VERSION, called, game, opponent, count, count * SEATS, round(mean, 4), round(error, 4))


def table(results: Iterable[Result]) -> str:
    """Returns a Markdown table of results: a row for each agent and game, a column for each opponent."""
    rows: dict[tuple[str, str], dict[str, Result]] = {}
    for result in results:
        rows.setdefault((result.game, result.agent), {})[result.opponent] = result
    met = [opponent for opponent in OPPONENTS if any(opponent in row for row in rows.values())]
    lines = [f"| game | agent | {' | '.join(met)} |", f"|---|---|{'--:|' * len(met)}"]
    for (game, agent), row in sorted(rows.items(), key=lambda item: item[0][0]):
        cells = [f"{row[who].share:.3f} ± {row[who].error_95:.3f}" if who in row else "" for who in met]
        lines.append(f"| {game} | {agent} | {' | '.join(cells)} |")
    return "\n".join(lines)


def read(path: str) -> list[Result]:
    """Reads results that `write` wrote."""
    kinds = (int, str, str, str, int, int, float, float)
    with open(path, newline="") as file:
        rows = [[row[column] for column in COLUMNS] for row in csv.DictReader(file)]
    return [Result(*(kind(value) for kind, value in zip(kinds, row, strict=True))) for row in rows]  # type: ignore[arg-type]


def write(path: str, results: Sequence[Result]) -> None:
    """Writes results as CSV."""
    with open(path, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(results)


def main(words: Sequence[str] | None = None) -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python -m whistlestop.benchmark", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--agent", action="append", default=[], help="a player's name, or module:Agent; may be repeated"
    )
    parser.add_argument("--baselines", action="store_true", help="the agents of the published table")
    parser.add_argument(
        "--game", action="append", choices=[game["id"] for game in games()], help="by default every game"
    )
    parser.add_argument("--opponent", action="append", choices=OPPONENTS, help="by default every opponent")
    parser.add_argument(
        "--deals", type=int, default=None, help="another number of deals: no result of the benchmark then"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", default=None, metavar="CSV", help="write the results to this file")
    asked = parser.parse_args(words)
    every = tuple(game["id"] for game in games())
    agents = [(agent, agent, every) for agent in asked.agent]
    agents += BASELINES if asked.baselines else ()
    if not agents:
        parser.error("name an --agent, or ask for --baselines")
    results = []
    workers = multiprocessing.get_context("spawn").Pool(asked.processes) if asked.processes > 1 else None
    for game in asked.game or every:
        for name, agent, played in agents:
            for opponent in (asked.opponent or OPPONENTS) if game in played else ():
                print(f"\r\033[K{game}: {name} against {opponent}", end="", file=sys.stderr, flush=True)
                found = measure(agent, game, opponent, deals=asked.deals, pool=workers, name=name)
                results.append(found)
                if asked.out:
                    write(asked.out, results)
    if workers is not None:
        workers.terminate()
    print("\r\033[K", end="", file=sys.stderr, flush=True)
    print(f"Whistle-Bench, version {VERSION}: share of the wins, fair is {1 / SEATS:.3f}\n")
    print(table(results))


if __name__ == "__main__":
    main()
