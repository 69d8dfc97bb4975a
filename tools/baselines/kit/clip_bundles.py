"""Writes models on a frozen CLIP as bundles: classifiers, the dual encoder, matchers, question answerers, an embedder."""

from __future__ import annotations

from pathlib import Path

import torch
from primitives_bench import Bundle
from torch import Tensor, nn

from .bundles import HEADS, fresh, known_pixels, outputs_of, tower_outputs, write_classifier, write_towers
from .clip import ImageTower, TextTower
from .clip_folder import ClipFolder
from .halves import halve
from .method import Method


class WholeNetwork(nn.Module):
    """Pixels to a method's scores: image tower and method as one graph."""

    def __init__(self, folder: ClipFolder, method: Method) -> None:
        super().__init__()
        self.clip, self.method, self.outputs = folder.clip, method, method.outputs

    def forward(self, pixel_values: Tensor) -> tuple[Tensor, ...]:
        return self.method(self.clip.see(pixel_values))


def write_method(path: Path, about: dict, folder: ClipFolder, method: Method, definition: dict) -> dict:
    method.fix_texts()
    heads = HEADS if method.settings.get("probabilities", True) else {name: (head, labels, "none") for name, (head, labels, _) in HEADS.items()}
    network = halve(WholeNetwork(folder, method)).eval()
    return write_classifier(path, about, network, definition, heads, folder.preprocessor, folder.side)


def write_dual_encoder(path: Path, about: dict, folder: ClipFolder, texts: list[str]) -> dict:
    halve(folder.clip)
    towers = ImageTower(folder.clip).eval(), TextTower(folder.clip).eval()
    scale = float(folder.clip.logit_scale.exp())
    write_towers(path, about, towers, folder.folder, folder.preprocessor, length_of(folder), scale)
    return tower_outputs(towers, texts, ids_of(folder, texts), folder.side)


def write_image_text(path: Path, about: dict, folder: ClipFolder, network: nn.Module, interface: str, texts: list[str]) -> dict:
    """@param interface matcher, or vqa with the answers no and yes"""
    network = halve(network).eval()
    options = {"preprocess": folder.preprocessor, "tokenizer": folder.folder, "max_length": length_of(folder)}
    Bundle.from_torch(network, fresh(path), interface=interface, **options, **about)
    ids = ids_of(folder, texts)
    outputs = outputs_of(network, ["logits"], known_pixels(len(texts), folder.side), ids)
    return {"model.onnx": {"texts": texts, "input_ids": ids.tolist(), "pictures": len(texts), "outputs": outputs}}


def write_embedder(path: Path, about: dict, folder: ClipFolder) -> dict:
    vision = halve(ImageTower(folder.clip)).eval()
    Bundle.from_torch(vision, fresh(path), preprocess=folder.preprocessor, **about)
    return {"model.onnx": {"outputs": outputs_of(vision, ["image_embeds"], known_pixels(3, folder.side))}}


def length_of(folder: ClipFolder) -> int:
    return folder.clip.config["text_config"]["max_position_embeddings"]


def ids_of(folder: ClipFolder, texts: list[str]) -> Tensor:
    """Token ids [n, maximum length]; CLIP ignores tokens after the end."""
    ids = folder.tokenizer.batch(texts)
    return torch.nn.functional.pad(ids, (0, length_of(folder) - ids.shape[1]), value=folder.tokenizer.pad)
