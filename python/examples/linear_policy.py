"""Learns a linear policy with numpy alone, in seconds: the smallest learner that shows a game can be learnt.

python python/examples/linear_policy.py [GAME] [--steps N] [--opponent NAME] [--seed N]
"""

from __future__ import annotations

import argparse

import numpy as np

from whistlestop import VecEnv

GAMES, SEATS = 256, 3


def play(envs: VecEnv, weights: np.ndarray, span: np.ndarray, luck: np.random.Generator):
    """Chooses an action in every game; returns inputs, probabilities and choices."""
    seen = envs.observations / span
    logits = np.where(envs.masks, seen @ weights, -np.inf)
    likely = np.exp(logits - logits.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    chosen = (likely.cumsum(axis=1) > luck.random((GAMES, 1))).argmax(axis=1)
    return seen, likely, chosen


def learn(game: str, steps: int, opponent: str, seed: int, rate: float = 0.05) -> tuple[float, float]:
    """REINFORCE with the mean as its baseline; returns the share of the wins in the first and the last fifth of the steps."""
    envs = VecEnv(game, GAMES, SEATS, players=[None] + [opponent] * (SEATS - 1), reward="share", seed=seed)
    luck = np.random.default_rng(seed)
    span = np.array([max(abs(feature["least"]), abs(feature["most"]), 1) for feature in envs.features], np.float32)
    weights = np.zeros((envs.feature_count, envs.action_count), np.float32)
    traces = [[] for _ in range(GAMES)]
    shares: list[tuple[int, float]] = []
    square, batch, gradient = np.zeros_like(weights), 0, np.zeros_like(weights)
    for step in range(steps):
        seen, likely, chosen = play(envs, weights, span, luck)
        likely[np.arange(GAMES), chosen] -= 1
        for game_number in range(GAMES):
            traces[game_number].append((seen[game_number], likely[game_number]))
        envs.step(chosen)
        for number in np.flatnonzero(envs.dones):
            share = float(envs.rewards[number, 0])
            shares.append((step, share))
            rows, errors = (np.stack(column) for column in zip(*traces[number], strict=True))
            gradient += rows.T @ errors * (1 / SEATS - share)
            traces[number], batch = [], batch + 1
        if batch >= GAMES:
            # RMSProp.
            gradient /= batch
            square = 0.9 * square + 0.1 * gradient**2
            weights += rate * gradient / (np.sqrt(square) + 1e-4)
            gradient[:], batch = 0, 0
    part = steps // 5
    early = [share for step, share in shares if step < part]
    late = [share for step, share in shares if step >= steps - part]
    return float(np.mean(early)), float(np.mean(late))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="trick-of-the-rails")
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.05)
    asked = parser.parse_args()
    early, late = learn(asked.game, asked.steps, asked.opponent, asked.seed, asked.rate)
    print(f"{asked.game} against {SEATS - 1} × {asked.opponent}: {early:.3f} of the wins at first, {late:.3f} at last")


if __name__ == "__main__":
    main()
