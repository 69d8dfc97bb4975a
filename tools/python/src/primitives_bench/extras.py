"""Imports packages of the extras when they are needed, with a remedy where one is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .errors import MissingExtraError

_EXTRA_OF: dict[str, str | None] = {
    "datasets": None,
    "onnx": "onnx",
    "onnxruntime": "onnx",
    "PIL": "onnx",
    "onnxscript": "torch",
    "torch": "torch",
    "transformers": "hf",
    "open_clip": "open-clip",
    "timm": "timm",
}


def require(module: str) -> Any:
    """Import a module of an extra.

    Raises:
        MissingExtraError: with the ``pip install`` command.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.split(".", maxsplit=1)[0]
        if error.name != package or package not in _EXTRA_OF:
            raise
        raise MissingExtraError(package, _EXTRA_OF[package]) from error
