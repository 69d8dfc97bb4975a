"""What the commands print, and their exit codes."""

from __future__ import annotations

import json
import math
import os
import re
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from .client import Client
from .evaluations import Copy, Evaluation
from .forecasts import debug_runs
from .graphql import generated as api
from .report import Report
from .texts import text
from .transport import Transport

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


def interactive() -> bool:
    """Return whether a user can answer a question: input and messages are those of a terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def answered(prompt: str) -> str:
    """Return the answer of the user on a terminal."""
    sys.stderr.write(prompt)
    sys.stderr.flush()
    return sys.stdin.readline().strip()


def agrees(prompt: str) -> bool:
    """Return whether the user agrees. Without a terminal there is no question, and the command continues."""
    return not interactive() or answered(f"{prompt} [y/N] ").lower() in ("y", "yes")


class ProgressLines:
    """A line on standard error for each new step or state, and for a changed detail at most every ten seconds.

    None with ``--json`` or in CI.
    """

    def __init__(self, as_json: bool) -> None:
        self._silent = as_json or os.environ.get("CI", "") != ""
        # Label, detail and time of the last line about a subject.
        self._lines: dict[str, tuple[str, str, float]] = {}
        # Time at which the first estimate of a track ends; a further one would be as wrong.
        self._estimates: dict[str, float] = {}

    def show(self, evaluation: Evaluation, count: int) -> None:
        """Print the state and why it waits, after ten seconds how many images are done; with the track of several."""
        label = f"{evaluation.track}: " if count > 1 else ""
        late = self._is_late(evaluation)
        progress = partial(text, "progress", evaluation.raw, late=late)
        at_once = evaluation.raw.get("waiting") is not None
        self._update(label + evaluation.state_text, progress, evaluation.track, at_once=at_once)

    def _is_late(self, evaluation: Evaluation) -> bool:
        """Return whether the evaluation takes longer than first estimated, at least a minute."""
        now = time.monotonic()
        waiting = evaluation.raw.get("waiting")
        if waiting is not None and waiting["expectedSeconds"] is not None:
            seconds = max(60, waiting["expectedSecondsHigh"] or waiting["expectedSeconds"])
            self._estimates.setdefault(evaluation.track, now + seconds)
        return now > self._estimates.get(evaluation.track, math.inf)

    def step(self, label: str, detail: str = "") -> None:
        """Print a step, or after ten seconds in it also how far it is, unless a bar shows that on a terminal."""
        if label != self._lines.get("", ("",))[0] or not sys.stderr.isatty():
            self._update(label, lambda: detail, "")

    def _update(self, label: str, detail: Callable[[], str], subject: str, *, at_once: bool = False) -> None:
        now = time.monotonic()
        last, shown, written = self._lines.get(subject, ("", "", 0.0))
        is_due = label != last or (at_once and shown == "") or now - written >= _LINE_EVERY
        if self._silent or not is_due:
            return
        found = detail() if label == last or at_once else ""
        if label == last and found == shown:
            return
        self._lines[subject] = (label, found, now)
        sys.stderr.write(f"{label}: {found}\n" if found else f"{label}\n")
        sys.stderr.flush()


def print_outcome(
    client: Client,
    code: str,
    *,
    as_json: bool,
    args: Sequence[str] | None = None,
    copies: Mapping[str, Copy] | None = None,
) -> api.SubmissionAnswerSubmission:
    """Print a submission as it is now, its states, values with intervals and notes, and its address; return it.

    ``args``: of the command that submitted it; None after another command. ``copies``: by track, of which entries a
    submission of the bundle would be a copy; None where the platform has to find them.
    """
    submission = client.submission(code)
    if as_json:
        print_json({**submission, "url": f"{client.url}/s/{submission['code']}"})
    else:
        print_line(outcome_text(client, submission, debug_runs(client, submission, copies), args))
    return submission


def outcome_text(
    client: Client,
    submission: api.SubmissionAnswerSubmission,
    runs: Sequence[Mapping[str, Any]],
    args: Sequence[str] | None = None,
    call: str | None = None,
) -> str:
    """Return states, values and address of a submission, and for its debug runs what a submission would become.

    ``args``: of the command that submitted it; ``call``: of Python that submits the bundle for the boards.
    """
    outcome = text("outcome", submission, url=client.url)
    debugged = runs and text("debug-run", {"runs": runs, "args": args, "call": call})
    return "\n".join(it for it in (outcome, debugged) if it)


def print_report(report: Report, url: str | None, as_json: bool) -> None:
    """Print the report of a check, with addresses on the platform at ``url``."""
    if as_json:
        print_json(report.raw)
    else:
        print_line(with_docs_address(str(report), url))


def with_docs_address(text: str, url: str | None) -> str:
    """Return a text whose paths of the documentation, such as ``/docs/errors``, are addresses."""
    return re.sub(r"(?<=[\s(])/docs/", lambda _: f"{Transport(url, token='').url}/docs/", text)


def follow(
    client: Client,
    code: str,
    as_json: bool,
    progress: ProgressLines | None = None,
    args: Sequence[str] | None = None,
    copies: Mapping[str, Copy] | None = None,
) -> int:
    """Print the states of a submission until its end, then its outcome; return the exit code.

    UNAVAILABLE when an evaluation failed, which is no fault of the model; REFUSED when another one is not scored.
    """
    progress, states = progress or ProgressLines(as_json), {}
    count = len(client.submission(code)["evaluations"])
    for it in client.watch(code):
        states[it.id] = it.state
        if not it.ended:
            progress.show(it, count)
    print_outcome(client, code, as_json=as_json, args=args, copies=copies)
    if "FAILED" in states.values():
        return UNAVAILABLE
    return OK if set(states.values()) == {"SCORED"} else REFUSED
