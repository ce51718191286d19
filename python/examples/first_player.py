"""Is the first player favoured? Equal players, many deals, a plot with intervals.

python python/examples/first_player.py [GAME] [--seats N] [--players NAME] [--games N] [--out FILE.svg]
"""

from __future__ import annotations

import argparse

import whistlestop


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="trick-of-the-rails")
    parser.add_argument("--seats", type=int, default=None)
    parser.add_argument("--players", default="conductor")
    parser.add_argument("--games", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="first_player.svg")
    asked = parser.parse_args()
    report = whistlestop.lab.balance(
        asked.game, seats=asked.seats, players=[asked.players], games=asked.games, seed=asked.seed
    )
    table = report["tables"][0]
    for place in table["places"]:
        won = place["won"]
        print(f"{place['name']:>10}: {won['rate']:.3f} of the wins ({won['low']:.3f} to {won['high']:.3f})")
    first = table["places"][0]["won"]
    verdict = "cannot be told apart from fair"
    if first["low"] > table["fair"]:
        verdict = "is favoured"
    elif first["high"] < table["fair"]:
        verdict = "is at a disadvantage"
    print(f"Who begins {verdict}: fair is {table['fair']:.3f}, {table['games']} games.")
    draw(report["game"], asked, table, verdict)


def draw(game: str, asked: argparse.Namespace, table: dict, verdict: str) -> None:
    try:
        import matplotlib
    except ImportError:
        print("To have it drawn: pip install './python[examples]'")
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    names = [place["name"] for place in table["places"]]
    rates = [place["won"]["rate"] for place in table["places"]]
    reach = [
        [place["won"]["rate"] - place["won"]["low"] for place in table["places"]],
        [place["won"]["high"] - place["won"]["rate"] for place in table["places"]],
    ]
    figure, axes = pyplot.subplots(figsize=(6, 3.5))
    axes.errorbar(names, rates, yerr=reach, fmt="o", capsize=4, color="#1f4fa8")
    axes.axhline(table["fair"], linestyle="--", color="#6b6b6b", label="fair")
    axes.set_ylabel("share of the wins, 95%")
    axes.set_title(f"{game}: who begins {verdict}\n{table['games']} games of {asked.players}s", fontsize=10)
    axes.legend()
    figure.tight_layout()
    figure.savefig(asked.out)
    print(f"drawn to {asked.out}")


if __name__ == "__main__":
    main()
