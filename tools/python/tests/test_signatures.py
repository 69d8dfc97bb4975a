"""Public functions: arguments, examples and their list in the documentation."""

from __future__ import annotations

import doctest
import inspect
import os
import re
from pathlib import Path
from typing import Any

import pytest

import primitives_bench
from primitives_bench import Bundle, Client, InvalidArgumentError, Split
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


REPOSITORY = Path(os.environ.get("PRIMITIVES_REPOSITORY", Path(__file__).parents[3]))
# Steps of the command, and requests for which the client has no method.
_STEPS = (  # noqa: SIM905
    "code_of contract download execute hub_benchmark references request scoring_input signed_receipt signed_receipt_at "
    "submission"
).split()


def _public() -> dict[str, Any]:
    functions = {it: getattr(primitives_bench, it) for it in primitives_bench.__all__}
    found = {name: it for name, it in functions.items() if inspect.isfunction(it)}
    for owner in (Bundle, Client, Split):
        for name, it in inspect.getmembers(owner, callable):
            if not name.startswith("_") and name not in _STEPS:
                found[f"{owner.__name__}.{name}"] = it
    return found


@pytest.mark.parametrize("name", _public())
def test_a_public_function_has_an_example_that_is_python(name: str) -> None:
    examples = doctest.DocTestParser().get_examples(inspect.getdoc(_public()[name]) or "")
    assert examples
    for it in examples:
        compile(it.source, name, "exec")


@pytest.mark.parametrize("name", _public())
def test_a_public_function_names_an_unknown_argument(name: str) -> None:
    with pytest.raises(InvalidArgumentError, match="the argument zzz is unknown") as refused:
        _public()[name](zzz=1)
    assert refused.value.remedy.startswith(("write", "use one"))


def test_the_documentation_lists_the_public_functions() -> None:
    page = (REPOSITORY / "docs/python.md").read_text("utf8")
    listed = page[page.index("## API: all functions") : page.index("## Next steps")]
    words = set(re.findall(r"\w+", " ".join(re.findall("`([^`]*)`", listed))))
    missing = [it for it in _public() if it.split(".")[-1] not in words and not it.startswith("Split.")]
    assert missing == []
