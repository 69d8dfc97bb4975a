"""Boards as values and as the command prints them; a spec compares the output with that of the npm command."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from primitives_bench.boards import Board, board_of
from primitives_bench.texts import columns

METRICS = [
    {"id": f"mac.{it}.v1", "label": it.upper(), "direction": "HIGHER", "format": "PERCENT", "notes": []}
    for it in ("auc", "hm")
]


def row(number: int, **fields: Any) -> dict[str, Any]:
    cell = {"value": 0.56, "low": 0.5044, "high": 0.6156, "step": None, "reason": None, "rankLow": 1, "rankHigh": 3}
    facts = {"evidence": "VERIFIED", "team": "Ada", "submissionCode": f"4F2KW{number % 10}"}
    cells = [{**cell, "metric": it["id"]} for it in METRICS]
    return {"name": f"Model {number}", "note": None, "similarTo": None, "cells": cells, **facts, **fields}


def board(rows: int, **fields: Any) -> Board:
    answer = {
        "rowCount": rows,
        "snapshot": {"number": 7, "asOf": "2026-11-27T12:34:56Z"},
        "metrics": METRICS,
        "rows": {"pageInfo": {}, "nodes": [row(it) for it in range(rows)]},
        "reported": [],
        "references": [row(0, name="Random", evidence="REFERENCE", team=None, submissionCode=None)],
        **fields,
    }
    track = {
        "title": "Shapes-MAC",
        "releaseRule": "ROUNDED",
        "split": {"name": "test", "role": "HIDDEN"},
        "primaryMetric": {"id": "mac.auc.v1"},
    }
    return board_of("shapes", "closed", None, {"track": track, "board": answer})


def test_a_board_prints_its_rows_notes_and_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    title, state, _, head, _, first, _, reference, rounded, address = board(2).text("http://a.example").splitlines()
    assert title == "Shapes-MAC, board closed"
    assert state == "test split, hidden; 2 models, as of 2026-11-27 12:34 UTC, snapshot 7"
    assert head.split() == ["rank", "method", "team", "code", "AUC", "HM"]
    assert first.split() == ["1–3", "Model", "0", "Ada", "4F2KW0", "56.00", "±5.56", "56.00", "±5.56"]
    assert reference.split() == ["1–3", "Random", "reference", "56.00", "56.00"]
    assert rounded.endswith(": http://a.example/docs/release#results-on-a-hidden-split")
    assert address == "http://a.example/t/shapes/closed"


@pytest.mark.parametrize("sort", ["mac.hm.v1", "HM", "hm"])
def test_a_board_is_sorted_by_the_id_or_label_of_a_metric(sort: str) -> None:
    assert board_of("shapes", "closed", sort, board(1).raw).sorted_by == "mac.hm.v1"


def test_a_board_without_results_names_its_page() -> None:
    lines = board(0, snapshot=None).text("http://a.example").splitlines()
    assert lines[1] == "test split, hidden; no verified results yet"
    assert lines[-1] == "http://a.example/t/shapes/closed"


def test_a_narrow_terminal_has_the_columns_that_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = board(2).text("http://a.example").splitlines()
    assert all(len(it) <= 40 for it in lines if "http" not in it)
    assert "not shown in 40 columns: team, HM; a" in lines


def test_pages_become_one_board_that_has_at_most_the_requested_rows() -> None:
    found = board(2).followed_by(board(3)).limited(4)
    assert [it.name for it in found.rows] == ["Model 0", "Model 1", "Model 0", "Model 1"]
    assert [it["name"] for it in found.raw["board"]["rows"]["nodes"]] == [it.name for it in found.rows]


def test_a_board_prints_as_a_short_table_in_a_notebook() -> None:
    lines = repr(board(100)).splitlines()
    assert lines[0] == "Board shapes.closed: 100 entries, 2 metrics"
    assert lines[3].endswith("56.00 ±5.56")
    assert lines[-1] == "… 90 more in rows"
    assert len(lines) <= 15
    assert max(len(it) for it in lines) <= 80


def test_columns_are_those_of_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert columns() == 100
    monkeypatch.setenv("COLUMNS", "wide")
    monkeypatch.setattr("sys.stdout.isatty", lambda: False, raising=False)
    assert columns() is None


def test_a_pipe_that_closes_early_is_no_error(samples: Any) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    line = ["check", str(samples / "open-valid-embedder"), "--static", "--json"]
    program = "import sys; from primitives_bench.cli import main; raise SystemExit(main(sys.argv[1:]))"
    ended = subprocess.run([sys.executable, "-c", program, *line], stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (0, "")
