"""What random play is worth: the baseline that everything else is measured by.

python python/examples/random_baseline.py [GAME] [--seats N] [--games N]
"""

from __future__ import annotations

import argparse
import sys

import numpy as np

from whistlestop import VecEnv


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="trick-of-the-rails")
    parser.add_argument("--seats", type=int, default=None)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for opponent in ("random", "porter", "conductor"):
        count = VecEnv(asked.game, 1, asked.seats, seed=0).seat_count
        players = [None] + [opponent] * (count - 1)
        envs = VecEnv(asked.game, 256, count, players=players, seed=asked.seed, threads=2)
        shares: list[np.ndarray] = []
        while sum(map(len, shares)) < asked.games:
            envs.step(envs.sample_actions())
            shares.append(envs.rewards[envs.dones, 0].copy())
            print(f"\r\033[K{sum(map(len, shares))}/{asked.games} games", end="", file=sys.stderr)
        won = np.concatenate(shares)
        error = 1.96 * won.std() / np.sqrt(len(won))
        print("\r\033[K", end="", file=sys.stderr, flush=True)
        print(
            f"random against {count - 1} × {opponent}: {won.mean():.3f} ± {error:.3f} of the wins, fair is {1 / count:.3f}"
        )


if __name__ == "__main__":
    main()
