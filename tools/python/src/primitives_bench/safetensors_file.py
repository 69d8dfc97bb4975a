"""Reads and writes safetensors files with numpy: named tensors as one blob of bytes."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

Tensors = dict[str, npt.NDArray[np.generic]]
_DTYPES: dict[str, npt.DTypeLike] = {
    "F64": np.float64,
    "F32": np.float32,
    "F16": np.float16,
    "I64": np.int64,
    "I32": np.int32,
    "I8": np.int8,
    "U8": np.uint8,
}


def encode(tensors: Mapping[str, npt.ArrayLike]) -> bytes:
    """Return the file of the tensors, in the order of their names.

    Raises:
        TypeError: for an element type that the format lacks.
    """
    header, parts, offset = {}, [], 0
    for name, value in sorted(tensors.items()):
        array = np.ascontiguousarray(value)
        dtype = next((key for key, known in _DTYPES.items() if np.dtype(known) == array.dtype), None)
        if dtype is None:
            raise TypeError(f'"{name}" has dtype {array.dtype}; expected one of {", ".join(_DTYPES)}')
        content = array.tobytes()
        header[name] = {"dtype": dtype, "shape": array.shape, "data_offsets": [offset, offset + len(content)]}
        parts.append(content)
        offset += len(content)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + b"".join(parts)


def decode(content: bytes) -> Tensors:
    """Return the tensors of a file that this package or the engine wrote."""
    (length,) = struct.unpack_from("<Q", content)
    header = json.loads(content[8 : 8 + length])
    header.pop("__metadata__", None)
    start = 8 + length
    return {
        name: np.frombuffer(
            content[start + entry["data_offsets"][0] : start + entry["data_offsets"][1]], _DTYPES[entry["dtype"]]
        ).reshape(entry["shape"])
        for name, entry in header.items()
    }
