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


def rounding_line(url: str | None) -> str:
    """Return how published values of hidden images differ from the exact ones, and where that is documented."""
    text = "values of hidden images are rounded up or down at random, so that they do not reveal labels"
    return text if url is None else f"{text}: {url}/docs/release#results-on-a-hidden-split"


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


# The AUC of the reference's bias list, and that over every bias.
_AUC_OF_ALL = {
    "mac.auc.v1": "mac.auc_exact.v1",
    "czsl.auc.v1": "czsl.auc_exact.v1",
    "czsl-0.001.auc.v1": "czsl-0.001.auc_exact.v1",
    "compmap.auc.v1": "compmap.auc_exact.v1",
}
AUC_DIFFERENCE = (
    "AUC uses the biases of the reference code only. It differs by more than a point from AUC (all biases), which uses "
    "the whole curve; equal scores are a common cause."
)
_POINT, _NOISE = 0.01, 1e-9


def result_notes(metrics: Sequence[Mapping[str, Any]], results: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what a reader must know about the results of an evaluation, each sentence once.

    Args:
        metrics: of the track, as the platform answers, in order.
        results: of its boards, with ``values``.
    """
    found: dict[str, dict[str, None]] = {}
    for metric in metrics:
        texts = [METRIC_NOTES[it] for it in metric["notes"]]
        cells = [it for board in results for it in board["values"] if it["metric"] == metric["id"]]
        texts += [_missing(it) for it in cells if it["reason"] and (it["value"] is None or it["low"] is None)]
        for text in texts:
            found.setdefault(text, {})[metric["label"]] = None
    lines = [f"{', '.join(labels)}: {text}" for text, labels in found.items()]
    return lines + ([f"{NOTE_MARK} {AUC_DIFFERENCE}"] if any(auc_differs(it["values"]) for it in results) else [])


def _missing(value: Mapping[str, Any]) -> str:
    return f"No {'value' if value['value'] is None else 'interval'} because {REASONS[value['reason']]}."


def auc_differs(values: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the AUC of a result is not that over every bias: more than a point, and more than rounding explains."""
    of = {it["metric"]: it for it in values}
    for listed, every in _AUC_OF_ALL.items():
        a, b = of.get(listed), of.get(every)
        if a is None or b is None or a["value"] is None or b["value"] is None:
            continue
        if abs(a["value"] - b["value"]) >= _POINT + max(a["step"] or 0, b["step"] or 0) + _NOISE:
            return True
    return False


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
