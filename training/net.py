"""The net, and how its weights become whole numbers (crates/whistle-net/src/layer.rs reads them)."""

import copy
import json
import struct
from pathlib import Path

import torch
from torch import nn

FULL = 127  # what the largest number is as a whole one
CAP = 4.0  # the largest activation
POINT = 24  # how many bits of a scale stand behind the point


class Net(nn.Module):
    def __init__(self, usual: torch.Tensor, actions: int, seats: int, first: int, second: int):
        super().__init__()
        self.register_buffer("usual", usual.to(torch.int32))
        self.first = nn.Linear(len(usual), first)
        self.second = nn.Linear(first, second)
        self.value = nn.Linear(second, seats)
        # The last two say how far to trust the heuristics: in what weighs most, and in the order of the rest.
        self.policy = nn.Linear(second, actions + 2)
        # Most features are 0, so that what is usual would begin too quietly.
        with torch.no_grad():
            self.first.weight.mul_(2)
            self.second.weight.mul_(2)
            # Who has learnt nothing plays as the heuristics do.
            self.policy.weight.zero_()
            self.policy.bias.zero_()
            self.policy.bias[-2:] = torch.tensor([1.0, 4.0])

    def forward(self, x: torch.Tensor):
        # Whole numbers, as they are made in the player, so that what is learnt is what is played.
        x = torch.trunc(x * FULL / self.usual).clamp(-FULL, FULL) / FULL
        x = activation(self.first(x))
        x = activation(self.second(x))
        return self.value(x), self.policy(x)


def activation(x: torch.Tensor) -> torch.Tensor:
    """Cut off at both ends and in as many steps as the player knows; learning does not see the steps."""
    x = torch.clamp(x, 0, CAP)
    return x + (torch.round(x * FULL / CAP) * CAP / FULL - x).detach()


def losses(net: Net, batch, how: str = "regress"):
    """How surprised the net is by who won, and how far it is from doing what brought most."""
    x, lag, tried, gain, shares = batch
    value, policy = net(x)
    won = -(shares * value.log_softmax(1)).sum(1).mean()
    best, order = policy[:, -2:-1], policy[:, -1:]
    logits = policy[:, :-2] + best * (lag == 0) - order * lag
    better = centred(gain, tried)
    if how == "regress":
        # A logit of 1 stands for so much of a win.
        return won, ((centred(logits, tried) * UNIT - better) ** 2).sum(1).mean() * 30
    likely = logits.masked_fill(~tried, -1e9).log_softmax(1)
    if how == "soft":
        target = (better / SOFT).masked_fill(~tried, -1e9).softmax(1)
        return won, -(target * likely.masked_fill(~tried, 0)).sum(1).mean()
    # What a player who does everything as often as it is likely would win by it, less a little for being too sure.
    likely = likely.masked_fill(~tried, 0)
    unsure = -(likely.exp() * likely * tried).sum(1).mean()
    return won, -(likely.exp() * better).sum(1).mean() * 10 - UNSURE * unsure


UNIT, SOFT, UNSURE = 0.02, 0.1, 0.02


def centred(numbers: torch.Tensor, tried: torch.Tensor) -> torch.Tensor:
    """By how much the choices that were tried differ from their mean; 0 for all others."""
    count = tried.sum(1, keepdim=True).clamp(min=1)
    return (numbers - (numbers * tried).sum(1, keepdim=True) / count) * tried


@torch.no_grad()
def belief(net: Net, batch) -> float:
    """How far what the net adds to the heuristics holds for decisions that it has not seen, from 0 to 1."""
    x, lag, tried, gain, _ = batch
    policy = net(x)[1]
    leaning = policy[:, -2:-1] * (lag == 0) - policy[:, -1:] * lag
    added = centred(policy[:, :-2], tried) * UNIT
    missing = centred(gain, tried) - centred(leaning, tried) * UNIT
    return float(((added * missing).sum() / (added**2).sum().clamp(min=1e-6)).clamp(0, 1))


def moderated(net: Net, belief: float) -> Net:
    """The same net, which adds only so much of what it thinks to the heuristics."""
    net = copy.deepcopy(net)
    with torch.no_grad():
        net.policy.weight[:-2] *= belief
        net.policy.bias[:-2] *= belief
    return net


def whole(layer: nn.Linear, by_input: bool, most_in: float, most_out: float):
    """Weights, biases and scales of a layer as whole numbers; an output has a scale of its own.

    `most_in` and `most_out` are what FULL stands for among its inputs and outputs.
    """
    weight, bias = layer.weight.detach().double().cpu(), layer.bias.detach().double().cpu()
    scale = weight.abs().amax(1).clamp(min=1e-6) / FULL
    weights = torch.round(weight / scale[:, None]).clamp(-FULL, FULL).to(torch.int8)
    biases = torch.round(bias * FULL / (scale * most_in)).clamp(-(2**30), 2**30).to(torch.int32)
    scales = torch.round(scale * most_in / most_out * 2**POINT).clamp(1, 2**31 - 1).to(torch.int32)
    return (weights.T if by_input else weights).contiguous(), biases, scales


def save(net: Net, path: Path, provenance: dict):
    """Writes the weights in the form of safetensors."""
    tensors = {"usual": net.usual.cpu().to(torch.int32)}
    # A logit of 1 is FULL, too.
    most = {"first": (1.0, CAP), "second": (CAP, CAP), "value": (CAP, 1.0), "policy": (CAP, 1.0)}
    for name in most:
        weights, biases, scales = whole(getattr(net, name), name == "first", *most[name])
        tensors |= {f"{name}.weight": weights, f"{name}.bias": biases, f"{name}.scale": scales}
    header, numbers = {"__metadata__": {"provenance": json.dumps(provenance, sort_keys=True)}}, b""
    # What is wide comes first, so that everything lies where its width wants it.
    for name, tensor in sorted(tensors.items(), key=lambda item: (item[1].dtype == torch.int8, item[0])):
        kind = {torch.int8: "I8", torch.int32: "I32"}[tensor.dtype]
        data = tensor.numpy().tobytes()
        offsets = [len(numbers), len(numbers) + len(data)]
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": offsets}
        numbers += data
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + numbers)
