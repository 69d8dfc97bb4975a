"""Equality with ``primitives score``: five files of each protocol (two in the quick run), and refused files."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from primitives_bench import ScoringError, Split, score
from primitives_bench.cli import main
from primitives_bench.scoring import Metric, Scores, _file_of


def listed(cases: Path, kind: str) -> list[dict[str, Any]]:
    return [it for it in json.loads((cases / "cases.json").read_text("utf8")) if it["kind"] == kind]


def scored(cases: Path, case: dict[str, Any]) -> Scores:
    split = Split(cases / case["split"])
    return score(cases / case["predictions"], split, case["protocol"], resamples=case["resamples"])


def test_every_report_equals_that_of_primitives_score(cases: Path) -> None:
    files = 2 if os.environ.get("PRIMITIVES_TEST_QUICK") == "on" else 5
    found = listed(cases, "scored")
    assert set(Counter(it["split"] for it in found).values()) == {files}
    for case in found:
        assert scored(cases, case).raw == json.loads((cases / case["report"]).read_text("utf8")), case["predictions"]


def test_every_refusal_equals_that_of_primitives_score(cases: Path) -> None:
    for case in listed(cases, "refused"):
        with pytest.raises(ScoringError) as refused:
            scored(cases, case)
        expected = json.loads((cases / case["report"]).read_text("utf8"))
        assert refused.value.text() == ScoringError.of(expected["error"]).text(), case["predictions"]


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
    assert "not on the boards: --all-metrics" in capsys.readouterr().out
    assert main([*line, "--all-metrics"]) == 0
    printed = capsys.readouterr().out
    assert "not on the boards" not in printed
    raw = json.loads((cases / case["report"]).read_text("utf8"))
    shares = [it for it in raw["boards"][0]["metrics"] if it["format"] == "percent" and it["value"]]
    assert shares
    for it in shares:
        assert f"{it['value'] * 100:.2f}" in next(
            row for row in printed.splitlines() if row.startswith(f"{it['label']}  ")
        )


def test_an_unknown_metric_names_a_similar_one() -> None:
    value = Metric("mac.pair_accuracy", "Pair accuracy", 0.5, None, None)
    scores = Scores("mac", 1, {"closed": {value.id: value}}, {})
    assert scores["pair accuracy"] == scores["mac.pair_accuracy"] == 0.5
    with pytest.raises(KeyError) as missing:
        scores["mac.pair_acuracy"]
    assert "did you mean mac.pair_accuracy or Pair accuracy?" in str(missing.value).splitlines()[0]


@pytest.mark.parametrize("name", ["folder.safetensors", "folder.npz", "empty.npz", "text.npz", "none.safetensors"])
def test_a_file_that_is_no_prediction_file_is_a_scoring_error(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if name.startswith("folder"):
        path.mkdir()
    elif name.startswith("text") or name.startswith("empty"):
        path.write_text("text" if name.startswith("text") else "")
    codes = {"folder": "file_unreadable", "empty": "npz_invalid", "text": "npz_invalid", "none": "file_missing"}
    with pytest.raises(ScoringError) as refused:
        _file_of(path)
    assert refused.value.code == codes[path.stem]


def test_a_split_of_binary_files_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("definition.json", "labels.jsonl"):
        (tmp_path / name).write_bytes(b"\xff\xfe")
    assert main(["score", "none.npz", "--split", str(tmp_path)]) == 1
    assert "definition.json is not text in UTF-8 (file_unreadable)" in capsys.readouterr().err
