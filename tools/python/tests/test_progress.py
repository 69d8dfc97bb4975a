"""Lines on the progress of an evaluation."""

from __future__ import annotations

import pytest
from test_client import ANSWER

from primitives_bench.evaluations import evaluation_of
from primitives_bench.output import ProgressLines

WAITING = {"reason": "1 earlier evaluation in the queue", "expectedSeconds": 62, "expectedSecondsHigh": None}


def test_the_first_line_of_a_waiting_evaluation_states_why_and_how_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CI", raising=False)
    lines = ProgressLines(as_json=False)
    for text, waiting in (("waiting for a runner", WAITING), ("evaluating", None)):
        answer = {**ANSWER, "state": "PREDICTING", "stateText": text, "waiting": waiting}
        lines.show(evaluation_of(answer), 1)  # type: ignore[arg-type]
    first, second = capsys.readouterr().err.splitlines()
    assert first == "waiting for a runner: 1 earlier evaluation in the queue; scores expected in about 2 min · shapes"
    assert second == "evaluating"
