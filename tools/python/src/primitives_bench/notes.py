"""What a reader must know about published values, in the words of the page and the npm command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_EXACT = "Exact values, hidden from others. Only maintainers see them: they can reveal labels."
OTHERS_SEE_ROUNDED = f"{_EXACT} Everyone else sees rounded values."
OTHERS_SEE_NONE = f"{_EXACT} The result is not published, so that its team and everyone else see no values."
# Of a significant difference whose published values are equal or contradict it.
AGAINST_VERDICT = "by the exact values, which are not published: the published ones are rounded"


def rounding_line(url: str) -> str:
    """Return how published values of hidden images differ from the exact ones, and where that is documented."""
    return (
        "values of hidden images are rounded up or down at random, so that they do not reveal labels: "
        f"{url}/docs/release#results-on-a-hidden-split"
    )


def is_rounded(track: Mapping[str, Any]) -> bool:
    """Whether a track publishes rounded values."""
    return bool(track["split"]["role"] == "HIDDEN" and track["releaseRule"] != "EXACT")


def exact_values_note(evaluation: Mapping[str, Any]) -> str | None:
    """Return the note of exact values that only maintainers see; None where everyone sees the same ones.

    Args:
        evaluation: as the platform answers, with ``debug``, ``publication``, ``track`` and ``results``.
    """
    results, track = evaluation["results"] or [], evaluation["track"]
    if evaluation["debug"] or track["split"]["role"] != "HIDDEN" or not results:
        return None
    if any(it["released"] is not None for it in results):
        return None
    if (evaluation["publication"] or {}).get("visibility") in ("WITHHELD", "SEALED"):
        return OTHERS_SEE_NONE
    return OTHERS_SEE_ROUNDED if is_rounded(track) else None
