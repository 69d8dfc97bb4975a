"""Exports timm models: as embedders, or as classifiers with linear heads."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ..arguments import labels_of
from ..bundle import Bundle
from ..errors import NotExpressibleError
from ..extras import require
from . import torch_module
from .graph import Precision, module_of
from .preprocessing import config
from .writing import require_model


def export(
    model: Any,
    folder: str | Path,
    *,
    heads: Mapping[str, tuple[Any, Sequence[Any]]] | None = None,
    activation: str | Mapping[str, str] = "none",
    pretrained: bool = False,
    name: str | None = None,
    version: str = "1.0.0",
    licence: str | None = None,
    description: str | None = None,
    precision: Precision = "fp32",
) -> Bundle:
    """Export a timm model; arguments and errors as of ``Bundle.from_timm``."""
    if not isinstance(model, str):
        require_model(model, "model_or_name", "a name such as 'vit_small_patch16_224', or a timm model")
    timm: Any = require("timm")
    torch: Any = require("torch")
    if isinstance(model, str):
        name = name or model
        model = timm.create_model(model, pretrained=pretrained, num_classes=0)
    data = timm.data.resolve_model_data_config(model)
    _, height, width = data["input_size"]
    if data.get("crop_mode", "center") == "border":
        raise NotExpressibleError(
            "preprocessor",
            "the crop mode border pads images",
            "use a model with crop_mode center or squash",
            expected="center, squash",
            found="border",
        )
    if data.get("crop_mode") == "squash" or height != width:
        resize: int | tuple[int, int] = (math.floor(height / data["crop_pct"]), math.floor(width / data["crop_pct"]))
    else:
        resize = math.floor(height / data["crop_pct"])
    preprocess = config(
        resize=resize, crop=(height, width), resample=data["interpolation"], mean=data["mean"], std=data["std"]
    )
    write = partial(
        torch_module.export,
        folder=folder,
        preprocess=preprocess,
        name=name,
        version=version,
        licence=licence,
        description=description,
        precision=precision,
    )
    if heads is None:
        return write(model)

    def forward(parts: Any, pixels: Any) -> Any:
        features = parts[0](pixels)
        answers = tuple(parts[i](features) for i in range(1, len(parts)))
        return answers if len(answers) > 1 else answers[0]

    module = module_of(torch.nn.ModuleList([model, *(head for head, _ in heads.values())]), forward)
    labels = {head: labels_of(values, f"heads[{head!r}]") for head, (_, values) in heads.items()}
    return write(module, interface="classifier", heads=labels, activation=activation)
