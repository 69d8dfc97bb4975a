"""The further fields of a submission: their names, and the warning about training data that is not declared."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from typing import Any

from .texts import text

LISTS = {"links", "reproduces", "trained_on"}


def submit_fields(**fields: Any) -> dict[str, Any]:
    """Return keyword arguments of ``submit`` by the names of the API: ``trainedOn`` for ``trained_on``.

    A string stands for a list with it; ``none`` as training data, as on the command line, for the empty list.
    """
    for name in LISTS & fields.keys():
        if isinstance(fields[name], str):
            fields[name] = [fields[name]]
    if fields.get("trained_on") == ["none"]:
        fields["trained_on"] = []
    return {re.sub("_([a-z])", lambda it: it[1].upper(), name): value for name, value in fields.items()}


def stored_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that have a value; declared training data as the platform stores it, without ``other:``."""
    stated = {key: value for key, value in fields.items() if value is not None}
    if "trainedOn" in stated:
        stated["trainedOn"] = text("declared-names", list(stated["trainedOn"])).splitlines()
    return stated


def warn_if_undeclared(fields: Mapping[str, Any]) -> None:
    """Warn the caller of the calling function that the training data is not declared, unless it is a debug run."""
    if fields.get("trainedOn") is None and not fields.get("debug"):
        warnings.warn(text("training-not-declared", 'trained_on=["<benchmark>"], or trained_on=[]'), stacklevel=3)
