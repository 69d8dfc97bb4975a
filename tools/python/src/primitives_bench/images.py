"""Prepares images as the platform's runners do: Pillow's decoding and resampling, byte for byte."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from .engine import engine
from .extras import require

# Names of the filters → numbers of Pillow and of preprocessor_config.json.
FILTERS = {"lanczos": 1, "bilinear": 2, "bicubic": 3, "box": 4}


def prepare(encoded: bytes, preprocessing: dict[str, Any], box: Sequence[float] | None = None) -> bytes:
    """Decode, crop and resize one image.

    Args:
        encoded: a JPEG, PNG or WebP file.
        preprocessing: of a check's report.
        box: the region [x, y, width, height] in pixels; by default the whole image.

    Returns:
        RGB bytes, row by row, of the size that the model takes.
    """
    image_module = require("PIL.Image")
    image = image_module.open(io.BytesIO(encoded)).convert("RGB")
    if box is not None:
        x, y, width, height = box
        image = image.crop((int(x), int(y), int(x + width), int(y + height)))
    target, _ = engine().call(
        "resample-target", {"preprocessing": preprocessing, "width": image.width, "height": image.height}
    )
    resized = image.resize((target["width"], target["height"]), FILTERS[target["filter"]])
    window = target["window"]
    left, top = window["left"], window["top"]
    cut = resized.crop((left, top, left + window["width"], top + window["height"]))
    content: bytes = cut.tobytes()
    return content
