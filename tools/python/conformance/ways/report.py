"""Prints the outcome of a submission for from-wheel.mjs."""

import json
import time
from collections.abc import Callable

from primitives_bench import Evaluation

_started = time.time()


def report(submit: Callable[[], list[Evaluation]]) -> None:
    """Submit, and print seconds until the submission, seconds until its end, and each evaluation, as JSON."""
    prepared = time.time()
    evaluations = submit()
    times = {"prepareSeconds": round(prepared - _started, 1), "submitSeconds": round(time.time() - prepared, 1)}
    outcome = [{"state": it.state, "visibility": it.visibility, "receipt": it.receipt} for it in evaluations]
    print(json.dumps({**times, "evaluations": outcome}))
    if any(it.state != "SCORED" for it in evaluations):
        raise SystemExit(1)
