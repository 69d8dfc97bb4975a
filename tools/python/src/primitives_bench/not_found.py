"""Errors of names and accounts that the platform does not have, in the words of its registry and the npm command."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import RefusedError

_IMAGES_REMEDY = (
    "choose another track, or ask a maintainer to import the benchmark; the page of the track lists the commands"
)
_SUBMISSION_REMEDY = (
    "check the code or the address, which may be incomplete; if the submission is private, sign in as a member of its "
    "team"
)


def track_unknown(track: str, near: Sequence[str]) -> RefusedError:
    """Return ``track_unknown`` with similar slugs."""
    return RefusedError(
        "track_unknown",
        f'there is no track "{track}"' + (f"; did you mean {near[0]}?" if near else ""),
        "list the tracks with `primitives tracks` (Python: `primitives-bench tracks`), or see the home page",
        expected=f"a track, such as {', '.join(near)}" if near else "the name of a track",
        found=track,
    )


def images_not_installed(track: str, commands: Sequence[str]) -> RefusedError:
    """Return ``images_not_installed`` with the command that imports the benchmark."""
    command = commands[0] if commands else ""
    return RefusedError(
        "images_not_installed",
        f"the images of track {track} are not installed here; import them: {command}",
        _IMAGES_REMEDY,
        expected="a track with images",
        found=track,
    )


def board_unknown(track: str, board: str, boards: Sequence[str]) -> RefusedError:
    """Return ``board_unknown`` with the boards of the track."""
    return RefusedError(
        "board_unknown",
        f'track {track} has no board "{board}"',
        "choose one of the expected boards",
        expected=", ".join(boards),
        found=board,
    )


def not_signed_in() -> RefusedError:
    """Return ``not_signed_in`` of a client without a token."""
    return RefusedError(
        "not_signed_in",
        "this request requires an account",
        "sign in on the page, run `primitives login`, or send an API token (PRIMITIVES_TOKEN, or the Authorization "
        "header)",
        expected="a session or an API token",
        found="no credentials",
    )


def no_account(url: str) -> RefusedError:
    """Return ``not_signed_in`` of ``whoami`` without an account."""
    return RefusedError(
        "not_signed_in",
        f"no account at {url}",
        "run `primitives login` (Python: `primitives-bench login`), or set PRIMITIVES_TOKEN; --url and PRIMITIVES_URL "
        "name another platform",
        expected="an API token",
        found="no credentials",
    )


def submission_unknown(code: str, remedy: str | None = None) -> RefusedError:
    """Return ``submission_unknown`` for a code or an address."""
    return RefusedError(
        "submission_unknown",
        f'there is no submission "{code}"',
        remedy or _SUBMISSION_REMEDY,
        expected="the id or the six-character code of a submission",
        found=code,
    )
