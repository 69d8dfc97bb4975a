"""Prints the outcome of a submission for from-wheel.mjs."""

import json
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any

from primitives_bench import Client, Evaluation

_started = time.time()
_STEPS = "query ($id: ID!) { evaluation(id: $id) { steps { name startedAt endedAt } } }"


def report(submit: Callable[[], list[Evaluation]]) -> None:
    """Submit, and print seconds until the submission, seconds until its end, and each evaluation, as JSON."""
    prepared = time.time()
    evaluations = submit()
    times = {"prepareSeconds": round(prepared - _started, 1), "submitSeconds": round(time.time() - prepared, 1)}
    outcome = [
        {"state": it.state, "visibility": it.visibility, "receipt": it.receipt, "stepSeconds": _seconds(it.id)}
        for it in evaluations
    ]
    print(json.dumps({**times, "evaluations": outcome}))
    if any(it.state != "SCORED" for it in evaluations):
        raise SystemExit(1)


def _seconds(evaluation: str) -> dict[str, float]:
    """Return the seconds of each step on the platform, such as QUEUED: the wait for a runner."""
    client = Client()
    body = {"query": _STEPS, "variables": {"id": evaluation}}
    answer: Any = client.request("POST", f"{client.url}/graphql", json=body).json()
    return {
        it["name"]: round((_time(it["endedAt"]) - _time(it["startedAt"])).total_seconds(), 1)
        for it in answer["data"]["evaluation"]["steps"]
        if it["startedAt"] and it["endedAt"]
    }


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))  # Python 3.10 does not read the Z
