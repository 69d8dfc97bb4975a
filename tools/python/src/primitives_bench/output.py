"""What the commands print."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console

from .client import Client, Evaluation
from .errors import RefusedError

console = Console(highlight=False, soft_wrap=True)


def print_json(value: Any) -> int:
    """Print JSON and return the exit code of success."""
    sys.stdout.write(json.dumps(value, indent=2, default=vars) + "\n")
    return 0


def print_outcome(it: Evaluation) -> None:
    """Print state and defined results of an evaluation, with the rank ranges."""
    if it.visibility not in (None, "SHOWN"):
        console.print(f"{it.track}: {it.visibility.lower()}" + (f": {it.reason}" if it.reason else ""), markup=False)
    if it.copy_of:
        console.print(f"{it.track}: it is {it.copy_of}", markup=False)
    for board, values in it.results.items():
        low, high, of = it.ranks.get(board, (None, None, None))
        rank = "" if low is None else f", rank {low if low == high else f'{low} to {high}'} of {of}"
        metrics = ", ".join(f"{key} {value.value}" for key, value in values.items() if value.value is not None)
        console.print(f"{it.track}/{board}{rank}: {metrics}", markup=False)


def follow(client: Client, code: str, as_json: bool) -> int:
    """Print the states of a submission until its end, then its outcome; return the exit code.

    Raises:
        RefusedError: why an evaluation failed.
    """
    last: dict[str, Evaluation] = {}
    for it in client.watch(code):
        last[it.id] = it
        if not as_json:
            console.print(f"{it.track}: {it.state.lower()}, {it.done} of {it.total or '-'}")
    if as_json:
        print_json(client.evaluations(code))
    for it in last.values():
        if not as_json:
            print_outcome(it)
        if it.failure:
            raise RefusedError(it.failure.code, f"{it.track}: {it.failure.message}", it.failure.remedy)
    return 0 if all(it.state == "SCORED" for it in last.values()) else 1
