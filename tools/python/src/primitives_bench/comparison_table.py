"""Comparisons as tables of the command, in the words of the page and the npm command."""

from __future__ import annotations

from collections.abc import Sequence

from .boards import BoardMetric
from .comparisons import Comparison, Difference, FamilyDifference
from .evaluations import Value
from .notes import AGAINST_VERDICT, METRIC_NOTES, marked_name, table_notes
from .output import decimals_of
from .text_table import estimate_text, half_width_text, signed_text, table_of_filled

_VERDICTS = {
    "BETTER": "significantly better",
    "WORSE": "significantly worse",
    "NOT_SIGNIFICANT": "not significant",
    "NOT_TESTED": "not tested",
}
_MOST_DECIMALS = 6

ROUNDED = (
    "differences from the baseline of values that are rounded up or down at random; the verdicts are those of paired "
    "tests on the exact values, adjusted for all pairs of the board like its ranks; their intervals and p-values are "
    "not published"
)
TESTED = (
    "differences from the baseline with simultaneous 95% intervals, from {} sign vectors over the same test images; "
    "intervals, p and verdict are those of the board, adjusted for all pairs of its entries, like its ranks"
)
FAMILY = (
    "differences of the primary metrics from the baseline, tested as one family at the 5% level: p is adjusted for all "
    "of these boards and models; a difference is significant only if it also is on its board"
)


def comparison_text(found: Comparison, *, significant: bool = False) -> str:
    """Return a row for each metric and model: the baseline's values, and each difference from them with its test.

    Args:
        found: the comparison.
        significant: only metrics with a significant difference.
    """
    differing = {it.metric for it in found.differences if it.significant}
    tests = {(it.metric, it.submission): it for it in found.differences}
    shown = [it for it in found.metrics if not significant or it.id in differing]
    rows = []
    for metric in shown:
        for at, model in enumerate(found.models):
            value = estimate_text(model.values.get(metric.id), metric.format)
            name = f"{model.submission} {marked_name(model)}"
            row = ["" if at else metric.name, name, value]
            test = _tested(tests.get((metric.id, model.submission or "")), metric) if at else ["", "", "baseline"]
            rows.append(row + test)
    note = f"{found.board}: {_note(found)}"
    if not rows:
        return f"no metric differs significantly from the baseline at 5%\n{note}"
    text = table_of_filled(["metric", "model", "value", "difference", "p", "verdict"], rows)
    return "\n".join([text, note, *table_notes(shown, found.models)])


def family_text(differences: Sequence[FamilyDifference]) -> str:
    """Return a row for each board and model."""
    rows = []
    for it in differences:
        test = Difference(it.metric.id, it.submission, it.difference, None, None, it.p, it.verdict, step=it.step)
        rows.append([it.board, it.metric.name, it.submission, *_tested(test, it.metric)])
    return f"{table_of_filled(['board', 'metric', 'model', 'difference', 'p', 'verdict'], rows)}\n{FAMILY}"


def _note(found: Comparison) -> str:
    tests = [it for it in found.differences if it.verdict not in (None, "NOT_TESTED")]
    rounded = bool(tests) and all(it.low is None and it.p is None for it in tests)
    return ROUNDED if rounded else TESTED.format(found.resamples)


def _tested(test: Difference | None, metric: BoardMetric) -> list[str]:
    """Return difference with interval, p, and verdict with what a reader must know in addition."""
    if test is None or test.difference is None:
        return ["–", "", "not measured"]
    difference = test.difference
    estimate = Value(difference, test.low, test.high, test.step)
    decimals = decimals_of(test.step, metric.format)
    text = significant_text if test.significant else signed_text
    shown = text(difference, metric.format, decimals)
    interval = "" if test.low == test.high else half_width_text(estimate, metric.format)
    p = "" if test.p is None else "< 0.001" if test.p < 0.001 else f"{test.p:.3f}"
    verdict = "not measured" if test.verdict is None else _VERDICTS[test.verdict]
    return [f"{shown} {interval}".strip(), p, "; ".join([verdict, *_remarks(test, metric)])]


def _remarks(test: Difference, metric: BoardMetric) -> list[str]:
    if test.verdict == "NOT_TESTED":
        return [METRIC_NOTES["NOT_CALIBRATED"]]
    found = [AGAINST_VERDICT] if test.against_verdict(metric.direction) else []
    if test.verdict == "NOT_SIGNIFICANT" and test.items_needed:
        found.append(f"a significant difference would need about {round(test.items_needed):,} images")
    return found + (["tested among the compared models only"] if test.family == "COMPARED" else [])


def significant_text(difference: float, format: str, least: int = 2) -> str:
    """Return a significant difference, never as zero: with up to six decimals, or ``equal as published``.

    Args:
        difference: in the unit of the metric.
        format: of the metric.
        least: number of decimals.
    """
    if difference == 0:
        return "equal as published"
    for decimals in range(least, _MOST_DECIMALS + 1):
        text = signed_text(difference, format, decimals)
        if float(text.replace("−", "-")) != 0:
            return text
    return f"{'+' if difference > 0 else '−'}<{10**-_MOST_DECIMALS:.{_MOST_DECIMALS}f}"
