"""What the commands print, and their exit codes."""

from __future__ import annotations

import json
import sys
from math import ceil, floor
from typing import Any

from .client import Client
from .evaluations import Evaluation, Value
from .notes import rounding_line

# Tolerance for the binary fractions of a number that has few decimals.
_NOISE = 1e-6

OK, REFUSED, FLAGGED, UNAVAILABLE, USAGE, INTERRUPTED = 0, 1, 2, 3, 64, 130


def print_json(value: Any) -> int:
    """Print JSON and return the exit code of success."""
    sys.stdout.write(json.dumps(value, indent=2, default=vars) + "\n")
    return OK


def print_line(text: str) -> None:
    """Print a line of text as it is, at once also in a pipe."""
    print(text, flush=True)


def decimals_of(step: float | None, format: str | None) -> int:
    """Return the fewest decimals, at most two, in which a step is exact as printed; two without a step."""
    if step is None:
        return 2
    printed = step * 100 if format == "PERCENT" else step
    for decimals in (0, 1):
        shifted = printed * 10**decimals
        if round(shifted) > 0 and abs(shifted - round(shifted)) < _NOISE:
            return decimals
    return 2


def ends_of(it: Value, format: str | None) -> list[str]:
    """Return both ends of an interval; those of a rounded value are rounded outward to its decimals."""
    if it.step is None or it.low is None or it.high is None:
        return [text_of(it.low, format), text_of(it.high, format)]
    decimals = decimals_of(it.step, format)
    unit = (100 if format == "PERCENT" else 1) * 10**decimals
    low, high = floor(it.low * unit + _NOISE), ceil(it.high * unit - _NOISE)
    return [text_of(end / 10**decimals, None, decimals) for end in (low, high)]


def text_of(value: float | None, format: str | None, decimals: int = 2) -> str:
    """Return a value as the npm command prints it: a share in percent, undefined as a dash."""
    if value is None:
        return "–"
    text = f"{value * 100 if format == 'PERCENT' else value:.{decimals}f}"
    return text.lstrip("-") if float(text) == 0 else text.replace("-", "−")


def interval_of(value: Value, format: str | None) -> str:
    """Return a value with its 95% interval as the npm command prints it: ``56.00 ±5.56``, ``7.00 [5.60, 8.71]``."""
    from .text_table import estimate_text

    return estimate_text(value, format)


def print_outcome(it: Evaluation, url: str) -> None:
    """Print why an evaluation ended, its visibility, and its defined results with intervals, rank ranges and notes.

    Then the requirements for a significant difference from the next entries.

    Args:
        it: the evaluation.
        url: of the platform, for the address of its documentation.
    """
    for text in outcome_lines(it, url):
        print_line(text)


def outcome_lines(it: Evaluation, url: str | None = None) -> list[str]:
    """Return the lines of ``print_outcome``; without the address of the documentation if there is no ``url``."""
    from .neighbours import requirements

    lines = []
    if it.failure:
        lines.append(f"{it.track}: {it.failure}")
    if it.visibility not in (None, "SHOWN"):
        visibility = "not on the boards" if it.visibility == "EMBARGOED" else it.visibility.lower()
        lines.append(f"{it.track}: {visibility}" + (f": {it.reason}" if it.reason else ""))
    if it.copy_of:
        lines.append(f"{it.track}: it is {it.copy_of}")
    if it.note:
        lines.append(f"{it.track}: {it.note}")
    for board, values in it.results.items():
        low, high, of = it.ranks.get(board, (None, None, None))
        rank = "" if low is None else f", rank {low if low == high else f'{low}–{high}'} of {of} by {it.ranked_by}"
        lines.append(f"{it.track}.{board}{rank}")
        cells = [
            (it.labels.get(key, key), interval_of(value, it.formats.get(key)))
            for key, value in values.items()
            if value.value is not None
        ]
        width = max((len(key) for key, _ in cells), default=0)
        lines += [f"  {key.ljust(width)}  {text}" for key, text in cells]
    lines += ["", *it.notes] if it.notes else []
    lines += [rounding_line(url)] if it.rounded else []
    return lines + requirements(it)


def follow(client: Client, code: str, as_json: bool) -> int:
    """Print the states of a submission until its end, then each outcome; return the exit code.

    UNAVAILABLE when an evaluation failed, which is no fault of the model; REFUSED when another one is not scored.
    """
    last: dict[str, Evaluation] = {}
    for it in client.watch(code):
        last[it.id] = it
        if not as_json:
            print_line(f"{it.track}: {it.state.lower()}, {it.done} of {it.total or '-'}")
    if as_json:
        print_json(client.evaluations(code))
    else:
        for it in last.values():
            print_outcome(it, client.url)
    if not as_json:
        print_line(f"{client.url}/s/{code}")
    states = {it.state for it in last.values()}
    if "FAILED" in states:
        return UNAVAILABLE
    return OK if states == {"SCORED"} else REFUSED
