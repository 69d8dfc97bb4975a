"""Notes and requirements below the results, in the words of the npm command."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import REPOSITORY
from test_client import ANSWER
from test_notes import words

from primitives_bench import notes
from primitives_bench.evaluations import evaluation_of
from primitives_bench.neighbours import requirements
from primitives_bench.output import print_outcome
from primitives_bench.similar_names import similar_names

# Printed by the npm command: its spec reads this file, too.
NPM = json.loads((REPOSITORY / "apps/cli/spec/neighbours.json").read_text("utf8"))


def _results(results: list[dict[str, Any]]) -> Any:
    return {**ANSWER, "results": [{"released": None, "rank": None, "values": [], **it} for it in results]}


def test_the_requirements_are_those_of_the_npm_command() -> None:
    assert "\n".join(requirements(evaluation_of(_results(NPM["results"])))).split("\n") == NPM["lines"]


def test_upper_estimates_are_explained_only_if_there_are_some() -> None:
    assert "at most" not in "\n".join(requirements(evaluation_of(_results(NPM["results"][1:2]))))
    assert requirements(evaluation_of(_results([]))) == []


def test_the_command_prints_why_intervals_are_missing_and_what_a_metric_means(
    capsys: pytest.CaptureFixture[str],
) -> None:
    metrics = [
        {"id": it, "label": label, "direction": "HIGHER", "format": "PERCENT", "notes": codes}
        for it, label, codes in [
            ("mac.auc.v1", "AUC", ["FLOOR_WINS"]),
            ("mac.auc_exact.v1", "AUC (all biases)", ["FLOOR_WINS"]),
            ("mac.coverage.v1", "Coverage", []),
        ]
    ]
    values = [
        {"metric": "mac.auc.v1", "value": 0.5, "low": 0.4, "high": 0.6, "step": None, "reason": None},
        {"metric": "mac.auc_exact.v1", "value": 0.45, "low": 0.4, "high": 0.5, "step": None, "reason": None},
        {"metric": "mac.coverage.v1", "value": 1, "low": None, "high": None, "step": None, "reason": "NO_SPREAD"},
    ]
    answer = _results([{"board": "closed", "values": values, "neighbours": []}])
    print_outcome(evaluation_of({**answer, "track": {**ANSWER["track"], "metrics": metrics}}), "http://a.example")
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "",
        f"AUC, AUC (all biases): {notes.METRIC_NOTES['FLOOR_WINS']}",
        f"Coverage: No interval because {notes.REASONS['NO_SPREAD']}.",
        f"{notes.NOTE_MARK} {notes.AUC_DIFFERENCE}",
    ]


def test_the_note_on_auc_has_the_words_and_the_limit_of_the_platform() -> None:
    assert notes.AUC_DIFFERENCE in words("libs/metrics/src/czsl/auc-difference.ts")
    rounded = [
        {"metric": "mac.auc.v1", "value": 0.52, "step": 0.02},
        {"metric": "mac.auc_exact.v1", "value": 0.5, "step": 0.02},
    ]
    assert not notes.auc_differs(rounded)
    assert notes.auc_differs([{**it, "step": None} for it in rounded])


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
