"""Trains two linear heads, attributes and objects, on a frozen timm backbone with the training split of Shapes."""

from __future__ import annotations

import argparse

import timm
import torch
from torch import nn
from torch.utils.data import DataLoader, Subset

from primitives_bench import Example, Split, load_split


def backbone(name: str, pretrained: bool = False) -> nn.Module:
    """Return the backbone without its classifier."""
    return timm.create_model(name, pretrained=pretrained, num_classes=0).eval()


def features(model: nn.Module, split: Split, count: int | None = None) -> tuple[torch.Tensor, list[Example]]:
    """Return the features [n, D] of the first ``count`` images of a split (default: all), and their labels."""
    transform = timm.data.create_transform(**timm.data.resolve_model_data_config(model))
    dataset = Subset(split.torch(transform), range(min(count or len(split), len(split))))
    rows, examples = [], []
    with torch.inference_mode():
        for images, some in DataLoader(dataset, batch_size=32, collate_fn=_batch):
            rows.append(model(images))
            examples += some
    return torch.cat(rows), examples


def _batch(rows: list[tuple[torch.Tensor, Example]]) -> tuple[torch.Tensor, list[Example]]:
    images, examples = zip(*rows, strict=True)
    return torch.stack(images), list(examples)


def targets(examples: list[Example], definition: dict) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the attributes [n, A] as 0 and 1, and the index of the object [n]."""
    attributes = [[float(a in it.attributes) for a in definition["attributes"]] for it in examples]
    objects = [definition["objects"].index(it.object) for it in examples]
    return torch.tensor(attributes), torch.tensor(objects)


def fit(inputs: torch.Tensor, examples: list[Example], definition: dict, steps: int = 300) -> dict[str, nn.Linear]:
    """Fit both heads by Adam on all examples at once.

    The heads are trained on standardised features [n, D], whose scale depends on the backbone; the standardisation then
    becomes a part of their weights.
    """
    attributes, objects = targets(examples, definition)
    mean, deviation = inputs.mean(0), inputs.std(0) + 1e-6
    inputs = (inputs - mean) / deviation
    heads = {
        "attribute": nn.Linear(inputs.shape[1], len(definition["attributes"])),
        "object": nn.Linear(inputs.shape[1], len(definition["objects"])),
    }
    optimiser = torch.optim.Adam([it for head in heads.values() for it in head.parameters()], lr=1e-2)
    for _ in range(steps):
        loss = nn.functional.binary_cross_entropy_with_logits(heads["attribute"](inputs), attributes)
        loss = loss + nn.functional.cross_entropy(heads["object"](inputs), objects)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    with torch.no_grad():
        for head in heads.values():
            head.weight /= deviation
            head.bias -= head.weight @ mean
    return heads


def main() -> None:
    """Train the heads and write model.pt."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--backbone", default="mobilenetv3_small_050")
    parser.add_argument("--pretrained", action="store_true", help="load weights from the Hub; default: random weights")
    parser.add_argument("--count", type=int, help="number of training images; default: all")
    options = parser.parse_args()
    torch.manual_seed(0)
    train = load_split("shapes", "train")
    model = backbone(options.backbone, options.pretrained)
    inputs, examples = features(model, train, options.count)
    heads = fit(inputs, examples, train.definition)
    torch.save(
        {"name": options.backbone, "model": model.state_dict(), "heads": {k: v.state_dict() for k, v in heads.items()}},
        "model.pt",
    )
    print(f"trained on {len(examples)} images: model.pt")


if __name__ == "__main__":
    main()
