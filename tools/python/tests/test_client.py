"""Answers of the platform as Python values."""

from __future__ import annotations

from typing import Any

import pytest

from primitives_bench.errors import RefusedError
from primitives_bench.evaluations import Evaluation, evaluation_of, results_of

ANSWER: dict[str, Any] = {
    "id": "1",
    "state": "SCORED",
    "publication": None,
    "copyOf": None,
    "instancesDone": 2,
    "instancesTotal": 2,
    "debug": False,
    "track": {
        "slug": "shapes",
        "metrics": [],
        "primaryMetric": {"label": "AUC", "format": "PERCENT"},
        "releaseRule": "EXACT",
        "split": {"role": "PUBLIC"},
    },
    "failure": None,
    "results": [],
    "receipt": None,
    "refundedAt": None,
    "waiting": None,
    "service": {"refundReason": None, "reused": False, "lostTries": 0, "audits": {"agreed": 0}},
}


@pytest.mark.parametrize(
    ("copy", "text"),
    [
        (None, None),
        ({"entry": None}, "a copy of a model that a maintainer removed from the boards, and not ranked"),
        (
            {"entry": {"code": "4F2KW9", "name": "Small CLIP", "team": {"name": "Ada"}}},
            "a copy of Small CLIP (Ada, 4F2KW9): the boards rank that submission, not this one",
        ),
    ],
)
def test_a_copy_says_of_which_entry_in_the_words_of_the_npm_command(copy: Any, text: str | None) -> None:
    found = evaluation_of({**ANSWER, "copyOf": copy})  # type: ignore[typeddict-item]
    assert (found.copy_of and str(found.copy_of)) == text


def _evaluation(track: str, **fields: Any) -> Evaluation:
    return evaluation_of({**ANSWER, **fields, "track": {**ANSWER["track"], "slug": track}})  # type: ignore[typeddict-item]


@pytest.mark.parametrize("partial", [False, True])
def test_results_of_a_running_submission_are_refused_with_the_states_and_a_remedy(partial: bool) -> None:
    with pytest.raises(RefusedError) as refused:
        results_of("4F2KW9", [_evaluation("shapes", state="PREDICTING")], partial=partial)
    assert refused.value.code == "evaluation_not_scored"
    assert refused.value.found == "shapes: predicting"
    assert "wait(" in refused.value.remedy


def test_results_of_some_tracks_are_returned_on_request_only() -> None:
    evaluations = [_evaluation("shapes"), _evaluation("pairs", state="QUEUED")]
    assert list(results_of("4F2KW9", evaluations, partial=True)) == ["shapes"]
    with pytest.raises(RefusedError):
        results_of("4F2KW9", evaluations, partial=False)


def test_results_of_a_rejected_submission_are_refused_with_the_reason() -> None:
    failure = {"code": "onnx_invalid", "message": "not a model", "expected": None, "found": None, "remedy": "export it"}
    with pytest.raises(RefusedError, match="not a model") as refused:
        results_of("4F2KW9", [_evaluation("shapes", state="REJECTED", failure=failure)], partial=False)
    assert refused.value.remedy == "export it"


def test_results_of_a_scored_submission_skip_tracks_that_ended_without_a_score() -> None:
    assert results_of("4F2KW9", [_evaluation("shapes"), _evaluation("pairs", state="CANCELLED")], partial=False) == {
        "shapes": {}
    }
