"""How the weights of a net become whole numbers, and a file (crates/value-net reads it)."""

import json
import struct
from pathlib import Path

import numpy as np

FULL = 127  # what the largest number is as a whole one
CAP = 4.0  # the largest activation
POINT = 24  # how many bits of a scale stand behind the point


def whole(weight: np.ndarray, bias: np.ndarray, most_in: float, most_out: float):
    """Weights, biases and scales of a layer as whole numbers; an output has a scale of its own.

    `most_in` and `most_out` are what FULL stands for among its inputs and outputs.
    """
    weight, bias = weight.astype(np.float64), bias.astype(np.float64)
    scale = np.maximum(np.abs(weight).max(1), 1e-6) / FULL
    weights = np.clip(np.rint(weight / scale[:, None]), -FULL, FULL).astype(np.int8)
    biases = np.clip(np.rint(bias * FULL / (scale * most_in)), -(2**30), 2**30).astype(np.int32)
    scales = np.clip(np.rint(scale * most_in / most_out * 2**POINT), 1, 2**31 - 1).astype(np.int32)
    return weights, biases, scales


def save(usual: np.ndarray, layers: dict, path: Path, provenance: dict):
    """Writes a net in the form of safetensors: the largest usual value of each feature, and `first`, `second` and `value`,
    each with its weights (a row an output) and biases."""
    tensors = {"usual": usual.astype(np.int32)}
    # A logit of 1 is FULL, too.
    for name, most in {"first": (1.0, CAP), "second": (CAP, CAP), "value": (CAP, 1.0)}.items():
        weights, biases, scales = whole(*layers[name], *most)
        # Most features are 0, so the first layer lies by inputs.
        weights = np.ascontiguousarray(weights.T if name == "first" else weights)
        tensors |= {f"{name}.weight": weights, f"{name}.bias": biases, f"{name}.scale": scales}
    header, numbers = {"__metadata__": {"provenance": json.dumps(provenance, sort_keys=True)}}, b""
    # What is wide comes first, so that everything lies where its width wants it.
    for name, tensor in sorted(tensors.items(), key=lambda item: (item[1].dtype == np.int8, item[0])):
        data = tensor.tobytes()
        kind = {"int8": "I8", "int32": "I32"}[tensor.dtype.name]
        offsets = [len(numbers), len(numbers) + len(data)]
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": offsets}
        numbers += data
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + numbers)
