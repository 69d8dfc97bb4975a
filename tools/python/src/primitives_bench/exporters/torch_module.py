"""Exports a bare torch module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..arguments import path_of, whole_of
from ..bundle import Bundle
from ..errors import InvalidArgumentError, NotExpressibleError
from ..extras import require
from .graph import Precision, module_of
from .preprocessing import from_torchvision
from .settings import activation_by_head, labels_by_head
from .writing import Draft, require_interface, require_model

_INTERFACES = ("embedder", "classifier", "dual-encoder", "matcher", "vqa")
# Arguments by the field of the manifest, or by the file, that they become.
_ARGUMENTS = {
    "logit_scale": "logit_scale",
    "text.max_length": "max_length",
    "text.pad_token_id": "pad_token_id",
    "preprocessor_config.json": "preprocess",
}


def export(
    module: Any,
    folder: str | Path,
    *,
    preprocess: Any = None,
    interface: str = "embedder",
    tokenizer: Any = None,
    heads: Mapping[str, Sequence[Any]] | None = None,
    activation: str | Mapping[str, str] = "none",
    answers: Sequence[str] = ("no", "yes"),
    max_length: int = 77,
    pad_token_id: int | None = None,
    name: str | None = None,
    version: str = "1.0.0",
    licence: str | None = None,
    description: str | None = None,
    precision: Precision = "fp32",
    logit_scale: float | None = None,
) -> Bundle:
    """Export a module; arguments and errors as of ``Bundle.from_torch``."""
    require_interface(interface, _INTERFACES, "torch modules")
    place = path_of(folder, "folder", "my-model")
    _require_modules(module, interface)
    if preprocess is None:
        raise NotExpressibleError(
            "preprocessor",
            "a torch module needs the preprocessing of its images",
            "pass preprocess=, the transform of the training images or the dict of their preprocessor_config.json",
            expected="preprocess",
            found="none",
        )
    listed = labels_by_head(heads) if interface == "classifier" and heads else {}
    activations = activation_by_head(activation, listed)
    if interface == "classifier" and not heads:
        raise NotExpressibleError(
            "label_missing",
            "a classifier needs the labels of its outputs",
            'pass heads=, such as {"attribute": [...], "object": [...]}, in the order of the columns',
            expected="heads",
            found="none",
        )
    if interface not in ("embedder", "classifier") and tokenizer is None:
        raise NotExpressibleError(
            "tokenizer",
            f"a {interface} needs a tokenizer",
            "pass tokenizer=, a fast Hugging Face tokenizer or a folder with tokenizer.json",
            expected="tokenizer",
            found="none",
        )
    with Draft(
        place,
        interface,
        preprocess if isinstance(preprocess, Mapping) else from_torchvision(preprocess),
        precision,
        name=name or place.resolve().name,
        version=version,
        license=licence,
        description=description,
    ) as draft:
        labels = "heads" if interface == "classifier" else "answers"
        draft.arguments |= {**_ARGUMENTS, "labels.json": labels}
        if interface == "embedder":
            draft.embedder(module)
        elif interface == "classifier":
            _classifier(draft, module, listed, activations)
        else:
            draft.text(tokenizer, max_length, pad_token_id)
            length = whole_of(max_length, "max_length", 2)
            tokens = {"input_ids": require("torch").ones(1, length, dtype=require("torch").int64)}
            if interface == "matcher":
                draft.matcher(module, tokens)
            elif interface == "vqa":
                draft.vqa(module, tokens, answers)
            else:
                draft.manifest["logit_scale"] = logit_scale
                vision, text = module if isinstance(module, tuple) else _towers(module)
                draft.dual_encoder(vision, text, tokens)
        return draft.finish()


def _require_modules(module: Any, interface: str) -> None:
    """Raise InvalidArgumentError unless the argument is a module, or has both towers of a dual encoder."""
    if interface != "dual-encoder":
        require_model(module, "module", "a torch.nn.Module")
        return
    expected = "a torch.nn.Module with encode_image and encode_text, or two modules (vision, text)"
    if not isinstance(module, tuple):
        require_model(module, "module", expected, "encode_image", "encode_text")
        return
    if len(module) != 2:
        raise InvalidArgumentError("module", expected, tuple(type(it).__name__ for it in module))
    for tower in module:
        require_model(tower, "module", expected)


def _classifier(draft: Draft, module: Any, labels: Mapping[str, Sequence[Any]], activations: Mapping[str, str]) -> None:
    draft.files["labels"] = "labels.json"
    draft.write_json("labels.json", labels)
    draft.manifest["heads"] = {
        head: {"output": f"{head}_logits", "labels": f"labels.json#{head}", "activation": activations[head]}
        for head in labels
    }
    counts = {head: len(listed) for head, listed in labels.items()}
    draft.graph("model", module, draft.pixels, [f"{head}_logits" for head in labels], labels=counts)


def _towers(model: Any) -> tuple[Any, Any]:
    """Return both towers of a model with ``encode_image`` and ``encode_text`` as modules."""
    return (
        module_of(model, lambda model, images: model.encode_image(images)),
        module_of(model, lambda model, ids: model.encode_text(ids)),
    )
