"""Errors of a bundle's settings in the words of the call that exports it: its arguments, not the keys of a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..arguments import labels_of
from ..errors import InvalidArgumentError, NotExpressibleError, PrimitivesError
from ..report import Finding
from ..similar_names import mistyped_names

HEADS = ("attribute", "object", "pair")
_ACTIVATIONS = ("softmax", "sigmoid", "none")
# Files that an argument becomes; the rest are fields of the manifest.
_FILES = ("labels.json", "preprocessor_config.json")
_ABOUT_IMAGES = ("preprocessor_invalid", "image_too_large")


def labels_by_head(heads: Any) -> dict[str, list[Any]]:
    """Return the labels of ``heads=``.

    Raises:
        InvalidArgumentError: no dict, an unknown head, or labels that are no list.
    """
    expected = f"a dict of labels by head: {', '.join(HEADS)}"
    if not isinstance(heads, Mapping):
        raise InvalidArgumentError("heads", expected, heads)
    for unknown in (it for it in heads if it not in HEADS):
        near = mistyped_names(str(unknown), HEADS)
        remedy = f"write {near[0]} instead of {unknown}" if near else f"choose from {', '.join(HEADS)}"
        raise InvalidArgumentError("heads", expected, unknown, remedy)
    return {head: labels_of(labels, f"heads[{head!r}]") for head, labels in heads.items()}


def activation_by_head(activation: Any, heads: Iterable[str]) -> dict[str, str]:
    """Return the activation of each head.

    Raises:
        InvalidArgumentError: no such activation, or a dict of other heads.
    """
    names, expected = list(heads), ", ".join(_ACTIVATIONS)
    by_head = dict(activation) if isinstance(activation, Mapping) else dict.fromkeys(names, activation)
    if set(by_head) != set(names):
        raise InvalidArgumentError("activation", f"one of {expected} for each head: {', '.join(names)}", activation)
    for head, given in by_head.items():
        if given not in _ACTIVATIONS:
            argument = f"activation[{head!r}]" if isinstance(activation, Mapping) else "activation"
            raise InvalidArgumentError(argument, expected, given, "pass one of the expected activations")
    return by_head


def settings_error(finding: Finding, manifest: Mapping[str, Any], arguments: Mapping[str, str]) -> PrimitivesError:
    """Return the error of a finding about the settings.

    Args:
        finding: of the check.
        manifest: that was checked.
        arguments: the argument of the call by the field of the manifest, or by the file, that it becomes.
    """
    place, problem = _place_of(finding.message)
    argument = arguments.get(place)
    if argument is None:
        padding = arguments.get("text.pad_token_id", "text.pad_token_id in manifest.json")
        message = finding.message.replace("text.pad_token_id in manifest.json", padding)
        return NotExpressibleError.of({**vars(finding), "message": message})
    bound = re.fullmatch(r"expected (.*?)(?:; found .*)?", problem)
    if bound and place not in _FILES:
        return InvalidArgumentError(argument, bound[1], _value_at(manifest, place))
    remedy = finding.remedy if finding.code in _ABOUT_IMAGES else f"correct {argument}"
    message = f"the argument {argument} is invalid: {problem}"
    fields = {"expected": finding.expected, "found": finding.found}
    return NotExpressibleError(finding.code, message, remedy.replace(place, argument), **fields)


def _place_of(message: str) -> tuple[str, str]:
    """Return the field of the manifest, or the file, that a message is about, and its problem."""
    field = re.match(r"manifest\.json: ([\w.]+)(?:: (.*)| is missing)", message)
    if field:
        return field[1], field[2] or "a value"
    file, _, problem = message.partition(": ")
    return file, problem


def _value_at(manifest: Mapping[str, Any], place: str) -> Any:
    value: Any = manifest
    for key in place.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value
