"""Downloads public splits into a cache: resumable, checked by digest."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import known_arguments, text_of, whole_of
from .errors import SplitError
from .similar_names import similar_names
from .splits import Split
from .texts import text

if TYPE_CHECKING:
    from .client import Client
    from .graphql.generated import PublicSplitsAnswerPublicSplits


# The files of a published split; a name of the platform's answer is never a path.
_FILES = ("definition.json", "instances.jsonl", "labels.jsonl", "images.zip")


def cache_folder() -> Path:
    """Return the folder of downloads: ``PRIMITIVES_CACHE``, or ``primitives-bench`` in the user's cache folder."""
    chosen = os.environ.get("PRIMITIVES_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(chosen) if chosen else Path(home) / "primitives-bench"


@known_arguments
def load_split(
    benchmark: str,
    name: str,
    *,
    version: int | None = None,
    client: Client | None = None,
    folder: str | Path | None = None,
    progress: bool = True,
) -> Split:
    """Return a public split with labels; download it unless it is in the cache.

    A second call downloads nothing; a call after an interruption resumes the download. With ``version``, a split in the
    cache is read without a connection to the platform.

    Args:
        benchmark: slug, such as ``shapes``.
        name: train, val, test or all.
        version: of the benchmark; by default the newest that has the split.
        client: by default from ``PRIMITIVES_URL``.
        folder: for downloads; by default ``PRIMITIVES_CACHE`` or a folder in the user's cache.
        progress: whether to show progress bars.

    Raises:
        SplitError: ``split_unknown``, ``digest_mismatch``.
        UnavailableError: the platform does not answer.

    Example:
        >>> val = load_split("shapes", "val")
        >>> print(len(val), val[0].object)
    """
    benchmark, name = text_of(benchmark, "benchmark", "shapes"), text_of(name, "name", "val")
    version = None if version is None else whole_of(version, "version", 1)
    place = Path(folder) if folder else cache_folder()
    if version is not None and (known := _folder_of(place, benchmark, version, name)).exists():
        return Split(known)
    if client is None:
        from .client import Client

        client = Client()
    splits = client.public_splits()
    if not any(it["benchmark"] == benchmark for it in splits):
        _refuse_track(client._benchmark_of(benchmark), benchmark, splits)
    found = _choose(splits, benchmark, name, version)
    complete = _folder_of(place, benchmark, found["version"], name)
    if not complete.exists():
        _fetch(client, found, complete, progress)
    return Split(complete)


def _folder_of(place: Path, benchmark: str, version: int, name: str) -> Path:
    return place / f"{benchmark}-{version}-{name}"


def _refuse_track(benchmark: str | None, track: str, splits: Sequence[PublicSplitsAnswerPublicSplits]) -> None:
    """Raise SplitError if a name is that of a track, with the calls for the splits of its benchmark."""
    if benchmark is None:
        return
    calls = [f'load_split("{benchmark}", "{it["name"]}")' for it in splits if it["benchmark"] == benchmark]
    raise SplitError(
        "split_unknown",
        f"{track} is the name of a track; splits belong to its benchmark, {benchmark}",
        f"call {' or '.join(dict.fromkeys(calls))}" if calls else "the platform publishes no split of this benchmark",
        expected=f"the name of a benchmark, such as {benchmark}",
        found=track,
    )


def _choose(
    splits: list[PublicSplitsAnswerPublicSplits], benchmark: str, name: str, version: int | None
) -> PublicSplitsAnswerPublicSplits:
    """Return the split; the platform lists the newest version of a benchmark first."""
    for it in splits:
        if (it["benchmark"], it["name"]) == (benchmark, name) and version in (None, it["version"]):
            return it
    published = sorted({f"{it['benchmark']} {it['name']}" for it in splits})
    near = similar_names(f"{benchmark} {name}", published)
    raise SplitError(
        "split_unknown",
        f"the platform publishes no split {name} of {benchmark}",
        text("test-is-hidden", None)
        if name == "test" and any(it["benchmark"] == benchmark for it in splits)
        else f"did you mean {near[0]}? if not, choose one of the expected splits"
        if near
        else "choose one of the expected splits",
        expected=", ".join(published) or "none is published",
        found=f"{benchmark} {name}" + (f" of version {version}" if version else ""),
    )


def _fetch(client: Client, found: PublicSplitsAnswerPublicSplits, complete: Path, progress: bool) -> None:
    """Download the files into a ``.part`` folder, which is renamed when it is complete."""
    building = complete.with_name(f"{complete.name}.part")
    building.mkdir(parents=True, exist_ok=True)
    published = {it["name"]: it for it in found["files"]}
    for name in _FILES:
        path, it = building / name, published[name]
        if not path.exists():
            client.download(it["url"], path, sha256=it["sha256"], size=int(it["bytes"]), progress=progress)
    building.replace(complete)
