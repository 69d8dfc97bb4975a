"""What the command and ``Evaluation.note`` say about exact and rounded values, in the words of the npm command."""

from __future__ import annotations

import re
from typing import Any

import pytest
from conftest import REPOSITORY
from test_client import ANSWER

from primitives_bench import notes
from primitives_bench.evaluations import evaluation_of
from primitives_bench.output import print_outcome

VALUES = [{"metric": "mac.auc.v1", "value": 0.5, "low": 0.4, "high": 0.6, "step": None, "reason": None}]
AUC = {"id": "mac.auc.v1", "label": "AUC", "direction": "HIGHER", "format": "PERCENT", "notes": []}


def _answer(visibility: str = "SHOWN", released: Any = None, **track: Any) -> dict[str, Any]:
    rules = {"releaseRule": "ROUNDED", "split": {"role": "HIDDEN"}, "metrics": [AUC], **track}
    result = {
        "board": "closed",
        "released": released,
        "rank": {"low": 1, "high": 2, "of": 3},
        "values": VALUES,
        "neighbours": [],
    }
    return {
        **ANSWER,
        "publication": {"visibility": visibility, "reason": None},
        "track": {**ANSWER["track"], **rules},
        "results": [result],
    }


def words(path: str) -> str:
    """The texts of a source file of the platform, without the breaks between its lines."""
    return re.sub(r"\s+", " ", (REPOSITORY / path).read_text("utf8"))


def test_the_words_are_those_of_the_platform() -> None:
    texts = words("libs/boards/src/exact-values.ts")
    exact = "Exact values, hidden from others. "
    assert f"exact: '{exact.strip()}'" in texts
    for note in (notes.OTHERS_SEE_NONE, notes.OTHERS_SEE_ROUNDED):
        assert note.startswith(exact) and f"'{note.removeprefix(exact)}'" in texts
    assert f"'{notes.AGAINST_VERDICT}'" in words("libs/boards/src/comparison.ts")
    assert notes.rounding_line("${url}") in words("apps/cli/src/rounding-line.ts")


@pytest.mark.parametrize(
    ("answer", "note"),
    [
        (_answer(), notes.OTHERS_SEE_ROUNDED),
        (_answer("WITHHELD"), notes.OTHERS_SEE_NONE),
        (_answer("SEALED", releaseRule="EXACT"), notes.OTHERS_SEE_NONE),
        (_answer(releaseRule="EXACT"), None),
        (_answer(split={"role": "PUBLIC"}), None),
        (_answer(released={"step": 0.02}), None),
        ({**_answer(), "debug": True}, None),
        ({**_answer(), "results": []}, None),
    ],
)
def test_exact_values_that_only_maintainers_see_have_a_note(answer: Any, note: str | None) -> None:
    assert evaluation_of(answer).note == note


def test_the_command_prints_the_note_and_labels(capsys: pytest.CaptureFixture[str]) -> None:
    print_outcome(evaluation_of(_answer()), "http://a.example")  # type: ignore[arg-type]
    assert capsys.readouterr().out.splitlines() == [
        f"shapes: {notes.OTHERS_SEE_ROUNDED}",
        "shapes.closed, rank 1–2 of 3 by AUC",
        "  AUC  50.00 ±10.00",
    ]


def test_the_command_says_that_published_values_are_rounded(capsys: pytest.CaptureFixture[str]) -> None:
    print_outcome(evaluation_of(_answer(released={"step": 0.02})), "http://a.example")  # type: ignore[arg-type]
    assert capsys.readouterr().out.splitlines()[-1] == notes.rounding_line("http://a.example")


def test_an_evaluation_prints_its_state_and_a_line_for_each_value() -> None:
    assert str(evaluation_of(_answer(released={"step": 0.02}))).splitlines() == [  # type: ignore[arg-type]
        "shapes: scored",
        "shapes.closed, rank 1–2 of 3 by AUC",
        "  AUC  50.00 ±10.00",
        notes.rounding_line(None),
    ]
