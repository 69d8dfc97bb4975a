"""Exports timm models: as embedders, or as classifiers with linear heads."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..bundle import Bundle
from ..errors import NotExpressibleError
from ..extras import require
from . import torch_module
from .graph import module_of
from .preprocessing import config


def export(
    model: Any,
    folder: str | Path,
    *,
    heads: Mapping[str, tuple[Any, Sequence[Any]]] | None = None,
    pretrained: bool = False,
    **options: Any,
) -> Bundle:
    """Export a timm model.

    Args:
        model: a name such as ``vit_small_patch16_224``, or a loaded model with ``num_classes=0``.
        folder: of the bundle.
        heads: by head (``attribute``, ``object`` or ``pair``) a module on the features [n, D] and its labels; without
            heads the features are the embedding.
        pretrained: whether to load the weights of a named model from the Hugging Face Hub.
        options: name, version, licence, precision and activation, see ``torch_module.export``.
    """
    timm: Any = require("timm")
    torch: Any = require("torch")
    if isinstance(model, str):
        options.setdefault("name", model)
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
    if heads is None:
        return torch_module.export(model, folder, preprocess=preprocess, interface="embedder", **options)

    def forward(parts: Any, pixels: Any) -> Any:
        features = parts[0](pixels)
        answers = tuple(parts[i](features) for i in range(1, len(parts)))
        return answers if len(answers) > 1 else answers[0]

    module = module_of(torch.nn.ModuleList([model, *(head for head, _ in heads.values())]), forward)
    labels = {name: list(values) for name, (_, values) in heads.items()}
    return torch_module.export(module, folder, preprocess=preprocess, interface="classifier", heads=labels, **options)
