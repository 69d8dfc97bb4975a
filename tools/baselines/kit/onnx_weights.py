"""Reads the convolutions of an exported network back: just enough protobuf for that, no library."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator

import numpy as np
import torch
from torch import Tensor


def convolutions(path: Path) -> list[tuple[Tensor, Tensor]]:
    """Weight and bias of every convolution, in the order of the graph; the exporter has folded batch normalisation into them."""
    graph = next(value for field, value in fields(path.read_bytes()) if field == 7)
    tensors, wanted = {}, []
    for field, value in fields(graph):
        if field == 5:
            name, tensor = tensor_of(value)
            tensors[name] = tensor
        if field == 1:
            node = list(fields(value))
            if (4, b"Conv") in node:
                wanted.append([text.decode() for number, text in node if number == 1][1:])
    return [(tensors[weight], tensors[bias]) for weight, bias in wanted]


def tensor_of(content: bytes) -> tuple[str, Tensor]:
    parts = list(fields(content))
    shape = [value for field, value in parts if field == 1]
    name = next(value for field, value in parts if field == 8).decode()
    raw = next((value for field, value in parts if field == 9), b"")
    is_float = (2, 1) in parts and raw
    return name, torch.from_numpy(np.frombuffer(raw, "<f4").reshape(shape).copy()) if is_float else torch.empty(0)


def fields(content: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Field numbers and values of one protobuf message: numbers as they are, everything else as bytes."""
    at = 0

    def varint() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = content[at]
            at, value, shift = at + 1, value | (byte & 127) << shift, shift + 7
            if byte < 128:
                return value

    while at < len(content):
        key = varint()
        field, kind = key >> 3, key & 7
        if kind == 0:
            yield field, varint()
            continue
        size = varint() if kind == 2 else {1: 8, 5: 4}[kind]
        yield field, content[at : at + size]
        at += size
