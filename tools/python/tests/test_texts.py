"""Texts of the engine for answers of the platform; a spec compares the output of both commands with a platform."""

from __future__ import annotations

from typing import Any

import pytest
from test_client import ANSWER

from primitives_bench.evaluations import evaluation_of
from primitives_bench.similar_names import similar_names

AUC = {"id": "mac.auc.v1", "label": "AUC", "direction": "HIGHER", "format": "PERCENT", "notes": ["FLOOR_WINS"]}
VALUE = {"metric": "mac.auc.v1", "value": 0.5, "low": None, "high": None, "step": None, "reason": "NO_SPREAD"}
EXACT = "Exact values, hidden from others."


def _answer(visibility: str = "SHOWN", released: Any = None, **track: Any) -> Any:
    rules = {"releaseRule": "ROUNDED", "split": {"role": "HIDDEN"}, "metrics": [AUC], **track}
    result = {"board": "closed", "released": released, "rank": None, "values": [VALUE], "neighbours": []}
    return {
        **ANSWER,
        "publication": {"visibility": visibility, "reason": None},
        "track": {**ANSWER["track"], **rules},
        "results": [result],
    }


@pytest.mark.parametrize(
    ("answer", "end"),
    [
        (_answer(), "Everyone else sees rounded values."),
        (_answer("WITHHELD"), "its team and everyone else see no values."),
        (_answer(releaseRule="EXACT"), None),
        (_answer(released={"step": 0.02}), None),
        ({**_answer(), "results": []}, None),
    ],
)
def test_exact_values_that_only_maintainers_see_have_a_note(answer: Any, end: str | None) -> None:
    note = evaluation_of(answer).note
    assert note is None if end is None else note is not None and note.startswith(EXACT) and note.endswith(end)


def test_an_evaluation_prints_its_state_values_and_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    evaluation = evaluation_of(_answer(released={"step": 0.02}))
    state, head, _, row, *below = str(evaluation).splitlines()
    assert (state, head.split(), row.split()) == ("shapes: scored", ["metric", "closed"], ["AUC", "50.00"])
    assert below[0] == ""
    assert below[1:3] == evaluation.notes
    assert [it.split(": ")[0] for it in evaluation.notes] == ["AUC", "AUC"]
    assert below[3].startswith("values of hidden images are rounded up or down at random")


def test_a_submission_without_values_has_no_notes_on_them() -> None:
    evaluation = evaluation_of({**_answer(), "state": "REJECTED", "stateText": "rejected", "results": None})
    assert (evaluation.notes, str(evaluation)) == ([], "shapes: rejected")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shape", ["shapes", "shapes-pairs", "shapes-vaw-vqa"]),
        ("shapes-pair", ["shapes-pairs", "shapes", "shapes-vaw-vqa"]),
        ("xyz", []),
    ],
)
def test_similar_names_begin_with_the_text_or_share_letters(text: str, expected: list[str]) -> None:
    assert similar_names(text, ["open-shapes", "shapes-vaw-vqa", "shapes-pairs", "shapes"]) == expected
