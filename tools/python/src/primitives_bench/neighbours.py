"""What a significant difference from the next entries of a board needs, in the words of the npm command."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

from .comparison_table import significant_text
from .evaluations import Evaluation, Neighbour, Value
from .output import decimals_of, ends_of
from .text_table import fitting_table, signed_text

BOUND = (
    "“at most”: an upper estimate from the two published intervals, usually much too high; the paired test, which "
    "decides, is not published"
)
TOO_COARSE = "the published values are too coarse for an estimate"
OUTCOMES = {
    "SIGNIFICANT": "significant",
    "NOT_SIGNIFICANT": "not significant",
    "NOT_TESTED": "not tested",
    "NOT_LISTED": "not listed",
}
REASONS = {
    "NOT_CALIBRATED": "the intervals of this metric are unreliable for a test set of this size",
    "NO_INTERVAL": "a value has no interval",
}
# Above this multiple, a number of units has no practical meaning.
_MOST = 10_000


@dataclass(frozen=True)
class NeighbourTexts:
    """The cells of a neighbour; ``reason``: why there is no estimate."""

    difference: str
    outcome: str
    gain: str
    units: str
    reason: str | None


def requirements(it: Evaluation) -> list[str]:
    """Return title, table and the meaning of its bounds, a line each; empty without next entries."""
    found = [(board, one) for board, entries in it.neighbours.items() for one in entries]
    if not found:
        return []
    rows = []
    for board, one in found:
        text = neighbour_texts(one, it.ranked_format)
        significant = f"significantly {'worse' if one.relation == 'ABOVE' else 'better'}"
        test = significant if one.outcome == "SIGNIFICANT" else text.outcome
        entry = f"{one.relation.lower()}: {one.submission} {one.name}"
        outcome = f"{test}: {text.reason}" if text.reason else test
        rows.append([board, entry, text.difference, outcome, text.gain, text.units])
    needed = f"or test {units_noun([one for _, one in found])} to show the difference"
    head = ["board", "next entry", "difference", "test", "improvement to be significantly better", needed]
    lines = [
        "",
        f"Requirements for a significant difference by {it.ranked_by}:",
        fitting_table(head, rows, [head[-1], head[-2]]),
    ]
    return lines + ([BOUND] if any(cell.startswith("at most ") for row in rows for cell in row) else [])


def units_noun(neighbours: Sequence[Neighbour]) -> str:
    """Return what all of these count, ``images`` or ``classes``; ``units`` where boards differ."""
    [unit, *others] = {it.unit for it in neighbours}
    return "units" if others else f"{unit}{'es' if unit.endswith('s') else 's'}"


def neighbour_texts(it: Neighbour, format: str) -> NeighbourTexts:
    """Return the cells of a neighbour.

    Args:
        it: the next entry.
        format: of the primary metric.
    """
    decimals = decimals_of(it.step, format)
    if it.outcome == "NOT_SIGNIFICANT" and (it.gain == 0 or (it.factor is not None and it.factor <= 1)):
        plain = signed_text(it.difference, format, decimals)  # the test, by exact values, contradicts the estimate
        return NeighbourTexts(plain, OUTCOMES[it.outcome], "–", "–", TOO_COARSE)
    most = "at most " if it.basis == "INTERVALS" else ""
    shown = significant_text if it.outcome == "SIGNIFICANT" else signed_text
    gain = "–" if it.gain is None else "none" if it.gain == 0 else f"{most}{_gain_text(it.gain, it.step, format)}"
    reason = REASONS[it.reason] if it.reason else None
    difference = shown(it.difference, format, decimals)
    return NeighbourTexts(difference, OUTCOMES[it.outcome], gain, _units_text(it, most), reason)


def _gain_text(gain: float, step: float | None, format: str) -> str:
    if step is None:
        return signed_text(gain, format)
    return f"+{ends_of(Value(gain, gain, gain, step), format)[1]}"  # rounded up, so that it suffices


def _units_text(it: Neighbour, most: str) -> str:
    if it.outcome == "SIGNIFICANT":
        return "none"
    if it.basis is not None and it.difference == 0:
        return "equal values"
    if it.factor is None:
        return "–"
    if it.factor > _MOST:
        return "no useful bound" if it.basis == "INTERVALS" else f"over {_MOST:,}×"
    times = f"{it.factor:.1f}×" if it.factor < 10 else f"{floor(it.factor + 0.5):,}×"
    return f"{most}{times}" if it.units is None else f"{most}{_rounded(it.units):,} ({times})"


def _rounded(count: int) -> int:
    """Round to three digits: an estimate is not more precise."""
    unit = 10 ** max(0, floor(log10(count)) - 2) if count > 0 else 1
    return (count + unit // 2) // unit * unit
