"""Comparisons as Python values and as tables of the command."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from conftest import REPOSITORY

from primitives_bench.boards import BoardMetric, BoardRow
from primitives_bench.comparison_table import (
    FAMILY,
    ROUNDED,
    TESTED,
    comparison_text,
    family_text,
    significant_text,
)
from primitives_bench.comparisons import (
    Comparison,
    Difference,
    FamilyDifference,
    codes_of,
    comparison_of,
)
from primitives_bench.evaluations import Value
from primitives_bench.notes import AGAINST_VERDICT

AUC = BoardMetric("mac.auc.v1", "AUC", "HIGHER", "PERCENT")
COVERAGE = BoardMetric("mac.coverage.v1", "Coverage", "LOWER", "COUNT")
WORSE = Difference("mac.auc.v1", "0NRWDM", -0.06, None, None, None, "WORSE")


def _model(code: str, name: str, value: Value) -> BoardRow:
    return BoardRow(name, None, code, None, {"mac.auc.v1": value}, {"mac.auc.v1": (None, None)}, {})


ROUNDED_BOARD = Comparison(
    "shapes.closed",
    10_000,
    [AUC],
    [
        _model("870E76", "CNN", Value(0.56, 0.5, 0.62)),
        _model("0NRWDM", "Bag", Value(0.5, 0.5, 0.54)),
    ],
    [WORSE],
)


def test_the_words_are_those_of_the_npm_command() -> None:
    source = re.sub(r"\s+", " ", (REPOSITORY / "apps/cli/src/commands/compare.ts").read_text("utf8"))
    for text in (ROUNDED, TESTED.format("${resamples}"), FAMILY):
        assert text in source


def test_a_rounded_board_shows_values_and_signed_differences_without_a_column_for_p() -> None:
    assert comparison_text(ROUNDED_BOARD).splitlines() == [
        "metric  model                      value  difference  verdict",
        "──────  ──────────  ────────────────────  ──────────  ───────────────────",
        "AUC     870E76 CNN           56.00 ±6.00              baseline",
        "        0NRWDM Bag  50.00 [50.00, 54.00]       −6.00  significantly worse",
        f"shapes.closed: {ROUNDED}",
    ]


def test_a_difference_of_rounded_values_has_the_decimals_of_their_step() -> None:
    models = [
        _model("870E76", "CNN", Value(0.56, 0.5, 0.62, 0.02)),
        _model("0NRWDM", "Bag", Value(0.5, 0.44, 0.56, 0.02)),
    ]
    text = comparison_text(replace(ROUNDED_BOARD, models=models, differences=[replace(WORSE, step=0.02)]))
    assert [re.split(" {2,}", line)[2:4] for line in text.splitlines()[2:4]] == [["56 ±6", "baseline"], ["50 ±6", "−6"]]


def test_a_public_board_shows_intervals_and_p() -> None:
    test = Difference("mac.auc.v1", "0NRWDM", 0.02, 0.01, 0.03, 0.0004, "BETTER", "COMPARED")
    text = comparison_text(replace(ROUNDED_BOARD, differences=[test]))
    row = text.splitlines()[3]
    assert re.search(r"\+2\.00 ±1\.00  < 0\.001  significantly better; tested among the compared models only$", row)
    assert text.endswith(f"shapes.closed: {TESTED.format(10_000)}")


@pytest.mark.parametrize(
    ("metric", "difference", "verdict", "against"),
    [
        (AUC, 0.02, "WORSE", True),
        (AUC, -0.02, "BETTER", True),
        (AUC, 0.02, "BETTER", False),
        (AUC, 0.0, "WORSE", True),
        (AUC, 0.0, "NOT_SIGNIFICANT", False),
        (COVERAGE, 1.0, "WORSE", False),
        (COVERAGE, 1.0, "BETTER", True),
    ],
)
def test_a_verdict_that_rounded_values_contradict_has_a_note(
    metric: BoardMetric, difference: float, verdict: Any, against: bool
) -> None:
    test = Difference(metric.id, "0NRWDM", difference, None, None, None, verdict)
    assert test.against_verdict(metric.direction) == against
    text = comparison_text(replace(ROUNDED_BOARD, metrics=[metric], differences=[test]))
    assert (AUC.label in text or "Coverage ↓" in text) and (AGAINST_VERDICT in text) == against
    assert ("equal as published" in text) == (against and difference == 0)


def test_a_significant_difference_is_never_printed_as_zero() -> None:
    assert [significant_text(it, "PERCENT") for it in (-0.06, 0.00002, 1e-12, 0)] == [
        "−6.00",
        "+0.002",
        "+<0.000001",
        "equal as published",
    ]


def test_only_metrics_with_a_significant_difference_are_shown_on_request() -> None:
    equal = replace(WORSE, verdict="NOT_SIGNIFICANT")
    assert comparison_text(replace(ROUNDED_BOARD, differences=[equal]), significant=True).startswith(
        "no metric differs"
    )
    assert "0NRWDM" in comparison_text(ROUNDED_BOARD, significant=True)


def test_several_boards_have_one_row_each() -> None:
    text = family_text([FamilyDifference("shapes.open", AUC, "0NRWDM", 0.02, None, "WORSE")])
    assert text.splitlines()[2].endswith(f"+2.00  significantly worse; {AGAINST_VERDICT}")


@pytest.mark.parametrize("codes", [("DQ95PC", "870E76"), (["DQ95PC", "870E76"],), (("DQ95PC", "870E76"),)])
def test_codes_are_passed_one_by_one_or_as_a_list(codes: Any) -> None:
    assert codes_of(codes) == ["DQ95PC", "870E76"]


def test_a_list_of_codes_with_a_board_behind_it_is_refused() -> None:
    with pytest.raises(TypeError, match="board="):
        codes_of((["DQ95PC", "870E76"], "shapes.closed"))


def test_the_answer_of_the_platform_becomes_values_with_names_of_python() -> None:
    cell = {"metric": "mac.auc.v1", "value": 0.5, "low": 0.4, "high": 0.6, "step": 0.02, "reason": None}
    model = {"submissionCode": "870E76", "name": "CNN", "note": None}
    difference = {
        "difference": -0.06,
        "low": None,
        "high": None,
        "step": 0.02,
        "p": None,
        "verdict": "WORSE",
        "itemsNeeded": None,
    }
    answer: Any = {
        "__typename": "Comparison",
        "board": {"id": "shapes.closed"},
        "resamples": 10,
        "metrics": [{"id": "mac.auc.v1", "label": "AUC", "direction": "HIGHER", "format": "PERCENT", "notes": []}],
        "models": [{**model, "cells": [{**cell, "rankLow": None, "rankHigh": None}]}],
        "differences": [{"metric": "mac.auc.v1", "submissionCode": "0NRWDM", "family": None, **difference}],
    }
    models = [_model("870E76", "CNN", Value(0.5, 0.4, 0.6, 0.02))]
    assert comparison_of(answer) == Comparison("shapes.closed", 10, [AUC], models, [replace(WORSE, step=0.02)])
