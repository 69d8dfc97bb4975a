"""Writes what stands on a frozen CLIP as bundles: classifiers, the dual encoder itself, matchers, question answerers, an embedder."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from .bundles import HEADS, export, fresh, known_pixels, write_classifier, write_json, write_manifest
from .clip import ImageTower, TextTower
from .clip_folder import ClipFolder
from .halves import halve
from .method import Method

TOKENIZER = {"tokenizer": "tokenizer.json", "preprocessor": "preprocessor_config.json"}


class WholeNetwork(nn.Module):
    """Pixels to a method's scores: image tower and method as one graph."""

    def __init__(self, folder: ClipFolder, method: Method) -> None:
        super().__init__()
        self.clip, self.method, self.outputs = folder.clip, method, method.outputs

    def forward(self, pixel_values: Tensor) -> tuple[Tensor, ...]:
        return self.method(self.clip.see(pixel_values))


def write_method(path: Path, about: dict, folder: ClipFolder, method: Method, definition: dict) -> dict:
    """@returns what PyTorch answers to known pixels, for check.mjs"""
    method.fix_texts()
    heads = HEADS if method.settings.get("probabilities", True) else {name: (head, labels, "none") for name, (head, labels, _) in HEADS.items()}
    network = halve(WholeNetwork(folder, method)).eval()
    return write_classifier(path, about, network, definition, heads, folder.preprocessor, folder.side)


def write_dual_encoder(path: Path, about: dict, folder: ClipFolder, texts: list[str]) -> dict:
    path = fresh(path)
    halve(folder.clip)
    vision, text, ids, pixels = ImageTower(folder.clip).eval(), TextTower(folder.clip).eval(), folder.tokenizer.batch(texts), known_pixels(3, folder.side)
    export(vision, (pixels[:2],), path / "vision_model.onnx", ["pixel_values"], ["image_embeds"])
    export(text, (ids,), path / "text_model.onnx", ["input_ids"], ["text_embeds"])
    files = {"vision": "vision_model.onnx", "text": "text_model.onnx", **TOKENIZER}
    finish(path, about, folder, {"interface": "dual-encoder", "files": files, **texts_of(folder), "logit_scale": float(folder.clip.logit_scale.exp())})
    with torch.no_grad():
        images, read = vision(pixels), text(ids)
    return {"vision_model.onnx": {"outputs": {"image_embeds": images.tolist()}}, "text_model.onnx": {"texts": texts, "input_ids": ids.tolist(), "outputs": {"text_embeds": read.tolist()}}}


class Question(NamedTuple):
    """How an image–text network is submitted: the interface, its output, what the manifest says of it."""

    interface: str
    output: str
    block: dict[str, Any]
    labels: dict[str, list[str]]


MATCH = Question("matcher", "logits", {"match": {"output": "logits", "positive_index": 1}}, {})
ANSWER = Question("vqa", "answers", {"answers": {"output": "answers", "labels": "labels.json#answers", "yes": "yes", "no": "no"}}, {"answers": ["no", "yes"]})


def write_image_text(path: Path, about: dict, folder: ClipFolder, network: nn.Module, question: Question, texts: list[str]) -> dict:
    path = fresh(path)
    network = halve(network).eval()
    ids, pixels = folder.tokenizer.batch(texts), known_pixels(len(texts), folder.side)
    export(network, (pixels, ids), path / "model.onnx", ["pixel_values", "input_ids"], [question.output])
    files = {"model": "model.onnx", **TOKENIZER}
    if question.labels:
        write_json(path / "labels.json", question.labels)
        files["labels"] = "labels.json"
    finish(path, about, folder, {"interface": question.interface, "files": files, **texts_of(folder), **question.block})
    with torch.no_grad():
        answers = network(pixels, ids)
    return {"model.onnx": {"texts": texts, "input_ids": ids.tolist(), "pictures": len(texts), "outputs": {question.output: answers.tolist()}}}


def write_embedder(path: Path, about: dict, folder: ClipFolder) -> dict:
    path = fresh(path)
    vision, pixels = halve(ImageTower(folder.clip)).eval(), known_pixels(3, folder.side)
    export(vision, (pixels[:2],), path / "model.onnx", ["pixel_values"], ["image_embeds"])
    write_json(path / "preprocessor_config.json", folder.preprocessor)
    files = {"model": "model.onnx", "preprocessor": "preprocessor_config.json"}
    write_manifest(path, about, {"interface": "embedder", "files": files, "embedding": {"output": "image_embeds"}})
    with torch.no_grad():
        return {"model.onnx": {"outputs": {"image_embeds": vision(pixels).tolist()}}}


def texts_of(folder: ClipFolder) -> dict:
    return {"text": {"max_length": folder.clip.config["text_config"]["max_position_embeddings"], "padding": "longest"}}


def finish(path: Path, about: dict, folder: ClipFolder, manifest: dict) -> None:
    folder.copy_text_files(path)
    write_manifest(path, about, manifest)
