"""Learning works: a small net that saw a few thousand games foretells others far better than one that saw none, and the
player that reads its file agrees.

NumPy alone, and it counts games and steps and not seconds: any machine finds the same, without PyTorch.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np

from columns import Columns
from selfplay import ask
from weights import CAP, FULL, save

GAME, SEATS, GAMES, STEPS, BATCH = "trick-of-the-rails", 3, 12_000, 600, 256
FIRST, SECOND, RATE = 32, 16, 3e-3

# Who knows nothing is surprised by ln 3; what is learnt here comes to about 0.94.
LEARNT = 0.98


def main():
    binary = sys.argv[1] if len(sys.argv) > 1 else "target/release/examples/selfplay"
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        ask(binary, "generate", GAME, SEATS, out=folder, games=GAMES, seconds=100_000, threads=1, seed=1, kept=25)
        columns = Columns(folder, SEATS)
        features = ask(binary, "shape", GAME, SEATS)["features"]
        usual = columns.usual(features)
        layers, surprise = learn(columns, usual, features)
        print(
            f"{columns.count} positions of {GAMES} games; surprised by others: {surprise:.3f} (ignorance: {np.log(SEATS):.3f})"
        )
        if surprise > LEARNT:
            sys.exit(f"nothing was learnt: {surprise:.3f} is not below {LEARNT}")
        save(usual, layers, folder / "weights.safetensors", {"made by": "smoke.py"})
        found = ask(
            binary,
            "calibrate",
            GAME,
            SEATS,
            weights=folder / "weights.safetensors",
            games=150,
            seconds=100_000,
            threads=1,
            seed=5,
            asked=60,
        )
    brier = found["calibration"]["net"]["brier"]
    # Thirds for everybody would be wrong by 2/9.
    print(f"as the player reads it: a Brier score of {brier:.3f} (thirds for everybody: {2 / 9:.3f})")
    if brier > 2 / 9 - 0.015:
        sys.exit("the player does not read what was learnt")


def learn(columns, usual, features):
    """Adam, by hand; what it comes to is measured on games that were not learnt from."""
    rng = np.random.default_rng(1)
    sizes = [(FIRST, features, 2.0), (SECOND, FIRST, 2.0), (SEATS + 1, SECOND, 1.0)]
    numbers = []
    for outputs, inputs, louder in sizes:
        bound = 1 / np.sqrt(inputs)
        numbers += [rng.uniform(-bound, bound, (outputs, inputs)) * louder, np.zeros(outputs)]
    means, squares = [np.zeros_like(n) for n in numbers], [np.zeros_like(n) for n in numbers]
    known = columns.count * 9 // 10
    for step in range(1, STEPS + 1):
        gradients, _ = look(numbers, columns.batch(rng.integers(0, known, BATCH), features), usual)
        rate = RATE * (1 - 0.95 * step / STEPS)
        for number, gradient, mean, square in zip(numbers, gradients, means, squares, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            number -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    _, surprise = look(numbers, columns.batch(np.arange(known, columns.count), features), usual)
    layers = {name: (numbers[2 * i], numbers[2 * i + 1]) for i, name in enumerate(("first", "second", "value"))}
    return layers, surprise


def look(numbers, batch, usual):
    """What is wrong with the net: which way each number should go, and how surprised it is by who won."""
    x, shares, gains = batch
    w1, b1, w2, b2, w3, b3 = numbers
    x = np.trunc(x * FULL / usual).clip(-FULL, FULL) / FULL
    before1 = x @ w1.T + b1
    a = before1.clip(0, CAP)
    before2 = a @ w2.T + b2
    b = before2.clip(0, CAP)
    out = b @ w3.T + b3
    chances = np.exp(out[:, :-1] - out[:, :-1].max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    surprise = -(shares * np.log(chances)).sum(1).mean()
    gained = 1 / (1 + np.exp(-out[:, -1:]))
    wrong = np.hstack([chances - shares, gained - gains[:, None]]) / len(x)
    wrong2 = (wrong @ w3) * ((before2 > 0) & (before2 < CAP))
    wrong1 = (wrong2 @ w2) * ((before1 > 0) & (before1 < CAP))
    return [wrong1.T @ x, wrong1.sum(0), wrong2.T @ a, wrong2.sum(0), wrong.T @ b, wrong.sum(0)], surprise


if __name__ == "__main__":
    main()
