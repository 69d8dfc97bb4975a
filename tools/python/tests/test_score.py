"""Equality with ``primitives score``: five prediction files of each protocol, two in the quick run."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from primitives_bench import ScoringError, Split, score
from primitives_bench.cli import main


def test_every_report_equals_that_of_primitives_score(cases: Path) -> None:
    listed = json.loads((cases / "cases.json").read_text("utf8"))
    files = 2 if os.environ.get("PRIMITIVES_TEST_QUICK") == "on" else 5
    assert min(Counter(it["protocol"] for it in listed).values()) >= files
    for case in listed:
        found = score(
            cases / case["predictions"], Split(cases / case["split"]), case["protocol"], resamples=case["resamples"]
        )
        assert found.raw == json.loads((cases / case["report"]).read_text("utf8")), case["predictions"]


def test_a_wrong_shape_is_refused_with_expected_and_found(cases: Path) -> None:
    import numpy as np

    case = next(it for it in json.loads((cases / "cases.json").read_text("utf8")) if it["protocol"] == "mac")
    with pytest.raises(ScoringError) as refused:
        score({"pair": np.zeros((3, 2), np.float32)}, Split(cases / case["split"]), "mac")
    assert refused.value.expected and refused.value.found and refused.value.remedy


def test_the_command_prints_shares_in_percent(cases: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = next(it for it in json.loads((cases / "cases.json").read_text("utf8")) if it["protocol"] == "mac")
    line = ["score", str(cases / case["predictions"]), "--split", str(cases / case["split"]), "--resamples", "0"]
    assert main(line) == 0
    printed = capsys.readouterr().out
    raw = json.loads((cases / case["report"]).read_text("utf8"))
    shares = [it for it in raw["boards"][0]["metrics"] if it["format"] == "percent" and it["value"]]
    assert shares
    for it in shares:
        assert f"{it['value'] * 100:.2f}" in next(row for row in printed.splitlines() if f" {it['label']} " in row)
