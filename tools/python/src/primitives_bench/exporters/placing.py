"""Moves a finished bundle to its place, so that a failed export leaves what is there."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path


def temporary_beside(place: Path) -> tempfile.TemporaryDirectory[str]:
    """Return a temporary folder on the file system of a bundle's folder, which need not exist.

    It is inside an existing folder, which may be mounted, and otherwise inside the parent folder.
    """
    parent = place if place.is_dir() else place.absolute().parent
    parent.mkdir(parents=True, exist_ok=True)
    return tempfile.TemporaryDirectory(dir=parent, prefix=".export-")


def move_bundle(source: Path, place: Path) -> None:
    """Move the files of a bundle to its folder. They replace those of an earlier bundle; other files remain."""
    place.mkdir(exist_ok=True)
    new = sorted(source.iterdir(), key=lambda it: it.name == "manifest.json")  # the manifest last: it names the others
    for name in _files_of(place) - {it.name for it in new}:
        (place / name).unlink(missing_ok=True)
    for path in new:
        path.replace(place / path.name)


def _files_of(place: Path) -> set[str]:
    """Return the names of the files that a manifest names, and those of their external data; none without one."""
    try:
        named = json.loads((place / "manifest.json").read_text("utf8"))["files"].values()
    except (OSError, ValueError, LookupError, AttributeError, TypeError):
        return set()
    names = {it for it in named if isinstance(it, str) and Path(it).name == it}
    return names | {f"{it}.data" for it in names}
