"""Boards as the command prints them; a spec compares the output in a pipe with that of the npm command."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from conftest import REPOSITORY

from primitives_bench import notes
from primitives_bench.board_text import board_table, board_text
from primitives_bench.boards import Board, BoardMetric, BoardRow, SimilarEntry
from primitives_bench.evaluations import Value
from primitives_bench.text_table import columns, estimate_text, fitting_table

METRICS = [
    BoardMetric("mac.exact_match.v1", "Exact Match", "HIGHER", "PERCENT"),
    BoardMetric("mac.coverage.v1", "Coverage", "LOWER", "COUNT"),
    BoardMetric("mac.auc.v1", "AUC", "HIGHER", "PERCENT", ("ORACLE_LOSES",)),
]
VALUES = {
    "mac.exact_match.v1": Value(0.56, 0.5044, 0.6156),
    "mac.coverage.v1": Value(20, None, None),
    "mac.auc.v1": Value(0.5, 0.45, 0.55),
}
RANKS: dict[str, tuple[int | None, int | None]] = {"mac.exact_match.v1": (1, 3)}
ENTRY = BoardRow("Attribute–object CNN", "Ada", "XJTAXH", None, VALUES, RANKS, {"mac.coverage.v1": "HIDDEN_SPLIT"})
REFERENCE = BoardRow("Random", None, None, None, {"mac.exact_match.v1": Value(0.02, 0.01, 0.03)}, {}, {})
BOARD = Board(
    "shapes", "closed", "mac.exact_match.v1", 1, 7, "2026-11-27T12:34:56Z", True, METRICS, [ENTRY], [REFERENCE]
)


def _parts(line: str) -> list[str]:
    return re.split(" {2,}", line)


def test_in_a_pipe_a_board_has_all_columns_and_reference_rows() -> None:
    head, _, entry, reference = board_table(BOARD, None).splitlines()
    assert _parts(head) == ["rank", "method", "team", "code", "Exact Match", "Coverage ↓", "AUC"]
    assert _parts(entry) == ["1–3", "Attribute–object CNN", "Ada", "XJTAXH", "56.00 ±5.56", "20.00", "50.00 ±5.00"]
    assert _parts(reference) == ["–", "Random", "reference", "2.00", "–", "–"]


@pytest.mark.parametrize(
    ("value", "format", "text"),
    [
        (Value(0.56, 0.5044, 0.6156, 0.02), "PERCENT", "56 ±6"),
        (Value(0.565, 0.55139, 0.57861, 0.005), "PERCENT", "56.5 ±1.4"),
        (Value(0.98, 0.9244, 1, 0.02), "PERCENT", "98 [92, 100]"),
        (Value(20, None, None, 1), "COUNT", "20"),
        (Value(0.5603, 0.5047, 0.6159), "PERCENT", "56.03 ±5.56"),
    ],
)
def test_a_rounded_value_has_the_decimals_of_its_step_and_an_interval_that_is_not_too_narrow(
    value: Value, format: str, text: str
) -> None:
    assert estimate_text(value, format) == text


@pytest.mark.parametrize("step", [0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.0005])
def test_a_printed_interval_contains_the_interval(step: float) -> None:
    for at in range(0, round(1 / step) + 1, max(1, round(0.07 / step))):
        for half in (1.001 * step, 2.78 * step, 11 * step):
            it = Value(at * step, max(0.0, at * step - half), min(1.0, at * step + half), step)
            value, _, text = estimate_text(it, "PERCENT").partition(" ")
            ends = re.findall(r"[\d.]+", text)
            low, high = (
                (float(value) - float(ends[0]), float(value) + float(ends[0])) if len(ends) == 1 else map(float, ends)
            )
            assert it.low is not None and it.high is not None
            assert low <= 100 * it.low + 1e-6 and high >= 100 * it.high - 1e-6, text


@pytest.mark.parametrize(
    ("width", "missing"),
    [
        (82, "no intervals in 82 columns: AUC"),
        (71, "not shown in 71 columns: team"),
        (60, "not shown in 60 columns: team, AUC"),
        (50, "not shown in 50 columns: team, Coverage ↓, AUC"),
        (10, "not shown in 10 columns: team, code, Coverage ↓, AUC"),
    ],
)
def test_a_narrow_terminal_has_the_columns_that_fit_and_a_note_on_the_others(width: int, missing: str) -> None:
    *lines, note = board_table(BOARD, width).splitlines()
    assert note == f"{missing}; a wider terminal and --json show them"
    assert "56.00 ±5.56" in lines[2]
    assert width < 50 or max(len(it) for it in lines) <= width


def test_the_metric_that_sorts_is_never_omitted() -> None:
    text = board_table(replace(BOARD, sorted_by="mac.auc.v1"), 50)
    assert "50.00 ±5.00" in text
    assert "56.00" not in text


def test_notes_rounding_and_address_follow_the_table() -> None:
    assert board_text(BOARD, "http://a.example", None).splitlines()[4:] == [
        "",
        "Coverage: No interval because the split is hidden.",
        f"AUC: {notes.METRIC_NOTES['ORACLE_LOSES']}",
        notes.rounding_line("http://a.example"),
        "1 entry, snapshot 7 of 2026-11-27 12:34 UTC: http://a.example/t/shapes/closed",
    ]
    assert "rounded" not in board_text(replace(BOARD, rounded=False), "http://a.example", None)


def test_rows_with_notes_are_marked_and_named() -> None:
    rows = [replace(ENTRY, name=name, note=note) for name, note in (("A", "x"), ("B", "y"), ("C", "x"), ("D", None))]
    assert notes.table_notes([], rows) == ["‡ A, C: x", "‡ B: y"]
    assert notes.table_notes([], rows[:1]) == ["‡ x"]
    assert "A ‡" in board_table(replace(BOARD, rows=rows), None)


def test_a_row_like_an_earlier_one_has_another_mark_than_the_notes_on_values() -> None:
    rows = [replace(ENTRY, note="x"), replace(ENTRY, name="B", similar_to=SimilarEntry("AAAAAA", "A"))]
    assert notes.table_notes([], rows) == ["‡ x", "≈ Nearly the same results as A (AAAAAA)."]
    assert notes.marked_name(replace(rows[1], note="x")) == "B ‡ ≈"
    assert "B ≈" in board_table(replace(BOARD, rows=rows), None)


def test_the_words_of_notes_are_those_of_the_platform() -> None:
    for path, words in (("undefined-reason.ts", notes.REASONS), ("metric-definition.ts", notes.METRIC_NOTES)):
        source = (REPOSITORY / "libs/metrics/src" / path).read_text("utf8")
        for code, text in words.items():
            assert f"{code}: '{text}'" in source
    schema = (REPOSITORY / "apps/api/schema.graphql").read_text("utf8")
    for enum, words in (("UndefinedReason", notes.REASONS), ("MetricNote", notes.METRIC_NOTES)):
        values = re.findall(r"^  ([A-Z_]+)$", schema.split(f"enum {enum} {{")[1].split("\n}")[0], re.MULTILINE)
        assert sorted(values) == sorted(words)


def test_columns_are_those_of_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert columns() == 100
    monkeypatch.setenv("COLUMNS", "wide")
    monkeypatch.setattr("sys.stdout.isatty", lambda: False, raising=False)
    assert columns() is None


def test_a_pipe_that_closes_early_is_no_error(samples: Any) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    line = ["check", str(samples / "open-valid-embedder"), "--static"]
    program = "import sys; from primitives_bench.cli import main; raise SystemExit(main(sys.argv[1:]))"
    ended = subprocess.run([sys.executable, "-c", program, *line], stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_list_in_a_narrow_terminal_omits_expendable_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    head, rows = ["track", "boards", "title"], [["shapes", "closed, open", "Shapes"]]
    monkeypatch.setenv("COLUMNS", "30")
    assert fitting_table(head, rows, ["boards"]).splitlines() == [
        "track   boards        title",
        "──────  ────────────  ──────",
        "shapes  closed, open  Shapes",
    ]
    monkeypatch.setenv("COLUMNS", "20")
    assert fitting_table(head, rows, ["boards"]).splitlines()[-2:] == [
        "shapes  Shapes",
        "not shown in 20 columns: boards; a wider terminal and --json show them",
    ]
