"""Lines on the progress of an evaluation, and questions."""

from __future__ import annotations

import io

import pytest
from test_client import ANSWER

from primitives_bench.evaluations import evaluation_of
from primitives_bench.output import ProgressLines, agrees

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


def test_a_running_evaluation_prints_how_many_images_are_done_and_the_estimate() -> None:
    answer = {**ANSWER, "state": "PREDICTING", "stateText": "evaluating", "waiting": WAITING, "results": []}
    answer |= {"instancesDone": 40, "instancesTotal": 1000}
    printed = str(evaluation_of(answer))  # type: ignore[arg-type]
    expected = "40 of 1000 images; 1 earlier evaluation in the queue; scores expected in about 2 min"
    assert printed.splitlines()[0] == f"shapes: evaluating: {expected}"


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stdin", "agreed"),
    [(_Terminal("y\n"), True), (_Terminal(" Yes\n"), True), (_Terminal("\n"), False), (io.StringIO("no\n"), True)],
)
def test_only_a_terminal_has_questions(stdin: io.StringIO, agreed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", stdin)
    monkeypatch.setattr("sys.stderr", _Terminal())
    assert agrees("Submit the copy?") == agreed
