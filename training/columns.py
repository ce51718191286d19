"""What `selfplay generate` wrote: decisions in columns, as tensors."""

from pathlib import Path

import numpy as np
import torch


class Decisions:
    """Decisions of many games; rows of features and choices lie one after the other."""

    def __init__(self, folder: Path, seats: int, device: str):
        rows = np.fromfile(folder / "rows.u16", dtype=np.uint16).reshape(-1, 2).astype(np.int64)
        features = np.fromfile(folder / "features.u16", dtype=np.uint16).reshape(-1, 2)
        choices = np.fromfile(folder / "choices.u16", dtype=np.uint16).reshape(-1, 3)
        shares = np.fromfile(folder / "shares.f32", dtype=np.float32).reshape(-1, seats)

        def put(array, kind):
            return torch.from_numpy(np.ascontiguousarray(array)).to(device=device, dtype=kind)

        self.count = len(rows)
        self.feature_counts = put(rows[:, 0], torch.int64)
        self.choice_counts = put(rows[:, 1], torch.int64)
        self.feature_starts = self.feature_counts.cumsum(0) - self.feature_counts
        self.choice_starts = self.choice_counts.cumsum(0) - self.choice_counts
        self.feature_indices = put(features[:, 0].view(np.int16), torch.int16)
        self.feature_values = put(features[:, 1].view(np.int16), torch.int16)
        self.choice_indices = put(choices[:, 0].astype(np.int32), torch.int32)
        self.lags = put(choices[:, 1].astype(np.float32) / 65534, torch.float32)
        self.tried = put(choices[:, 2] != 65535, torch.bool)
        self.gains = put(choices[:, 2].astype(np.float32) / 65534, torch.float32)
        self.shares = put(shares, torch.float32)

    def usual(self, features: int) -> torch.Tensor:
        """The largest usual value of each feature: one in a hundred that are not 0 may be above."""
        usual = torch.ones(features, dtype=torch.int32)
        # A few million are enough to tell.
        indices = self.feature_indices[:4_000_000].cpu().numpy()
        values = np.abs(self.feature_values[:4_000_000].cpu().numpy().astype(np.int32))
        order = np.argsort(indices, kind="stable")
        indices, values = indices[order], values[order]
        starts = np.searchsorted(indices, np.arange(features + 1))
        for feature in range(features):
            some = values[starts[feature] : starts[feature + 1]]
            if len(some):
                usual[feature] = max(1, int(np.quantile(some, 0.99)))
        return usual

    def batch(self, rows: torch.Tensor, features: int, actions: int):
        """Features, what is known of each choice (its lag, whether it was tried, what it brought), shares of the win."""
        device = rows.device
        at, place = spread(self.feature_starts[rows], self.feature_counts[rows])
        x = torch.zeros(len(rows), features, device=device)
        x[at, self.feature_indices[place].long()] = self.feature_values[place].float()
        at, place = spread(self.choice_starts[rows], self.choice_counts[rows])
        index = self.choice_indices[place].long()
        lag, gain = torch.zeros(2, len(rows), actions, device=device)
        tried = torch.zeros(len(rows), actions, device=device, dtype=torch.bool)
        lag[at, index] = self.lags[place]
        gain[at, index] = self.gains[place]
        tried[at, index] = self.tried[place]
        return x, lag, tried, gain, self.shares[rows]


def spread(starts: torch.Tensor, counts: torch.Tensor):
    """For every member of every run: whose it is, and where it lies."""
    at = torch.repeat_interleave(torch.arange(len(starts), device=starts.device), counts)
    first = torch.repeat_interleave(counts.cumsum(0) - counts, counts)
    place = torch.arange(len(at), device=starts.device) - first + starts[at]
    return at, place
