"""Errors of paths that the operating system cannot open, in the words of the npm command."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TypeVar

from .errors import PrimitivesError
from .texts import refusal_fields

Some = TypeVar("Some", bound=PrimitivesError)


def path_error(
    kind: type[Some], error: OSError | UnicodeError, path: str | Path | None = None, expected: str | None = None
) -> Some | None:
    """Return the error of a path that cannot be opened, or of a file that is not text; None for another error.

    Args:
        kind: of the returned error.
        error: of the operating system, or of decoding the file.
        path: by default that of the error.
        expected: such as ``a receipt file``.
    """
    if isinstance(error, UnicodeError):
        message = f"{path or 'a file of the command'} is not text in UTF-8"
        found = {"expected": expected or "a text file", "found": "a binary file"}
        return kind("file_unreadable", message, "check the path", **found)
    place, code = path or error.filename, errno.errorcode.get(error.errno or 0, "")
    fields = None if place is None else refusal_fields("path", code=code, path=str(place), expected=expected)
    return None if fields is None else kind.of(fields)


def read_text(path: Path, kind: type[PrimitivesError], expected: str | None = None) -> str:
    """Return the text of a file.

    Raises:
        PrimitivesError: of this kind; ``file_missing``, ``file_unreadable``.
    """
    try:
        return path.read_text("utf8")
    except (OSError, UnicodeError) as error:
        found = path_error(kind, error, path, expected)
        if found is None:
            raise
        raise found from None
