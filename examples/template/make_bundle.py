"""Writes the bundle of model.pt, checks it and evaluates it on the public validation split."""

from __future__ import annotations

import torch
from torch import nn
from train import backbone

from primitives_bench import Bundle, load_split


def main() -> None:
    """Export, check and evaluate the model."""
    stored = torch.load("model.pt")
    model = backbone(stored["name"])
    model.load_state_dict(stored["model"])
    validation = load_split("shapes", "val")
    heads = {}
    for head, words in (("attribute", "attributes"), ("object", "objects")):
        weights = stored["heads"][head]
        layer = nn.Linear(weights["weight"].shape[1], weights["weight"].shape[0])
        layer.load_state_dict(weights)
        heads[head] = (layer, validation.definition[words])
    bundle = Bundle.from_timm(model, "bundle", heads=heads, name=f"{stored['name']} with heads", licence="MIT")
    for output, difference in bundle.differences.items():
        print(f"{output}: ONNX Runtime against PyTorch: {difference}")
    print(bundle.check().raise_if_rejected())
    scores = bundle.evaluate(validation, resamples=0)
    for metric in scores.boards["closed"].values():
        print(f"{metric.label}: {metric.value}")


if __name__ == "__main__":
    main()
