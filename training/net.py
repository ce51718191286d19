"""The net, as it learns."""

import torch
from torch import nn

from weights import CAP, FULL


class Net(nn.Module):
    def __init__(self, usual: torch.Tensor, seats: int, first: int, second: int):
        super().__init__()
        self.register_buffer("usual", usual.to(torch.int32))
        self.first = nn.Linear(len(usual), first)
        self.second = nn.Linear(first, second)
        # The last says what the viewer gains.
        self.value = nn.Linear(second, seats + 1)
        # Most features are 0, so that what is usual would begin too quietly.
        with torch.no_grad():
            self.first.weight.mul_(2)
            self.second.weight.mul_(2)

    def forward(self, x: torch.Tensor):
        # Whole numbers, as they are made in the player, so that what is learnt is what is played.
        x = torch.trunc(x * FULL / self.usual).clamp(-FULL, FULL) / FULL
        return self.value(activation(self.second(activation(self.first(x)))))

    def layers(self):
        layers = {"first": self.first, "second": self.second, "value": self.value}
        numbers = {name: (layer.weight, layer.bias) for name, layer in layers.items()}
        return {name: tuple(part.detach().cpu().numpy() for part in parts) for name, parts in numbers.items()}


def activation(x: torch.Tensor) -> torch.Tensor:
    """Cut off at both ends and in as many steps as the player knows; learning does not see the steps."""
    x = torch.clamp(x, 0, CAP)
    return x + (torch.round(x * FULL / CAP) * CAP / FULL - x).detach()


def losses(net: Net, batch):
    """How surprised the net is by who won, and by what the viewer gained."""
    x, shares, gain = batch
    value = net(x)
    won = -(shares * value[:, :-1].log_softmax(1)).sum(1).mean()
    return won, nn.functional.binary_cross_entropy_with_logits(value[:, -1], gain)
