"""What a reader must know about published values, in the words of the page and the npm command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .boards import BoardMetric, BoardRow

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


METRIC_NOTES = {
    "FLOOR_WINS": "A constant or random model reaches the best value: read it next to another metric.",
    "NOT_CALIBRATED": "The interval is unreliable for a test set of this size: differences are not tested.",
    "ORACLE_LOSES": "If its scores are tied, for example all 0 or 1, even a perfect model loses more than a point.",
}
REASONS = {
    "NOT_PREDICTED": "the submission has no scores for it",
    "NO_HIERARCHY": "the benchmark has no hierarchy of attributes",
    "NO_UNITS": "nothing in the split counts for it",
    "FEW_UNITS": "it is computed over fewer than 30 images or groups of images, too few to publish",
    "ALL_TIED": "all candidates have the same score",
    "CONSTANT": "one of the two correlated quantities is constant",
    "NO_SPREAD": "the value stays the same when any one unit is left out",
    "ONE_UNIT": "the metric is undefined when one unit is left out",
    "HIDDEN_SPLIT": "the split is hidden",
}
_MOST_NAMES = 5
# Marks a row with a note on its values.
NOTE_MARK = "‡"
# Marks a row with nearly the same results as an earlier one.
NEAR_COPY_MARK = "≈"


def near_copy_note(row: BoardRow) -> str | None:
    """Return the note of a row with nearly the same results as an earlier one; None without one."""
    if row.similar_to is None:
        return None
    return f"Nearly the same results as {row.similar_to.name} ({row.similar_to.submission})."


def marked_name(row: BoardRow) -> str:
    """Return the name of a row with the marks of its notes."""
    marks = (NOTE_MARK if row.note else "", NEAR_COPY_MARK if row.similar_to else "")
    return " ".join([row.name, *filter(None, marks)])


def table_notes(metrics: Sequence[BoardMetric], rows: Sequence[BoardRow]) -> list[str]:
    """Return what a reader must know about a table, each sentence once: on its metrics, missing values, and rows.

    Args:
        metrics: the columns.
        rows: the entries.
    """
    found: dict[str, dict[str, None]] = {}
    for metric in metrics:
        texts = [METRIC_NOTES[it] for it in metric.notes]
        for row in rows:
            value, reason = row.values.get(metric.id), row.reasons.get(metric.id)
            if value and reason and (value.value is None or value.low is None):
                texts.append(f"No {'value' if value.value is None else 'interval'} because {REASONS[reason]}.")
        for text in texts:
            found.setdefault(text, {})[metric.label] = None
    lines = [f"{', '.join(labels)}: {text}" for text, labels in found.items()]
    on_values = _remarks(NOTE_MARK, [(row.name, row.note) for row in rows])
    return lines + on_values + _remarks(NEAR_COPY_MARK, [(row.name, near_copy_note(row)) for row in rows])


def _remarks(mark: str, notes: Sequence[tuple[str, str | None]]) -> list[str]:
    """Return the notes behind one mark, given with the names of their rows; of several, each has its names."""
    found: dict[str, list[str]] = {}
    for name, note in notes:
        if note:
            found.setdefault(note, []).append(name)
    return [f"{mark} {f'{_listed(names)}: ' if len(found) > 1 else ''}{note}" for note, names in found.items()]


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMES
    return f"{', '.join(names[:_MOST_NAMES])} and {more} more" if more > 0 else ", ".join(names)
