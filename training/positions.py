"""The same columns as tensors, where the device is that learns."""

import torch

from columns import Columns


class Positions:
    def __init__(self, columns: Columns, device: str):
        def put(array, kind=None):
            return torch.from_numpy(array).to(device=device, dtype=kind)

        self.count = columns.count
        self.counts, self.starts = put(columns.counts), put(columns.starts)
        self.indices, self.values = put(columns.indices), put(columns.values)
        self.shares, self.gains = put(columns.shares), put(columns.gains)

    def batch(self, rows: torch.Tensor, features: int):
        """Features, shares of the win, what the viewer gained."""
        counts = self.counts[rows]
        at = torch.repeat_interleave(torch.arange(len(rows), device=rows.device), counts)
        first = torch.repeat_interleave(counts.cumsum(0) - counts, counts)
        place = torch.arange(len(at), device=rows.device) - first + self.starts[rows][at]
        x = torch.zeros(len(rows), features, device=rows.device)
        x[at, self.indices[place].long()] = self.values[place].float()
        return x, self.shares[rows], self.gains[rows]
