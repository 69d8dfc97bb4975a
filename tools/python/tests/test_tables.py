"""Tables of the command at 80 columns."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console

from primitives_bench.tables import board_table

METRICS: Any = [
    {"id": "mac.exact_match.v1", "label": "Exact Match", "format": "PERCENT"},
    {"id": "mac.coverage.v1", "label": "Coverage", "format": "COUNT"},
]
ROW = {
    "name": "Attribute–object CNN with a long name",
    "team": "Ada",
    "submission": "XJTAXH",
    "mac.exact_match.v1": 0.56,
    "mac.exact_match.v1.low": 0.5044,
    "mac.exact_match.v1.high": 0.6156,
    "mac.exact_match.v1.rank": 1,
    "mac.exact_match.v1.rank_high": 3,
    "mac.coverage.v1": 20,
}


def _text(table: object) -> str:
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(table)
    return console.export_text()


def test_a_board_has_ranges_of_ranks_and_intervals_in_one_line_each() -> None:
    line = next(it for it in _text(board_table([ROW], METRICS)).splitlines() if "XJTAXH" in it)
    assert "1–3" in line
    assert "56.00 [50.44, 61.56]" in line
    assert "20.00" in line
    assert len(line) <= 80


def test_a_board_shows_the_metric_by_which_it_is_sorted_first() -> None:
    head = _text(board_table([ROW], METRICS, "mac.coverage.v1")).splitlines()[1]
    assert head.index("Coverage") < head.index("Exact Match")
