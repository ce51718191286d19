"""Tables of the tests: each game, each number of seats, each value of each option."""

from __future__ import annotations

import itertools
import pathlib
from collections.abc import Iterator
from typing import Any

import pytest

import whistlestop

ROOT = pathlib.Path(__file__).resolve().parents[2]
Table = tuple[str, int, dict[str, Any]]

_COLOURS = ("red", "blue", "green", "yellow", "orange")
# Boards and boxes of one's own.
DATA: dict[tuple[str, str], dict[str, Any]] = {
    ("trains-and-stations", "board"): {
        "short": "short",
        "long": "long",
        "alps": (ROOT / "games" / "trains-and-stations" / "boards" / "alps.board").read_text(),
    },
    ("wild-ride", "contents"): {
        "own": {
            "wagons": {kind: dict.fromkeys(_COLOURS, 3) for kind in ("passenger", "freight", "tank")},
            "colour_die": {**dict.fromkeys(_COLOURS, 1), "wagon": 3},
            "locomotive_die": {"locomotive": 3, "blank": 3},
        },
    },
}
# Options that only matter together.
TOGETHER: dict[str, list[dict[str, Any]]] = {
    "wild-ride": [{"pace": "live", "look_seconds": 2}, {"pace": "live", "wrong_grab": "players"}],
}


def _values(game: str, option: dict[str, Any], seats: int, every: bool) -> list[Any]:
    """Returns all values of an option except its default; for seats the first and the last, unless `every`."""
    kind = option["kind"]
    if kind == "flag":
        return [True]
    if kind == "seat":
        return list(range(seats)) if every else [0, seats - 1]
    if kind == "choice":
        return option["choices"][1:]
    if kind == "number":
        return [option["least"], option["most"]]
    return list(DATA[game, option["name"]].values())


def tables(every: bool) -> list[Table]:
    """Returns each number of seats without options, and each value of each option with some number of seats, or with
    `every` one.
    """
    found: list[Table] = []
    for game in whistlestop.games():
        counts = range(game["min_seats"], game["max_seats"] + 1)
        found += [(game["id"], seats, {}) for seats in counts]
        number = 0
        for seats in counts if every else counts[:1]:
            for option in game["options"]:
                for place in range(len(_values(game["id"], option, seats, every))):
                    number += 1
                    here = seats if every else counts[number % len(counts)]
                    value = _values(game["id"], option, here, every)[place]
                    found.append((game["id"], here, {option["name"]: value}))
            for options in TOGETHER.get(game["id"], []):
                number += 1
                found.append((game["id"], seats if every else counts[number % len(counts)], options))
    return found


def combinations() -> Iterator[Table]:
    """Yields every game with every number of seats and every combination of option values."""
    for game in whistlestop.games():
        for seats in range(game["min_seats"], game["max_seats"] + 1):
            names = [option["name"] for option in game["options"]]
            values = [[None, *_values(game["id"], option, seats, True)] for option in game["options"]]
            for chosen in itertools.product(*values):
                options = {name: value for name, value in zip(names, chosen, strict=True) if value is not None}
                # The time to look has no effect where players do not race.
                if "look_seconds" not in options or options.get("pace") == "live":
                    yield game["id"], seats, options


def name(table: Table) -> str:
    """A table in few letters."""
    game, seats, options = table
    words = [game, str(seats)]
    for option, value in options.items():
        known = DATA.get((game, option), {})
        words.append(f"{option}={next((word for word, data in known.items() if data == value), value)}")
    return "-".join(words)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    every = metafunc.config.getoption("--all")
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables(every), ids=name)
    if "combination" in metafunc.fixturenames:
        # There are thousands, so they are not even collected without --all.
        metafunc.parametrize("combination", list(combinations()) if every else [], ids=name)


@pytest.fixture(params=[game["id"] for game in whistlestop.games()])
def game(request: pytest.FixtureRequest) -> str:
    """A game."""
    return request.param


@pytest.fixture
def every(request: pytest.FixtureRequest) -> bool:
    """Whether there is time for everything."""
    return request.config.getoption("--all")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run what takes long or needs Ray or PyTorch too")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: takes long, or needs Ray or PyTorch; with --all only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--all"):
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="with --all only"))
