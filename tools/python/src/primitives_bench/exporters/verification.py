"""Compares a graph in ONNX Runtime with PyTorch."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..extras import require


@dataclass(frozen=True)
class Difference:
    """Largest and mean absolute difference of one output on the probe inputs, and the output's root mean square."""

    max: float
    mean: float
    rms: float

    def __str__(self) -> str:
        return f"max {self.max:.1e}, mean {self.mean:.1e} (rms {self.rms:.2g})"


# Share of the root mean square up to which outputs count as equal: float16 differs by about a thousandth.
_EQUAL = 0.01


class Differences(dict[str, Difference]):
    """The differences by output; printing them prints whether each output is equal, a line for each."""

    def __str__(self) -> str:
        return "\n".join(map(_verdict, self, self.values())) or "nothing was exported"


def _verdict(name: str, it: Difference) -> str:
    word = "equal within" if it.max <= _EQUAL * it.rms else "differs by up to"
    return f"{name}: {word} {_rounded_up(it.max)} (root mean square of its values: {it.rms:.2g})"


def _rounded_up(value: float) -> str:
    """Return a number with one digit that is not smaller, such as ``4e-8``."""
    if value == 0 or not math.isfinite(value):
        return f"{value:g}"
    exponent = math.floor(math.log10(value))
    digit = math.ceil(round(value / 10**exponent, 6))
    return f"{digit}e{exponent}" if digit < 10 else f"1e{exponent + 1}"


def compare(path: Path, inputs: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Difference]:
    """Run a graph on inputs and return its differences from the expected outputs, by output."""
    ort = require("onnxruntime")
    ort.disable_telemetry_events()
    options = ort.SessionOptions()
    options.log_severity_level = 4
    session = ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    known = {it.name for it in session.get_inputs()}
    found = session.run(list(expected), {name: value for name, value in inputs.items() if name in known})
    return {
        name: Difference(
            float(np.abs(value - wanted).max()),
            float(np.abs(value - wanted).mean()),
            float(np.sqrt((wanted.astype(np.float64) ** 2).mean())),
        )
        for (name, wanted), value in zip(expected.items(), found, strict=True)
    }
