"""Numbers and tables as the npm command prints them."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Sequence
from math import ceil

from .evaluations import Value
from .output import decimals_of, ends_of, text_of

_GAP = "  "
# Sides of an interval that differ by less than this share of its half-width are printed as one half-width.
_ASYMMETRY = 0.25
# An empty cell, a dash, a number or an interval.
_NUMERIC = re.compile(r"$|[\d.<±\[+−–-]|(none|all) seen$")


def columns() -> int | None:
    """Return the width of the terminal, which ``COLUMNS`` replaces; None for any width, as in a pipe."""
    named = os.environ.get("COLUMNS", "")
    if named.isdecimal() and int(named) > 0:
        return int(named)
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table with a rule below its head; columns of numbers after the second one are aligned to the right."""
    widths = [max(len(it) for it in column) for column in zip(head, *rows, strict=True)]
    numeric = [at >= 2 and all(_NUMERIC.match(row[at]) for row in rows) for at in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        parts = zip(cells, widths, numeric, strict=True)
        return _GAP.join(it.rjust(width) if right else it.ljust(width) for it, width, right in parts).rstrip()

    return "\n".join([line(head), _GAP.join("─" * width for width in widths), *(line(row) for row in rows)])


def table_of_filled(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table without its empty columns, such as p where it is not published.

    In a narrow terminal it also lacks p and the values.
    """
    filled = [at for at in range(len(head)) if any(row[at] for row in rows)]
    return fitting_table([head[at] for at in filled], [[row[at] for at in filled] for row in rows], ["p", "value"])


def fitting_table(head: Sequence[str], rows: Sequence[Sequence[str]], expendable: Sequence[str]) -> str:
    """Return a table that fits the terminal: without expendable columns, in their order, which a line below names."""
    width = columns()
    shown = list(range(len(head)))

    def text() -> str:
        return table([head[at] for at in shown], [[row[at] for at in shown] for row in rows])

    for name in expendable:
        if name in head and width is not None and len(text().split("\n")[1]) > width:
            shown.remove(head.index(name))
    if len(shown) == len(head):
        return text()
    omitted = ", ".join(it for at, it in enumerate(head) if at not in shown)
    return f"{text()}\nnot shown in {width} columns: {omitted}; a wider terminal and --json show them"


def signed_text(value: float, format: str | None, decimals: int = 2) -> str:
    """Return a difference, always signed; ``0.00`` has no sign."""
    text = text_of(value, format, decimals)
    return f"+{text}" if float(text.replace("−", "-")) > 0 else text


def estimate_text(value: Value | None, format: str | None, *, interval: bool = True) -> str:
    """Return a value with its interval: ``56.03 ±5.56``; a dash where it is undefined.

    A value that was rounded for publication has only the decimals of its step: ``56 ±6``.
    """
    if value is None:
        return "–"
    text = text_of(value.value, format, decimals_of(value.step, format))
    return f"{text} {interval_text(value, format) if interval else ''}".rstrip()


def interval_text(it: Value, format: str | None) -> str:
    """Return the interval of a value, or in words why a rate of 0 or 1 has none; never one of zero width."""
    if it.value is None:
        return ""
    if it.low == it.high:
        words = {0: "none seen", 1: "all seen"}
        return words.get(int(it.value), "") if format == "PERCENT" and it.low is not None and it.value in (0, 1) else ""
    text = half_width_text(it, format)
    return _both_ends(it, format) if it.value == 0 and text.startswith("±") and text != "±<0.01" else text


def half_width_text(it: Value, format: str | None) -> str:
    """Return ``±1.06``, ``[5.60, 8.71]`` if it is asymmetric, or ``±<0.01``; empty without an interval."""
    if it.value is None or it.low is None or it.high is None:
        return ""
    unit = 100 if format == "PERCENT" else 1
    half = (it.high - it.low) * unit / 2
    if float(f"{half:.2f}") == 0:
        return "±<0.01"
    if _lopsided(it.value, it.low, it.high):
        return _both_ends(it, format)
    if it.step is None:
        return f"±{half:.2f}"
    decimals = decimals_of(it.step, format)
    widest = max(it.high - it.value, it.value - it.low) * unit * 10**decimals
    return f"±{ceil(widest - 1e-6) / 10**decimals:.{decimals}f}"


def _lopsided(value: float, low: float, high: float) -> bool:
    """Whether an interval is too asymmetric for a half-width, which could reach beyond what a share can be."""
    cut = low == 0 or high == 1
    return high != low and abs((high - value) - (value - low)) > (1e-9 if cut else _ASYMMETRY * (high - low) / 2)


def _both_ends(it: Value, format: str | None) -> str:
    return f"[{', '.join(ends_of(it, format))}]"
