"""What the commands print, and their exit codes."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

from .client import Client
from .evaluations import Evaluation
from .texts import text

OK, REFUSED, FLAGGED, UNAVAILABLE, USAGE, INTERRUPTED = 0, 1, 2, 3, 64, 130
# Seconds between two lines on the progress of an evaluation.
_LINE_EVERY = 10


def print_json(value: Any) -> int:
    """Print JSON and return the exit code of success."""
    sys.stdout.write(json.dumps(value, indent=2, default=vars, ensure_ascii=False) + "\n")
    return OK


def print_line(text: str) -> None:
    """Print a line of text as it is, at once also in a pipe."""
    print(text, flush=True)


class ProgressLines:
    """A line on standard error for each new state, and one every ten seconds; none with ``--json`` or in CI."""

    def __init__(self, as_json: bool) -> None:
        self._silent = as_json or os.environ.get("CI", "") != ""
        self._state, self._written = "", 0.0

    def show(self, evaluation: Evaluation) -> None:
        """Print the state, or after ten seconds in it also how many images are done."""
        state, now = evaluation.state.lower(), time.monotonic()
        if self._silent or (state == self._state and now - self._written < _LINE_EVERY):
            return
        line = state if state != self._state else f"{state}: {text('progress', evaluation.raw)}"
        self._state, self._written = state, now
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def print_outcome(client: Client, code: str, *, as_json: bool) -> None:
    """Print a submission as it is now: its states, values with intervals and notes, and its address."""
    submission = client.submission(code)
    if as_json:
        print_json({**submission, "url": f"{client.url}/s/{submission['code']}"})
    else:
        print_line(text("outcome", submission, url=client.url))


def follow(client: Client, code: str, as_json: bool) -> int:
    """Print the states of a submission until its end, then its outcome; return the exit code.

    UNAVAILABLE when an evaluation failed, which is no fault of the model; REFUSED when another one is not scored.
    """
    progress, states = ProgressLines(as_json), {}
    for it in client.watch(code):
        states[it.id] = it.state
        if not it.ended:
            progress.show(it)
    print_outcome(client, code, as_json=as_json)
    if "FAILED" in states.values():
        return UNAVAILABLE
    return OK if set(states.values()) == {"SCORED"} else REFUSED
