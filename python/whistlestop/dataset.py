"""Makes a data set of games: a Parquet file with a row for each decision, and a data card.

    python -m whistlestop.dataset trick-of-the-rails --games 1000000 --players conductor --out trick

Needs `pip install whistlestop[dataset]`. A game depends on the seed and its number alone, so the same command makes the same
rows anywhere.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from . import lab
from ._whistlestop import __version__, games, new
from .journals import replay

__all__ = ["make"]

# Games that are played before they are written.
_TOGETHER = 500

_CARD = """# {title}: {games:,} recorded games

| | |
|---|---|
| game | `{game}`, rules version {rules_version}, {seats} seats, options {options} |
| players | {players} |
| games, decisions | {games:,}, {decisions:,} |
| seed | {seed} |
| made by | Whistlestop {version}, `python -m whistlestop.dataset {command}` |

`games.parquet` has a row for each decision, in order. Decisions with one legal action are in it too; chance outcomes are not.

| column | type | |
|---|---|---|
| `game` | int64 | number of the game, from {first} |
| `step` | int32 | number of the decision in its game |
| `seat` | int8 | who decided |
| `observation` | {features} × int16 | what the seat knew; `features.json` names each number, with its range |
| `legal` | list of int16 | numbers of the actions that it could choose from |
| `action` | int16 | number of the action that it chose |
| `share` | float32 | the seat's share of the win at the end, shared wins split |
| `margin` | float32 | the seat's points less the best of the others |

**Use.** For imitation, offline learning and studies of play. An observation is made from the view of its seat alone: no
hidden card of another is in it, and features are relative to the seat.

**Limits.** The players are bots, with their mistakes; the set contains no personal data. Split by
`game`, not by row: rows of one game belong together.

**Licence.** MIT or Apache-2.0, as the program. The game belongs to its designer, {designer}.
"""


def _rows(journals: Sequence[str], first: int) -> Iterator[dict[str, Any]]:
    for number, journal in enumerate(journals, first):
        steps = list(replay(journal))
        last = steps[-1]
        end = last.state.clone()
        if last.seat is None:
            end.apply_chance(last.outcome or {})
        else:
            end.apply(last.action or {}, last.seat)
        shares, margins = end.returns(), end.returns("margin")
        for step, done in enumerate(done for done in steps if done.action is not None):
            seat = done.seat or 0
            yield {
                "game": number,
                "step": step,
                "seat": seat,
                "observation": done.state.observation(seat),
                "legal": done.state.legal_indices(seat),
                "action": done.index,
                "share": shares[seat],
                "margin": margins[seat],
            }


def make(
    game: str,
    out: str | pathlib.Path,
    *,
    games_count: int = 1_000,
    seats: int | None = None,
    players: Sequence[Any] = ("conductor",),
    seed: int = 1,
    options: dict[str, Any] | None = None,
    command: str = "",
) -> int:
    """Plays games and writes the folder `out`: `games.parquet`, `features.json` and the card `README.md`. Returns how many
    decisions there are."""
    folder = pathlib.Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    start = new(game, seats, seed=0, **(options or {}))
    features = start.features
    schema = pa.schema(
        [
            ("game", pa.int64()),
            ("step", pa.int32()),
            ("seat", pa.int8()),
            ("observation", pa.list_(pa.int16(), len(features))),
            ("legal", pa.list_(pa.int16())),
            ("action", pa.int16()),
            ("share", pa.float32()),
            ("margin", pa.float32()),
        ]
    )
    decisions = 0
    with pq.ParquetWriter(folder / "games.parquet", schema, compression="zstd") as writer:
        for first in range(0, games_count, _TOGETHER):
            last = min(first + _TOGETHER, games_count)
            asked = {"seats": start.seats, "options": options}
            journals = lab.part_of_selfplay(game, players, games_count, seed, (first, last), **asked)
            rows = list(_rows(journals, first))
            seen = np.concatenate([row.pop("observation") for row in rows])
            columns = {name: pa.array([row[name] for row in rows], schema.field(name).type) for name in rows[0]}
            columns["observation"] = pa.FixedSizeListArray.from_arrays(pa.array(seen, pa.int16()), len(features))
            writer.write_table(pa.table([columns[field.name] for field in schema], schema=schema))
            decisions += len(rows)
            print(f"\r\033[K{last}/{games_count} games", end="", file=sys.stderr, flush=True)
    print("\r\033[K", end="", file=sys.stderr, flush=True)
    (folder / "features.json").write_text(json.dumps(features, indent=1) + "\n")
    about = next(known for known in games() if known["id"] == game)
    card = _CARD.format(
        title=about["title"],
        game=game,
        rules_version=about["rules_version"],
        designer=about["designer"],
        seats=start.seats,
        options=json.dumps(options or {}),
        players=", ".join(map(str, players)),
        games=games_count,
        decisions=decisions,
        seed=seed,
        version=__version__,
        command=command,
        first=0,
        features=len(features),
    )
    (folder / "README.md").write_text(card)
    return decisions


def main(words: Sequence[str] | None = None) -> None:
    """Runs the command."""
    words = sys.argv[1:] if words is None else words
    parser = argparse.ArgumentParser(prog="python -m whistlestop.dataset", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=[game["id"] for game in games()])
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seats", type=int, default=None)
    parser.add_argument("--players", default="conductor", help="one for all seats, or one for each, with commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True, metavar="FOLDER")
    asked = parser.parse_args(words)
    players = asked.players.split(",")
    made = make(
        asked.game,
        asked.out,
        games_count=asked.games,
        seats=asked.seats,
        players=players,
        seed=asked.seed,
        command=" ".join(words),
    )
    print(f"{made:,} decisions of {asked.games:,} games in {asked.out}")


if __name__ == "__main__":
    main()
