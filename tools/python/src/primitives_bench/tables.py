"""Boards and comparisons as tables of the command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.table import Column, Table

from .evaluations import Value
from .graphql import generated as api
from .output import interval_of

# So that a board with two intervals fits in 80 columns; the end of a longer name is omitted.
MODEL_WIDTH = 20


def board_table(
    rows: Sequence[Mapping[str, Any]], metrics: Sequence[api.BoardAnswerBoardMetrics], sort: str | None = None
) -> Table:
    """Return a board with ranks, model and code, and the sorted and another metric with intervals."""
    wanted = sort or (metrics[0]["id"] if metrics else None)
    shown = [it for it in metrics if it["id"] == wanted] + [it for it in metrics if it["id"] != wanted]
    table = Table(
        Column("rank", min_width=5),
        Column("model", no_wrap=True, max_width=MODEL_WIDTH),
        Column("code", min_width=6),
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    for it in shown[:2]:
        table.add_column(it["label"], min_width=len(it["label"]), no_wrap=True)
    for row in rows:
        values = [
            interval_of(Value(row.get(it["id"]), row.get(f"{it['id']}.low"), row.get(f"{it['id']}.high")), it["format"])
            for it in shown[:2]
        ]
        table.add_row(
            _range(row.get(f"{wanted}.rank"), row.get(f"{wanted}.rank_high")), row["name"], row["submission"], *values
        )
    return table


def _range(low: int | None, high: int | None) -> str:
    """Return a range of ranks as the boards show it."""
    if low is None:
        return "–"
    return str(low) if high in (None, low) else f"{low}–{high}"
