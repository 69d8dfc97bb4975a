"""A board as the command prints it: as many columns as fit, and what a reader must know about them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from .boards import Board, BoardRow
from .notes import marked_name, rounding_line, table_notes
from .text_table import estimate_text, table

_FIRST = ("rank", "method", "team", "code")
_TEAM, _CODE = 2, 3
_SUMMARY = 10


def board_text(board: Board, url: str, width: int | None) -> str:
    """Return the table of a board, its notes, and its address.

    Args:
        board: the board.
        url: of the platform.
        width: of the terminal in characters; None for any.
    """
    lines = [board_table(board, width)]
    notes = table_notes(board.metrics, [*board.rows, *board.references])
    lines += ["", *notes] if notes else []
    lines += [rounding_line(url)] if board.rounded else []
    page = f"{url}/t/{board.track}/{board.name}"
    if board.snapshot is None or board.as_of is None:
        return "\n".join([*lines, f"no verified results yet: {page}"])
    entries = "1 entry" if board.count == 1 else f"{board.count} entries"
    time = board.as_of[:16].replace("T", " ")
    return "\n".join([*lines, f"{entries}, snapshot {board.snapshot} of {time} UTC: {page}"])


def board_table(board: Board, width: int | None) -> str:
    """Return a row for each entry, then for each reference.

    Where the terminal is too narrow, the last metrics lose their intervals first, then the team and the last metrics
    are omitted, then the code; never the metric that sorts. A line below the table names what is omitted.
    """
    head = [*_FIRST, *(it.name for it in board.metrics)]
    rows = [*board.rows, *board.references]
    intervals = [it.id for it in board.metrics]
    for metric in reversed(board.metrics):
        if metric.id != board.sorted_by and _exceeds(width, head, _cells(board, rows, intervals)):
            intervals.remove(metric.id)
    cells = _cells(board, rows, intervals)
    others = [at for at, it in enumerate(board.metrics, len(_FIRST)) if it.id != board.sorted_by]
    shown = list(range(len(head)))
    for at in [_TEAM, *reversed(others), _CODE]:
        if _exceeds(width, _only(shown, head), [_only(shown, row) for row in cells]):
            shown.remove(at)
    text = table(_only(shown, head), [_only(shown, row) for row in cells])
    more = "a wider terminal and --json show them"
    if len(shown) < len(head):
        names = ", ".join(it for at, it in enumerate(head) if at not in shown)
        return f"{text}\nnot shown in {width} columns: {names}; {more}"
    plain = [it.label for it in board.metrics if it.id not in intervals]
    return f"{text}\nno intervals in {width} columns: {', '.join(plain)}; {more}" if plain else text


def board_summary(board: Board) -> str:
    """Return the board in at most 15 lines: its name, and its first entries by the metric that sorts them."""
    metrics = [it for it in board.metrics if it.id == board.sorted_by]
    first = replace(board, metrics=metrics, rows=board.rows[:_SUMMARY], references=[])
    lines = [f"Board {board.track}.{board.name}: {board.count} entries, {len(board.metrics)} metrics"]
    lines += [board_table(first, None)] if first.rows else []
    more = len(board.rows) - len(first.rows)
    return "\n".join([*lines, f"… {more} more in rows"] if more > 0 else lines)


def _exceeds(width: int | None, head: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether a table, whose second line is the rule below its head, is too wide."""
    return width is not None and len(table(head, rows).split("\n")[1]) > width


def _only(shown: Collection[int], cells: Sequence[str]) -> list[str]:
    return [cells[at] for at in shown]


def _cells(board: Board, rows: Sequence[BoardRow], intervals: Collection[str]) -> list[list[str]]:
    return [
        [
            _range(*row.ranks.get(board.sorted_by, (None, None))),
            marked_name(row),
            "reference" if row in board.references else row.team or "",
            row.submission or "",
            *(
                estimate_text(
                    row.values.get(it.id), it.format, interval=it.id in intervals and row not in board.references
                )
                for it in board.metrics
            ),
        ]
        for row in rows
    ]


def _range(low: int | None, high: int | None) -> str:
    """Return a range of ranks as the boards show it."""
    if low is None:
        return "–"
    return str(low) if high in (None, low) else f"{low}–{high}"
