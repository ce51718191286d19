"""What `selfplay generate` wrote: positions in columns."""

from pathlib import Path

import numpy as np


class Columns:
    """Positions of many games and how these ended; rows of features lie one after the other."""

    def __init__(self, folder: Path, seats: int):
        self.counts = np.fromfile(folder / "rows.u16", dtype=np.uint16).astype(np.int64)
        self.starts = self.counts.cumsum() - self.counts
        features = np.fromfile(folder / "features.u16", dtype=np.int16).reshape(-1, 2)
        self.indices, self.values = features[:, 0].copy(), features[:, 1].copy()
        endings = np.fromfile(folder / "endings.f32", dtype=np.float32).reshape(-1, seats + 1)
        self.shares, self.gains = endings[:, :-1].copy(), endings[:, -1].copy()
        self.count = len(self.counts)

    def usual(self, features: int) -> np.ndarray:
        """The largest usual value of each feature: one in a hundred that are not 0 may be above."""
        usual = np.ones(features, dtype=np.int32)
        # A few million are enough to tell.
        indices = self.indices[:4_000_000]
        values = np.abs(self.values[:4_000_000].astype(np.int32))
        order = np.argsort(indices, kind="stable")
        indices, values = indices[order], values[order]
        starts = np.searchsorted(indices, np.arange(features + 1))
        for feature in range(features):
            some = values[starts[feature] : starts[feature + 1]]
            if len(some):
                usual[feature] = max(1, int(np.quantile(some, 0.99)))
        return usual

    def batch(self, rows: np.ndarray, features: int):
        """Features, shares of the win, what the viewer gained."""
        counts = self.counts[rows]
        at = np.repeat(np.arange(len(rows)), counts)
        place = np.arange(len(at)) - np.repeat(counts.cumsum() - counts, counts) + self.starts[rows][at]
        x = np.zeros((len(rows), features), dtype=np.float32)
        x[at, self.indices[place]] = self.values[place]
        return x, self.shares[rows], self.gains[rows]
