"""Every table that the tests sit at: each game, each number of seats, each value of each option."""

from __future__ import annotations

from typing import Any

import pytest

import whistlestop


def _values(option: dict[str, Any]) -> list[Any]:
    kind = option["kind"]
    if kind == "flag":
        return [True]
    if kind == "seat":
        return [0]
    if kind == "choice":
        return option["choices"][1:]
    if kind == "number":
        return [option["least"]]
    return []  # Boards and boxes of one's own.


def tables() -> list[tuple[str, int, dict[str, Any]]]:
    """Each number of seats without options, and each value of an option with the fewest seats."""
    found = []
    for game in whistlestop.games():
        for seats in range(game["min_seats"], game["max_seats"] + 1):
            found.append((game["id"], seats, {}))
        for option in game["options"]:
            for value in _values(option):
                found.append((game["id"], game["min_seats"], {option["name"]: value}))
    return found


def _name(table: tuple[str, int, dict[str, Any]]) -> str:
    game, seats, options = table
    return "-".join([game, str(seats), *(f"{name}={value}" for name, value in options.items())])


@pytest.fixture(params=tables(), ids=_name)
def table(request: pytest.FixtureRequest) -> tuple[str, int, dict[str, Any]]:
    """A game, a number of seats and options."""
    return request.param


@pytest.fixture(params=[game["id"] for game in whistlestop.games()])
def game(request: pytest.FixtureRequest) -> str:
    """A game."""
    return request.param


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run what takes long or needs Ray or PyTorch too")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: takes long, or needs Ray or PyTorch; with --all only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--all"):
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="with --all only"))
