"""Writes bundles: the graphs, and the files that describe them."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast, get_args

from ..arguments import labels_of
from ..bundle import Bundle
from ..checking import check
from ..errors import InvalidArgumentError, NotExpressibleError
from ..extras import require
from .graph import Precision, export_graph
from .placing import move_bundle, temporary_beside
from .preprocessing import image_size
from .settings import settings_error
from .verification import Difference

_GRAPHS = {"model": "model.onnx", "vision": "vision_model.onnx", "text": "text_model.onnx"}


class Draft:
    """A bundle while it is written: the manifest, and the differences of the graphs that are exported.

    A context: it is written to a temporary folder, and ``finish`` moves the valid bundle to its place. A failed export
    changes nothing there.

    ``pixels``: an example image [1, 3, H, W] by the name of its input. ``manifest``: fields that are None are left out.
    ``arguments``: the arguments of the call by what they become, for errors; see ``settings_error``.
    """

    def __init__(
        self,
        place: Path,
        interface: str,
        preprocessing: Mapping[str, Any],
        precision: Precision,
        **fields: Any,
    ) -> None:
        self.place, self.precision = place, _known(precision)
        if place.is_file():
            raise InvalidArgumentError("folder", "a folder, which is created if missing", str(place))
        torch, size = require("torch"), image_size(preprocessing)
        self._temporary = temporary_beside(place)
        self.folder = Path(self._temporary.name)
        self.write_json("preprocessor_config.json", preprocessing)
        self.files = {"preprocessor": "preprocessor_config.json"}
        self.manifest: dict[str, Any] = {
            "schema": "onnx-bundle/1",
            **fields,
            "interface": interface,
            "files": self.files,
        }
        self.pixels = {"pixel_values": torch.zeros(1, 3, *size)}
        self.differences: dict[str, Difference] = {}
        self.arguments = {"name": "name", "version": "version", "license": "licence", "description": "description"}

    def __enter__(self) -> Draft:
        return self

    def __exit__(self, *_: object) -> None:
        self._temporary.cleanup()

    def write_json(self, name: str, value: Any) -> None:
        """Write a JSON file. The check refuses values of other types than JSON has, which are written as objects."""
        content = json.dumps(value, indent=2, ensure_ascii=False, default=lambda _: {})
        (self.folder / name).write_text(f"{content}\n", "utf8")

    def text(self, tokenizer: Any, max_length: int, pad_token_id: int | None) -> None:
        """Write the tokenizer: a fast one of Hugging Face, or a folder with ``tokenizer.json``.

        Raises:
            NotExpressibleError: it has no ``tokenizer.json``.
        """
        _save_tokenizer(tokenizer, self.folder)
        self.files["tokenizer"] = "tokenizer.json"
        padding = {} if pad_token_id is None else {"pad_token_id": pad_token_id}
        self.manifest["text"] = {"max_length": max_length, "padding": "max_length", **padding}

    def graph(self, role: str, module: Any, inputs: Mapping[str, Any], outputs: Sequence[str], **options: Any) -> None:
        """Export the graph of a role (model, vision or text); see ``export_graph``."""
        self.files[role] = _GRAPHS[role]
        if not self.differences:
            self._require_settings()
        path = self.folder / _GRAPHS[role]
        self.differences |= export_graph(module, inputs, outputs, path, self.precision, **options)

    def _require_settings(self) -> None:
        """Check everything besides the graphs, before an export that takes minutes."""
        self._write_manifest()
        for finding in check(self.folder, probe=False).findings:
            if finding.severity == "reject" and finding.code != "file_missing":
                raise settings_error(finding, self.manifest, self.arguments)

    def _write_manifest(self) -> None:
        self.write_json("manifest.json", {key: value for key, value in self.manifest.items() if value is not None})

    def embedder(self, module: Any) -> None:
        """Export images → [n, D]."""
        self.manifest["embedding"] = {"output": "image_embeds"}
        self.graph("model", module, self.pixels, ["image_embeds"])

    def dual_encoder(self, vision: Any, text: Any, tokens: Mapping[str, Any]) -> None:
        """Export images → [n, D] and token inputs → [n, D]."""
        self.files |= {role: _GRAPHS[role] for role in ("vision", "text")}
        self.graph("vision", vision, self.pixels, ["image_embeds"])
        self.graph("text", text, tokens, ["text_embeds"])

    def matcher(self, module: Any, tokens: Mapping[str, Any]) -> None:
        """Export (images, token inputs) → [n] or [n, 2]."""
        self.manifest["match"] = {"output": "logits", "positive_index": 1}
        self.graph("model", module, {**self.pixels, **tokens}, ["logits"])

    def vqa(self, module: Any, tokens: Mapping[str, Any], answers: Sequence[str]) -> None:
        """Export (images, token inputs) → [n, answers]."""
        self.files["labels"] = "labels.json"
        listed = labels_of(answers, "answers")
        self.write_json("labels.json", {"answers": listed})
        self.manifest["answers"] = {"output": "logits", "labels": "labels.json#answers", "yes": "yes", "no": "no"}
        inputs = {**self.pixels, **tokens}
        self.graph("model", module, inputs, ["logits"], labels={"answers": len(listed)})

    def finish(self) -> Bundle:
        """Write the manifest and move the checked bundle to its place, where it replaces an earlier one.

        Raises:
            NotExpressibleError: with the code of the first finding that rejects it.
        """
        self._write_manifest()
        check(self.folder, probe=False).raise_if_rejected(NotExpressibleError)
        move_bundle(self.folder, self.place)
        return Bundle(self.place, self.differences)


def _known(precision: str) -> Precision:
    """Return the precision.

    Raises:
        NotExpressibleError: ``input_invalid`` for another one.
    """
    for known in get_args(Precision):
        if precision == known:
            return cast(Precision, known)
    raise NotExpressibleError(
        "input_invalid",
        f'there is no precision "{precision}"',
        "choose an expected precision",
        expected="fp32, fp16",
        found=str(precision),
    )


def require_model(model: Any, argument: str, expected: str, *methods: str) -> None:
    """Raise InvalidArgumentError unless the argument has the methods of a model, by default ``forward``."""
    if all(callable(getattr(model, it, None)) for it in methods or ("forward",)):
        return
    raise InvalidArgumentError(
        argument,
        expected,
        None if model is None else type(model),
        "build the model, load its weights into it, and pass the model",
    )


def require_interface(interface: str, known: Iterable[str], models: str) -> None:
    """Raise NotExpressibleError ``interface_unknown`` unless the interface is known."""
    if interface not in known:
        raise NotExpressibleError(
            "interface_unknown",
            f'{models} have no interface "{interface}"',
            "choose an expected interface",
            expected=", ".join(known),
            found=interface,
        )


def _save_tokenizer(tokenizer: Any, folder: Path) -> None:
    """Write ``tokenizer.json`` and ``tokenizer_config.json``."""
    if isinstance(tokenizer, str | Path):
        _copy_tokenizer(Path(tokenizer), folder)
        return
    if not getattr(tokenizer, "is_fast", False):
        raise NotExpressibleError(
            "tokenizer",
            f"{type(tokenizer).__name__} has no tokenizer.json",
            "load it with AutoTokenizer.from_pretrained(…, use_fast=True), or convert it with the tokenizers library",
            expected="a fast tokenizer of the tokenizers library",
            found=type(tokenizer).__name__,
        )
    with tempfile.TemporaryDirectory() as saved:
        tokenizer.save_pretrained(saved)
        _copy_tokenizer(Path(saved), folder)


def _copy_tokenizer(source: Path, folder: Path) -> None:
    if not (source / "tokenizer.json").exists():
        raise NotExpressibleError(
            "tokenizer",
            f"{source} has no tokenizer.json",
            "save it with AutoTokenizer.from_pretrained(…, use_fast=True).save_pretrained(…)",
            expected="a folder with tokenizer.json",
            found="none",
        )
    for name in ("tokenizer.json", "tokenizer_config.json"):
        if (source / name).exists():
            shutil.copyfile(source / name, folder / name)
