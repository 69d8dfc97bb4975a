"""Reads a split as `render.mjs` and `render-still-life.mjs` write it, prepared exactly as a runner will prepare it."""

import io
import json
import zipfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image

SIDE = 64

# What a runner does, by the words of preprocessor_config.json. Pillow is its reference, so training sees the same bytes.
PREPROCESSOR = {
    "do_convert_rgb": True,
    "do_resize": True,
    "size": {"shortest_edge": SIDE},
    "resample": 3,
    "do_center_crop": True,
    "crop_size": {"height": SIDE, "width": SIDE},
    "do_rescale": True,
    "rescale_factor": 1 / 255,
    "do_normalize": True,
    "image_mean": [0.5, 0.5, 0.5],
    "image_std": [0.5, 0.5, 0.5],
}


@dataclass
class Split:
    """N pictures (uint8, N x 3 x SIDE x SIDE) with their labels: N x A zeros and ones, and N object indices."""

    pixels: np.ndarray
    attributes: np.ndarray
    objects: np.ndarray
    definition: dict


def read_split(folder, preprocessor=PREPROCESSOR):
    folder = Path(folder)
    definition = json.loads((folder / "definition.json").read_text())
    labels = [json.loads(line) for line in (folder / "labels.jsonl").read_text().splitlines()]
    attributes = np.zeros((len(labels), len(definition["attributes"])), np.float32)
    for row, label in zip(attributes, labels):
        row[[definition["attributes"].index(name) for name in label["positive"]]] = 1
    objects = np.array([definition["objects"].index(label["object"]) for label in labels])
    with zipfile.ZipFile(folder / "images.zip") as archive:
        side = preprocessor["crop_size"]["height"]
        decoded = lru_cache(maxsize=1)(lambda name: picture(archive.read(name)))  # the regions of an image are in succession
        pixels = np.stack([region(decoded(label["image"]), side, label.get("box")) for label in labels])
    return Split(pixels, attributes, objects, definition)


def prepare(jpeg, side=SIDE, box=None):
    """The region `box` (left, top, width, height) of whole pixels, if any: shorter side to `side` (bicubic), its middle square, channels first."""
    return region(picture(jpeg), side, box)


def picture(jpeg):
    return Image.open(io.BytesIO(jpeg)).convert("RGB")


def region(image, side=SIDE, box=None):
    """As `prepare`, of decoded pixels."""
    if box is not None:
        left, top, width, height = box
        image = image.crop((left, top, left + width, top + height))
    width, height = image.size
    short = min(width, height)
    width, height = int(side * width / short), int(side * height / short)
    image = image.resize((width, height), Image.Resampling.BICUBIC)
    left, top = (width - side) // 2, (height - side) // 2
    return np.asarray(image.crop((left, top, left + side, top + side))).transpose(2, 0, 1)
