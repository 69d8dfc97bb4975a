"""The further fields of a submission: their names, and the warning about training data that is not declared."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from typing import Any

from .errors import RefusedError
from .graphql import generated as api
from .texts import text

# Separate arguments, or computed.
_OTHERS = frozenset({"bundleSha256", "name", "tracks", "version"})


def submit_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields of ``SubmitInput`` by their names in the API; ``trained_on`` is also accepted for ``trainedOn``.

    Raises:
        RefusedError: ``input_invalid`` for a name that is no field.
    """
    known = sorted(set(api.SubmitInput.__annotations__) - _OTHERS)
    named: dict[str, Any] = {}
    for given, value in fields.items():
        name = re.sub("_([a-z])", lambda it: it[1].upper(), given)
        named[name] = value
        if name not in known:
            raise RefusedError(
                "input_invalid",
                f'"{given}" is no field of a submission',
                "use one of the expected fields",
                expected=", ".join(known),
                found=given,
            )
    return named


def stored_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that have a value; declared training data as the platform stores it, without ``other:``."""
    stated = {key: value for key, value in fields.items() if value is not None}
    if "trainedOn" in stated:
        stated["trainedOn"] = text("declared-names", list(stated["trainedOn"])).splitlines()
    return stated


def warn_if_undeclared(fields: Mapping[str, Any]) -> None:
    """Warn the caller of the calling function that the training data is not declared, unless it is a debug run."""
    if fields.get("trainedOn") is None and not fields.get("debug"):
        warnings.warn(text("training-not-declared", 'trainedOn=["<benchmark>"], or trainedOn=[]'), stacklevel=3)
