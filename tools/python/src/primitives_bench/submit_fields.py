"""The further fields of a submission: their names and forms, and the declaration of the training data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, timezone
from typing import Any

from .arguments import names_of, text_of, word_of
from .errors import InvalidArgumentError, PrimitivesError
from .texts import text

_LISTS = {"links": "https://example.org/paper", "reproduces": "the id of a row", "trained_on": "shapes"}
_WORDS = {"weights": ("OPEN", "ON_REQUEST", "CLOSED"), "listing": ("LISTED", "UNLISTED", "PRIVATE")}
_TEXTS = {"licence": "MIT", "backbone": "ViT-B/32", "description": "a paragraph", "team": "ada-lab"}


def submit_fields(**fields: Any) -> dict[str, Any]:
    """Return keyword arguments of ``submit`` by the names of the API: ``trainedOn`` for ``trained_on``.

    A string stands for a list with it; as training data, as on the command line, ``none`` stands for the empty list,
    and ``not-declared`` for no declaration.

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


# Words in place of names of training data: none of the benchmarks, and no declaration.
NONE, NOT_DECLARED = "none", "not-declared"
_CHOICES = f'names of benchmarks, "{NONE}", which is [], or "{NOT_DECLARED}"'


def _trained_on(names: list[str]) -> list[str] | None:
    words = {it.lower().replace("_", "-") for it in names}
    if not words & {NONE, NOT_DECLARED}:
        return names
    if len(words) > 1:
        raise PrimitivesError(
            "input_invalid",
            f"trained_on={names!r} contains {', '.join(sorted(words & {NONE, NOT_DECLARED}))} and names",
            "correct the list",
            expected=f"either {NONE}, {NOT_DECLARED} or names",
            found=", ".join(names),
        )
    return None if NOT_DECLARED in words else []


def require_declared(trained_on: Any, debug: bool) -> None:
    """Require the training data of a submission that is no debug run; it cannot be declared later.

    Raises:
        InvalidArgumentError: the argument is missing.
    """
    if trained_on is None and not debug:
        remedy = f'pass trained_on=["<benchmark>"], trained_on=[] for none of them, or trained_on="{NOT_DECLARED}"'
        raise InvalidArgumentError("trained_on", _CHOICES, None, remedy, "missing")


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
