"""Entries of a board by the names of their models."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from .errors import RefusedError
from .similar_names import similar_names

# A code of a submission, in the letters of Crockford's Base32.
_CODE = re.compile("[0-9a-hjkmnp-tv-z]{6}", re.IGNORECASE)


def is_code(name: str) -> bool:
    """Return whether a text has the form of the code of a submission."""
    return _CODE.fullmatch(name) is not None


def submission_code(given: str, platform: str) -> str:
    """Return the code in the address of a submission's page, ``<platform>/s/<code>``; any other text unchanged.

    Raises:
        RefusedError: ``input_invalid`` for a page of another platform.
    """
    address = urlsplit(given)
    found = re.fullmatch(r"/s/([^/.]+)/?", address.path)
    if address.scheme not in ("http", "https") or not found:
        return given
    origin, own = f"{address.scheme}://{address.netloc}", urlsplit(platform)
    if origin.lower() != f"{own.scheme}://{own.netloc}".lower():
        raise RefusedError(
            "input_invalid",
            f"the address of submission {found[1]} belongs to another platform",
            f"add `--url {origin}`, or use Client({origin!r})",
            expected=f"an address at {platform}",
            found=given,
        )
    return found[1].upper()


@dataclass(frozen=True)
class FoundEntry:
    """An entry of a board: name of its model, team and code."""

    name: str
    team: str | None
    code: str | None


def code_of_entry(name: str, board: str, entries: Callable[[str | None], Sequence[FoundEntry]]) -> str:
    """Return the code of the entry with a name, ignoring case; a code itself if no entry has that name.

    Args:
        name: of the model, or a code.
        board: ``track.board``, for errors.
        entries: returns the first entries with these words, and with None those of the whole board.

    Raises:
        RefusedError: ``model_unknown`` with similar names; ``input_invalid`` for a name of several entries, with their
            codes.
    """
    found = [it for it in entries(name) if it.name.lower() == name.lower()]
    if len(found) == 1 and found[0].code:
        return found[0].code
    track, _, part = board.partition(".")
    if len(found) > 1:
        raise RefusedError(
            "input_invalid",
            f'{len(found)} entries of track {track} have the name "{name}"',
            "use the code of one of them",
            expected=", ".join(f"{it.code or ''} ({it.team or ''})" for it in found),
            found=name,
        )
    if is_code(name):
        return name.upper()
    near = similar_names(name, list(dict.fromkeys(it.name for it in entries(None))))
    meant = f'did you mean "{near[0]}"? if not, ' if near else ""
    raise RefusedError(
        "model_unknown",
        f'no entry of board {board} has the name "{name}"',
        f"{meant}list the entries with `primitives-bench leaderboard {track} --board {part}`",
        expected=f"an entry, such as {', '.join(near)}" if near else "the name or the code of an entry",
        found=name,
    )
