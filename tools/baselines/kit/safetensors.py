"""Reads and writes `.safetensors`: eight bytes of header length, a JSON header, the tensors one behind the other."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

TYPES = {"F32": np.float32, "F16": np.float16, "I64": np.int64, "I32": np.int32}
NAMES = {np.dtype(kind): name for name, kind in TYPES.items()}


def read_safetensors(path: Path) -> dict[str, Tensor]:
    """All tensors by name; float16 ones as float32."""
    content = path.read_bytes()
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8 : 8 + length])
    tensors = {}
    for name, about in header.items():
        if name == "__metadata__":
            continue
        first, end = (8 + length + place for place in about["data_offsets"])
        array = np.frombuffer(content[first:end], TYPES[about["dtype"]]).reshape(about["shape"])
        tensors[name] = torch.from_numpy(array.astype(np.float32) if array.dtype == np.float16 else array.copy())
    return tensors


def write_safetensors(path: Path, tensors: dict[str, Tensor]) -> None:
    header, parts, at = {}, [], 0
    for name, tensor in sorted(tensors.items()):
        array = np.ascontiguousarray(tensor.detach().cpu().numpy())
        header[name] = {"dtype": NAMES[array.dtype], "shape": list(array.shape), "data_offsets": [at, at + array.nbytes]}
        parts.append(array.tobytes())
        at += array.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(parts))
