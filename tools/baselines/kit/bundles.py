"""Writes trained networks as bundles with primitives-bench; returns PyTorch's outputs for known inputs, for check.mjs."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import torch
from primitives_bench import Bundle
from torch import Tensor, nn

from .fitting import LOGIT_SCALE
from .pictures import PREPROCESSOR, SIDE
from .wordpiece import captions_of, encode, tokenizer_files, vocabulary

MAX_LENGTH = 32

# Output of a network: the head, the list that names its columns, the activation before the branches are added.
HEADS = {
    "attribute_logits": ("attribute", "attributes", "sigmoid"),
    "object_logits": ("object", "objects", "softmax"),
    "pair_logits": ("pair", "pairs", "sigmoid"),
    "pair_scores": ("pair", "pairs", "none"),
}


def write_classifier(
    folder: Path, about: dict, network: Any, definition: dict, heads: dict = HEADS, preprocessor: dict = PREPROCESSOR, side: int = SIDE
) -> dict:
    lists = {
        "attributes": definition["attributes"],
        "objects": definition["objects"],
        "pairs": [[a, o] for a in definition["attributes"] for o in definition["objects"]],
    }
    used = [heads[name] for name in network.outputs]
    labels = {head: lists[names] for head, names, _ in used}
    activation = {head: kind for head, _, kind in used}
    network = network.to(memory_format=torch.contiguous_format).eval()
    Bundle.from_torch(network, fresh(folder), preprocess=preprocessor, interface="classifier", heads=labels, activation=activation, **about)
    return {"model.onnx": {"outputs": outputs_of(network, [f"{head}_logits" for head in labels], known_pixels(3, side))}}


class MaskedText(nn.Module):
    """A text tower that takes ids only: id 0 is padding."""

    def __init__(self, tower: nn.Module) -> None:
        super().__init__()
        self.tower = tower

    def forward(self, input_ids: Tensor) -> Tensor:
        return self.tower(input_ids, (input_ids != 0).to(torch.int64))


def write_dual_encoder(folder: Path, about: dict, towers: tuple[nn.Module, nn.Module], definition: dict) -> dict:
    vocab, captions = vocabulary(definition), captions_of(definition)
    towers = towers[0].to(memory_format=torch.contiguous_format).eval(), MaskedText(towers[1]).eval()
    with tempfile.TemporaryDirectory() as tokenizer:
        for name, content in tokenizer_files(vocab).items():
            (Path(tokenizer) / name).write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")
        write_towers(folder, about, towers, tokenizer, PREPROCESSOR, MAX_LENGTH, LOGIT_SCALE)
    texts = [captions[0], captions[len(captions) // 2], captions[-1], captions[-len(definition["objects"]) - 1]]
    return tower_outputs(towers, texts, padded([encode(text, vocab) for text in texts], MAX_LENGTH), SIDE)


def write_towers(folder: Path, about: dict, towers: tuple, tokenizer: Path | str, preprocessor: dict, length: int, scale: float) -> None:
    options = {"preprocess": preprocessor, "tokenizer": tokenizer, "max_length": length, "logit_scale": scale}
    Bundle.from_torch(towers, fresh(folder), interface="dual-encoder", **options, **about)


def tower_outputs(towers: tuple[nn.Module, nn.Module], texts: list[str], ids: Tensor, side: int) -> dict:
    vision, text = towers
    return {
        "vision_model.onnx": {"outputs": outputs_of(vision, ["image_embeds"], known_pixels(3, side))},
        "text_model.onnx": {"texts": texts, "input_ids": ids.tolist(), "outputs": outputs_of(text, ["text_embeds"], ids)},
    }


def outputs_of(network: nn.Module, names: list[str], *inputs: Tensor) -> dict[str, list]:
    with torch.no_grad():
        answers = network(*inputs)
    return {name: answer.tolist() for name, answer in zip(names, answers if isinstance(answers, tuple) else (answers,), strict=True)}


def known_pixels(count: int, side: int = SIDE) -> Tensor:
    """Numbers in [-1, 1) that JavaScript computes equally: Knuth's multiplicative hash of the place."""
    places = np.arange(count * 3 * side * side, dtype=np.uint64)
    return torch.from_numpy((((places * 2654435761) % 2**32) / 2**31 - 1).astype(np.float32)).reshape(count, 3, side, side)


def padded(rows: list[list[int]], length: int) -> Tensor:
    return torch.tensor([ids + [0] * (length - len(ids)) for ids in rows])


def fresh(folder: Path) -> Path:
    """An empty folder except for the model card that people wrote."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.name != "README.md":
            path.unlink()
    return folder
