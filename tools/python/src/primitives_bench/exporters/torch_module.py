"""Exports a bare torch module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..bundle import Bundle
from ..errors import NotExpressibleError
from ..extras import require
from .graph import Precision, export_graph
from .preprocessing import from_torchvision, image_size
from .writing import finished, save_tokenizer, write_json

_INTERFACES = ("embedder", "classifier", "dual-encoder", "matcher", "vqa")


def export(
    module: Any,
    folder: str | Path,
    *,
    preprocess: Any,
    interface: str = "embedder",
    tokenizer: Any = None,
    heads: Mapping[str, Sequence[Any]] | None = None,
    activation: str | Mapping[str, str] = "none",
    answers: Sequence[str] = ("no", "yes"),
    max_length: int = 77,
    name: str | None = None,
    version: str = "1.0.0",
    licence: str | None = None,
    description: str | None = None,
    precision: Precision = "fp32",
    logit_scale: float | None = None,
) -> Bundle:
    """Export a module.

    Args:
        module: ``embedder``: images [n, 3, H, W] → [n, D]. ``classifier``: images → one [n, K] for each head, in the
            order of ``heads``. ``matcher``: (images, token ids [n, L]) → [n] or [n, 2]. ``vqa``: the same →
            [n, answers]. ``dual-encoder``: with ``encode_image`` and ``encode_text``, or two modules
            ``(vision, text)``.
        folder: of the bundle; created if missing.
        preprocess: a torchvision ``Compose``, or the dict of a preprocessor_config.json.
        interface: of the platform.
        tokenizer: a fast Hugging Face tokenizer, or a folder with ``tokenizer.json``, where text is used.
        heads: labels by head (``attribute``, ``object``, ``pair``), in the order of the columns.
        activation: of all heads, or by head: softmax, sigmoid or none.
        answers: of ``vqa``, in the order of the columns; they include ``yes`` and ``no``.
        max_length: number of tokens; shorter texts are padded.
        name: of the model; by default the folder's.
        version: of the model.
        licence: SPDX identifier.
        description: one paragraph about the model.
        precision: fp32 or fp16.
        logit_scale: of a dual encoder.

    Raises:
        NotExpressibleError: with a remedy.
    """
    if interface not in _INTERFACES:
        raise NotExpressibleError(
            "interface_unknown",
            f'there is no interface "{interface}" for torch modules',
            "choose an expected interface",
            expected=", ".join(_INTERFACES),
            found=interface,
        )
    torch: Any = require("torch")
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    preprocessing = preprocess if isinstance(preprocess, Mapping) else from_torchvision(preprocess)
    write_json(place, "preprocessor_config.json", preprocessing)
    pixels = torch.zeros(1, 3, *image_size(dict(preprocessing)))
    files = {"preprocessor": "preprocessor_config.json"}
    manifest: dict[str, Any] = {
        "name": name or place.name,
        "version": version,
        "license": licence,
        "description": description,
        "interface": interface,
        "files": files,
    }
    if interface in ("dual-encoder", "matcher", "vqa"):
        if tokenizer is None:
            raise NotExpressibleError(
                "tokenizer",
                f"a {interface} needs a tokenizer",
                "pass tokenizer=, a fast Hugging Face tokenizer or a folder with tokenizer.json",
                expected="tokenizer",
                found="none",
            )
        save_tokenizer(tokenizer, place)
        files["tokenizer"] = "tokenizer.json"
        manifest["text"] = {"max_length": max_length, "padding": "max_length"}
    ids = torch.ones(1, max_length, dtype=torch.int64)
    if interface == "embedder":
        files["model"] = "model.onnx"
        manifest["embedding"] = {"output": "image_embeds"}
        differences = export_graph(module, {"pixel_values": pixels}, ["image_embeds"], place / "model.onnx", precision)
    elif interface == "classifier":
        files |= {"model": "model.onnx", "labels": "labels.json"}
        named = heads or {}
        write_json(place, "labels.json", {head: list(labels) for head, labels in named.items()})
        activations = dict.fromkeys(named, activation) if isinstance(activation, str) else activation
        manifest["heads"] = {
            head: {"output": f"{head}_logits", "labels": f"labels.json#{head}", "activation": activations[head]}
            for head in named
        }
        outputs = [f"{head}_logits" for head in named]
        differences = export_graph(module, {"pixel_values": pixels}, outputs, place / "model.onnx", precision)
    elif interface in ("matcher", "vqa"):
        files["model"] = "model.onnx"
        if interface == "matcher":
            manifest["match"] = {"output": "logits", "positive_index": 1}
        else:
            write_json(place, "labels.json", {"answers": list(answers)})
            files["labels"] = "labels.json"
            manifest["answers"] = {"output": "logits", "labels": "labels.json#answers", "yes": "yes", "no": "no"}
        inputs = {"pixel_values": pixels, "input_ids": ids}
        differences = export_graph(module, inputs, ["logits"], place / "model.onnx", precision)
    else:
        files |= {"vision": "vision_model.onnx", "text": "text_model.onnx"}
        manifest["logit_scale"] = logit_scale
        vision, text = module if isinstance(module, tuple) else towers(module)
        differences = {
            **export_graph(vision, {"pixel_values": pixels}, ["image_embeds"], place / files["vision"], precision),
            **export_graph(text, {"input_ids": ids}, ["text_embeds"], place / files["text"], precision),
        }
    return finished(place, manifest, differences)


def towers(model: Any) -> tuple[Any, Any]:
    """Return both towers of a model with ``encode_image`` and ``encode_text`` as modules."""
    torch: Any = require("torch")

    class Tower(torch.nn.Module):  # type: ignore[misc]
        def __init__(self, method: str) -> None:
            super().__init__()
            self.model, self.method = model, method

        def forward(self, values: Any) -> Any:
            return getattr(self.model, self.method)(values)

    return Tower("encode_image"), Tower("encode_text")
