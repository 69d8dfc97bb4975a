"""The further fields of a submission: their names, and the warning about training data that is not declared."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from datetime import date, datetime, timezone
from typing import Any

from .arguments import names_of, text_of, word_of
from .errors import PrimitivesError
from .texts import text

_LISTS = {"links": "https://example.org/paper", "reproduces": "the id of a row", "trained_on": "shapes"}
_WORDS = {"weights": ("OPEN", "ON_REQUEST", "CLOSED"), "listing": ("LISTED", "UNLISTED", "PRIVATE")}
_TEXTS = {"licence": "MIT", "backbone": "ViT-B/32", "description": "a paragraph", "team": "ada-lab"}


def submit_fields(**fields: Any) -> dict[str, Any]:
    """Return keyword arguments of ``submit`` by the names of the API: ``trainedOn`` for ``trained_on``.

    A string stands for a list with it; ``none`` as training data, as on the command line, for the empty list.

    Raises:
        InvalidArgumentError: a value of another type.
        PrimitivesError: ``input_invalid`` for an unknown word, a time or ``none`` next to other training data.
    """
    stated = {name: _stated(name, value) for name, value in fields.items()}
    return {re.sub("_([a-z])", lambda it: it[1].upper(), name): value for name, value in stated.items()}


def _stated(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in _LISTS:
        names = names_of(value, name, _LISTS[name])
        return _trained_on(names) if name == "trained_on" else names
    if name in _WORDS:
        return word_of(value, name, _WORDS[name])
    if name in _TEXTS:
        return text_of(value, name, _TEXTS[name])
    return _moment(value) if name == "listed_at" else value


def _trained_on(names: list[str]) -> list[str]:
    others = [it for it in names if it.lower() != "none"]
    if others and len(others) < len(names):
        raise PrimitivesError(
            "input_invalid",
            f"trained_on={names!r} contains none and names",
            "correct the list",
            expected="either none or names",
            found=", ".join(names),
        )
    return others


def _moment(value: Any) -> str:
    """Return a time, or a day in UTC, in ISO 8601."""
    try:
        at = value if isinstance(value, date) else datetime.fromisoformat(re.sub("[zZ]$", "+00:00", value))
    except (TypeError, ValueError):
        raise PrimitivesError(
            "input_invalid",
            f"listed_at: {value!r} is no time",
            "write a day or a time in ISO 8601",
            expected="a time such as 2027-03-01T00:00:00Z",
            found=str(value),
        ) from None
    if not isinstance(at, datetime):
        at = datetime(at.year, at.month, at.day)
    return (at if at.tzinfo else at.replace(tzinfo=timezone.utc)).isoformat()


def require_texts(**values: str | None) -> None:
    """Raise InvalidArgumentError for a name or version that is no string, such as ``version=2``."""
    for name, value in values.items():
        if value is not None:
            text_of(value, name, "1.0.0" if name == "version" else "my CLIP")


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
