"""What the commands print."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console

from .client import Client, Evaluation

console = Console(highlight=False, soft_wrap=True)


def print_json(value: Any) -> int:
    """Print JSON and return the exit code of success."""
    sys.stdout.write(json.dumps(value, indent=2, default=vars) + "\n")
    return 0


def text_of(value: float | None, format: str | None) -> str:
    """Return a value with two decimals as the npm command prints it: a share in percent, undefined as a dash."""
    if value is None:
        return "–"
    text = f"{value * 100 if format == 'PERCENT' else value:.2f}"
    return "0.00" if float(text) == 0 else text.replace("-", "−")


def print_outcome(it: Evaluation) -> None:
    """Print why an evaluation ended, its visibility, and its defined results with the rank ranges."""
    if it.failure:
        console.print(f"{it.track}: {it.failure}", markup=False)
    if it.visibility not in (None, "SHOWN"):
        console.print(f"{it.track}: {it.visibility.lower()}" + (f": {it.reason}" if it.reason else ""), markup=False)
    if it.copy_of:
        console.print(f"{it.track}: it is {it.copy_of}", markup=False)
    for board, values in it.results.items():
        low, high, of = it.ranks.get(board, (None, None, None))
        rank = "" if low is None else f", rank {low if low == high else f'{low} to {high}'} of {of}"
        defined = {key: value.value for key, value in values.items() if value.value is not None}
        metrics = ", ".join(f"{key} {text_of(value, it.formats.get(key))}" for key, value in defined.items())
        console.print(f"{it.track}/{board}{rank}: {metrics}", markup=False)


def follow(client: Client, code: str, as_json: bool) -> int:
    """Print the states of a submission until its end, then each outcome; return the exit code.

    3 when an evaluation failed, which is no fault of the model; 1 when another one is not scored.
    """
    last: dict[str, Evaluation] = {}
    for it in client.watch(code):
        last[it.id] = it
        if not as_json:
            console.print(f"{it.track}: {it.state.lower()}, {it.done} of {it.total or '-'}")
    if as_json:
        print_json(client.evaluations(code))
    else:
        for it in last.values():
            print_outcome(it)
    states = {it.state for it in last.values()}
    if "FAILED" in states:
        return 3
    return 0 if states == {"SCORED"} else 1
