"""The constructors of Bundle state the arguments of the exporters."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from primitives_bench import Bundle
from primitives_bench.exporters import huggingface, openclip, timm_backbone, torch_module


@pytest.mark.parametrize(
    ("constructor", "exporter"),
    [
        (Bundle.from_transformers, huggingface),
        (Bundle.from_open_clip, openclip),
        (Bundle.from_timm, timm_backbone),
        (Bundle.from_torch, torch_module),
    ],
)
def test_a_constructor_documents_every_argument_of_its_exporter(constructor: Any, exporter: Any) -> None:
    _, *stated = inspect.signature(constructor).parameters.values()
    _, *exported = inspect.signature(exporter.export).parameters.values()
    assert stated == exported
    for argument in ["folder", *(it.name for it in exported)]:
        assert f"    {argument}: " in (constructor.__doc__ or "")
