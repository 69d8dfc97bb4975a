"""Writes the files of a bundle around its graphs."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from ..bundle import Bundle
from ..errors import NotExpressibleError
from .verification import Difference


def write_json(folder: Path, name: str, value: Any) -> None:
    """Write a JSON file."""
    (folder / name).write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", "utf8")


def finished(folder: Path, manifest: dict[str, Any], differences: dict[str, Difference]) -> Bundle:
    """Write the manifest and return the checked bundle.

    Raises:
        NotExpressibleError: with the code of the first finding that rejects it.
    """
    fields = {"schema": "onnx-bundle/1", **{key: value for key, value in manifest.items() if value is not None}}
    write_json(folder, "manifest.json", fields)
    bundle = Bundle(folder, differences)
    for finding in bundle.check(probe=False).findings:
        if finding.severity == "reject":
            raise NotExpressibleError(
                finding.code, finding.message, finding.remedy, expected=finding.expected, found=finding.found
            )
    return bundle


def save_tokenizer(tokenizer: Any, folder: Path) -> None:
    """Write ``tokenizer.json`` and ``tokenizer_config.json`` of a Hugging Face tokenizer, or copy those of a folder.

    Raises:
        NotExpressibleError: it has no ``tokenizer.json``.
    """
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
        for name in ("tokenizer.json", "tokenizer_config.json"):
            shutil.copyfile(Path(saved) / name, folder / name)


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
