"""Errors of paths that the operating system cannot open, in the words of the npm command."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TypeVar

from .errors import PrimitivesError

Some = TypeVar("Some", bound=PrimitivesError)

_NO_ACCESS = ("may not be accessed", "permission to access it", "no permission")
# What the caller can correct: what the path is, what was expected and what was found.
_PROBLEMS = {
    errno.ENOENT: ("is missing", "a file", "nothing"),
    errno.EISDIR: ("is a folder", "a file", "a folder"),
    errno.ENOTDIR: ("cannot be opened", "a path through folders", "a file where a folder is expected"),
    errno.EACCES: _NO_ACCESS,
    errno.EPERM: _NO_ACCESS,
    errno.EROFS: ("cannot be written", "a folder that can be written", "a read-only disk"),
    errno.EEXIST: ("exists already", "a new path", "a file or folder"),
    errno.ENAMETOOLONG: ("cannot be opened", "a shorter path", "a path that is too long"),
    errno.ENOSPC: ("cannot be written", "free space", "a full disk"),
}


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
        named = str(path) if path else "a file of the command"
        problem = ("is not text in UTF-8", "a text file", "a binary file")
    else:
        place = path or error.filename
        if error.errno not in _PROBLEMS or place is None:
            return None
        named, problem = str(place), _PROBLEMS[error.errno]
    code = "file_missing" if isinstance(error, FileNotFoundError) else "file_unreadable"
    return kind(code, f"{named} {problem[0]}", "check the path", expected=expected or problem[1], found=problem[2])


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
