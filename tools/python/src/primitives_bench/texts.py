"""Texts of the npm command: the engine writes them, so that both commands print the same lines."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Any

from .engine import engine


def columns() -> int | None:
    """Return the width of the terminal, which ``COLUMNS`` replaces; None for any width, as in a pipe."""
    named = os.environ.get("COLUMNS", "")
    if named.isdecimal() and int(named) > 0:
        return int(named)
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def text(kind: str, value: Any, **options: Any) -> str:
    """Return a text.

    Args:
        kind: a name of engine/texts.ts.
        value: what it is about, as the platform answers.
        options: further arguments, such as ``url``; ``columns``, the width of a table, is by default that of the
            terminal.
    """
    arguments = {"kind": kind, "value": value, "columns": columns(), **options}
    return str(engine().call("text", arguments)[0])


def refusal_fields(kind: str, **of: Any) -> dict[str, Any] | None:
    """Return the fields of an error of the npm command; None where the arguments are no reason for one.

    Args:
        kind: a name of engine/refusals.ts.
        of: its arguments.
    """
    fields: dict[str, Any] | None = engine().call("refusal", {"kind": kind, "of": of})[0]
    return fields
